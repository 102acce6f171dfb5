#pragma once

#include "rows.h"

/// Source over: to = αs + (1 - αs.a) · to, with α = factor / 65536, 1 ... 65536. See `SourceOver`.
void acetate_source_over(AcetateRows from, AcetateRows to, size_t width, size_t height, uint32_t factor);

/// Source over a separate backdrop: to = αs + (1 - αs.a) · below, with α = factor / 65536, 1 ... 65536. See
/// `SourceOver`.
void acetate_source_over_into(
    AcetateRows from, AcetateRows below, AcetateRows to, size_t width, size_t height, uint32_t factor);

/// Fills a rectangle with one pixel. See `SolidFill`.
void acetate_fill(AcetateRows to, size_t width, size_t height, uint32_t pixel);

/// Composites one premultiplied pixel onto a rectangle. See `SolidFill`.
void acetate_fill_over(AcetateRows to, size_t width, size_t height, uint32_t pixel);

/// Composites a bitmap of `from_width` by `from_height` pixels at a subpixel offset: `fx` / 256 of a pixel to the right
/// and `fy` / 256 down, 0 ... 255 but not both 0. The opacity is factor / 65536, 1 ... 65536. The first pixel of the
/// rectangle is (`x`, `y`) of the bitmap. The rectangle may extend beyond the bitmap by one pixel to the right and
/// below, which the moved bitmap covers in part. See `SubpixelOver`.
void acetate_subpixel_over(
    AcetateRows from, size_t from_width, size_t from_height, uint32_t fx, uint32_t fy, AcetateRows to, size_t x,
    size_t y, size_t width, size_t height, uint32_t factor);
