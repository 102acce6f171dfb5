// What a picture that has moved by parts of a pixel is made from.
#pragma once

#include "include/rows.h"

#include <stdbool.h>

/// h(x, y) = s(x, y) · (256 - fx) + s(x - 1, y) · fx, and the outcome
/// (h(x, y) · (256 - fy) / 256 + h(x, y - 1) · fy / 256 + 128) / 256, every division rounded down.
typedef struct {
    AcetateRows from;
    /// The picture's pixels.
    size_t width, height;
    uint32_t fx, fy;
    uint32_t factor;
    /// Whether the outcome goes over what is there, or replaces it.
    bool is_over;
} Shift;

/// Puts the rectangle of the outcome whose first pixel is the picture's (`x`, `y`), as `acetate_shifted_over` has it;
/// `fx` and `fy` may both be 0.
void acetate_shifted(const Shift *shift, AcetateRows to, size_t x, size_t y, size_t width, size_t height);
