#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A part of a color ramp, from its place to the next one's: color + slope · (t - place). Red, green, blue, alpha; not
/// premultiplied.
typedef struct {
    double place;
    float color[4], slope[4];
} AcetateRampPart;

/// A color ramp: parts by their places, which grow; the first one's place is negative infinity.
typedef struct {
    const AcetateRampPart *_Nonnull parts;
    size_t count;
    /// Whether every color's alpha is 1.
    bool without_alpha;
} AcetateRamp;

/// A flat map from the pixels of a row to a plane, in which the gradient is centered at the origin:
/// step · x + start, minus center, times scale, for both coordinates.
typedef struct {
    double step[2], start[2], center[2], scale[2];
} AcetateRowMap;

/// `count` pixels from the coordinate `x` on, at t = start + slope · x. See `GradientFill`.
void acetate_ramp_axial(
    AcetateRamp ramp, double start, double slope, double x, uint32_t *_Nonnull out, size_t count);

/// The same with t the distance from the origin.
void acetate_ramp_radial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);

/// The same with t the angle from the x axis towards the y axis, in turns, 0 ... 1.
void acetate_ramp_conic(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *_Nonnull out, size_t count);
