#pragma once

#include <stddef.h>
#include <stdint.h>

/// Samples of a row of a video frame: one channel, 8 or more bits each.
typedef struct {
    /// The first sample. Samples of two bytes are little-endian, and need no alignment.
    const void *_Nonnull samples;
    /// The distance between samples, in samples: more than 1 if channels are interleaved.
    size_t step;
    /// The bytes of a sample: 1 or 2.
    int bytes;
    /// How many low bits of each sample are unused.
    int unused;
    /// What a sample is less: the level of black, or of gray for chroma.
    int16_t origin;
} AcetateVideoSamples;

/// Writes `count` differences between samples and their origin, each twice if `isDoubled`, as chroma is for every two
/// pixels.
void acetate_video_samples(AcetateVideoSamples from, _Bool is_doubled, int16_t *_Nonnull to, size_t count);

/// The weights of luma and chroma in red, green and blue, times 2 to the power of `shift`.
typedef struct {
    int16_t luma, cr_red, cb_green, cr_green, cb_blue;
    int shift;
} AcetateVideoMatrix;

/// Writes opaque pixels, `0xFFRRGGBB`, for luma and chroma relative to their origins. Each channel is the weighted sum,
/// rounded to nearest and clamped to 0 ... 255.
void acetate_video_pixels(
    const int16_t *_Nonnull luma, const int16_t *_Nonnull cb, const int16_t *_Nonnull cr, uint32_t *_Nonnull to,
    size_t width, const AcetateVideoMatrix *_Nonnull matrix);
