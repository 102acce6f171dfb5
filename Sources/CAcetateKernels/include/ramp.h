#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A part of a color ramp, from its place to the next one's: color + slope · (t - place). Red, green and blue from 0 to 255,
/// and alpha from 0 to 1; not premultiplied.
typedef struct {
    float place, color[4], slope[4];
} AcetateRampPart;

/// A color ramp: parts by their places, which grow. The first one begins at negative infinity, whatever its place, and has no
/// slope; neither has the last one.
typedef struct {
    const AcetateRampPart *_Nonnull parts;
    size_t count;
    /// Whether every color's alpha is 1.
    bool without_alpha;
} AcetateRamp;

/// A flat map from the pixels of a row, step · x + start: to a place along an axis, or to a plane in which the gradient is
/// centered at the origin.
typedef struct {
    double step[2], start[2];
} AcetateRowMap;

/// `count` pixels from the coordinate `x` on, at the first of the map's two numbers. See `GradientFill`.
void acetate_ramp_axial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);

/// The same at the distance from the origin.
void acetate_ramp_radial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);

/// The same at the angle from the x axis towards the y axis, in turns, 0 ... 1.
void acetate_ramp_conic(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);
