#pragma once

#include "rows.h"

/// A line of an outline that is not level, downwards.
typedef struct {
    double top, bottom;
    /// A point of the line, and how far it goes right for each pixel down.
    double x, y, slope;
    /// 1 for a left edge, -1 for a right one.
    double sign;
} AcetateEdge;

/// A convex polygon's edges, in the target's plane. See `ConvexCoverage`.
typedef struct {
    const AcetateEdge *_Nullable edges;
    size_t count;
} AcetateOutline;

/// Pixels of a row, from the window's left: the polygon touches those from `start` to `end`, and no edge crosses those from
/// `inner` to `inner_end`, which it covers by `coverage` each.
typedef struct {
    size_t start, inner, inner_end, end;
    double coverage;
} AcetateCovered;

/// As many pixels as a window may have.
#define ACETATE_COVER_WINDOW 1024

/// How much of each of `width` pixels from (`x`, `y`) on lies in a polygon, 0 ... 1. Writes that of the pixels from `start` to
/// `inner` and from `inner_end` to `end` to `shares`, which has room for two more than there are pixels, and holds zeros
/// before; afterwards all but what is written does.
AcetateCovered acetate_cover(
    AcetateOutline outline, int64_t x, int64_t y, size_t width, double *_Nonnull shares);

/// The same without the shares: the pixels that the polygon touches.
AcetateCovered acetate_cover_touched(AcetateOutline outline, int64_t x, int64_t y, size_t width);

/// Source over of a row's `width` pixels from (`x`, `y`) on, at most `ACETATE_COVER_WINDOW`, each as far as a polygon covers
/// it: α = alpha · share, both 0 ... 1, in units of 1/65536. See `Over`.
void acetate_over_covered(
    AcetateOutline outline, int64_t x, int64_t y, const uint32_t *_Nonnull from, uint32_t *_Nonnull to, size_t width,
    double alpha);

/// The same with one pixel on a rectangle, the first at (`x`, `y`).
void acetate_fill_covered(
    AcetateOutline outline, int64_t x, int64_t y, uint32_t pixel, AcetateRows to, size_t width, size_t height);
