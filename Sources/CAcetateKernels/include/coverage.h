#pragma once

#include "rows.h"

/// An edge of an outline that is not horizontal, from top to bottom.
typedef struct {
    double top, bottom;
    /// A point of the edge, and the change of x for each pixel down.
    double x, y, slope;
    /// 1 for a left edge, -1 for a right edge.
    double sign;
} AcetateEdge;

/// The edges of a convex polygon in target coordinates. See `ConvexCoverage`.
typedef struct {
    const AcetateEdge *_Nullable edges;
    size_t count;
} AcetateOutline;

/// The pixels of a row that a polygon touches, `start` to `end`, counted from the left of the window. No edge crosses
/// the pixels from `inner` to `inner_end`, each of which has the same `coverage`.
typedef struct {
    size_t start, inner, inner_end, end;
    double coverage;
} AcetateCoverageSpan;

/// The most pixels of a window.
#define ACETATE_COVERAGE_WINDOW 1024

/// Computes the coverage, 0 ... 1, of each of the `width` pixels that start at (`x`, `y`).
///
/// Writes the coverages of the pixels from `start` to `inner` and from `inner_end` to `end`. `coverages` has room for
/// two numbers more than there are pixels and holds zeros before the call; the other numbers are zero after it.
AcetateCoverageSpan acetate_coverage(
    AcetateOutline outline, int64_t x, int64_t y, size_t width, double *_Nonnull coverages);

/// Returns the pixels that the polygon touches, without computing coverages.
AcetateCoverageSpan acetate_coverage_touched(AcetateOutline outline, int64_t x, int64_t y, size_t width);

/// Composites the `width` pixels of a row that start at (`x`, `y`), at most `ACETATE_COVERAGE_WINDOW`, source-over with
/// α = alpha · coverage, both 0 ... 1, rounded to 1/65536. See `SourceOver`.
void acetate_source_over_covered(
    AcetateOutline outline, int64_t x, int64_t y, const uint32_t *_Nonnull from, uint32_t *_Nonnull to, size_t width,
    double alpha);

/// Composites one pixel, in the same way, onto each pixel of a rectangle, whose first pixel is at (`x`, `y`).
void acetate_fill_covered(
    AcetateOutline outline, int64_t x, int64_t y, uint32_t pixel, AcetateRows to, size_t width, size_t height);
