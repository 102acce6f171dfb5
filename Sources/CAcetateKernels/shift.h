// By how much a picture is moved, as its rows need it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// h(x, y) = s(x, y) · (256 - fx) + s(x - 1, y) · fx, and the outcome
/// (h(x, y) · own / 65536 + h(x, y - 1) · above / 65536 + 128) / 256, every division rounded down.
typedef struct {
    /// The picture's pixels in a row.
    size_t width;
    uint32_t fx;
    uint32_t factor;
    /// The rows' weights: 256 · (256 - fy) and 256 · fy, or 0 where there is no row.
    uint16_t own, above;
    /// Whether both rows are there.
    bool is_inside;
} Shift;
