#pragma once

#include "rows.h"

/// Composites the sum of two bitmaps, each times its weight / 65536, source-over. The weights are 1 ... 65535 and sum
/// to at most
/// 65536. See `CrossFade`.
void acetate_cross_fade(
    AcetateRows a, uint32_t weight_a, AcetateRows b, uint32_t weight_b, AcetateRows to, size_t width, size_t height);

/// to = a + (b - a) · weight / 65536, 1 ... 65535. `to` may be `a` or `b`. See `Mix`.
void acetate_mix(AcetateRows a, AcetateRows b, uint32_t weight, AcetateRows to, size_t width, size_t height);

/// to = a · weight / 65536, 1 ... 65535. `to` may be `a`. See `Mix`.
void acetate_scale(AcetateRows a, uint32_t weight, AcetateRows to, size_t width, size_t height);

/// Mixes a row as `acetate_mix` does, with a weight of 0 ... 65536 for each pixel.
void acetate_mix_row(
    const uint32_t *_Nonnull a, const uint32_t *_Nonnull b, const uint32_t *_Nonnull weights, uint32_t *_Nonnull to,
    size_t width);

/// to = to · mask.a / 255. See `AlphaMask`.
void acetate_mask(AcetateRows mask, AcetateRows to, size_t width, size_t height);

/// to = to · (255 - mask.a) / 255 + from, at most 255. See `AlphaMask`.
void acetate_mask_replace(AcetateRows from, AcetateRows mask, AcetateRows to, size_t width, size_t height);

/// to = to + (from - to) · weights[mask.a] / 65536; 256 weights, 0 ... 65536. See `AlphaMask`.
void acetate_masked_mix(
    AcetateRows from, AcetateRows mask, const uint32_t *_Nonnull weights, AcetateRows to, size_t width, size_t height);

/// Multiplies each channel by its factor / 65536, 0 ... 65535, in the order blue, green, red, alpha. A factor of 65535
/// leaves a channel unchanged. See `ColorMultiply`.
void acetate_multiply_channels(const uint16_t *_Nonnull factors, AcetateRows to, size_t width, size_t height);
