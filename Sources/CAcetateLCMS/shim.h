#pragma once
#include <lcms2.h>

// Swift does not import these macros.
static const cmsUInt32Number acetate_gray_byte = TYPE_GRAY_8;
static const cmsUInt32Number acetate_rgb_byte = TYPE_RGB_8;
static const cmsUInt32Number acetate_rgba_byte = TYPE_RGBA_8;
static const cmsUInt32Number acetate_gray_double = TYPE_GRAY_DBL;
static const cmsUInt32Number acetate_rgb_double = TYPE_RGB_DBL;
static const cmsUInt32Number acetate_cmyk_double = TYPE_CMYK_DBL;
static const cmsUInt32Number acetate_lab_double = TYPE_Lab_DBL;
