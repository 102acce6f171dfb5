#pragma once

#include "rows.h"

/// The most columns of a nine-patch, including the one that a subpixel offset adds.
#define ACETATE_NINE_PATCH_WIDTH 512

/// A nine-patch: a bitmap with one column and one row that repeat.
typedef struct {
    AcetateRows from;
    /// The size of the bitmap in pixels. The width is less than `ACETATE_NINE_PATCH_WIDTH`.
    size_t width, height;
    /// The column and the row that repeat `more_x` and `more_y` additional times. At a subpixel offset, the column and
    /// the row before them must be equal to them.
    size_t column, row;
    size_t more_x, more_y;
} AcetateNinePatch;

/// Composites a nine-patch at a subpixel offset: `fx` / 256 of a pixel to the right and `fy` / 256 down, 0 ... 255. The
/// opacity is factor / 65536, 1 ... 65536. The first pixel of the rectangle is (`x`, `y`) of the stretched bitmap. The
/// rectangle may extend beyond it as in `acetate_subpixel_over`. See `NinePatchOver`.
void acetate_nine_patch_over(
    const AcetateNinePatch *_Nonnull patch, uint32_t fx, uint32_t fy, AcetateRows to, size_t x, size_t y,
    size_t width, size_t height, uint32_t factor);
