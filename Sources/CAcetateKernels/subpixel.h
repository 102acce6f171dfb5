// Bitmaps at subpixel offsets.
#pragma once

#include "include/rows.h"

#include <stdbool.h>

/// A bitmap at a subpixel offset. With h(x, y) = s(x, y) · (256 - fx) + s(x - 1, y) · fx, its pixels are
/// (h(x, y) · (256 - fy) / 256 + h(x, y - 1) · fy / 256 + 128) / 256, where every division rounds down.
typedef struct {
    AcetateRows from;
    /// The size of the bitmap in pixels.
    size_t width, height;
    uint32_t fx, fy;
    uint32_t factor;
    /// Whether the result is composited source-over, or replaces the target.
    bool is_over;
} SubpixelBitmap;

/// Writes or composites a rectangle whose first pixel is (`x`, `y`) of the bitmap, as `acetate_subpixel_over` does.
/// `fx` and `fy` may both be 0.
void acetate_subpixel(const SubpixelBitmap *bitmap, AcetateRows to, size_t x, size_t y, size_t width, size_t height);
