#pragma once

#include "rows.h"

/// One term of a weighted sum of pixels.
typedef struct {
    /// The source pixel for the first pixel of the result.
    const uint32_t *_Nonnull pixels;
    /// In units of 1/65536, below 32768.
    uint32_t weight;
} AcetateTap;

/// to = Σ weight · pixel / 65536 for each channel, rounded to nearest. The weights sum to at most 65536.
void acetate_sum_taps(const AcetateTap *_Nonnull taps, size_t tap_count, uint32_t *_Nonnull to, size_t width);
