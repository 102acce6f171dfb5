#pragma once

#include "rows.h"

/// Source over: to = αs + (1 - αs.a) · to, with α = factor / 65536, 1 ... 65536. See `Over`.
void acetate_over(AcetateRows from, AcetateRows to, size_t width, size_t height, uint32_t factor);

/// Source over others than those that are there: to = αs + (1 - αs.a) · below, with α = factor / 65536, 1 ... 65536. See
/// `Over`.
void acetate_over_into(
    AcetateRows from, AcetateRows below, AcetateRows to, size_t width, size_t height, uint32_t factor);

/// Stores one pixel everywhere. See `SolidFill`.
void acetate_fill(AcetateRows to, size_t width, size_t height, uint32_t pixel);

/// One premultiplied pixel over all. See `SolidFill`.
void acetate_fill_over(AcetateRows to, size_t width, size_t height, uint32_t pixel);

/// A picture of `from_width` by `from_height` pixels, moved right by `fx` / 256 and down by `fy` / 256 of a pixel,
/// 0 ... 255 but not both 0, and put over with an alpha of factor / 65536, 1 ... 65536: the rectangle's first pixel is the
/// picture's (`x`, `y`). The rectangle may reach beyond the picture by the one pixel, to the right or below, in which a
/// part of it is seen. See `ShiftedOver`.
void acetate_shifted_over(
    AcetateRows from, size_t from_width, size_t from_height, uint32_t fx, uint32_t fy, AcetateRows to, size_t x,
    size_t y, size_t width, size_t height, uint32_t factor);
