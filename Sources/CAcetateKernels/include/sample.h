#pragma once

#include "coverage.h"
#include "rows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Samples of a bitmap, interpolated linearly between its pixel centers. The Swift types `TexelLevel`,
// `ProjectedPoints`, `SampleCoordinates` and `AreaSampling` specify what each function computes.

/// A bitmap to sample: 2 ... 32767 pixels wide and high, with all pixels less than 2^31 pixels after the first.
/// Outside, the outermost pixels repeat if `isPadded`; otherwise it is transparent.
typedef struct {
    const uint32_t *_Nonnull pixels;
    /// The distance between rows, in pixels.
    ptrdiff_t stride;
    int32_t width, height;
    bool isPadded;
    /// The distance from a sample to the pixels that are prefetched for later rows. Set by the kernels.
    ptrdiff_t ahead;
} AcetateTexels;

/// Evenly spaced samples along a line: the position of the first, and the step to the next, in units of 2^-32 pixels
/// from the center of the bitmap's first pixel. Half a unit of 2^-12 is already added, for rounding. All samples must
/// be within 2^18 pixels.
typedef struct {
    int64_t x, y, stepX, stepY;
    /// The step from the first sample of a row to that of the next row.
    int64_t downX, downY;
} AcetateLine;

/// A projection from the target to the bitmap. Positions are in units of 2^-12 pixels from the center of the bitmap's
/// first pixel. See `ProjectedPoints`.
typedef struct {
    double m11, m12, m13, m21, m22, m23, m31, m32, m33;
    /// The coordinates of the bitmap's first pixel.
    double left, top;
} AcetateProjection;

/// Writes `count` samples.
void acetate_sample_line(AcetateTexels texels, AcetateLine line, size_t count, uint32_t *_Nonnull to);

/// Composites a rectangle of samples source-over: along a line whose first sample is at (`x`, `y`) of the target, or, without
/// one, of a projection. Each sample is multiplied by alpha times the coverage of its pixel by the outline, rounded to 1/65536; if `isHard`, each
/// pixel that the outline touches is covered fully. Without an outline, all pixels are covered. See `SampledOver`.
void acetate_sample_over(
    AcetateTexels texels, const AcetateLine *_Nullable line, const AcetateProjection *_Nullable projection,
    const AcetateOutline *_Nullable outline, bool isHard, int64_t x, int64_t y, AcetateRows to, size_t width, size_t height,
    double alpha);

/// Factors of premultiplied channels, 0 ... 65536, which is 1. No color factor is greater than that of alpha.
typedef struct {
    uint32_t blue, green, red, alpha;
} AcetateSpriteTint;

/// Composites a rectangle of samples of a bitmap with a transparent margin, each multiplied by the tint: source-over,
/// or, if `isAdditive`, by saturating addition of the channels. See `Sprite`.
void acetate_sample_sprite(
    AcetateTexels texels, AcetateLine line, int32_t margin, AcetateSpriteTint tint, bool isAdditive, AcetateRows to,
    size_t width, size_t height);

/// Writes `count` samples for the centers of the pixels from (`x`, `y`) on, which are integers. Samples are transparent
/// if `w` is at most 1e-9, or if the position is not finite.
void acetate_sample_projected(
    AcetateTexels texels, const AcetateProjection *_Nonnull projection, double x, double y, size_t count,
    uint32_t *_Nonnull to);

/// Writes `count` pixels from (`x`, `y`) on, each the mean of a regular grid of columns · rows samples, at most 32 ·
/// 32. Samples without a valid position count as transparent.
void acetate_sample_mean(
    AcetateTexels texels, const AcetateProjection *_Nonnull projection, double x, double y, size_t count,
    uint32_t columns, uint32_t rows, uint32_t *_Nonnull to);

/// Writes samples at `count` positions, in units of 2^-12 pixels from the center of the bitmap's first pixel, of less than
/// 2^18 pixels; x may be INT32_MIN for a transparent sample. The arrays are aligned to 32 bytes and have room for a multiple of
/// 8 positions, and the positions after the last are valid too.
void acetate_sample_at(
    AcetateTexels texels, const int32_t *_Nonnull x, const int32_t *_Nonnull y, size_t count, uint32_t *_Nonnull to);

/// Samples along a line of its own for each pixel of a row: `counts` samples from a first position on, in units of
/// 2^-12 pixels from the center of the bitmap's first pixel. All positions must be within 2^18 pixels.
typedef struct {
    const int32_t *_Nonnull x, *_Nonnull y, *_Nonnull stepX, *_Nonnull stepY, *_Nonnull counts;
    /// The factor of each pixel's samples, a finite number.
    const float *_Nonnull weights;
} AcetateBeams;

/// Adds the sum of each pixel's samples, times its weight, to four sums: of blue, green, red and alpha, 0 ... 255. The
/// arrays have room for a multiple of 8 pixels, and the counts after the last pixel are 0. Counts are at most 255.
void acetate_add_beams(AcetateTexels texels, AcetateBeams beams, size_t count, float *_Nonnull sums);
