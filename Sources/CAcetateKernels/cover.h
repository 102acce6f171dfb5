// How much of a row's pixels a convex polygon covers. What it computes is written down beside its Swift reference,
// `ConvexCoverage`.
#pragma once

#include "include/cover.h"

#include <string.h>

// The same bytes as in Swift: no product may be joined with a sum.
#pragma STDC FP_CONTRACT OFF

/// The first and the last of the columns that edges change; none.
typedef struct {
    ptrdiff_t first, last;
} Columns;

/// To the nearest millionth of a pixel, so that it does not count in any rounding where a window begins.
static inline double edge_x(const AcetateEdge *edge, double y) {
    const double coarse = 0x1.8p32;
    return (edge->x + (y - edge->y) * edge->slope + coarse) - coarse;
}

/// Adds what lies right of a line from `low` to `high`, `height` high, to the steps from each column to the next; the last of
/// them. Without `steps` it is only that.
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
    // The area right of the line in each pixel that it crosses: a triangle, trapezia, a triangle.
    double rate = 1 / (high - low), before = 0;
    for (ptrdiff_t x = first; x < last; x++) {
        double left = (double)x, enter = low > left ? low : left, leave = high < left + 1 ? high : left + 1;
        // Of the line's height, what lies left of the pixel's right edge covers it in part, and all earlier fully.
        double share = (leave - enter) * rate;
        double area = share * (1 - ((enter + leave) / 2 - left)) + (enter - low) * rate;
        steps[x] += height * (area - before);
        before = area;
    }
    steps[last] += height * (1 - before);
    return last;
}

/// Adds an edge's part in a row; `columns` become those that it changes too: none for an edge right of the window.
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

static inline double share(double sum) { return sum < 0 ? 0 : sum > 1 ? 1 : sum; }

/// Shares become sums of the steps so far.
static inline double accumulate(double *shares, size_t from, size_t to, double sum) {
    for (size_t column = from; column < to; column++) {
        sum += shares[column];
        shares[column] = share(sum);
    }
    return sum;
}

static inline size_t within(ptrdiff_t column, size_t least, size_t most) {
    return column < (ptrdiff_t)least ? least : column > (ptrdiff_t)most ? most : (size_t)column;
}

/// `acetate_cover`; without `shares` `acetate_cover_touched`.
static inline __attribute__((always_inline)) AcetateCovered cover_row(
    AcetateOutline outline, int64_t x, int64_t y, size_t width, double *shares) {
    const Columns none = {(ptrdiff_t)width, -1};
    Columns lefts = none, rights = none;
    double top = (double)y, left = (double)x, right = (double)width;
    for (const AcetateEdge *edge = outline.edges, *end = edge + outline.count; edge < end; edge++) {
        if (!(edge->top < top + 1 && edge->bottom > top)) continue;
        add_edge(edge, top, left, right, shares, edge->sign > 0 ? &lefts : &rights);
    }
    if (lefts.last < lefts.first) {
        // Right edges alone, within: what they cover is beside the window.
        for (ptrdiff_t column = rights.first; shares && column <= rights.last; column++) shares[column] = 0;
        return (AcetateCovered){0};
    }
    AcetateCovered row = {.start = (size_t)lefts.first};
    double sum = 0;
    if (rights.last < rights.first || rights.first > lefts.last) {
        row.inner = within(lefts.last + 1, 0, width);
        row.inner_end = row.end = width;
        if (rights.last >= rights.first) {
            row.inner_end = within(rights.first, row.inner, width);
            row.end = within(rights.last + 1, row.inner_end, width);
        }
        if (shares) {
            sum = accumulate(shares, row.start, row.inner, sum);
            row.coverage = share(sum);
            accumulate(shares, row.inner_end, row.end, sum);
        }
    } else {
        if (rights.first < lefts.first) row.start = (size_t)rights.first;
        row.end = within((rights.last > lefts.last ? rights.last : lefts.last) + 1, 0, width);
        row.inner = row.inner_end = row.end;
        if (shares) accumulate(shares, row.start, row.end, sum);
    }
    // What the columns beyond the last one hold counts nowhere.
    if (shares) shares[width] = shares[width + 1] = 0;
    return row;
}

/// The shares of a window, all of them zeros.
static inline double *cleared_shares(double memory[ACETATE_COVER_WINDOW + 2], size_t width) {
    return memset(memory, 0, (width + 2) * sizeof(double));
}
