#pragma once

#include "rows.h"

/// One term of a weighted sum of pixels.
typedef struct {
    /// The source pixel for the first pixel of the result.
    const uint32_t *_Nonnull pixels;
    /// In units of 1/65536, below 32768.
    uint32_t weight;
    /// The number of taps from this one on whose pixels are added before they are multiplied by its weight, which is the
    /// weight of each: 1 to `ACETATE_EQUAL_TAPS`.
    uint32_t equal;
} AcetateTap;

/// The most taps whose sum of bytes fits 15 bits.
#define ACETATE_EQUAL_TAPS 128

/// to = Σ weight · pixel / 65536 for each channel, rounded to nearest. The weights sum to at most 65536. `to` must not share
/// memory with the taps' pixels.
void acetate_sum_taps(const AcetateTap *_Nonnull taps, size_t tap_count, uint32_t *_Nonnull to, size_t width);

/// One term of a weighted sum of colors, of four numbers each.
typedef struct {
    /// The color for the first result.
    const float *_Nonnull colors;
    float weight;
} AcetateColorTap;

/// to = Σ weight · color for each channel, added in the order of the taps.
void acetate_sum_color_taps(const AcetateColorTap *_Nonnull taps, size_t tap_count, float *_Nonnull to, size_t width);
