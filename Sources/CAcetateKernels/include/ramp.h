#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A segment of a color ramp, from its position to that of the next: color + slope · (t - position). Red, green and
/// blue are 0 ... 255, alpha is 0 ... 1; not premultiplied.
typedef struct {
    float position, color[4], slope[4];
} AcetateRampSegment;

/// A color ramp: segments sorted by position. The first segment starts at negative infinity whatever its position is.
/// The first and the last segment have no slope.
typedef struct {
    const AcetateRampSegment *_Nonnull segments;
    size_t count;
    /// Whether the alpha of each color is 1.
    bool without_alpha;
} AcetateRamp;

/// An affine map of a row's pixels, step · x + start: to a position along an axis, or to a plane in which the gradient
/// is centered at the origin.
typedef struct {
    double step[2], start[2];
} AcetateRowMap;

/// Writes `count` pixels that start at the coordinate `x`. The position is the first of the map's two numbers. See
/// `GradientFill`.
void acetate_ramp_axial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);

/// Writes pixels whose position is the distance from the origin.
void acetate_ramp_radial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);

/// Writes pixels whose position is the angle from the x axis toward the y axis, in turns, 0 ... 1.
void acetate_ramp_conic(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);
