#pragma once

#include "cover.h"
#include "rows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Rows of a picture that is interpolated linearly between its pixels' middles. What each function computes is written
// down beside its Swift reference: `TexelLevel`, `ProjectedPlaces`, `SampleCoordinates` and `AreaSampling`.

/// A picture to be sampled: at least two pixels wide and high, at most 32767, and all of them fewer than 2^31 from the
/// first. Beyond it its outermost pixels go on (`isPadded`), or transparent ones lie.
typedef struct {
    const uint32_t *_Nonnull pixels;
    /// From a row to the next, in pixels.
    ptrdiff_t stride;
    int32_t width, height;
    bool isPadded;
    /// How far ahead of a row's samples pixels are asked for, for the rows that follow: the kernels work it out.
    ptrdiff_t ahead;
} AcetateTexels;

/// Where samples lie that are evenly spaced along a line: the first one's place, and the way to the next, in units of
/// 2^-32 pixels from the middle of the picture's first pixel; half a unit of 2^-12 is added already. All samples must lie
/// within 2^18 pixels.
typedef struct {
    int64_t x, y, stepX, stepY;
    /// The way to the sample below the first one, in the next row.
    int64_t downX, downY;
} AcetateLine;

/// Where samples lie that a projection spaces: from the middle of the picture's first pixel, in units of 2^-12. See
/// `ProjectedPlaces`.
typedef struct {
    double m11, m12, m13, m21, m22, m23, m31, m32, m33;
    /// The picture's first pixel.
    double left, top;
} AcetateProjection;

/// Writes `count` samples.
void acetate_sample_line(AcetateTexels texels, AcetateLine line, size_t count, uint32_t *_Nonnull to);

/// Puts a rectangle of samples over what is there, the first of the line at (`x`, `y`) of the target's plane, each as far as
/// the outline covers its pixel: α = alpha · share, in units of 1/65536; `isHard`: with all of alpha where the outline touches
/// it. NULL covers all. See `SampledOver`.
void acetate_sample_over(
    AcetateTexels texels, AcetateLine line, const AcetateOutline *_Nullable outline, bool isHard, int64_t x, int64_t y,
    AcetateRows to, size_t width, size_t height, double alpha);

/// What premultiplied channels are multiplied by, each 0 to 65536 for 1; no color channel's is more than alpha's.
typedef struct {
    uint32_t blue, green, red, alpha;
} AcetateSpriteTint;

/// Composites a rectangle of samples of a picture with a margin of transparent pixels, each times the tint: source-over, or the sum of both, channel by channel and at most
/// 255. See `Sprite`.
void acetate_sample_sprite(
    AcetateTexels texels, AcetateLine line, int32_t margin, AcetateSpriteTint tint, bool isAdditive, AcetateRows to,
    size_t width, size_t height);

/// Writes `count` samples, of the middles of pixels from the one with its top left corner at (`x`, `y`) on, whole numbers.
/// Transparent where `w` is at most 1e-9, and where there is no finite place.
void acetate_sample_projected(
    AcetateTexels texels, const AcetateProjection *_Nonnull projection, double x, double y, size_t count,
    uint32_t *_Nonnull to);

/// Composites a rectangle of samples, the first at (`x`, `y`) of the target's plane, source-over, each times alpha and as far
/// as the outline covers its pixel; `isHard`: with all of alpha where the outline touches it. NULL covers all. See
/// `AreaSampling`.
void acetate_project_over(
    AcetateTexels texels, const AcetateProjection *_Nonnull projection, const AcetateOutline *_Nullable outline,
    bool isHard, int64_t x, int64_t y, AcetateRows to, size_t width, size_t height, double alpha);

/// Writes `count` pixels from the one with its top left corner at (`x`, `y`) on, each the mean of columns · rows samples
/// that are spread evenly; at most 32 · 32. Samples that there are not count as transparent.
void acetate_sample_means(
    AcetateTexels texels, const AcetateProjection *_Nonnull projection, double x, double y, size_t count,
    uint32_t columns, uint32_t rows, uint32_t *_Nonnull to);
