#pragma once

#include "rows.h"

/// The widest row of a picture that is stretched, with the pixel that it gains where it is moved.
#define ACETATE_STRETCHED_WIDTH 512

/// A picture of which one column and one row stand for many.
typedef struct {
    AcetateRows from;
    /// In pixels, as it is kept: at most `ACETATE_STRETCHED_WIDTH`, less 1.
    size_t width, height;
    /// The column and the row that are there once more for each of `more_x` and `more_y`. Where the picture is moved, the
    /// column before, and the row before, are the same.
    size_t column, row;
    size_t more_x, more_y;
} AcetateStretched;

/// The picture, moved right by `fx` / 256 and down by `fy` / 256 of a pixel, 0 ... 255, and put over with an alpha of
/// factor / 65536, 1 ... 65536: the rectangle's first pixel is the stretched picture's (`x`, `y`). The rectangle may reach
/// beyond the picture as `acetate_shifted_over` has it. See `StretchedOver`.
void acetate_stretched_over(
    const AcetateStretched *_Nonnull picture, uint32_t fx, uint32_t fy, AcetateRows to, size_t x, size_t y,
    size_t width, size_t height, uint32_t factor);
