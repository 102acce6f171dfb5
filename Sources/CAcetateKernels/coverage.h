// The exact area of each pixel of a row in a convex polygon. `ConvexCoverage` specifies what is computed.
#pragma once

#include "include/coverage.h"

#include <string.h>

// Fused multiply-add would give other bytes than the Swift code.
#pragma STDC FP_CONTRACT OFF

/// The first and the last column that edges change; empty if `last` is less than `first`.
typedef struct {
    ptrdiff_t first, last;
} Columns;

/// Returns the x coordinate of an edge, rounded to about 1e-6 pixels, so that rounding errors do not depend on the
/// start of the window.
static inline double edge_x(const AcetateEdge *edge, double y) {
    const double coarse = 0x1.8p32;
    return (edge->x + (y - edge->y) * edge->slope + coarse) - coarse;
}

/// Adds the area to the right of an edge that runs from x = `low` to `high` over `height` to the differences between
/// adjacent columns. Returns the last column that changes. Without `steps` it only returns that column.
static inline __attribute__((always_inline)) ptrdiff_t add_steps(
    double low, double high, double height, double *steps) {
    ptrdiff_t first = (ptrdiff_t)low, whole = (ptrdiff_t)high, last = (double)whole < high ? whole + 1 : whole;
    if (last <= first + 1) {
        if (steps) {
            double middle = (low + high) / 2 - (double)first;
            steps[first] += height * (1 - middle);
            steps[first + 1] += height * middle;
        }
        return first + 1;
    }
    if (!steps) return last;
    // The area to the right of the edge in each pixel that it crosses: a triangle, trapezoids, a triangle.
    double rate = 1 / (high - low), before = 0;
    for (ptrdiff_t x = first; x < last; x++) {
        double left = (double)x, enter = low > left ? low : left, leave = high < left + 1 ? high : left + 1;
        // The part of the edge inside the pixel covers it partly, and the part to the left of the pixel covers it
        // fully.
        double coverage = (leave - enter) * rate;
        double area = coverage * (1 - ((enter + leave) / 2 - left)) + (enter - low) * rate;
        steps[x] += height * (area - before);
        before = area;
    }
    steps[last] += height * (1 - before);
    return last;
}

/// Adds the part of an edge in a row, and extends `columns` by those that it changes. An edge to the right of the
/// window changes none.
static inline __attribute__((always_inline)) void add_edge(
    const AcetateEdge *edge, double row_top, double left, double right, double *steps, Columns *columns) {
    double top = edge->top > row_top ? edge->top : row_top;
    double bottom = edge->bottom < row_top + 1 ? edge->bottom : row_top + 1;
    double height = bottom - top, xa = edge_x(edge, top) - left, xb = edge_x(edge, bottom) - left;
    double low = xa < xb ? xa : xb, high = xa < xb ? xb : xa;
    if (!(height > 0 && low < right)) return;
    ptrdiff_t first, last;
    if (!(high > 0)) {
        if (steps) steps[0] += edge->sign * height;
        first = last = 0;
    } else {
        double rest = height;
        if (low < 0 || high > right) {
            double scale = high > low ? height / (high - low) : 0;
            if (low < 0) {
                double part = rest < -low * scale ? rest : -low * scale;
                if (steps) steps[0] += edge->sign * part;
                rest -= part;
                low = 0;
            }
            if (high > right) {
                double part = (high - right) * scale;
                rest -= rest < part ? rest : part;
                high = right;
            }
        }
        first = (ptrdiff_t)low;
        last = add_steps(low, high, edge->sign * rest, steps);
    }
    if (first < columns->first) columns->first = first;
    if (last > columns->last) columns->last = last;
}

static inline double clamped_coverage(double sum) { return sum < 0 ? 0 : sum > 1 ? 1 : sum; }

/// Replaces differences by their running sums.
static inline double accumulate(double *coverages, size_t from, size_t to, double sum) {
    for (size_t column = from; column < to; column++) {
        sum += coverages[column];
        coverages[column] = clamped_coverage(sum);
    }
    return sum;
}

static inline size_t within(ptrdiff_t column, size_t least, size_t most) {
    return column < (ptrdiff_t)least ? least : column > (ptrdiff_t)most ? most : (size_t)column;
}

/// Implements `acetate_coverage`, and without `coverages` `acetate_coverage_touched`.
static inline __attribute__((always_inline)) AcetateCoverageSpan cover_row(
    AcetateOutline outline, int64_t x, int64_t y, size_t width, double *coverages) {
    const Columns none = {(ptrdiff_t)width, -1};
    Columns lefts = none, rights = none;
    double top = (double)y, left = (double)x, right = (double)width;
    for (const AcetateEdge *edge = outline.edges, *end = edge + outline.count; edge < end; edge++) {
        if (!(edge->top < top + 1 && edge->bottom > top)) continue;
        add_edge(edge, top, left, right, coverages, edge->sign > 0 ? &lefts : &rights);
    }
    if (lefts.last < lefts.first) {
        // There are only right edges: the polygon is to the left of the window.
        for (ptrdiff_t column = rights.first; coverages && column <= rights.last; column++) coverages[column] = 0;
        return (AcetateCoverageSpan){0};
    }
    AcetateCoverageSpan row = {.start = (size_t)lefts.first};
    double sum = 0;
    if (rights.last < rights.first || rights.first > lefts.last) {
        row.inner = within(lefts.last + 1, 0, width);
        row.inner_end = row.end = width;
        if (rights.last >= rights.first) {
            row.inner_end = within(rights.first, row.inner, width);
            row.end = within(rights.last + 1, row.inner_end, width);
        }
        if (coverages) {
            sum = accumulate(coverages, row.start, row.inner, sum);
            row.coverage = clamped_coverage(sum);
            accumulate(coverages, row.inner_end, row.end, sum);
        }
    } else {
        if (rights.first < lefts.first) row.start = (size_t)rights.first;
        row.end = within((rights.last > lefts.last ? rights.last : lefts.last) + 1, 0, width);
        row.inner = row.inner_end = row.end;
        if (coverages) accumulate(coverages, row.start, row.end, sum);
    }
    // Differences after the last column are not used.
    if (coverages) coverages[width] = coverages[width + 1] = 0;
    return row;
}

/// Clears the coverages of a window.
static inline double *cleared_coverages(double memory[ACETATE_COVERAGE_WINDOW + 2], size_t width) {
    return memset(memory, 0, (width + 2) * sizeof(double));
}
