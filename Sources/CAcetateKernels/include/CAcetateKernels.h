#pragma once

// The pixel kernels' innermost loops, each in a version for every processor of its kind and one for those with AVX2.
// `AcetatePixels` has the same in Swift beside each call: the reference, to which these are equal byte for byte.

#include "blur.h"
#include "compose.h"
#include "cover.h"
#include "glow.h"
#include "levels.h"
#include "mask.h"
#include "mix.h"
#include "ramp.h"
#include "sample.h"
#include "stretch.h"
