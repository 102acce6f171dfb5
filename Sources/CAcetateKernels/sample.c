#include "include/sample.h"

#include "include/cpu_level.h"
#include "coverage.h"
#include "cpu_dispatch.h"
#include "pixel.h"

#include <math.h>
#include <string.h>

// Fused multiply-add would give other bytes than the other CPU levels and the Swift code.
#pragma STDC FP_CONTRACT OFF

/// The number of samples whose positions are computed at a time; a multiple of 8.
#define BLOCK 256

/// The number of fraction bits of a fixed-point position.
#define POSITION_BITS 12
#define POSITION_ONE (1 << POSITION_BITS)

/// Marks a sample without a valid position.
#define NO_POSITION INT32_MIN

/// The limit that positions are clamped to, in pixels.
#define POSITION_LIMIT 131072.0

/// The least `w` of a point in front of the eye.
#define LEAST_W 1e-9

/// The number of adjacent pixels whose positions are computed from that of their center. Cells start at multiples of
/// it.
#define CELL 16

/// The limits for cells that are computed in single precision: `w` is at least half of its value at the center
/// everywhere in the cell, and all numbers are small enough. They must not depend on the first pixel of the source.
#define MOST_SLOPE 0x1p-4
#define MOST_POSITION 0x1p20
#define MOST_STEP 0x1p26

/// Two adjacent pixels.
typedef struct {
    uint32_t left, right;
} Pair;

static inline uint32_t texel(const AcetateTexels *t, int32_t column, int32_t row) {
    if (t->isPadded) {
        column = column < 0 ? 0 : column >= t->width ? t->width - 1 : column;
        row = row < 0 ? 0 : row >= t->height ? t->height - 1 : row;
    } else if (column < 0 || row < 0 || column >= t->width || row >= t->height) {
        return 0;
    }
    return t->pixels[row * t->stride + column];
}

/// Returns two pixels that start at a column.
static inline Pair pair(const AcetateTexels *t, int32_t column, int32_t row) {
    return (Pair){texel(t, column, row), texel(t, column + 1, row)};
}

/// The number of rows that source pixels are prefetched ahead. Processors do not predict the addresses of rotated rows.
#define ROWS_AHEAD 8

/// The number of rows that target pixels are prefetched ahead. Processors do not predict rows with varying starts.
#define TARGET_ROWS_AHEAD 4

/// Returns the offset to the source pixels `ROWS_AHEAD` rows ahead, given the step from row to row.
static ptrdiff_t ahead(const AcetateTexels *t, double downX, double downY) {
    double x = ROWS_AHEAD * downX, y = ROWS_AHEAD * downY;
    // Prefetching pixels that are farther away gains nothing. NaN gives no offset.
    return fabs(x) < 256 && fabs(y) < 256 ? lrint(y) * t->stride + lrint(x) : 0;
}

/// Returns that offset for the sample at a point.
static ptrdiff_t ahead_at(const AcetateTexels *t, const AcetateProjection *p, double x, double y) {
    double w = x * p->m13 + y * p->m23 + p->m33, u = (x * p->m11 + y * p->m21 + p->m31) / w;
    double v = (x * p->m12 + y * p->m22 + p->m32) / w;
    return ahead(t, (p->m21 - u * p->m23) / w, (p->m22 - v * p->m23) / w);
}

#define ROWS_FILE "sample_rows.h"
#include "each_cpu_level.h"

void acetate_sample_line(AcetateTexels texels, AcetateLine line, size_t count, uint32_t *to) {
    texels.ahead = ahead(&texels, (double)line.downX * 0x1p-32, (double)line.downY * 0x1p-32);
    DISPATCH(sample_line)(&texels, line, count, to);
}

void acetate_sample_over(
    AcetateTexels texels, const AcetateLine *line, const AcetateProjection *projection, const AcetateOutline *outline,
    bool isHard, int64_t x, int64_t y, AcetateRows to, size_t width, size_t height, double alpha) {
    AcetateLine from = line ? *line : (AcetateLine){0};
    texels.ahead = line
        ? ahead(&texels, (double)line->downX * 0x1p-32, (double)line->downY * 0x1p-32)
        : ahead_at(&texels, projection, (double)x + (double)width / 2, (double)y + (double)height / 2);
    while (width > 0) {
        size_t part = width < ACETATE_COVERAGE_WINDOW ? width : ACETATE_COVERAGE_WINDOW;
        DISPATCH(sample_over)(&texels, line ? &from : NULL, projection, outline, isHard, x, y, to, part, height, alpha);
        from.x += from.stepX * ACETATE_COVERAGE_WINDOW;
        from.y += from.stepY * ACETATE_COVERAGE_WINDOW;
        x += ACETATE_COVERAGE_WINDOW;
        to.pixels += part;
        width -= part;
    }
}

void acetate_sample_sprite(
    AcetateTexels texels, AcetateLine line, int32_t margin, AcetateSpriteTint tint, bool isAdditive, AcetateRows to,
    size_t width, size_t height) {
    texels.ahead = ahead(&texels, (double)line.downX * 0x1p-32, (double)line.downY * 0x1p-32);
    DISPATCH(sample_sprite)(&texels, line, margin, &tint, isAdditive, to, width, height);
}

void acetate_sample_projected(
    AcetateTexels texels, const AcetateProjection *projection, double x, double y, size_t count, uint32_t *to) {
    texels.ahead = ahead_at(&texels, projection, x + (double)count / 2, y);
    DISPATCH(sample_projected)(&texels, projection, x, y, count, to);
}

void acetate_sample_mean(
    AcetateTexels texels, const AcetateProjection *projection, double x, double y, size_t count, uint32_t columns,
    uint32_t rows, uint32_t *to) {
    texels.ahead = ahead_at(&texels, projection, x + (double)count / 2, y);
    DISPATCH(sample_means)(&texels, projection, x, y, count, columns, rows, to);
}

void acetate_sample_at(AcetateTexels texels, const int32_t *x, const int32_t *y, size_t count, uint32_t *to) {
    for (; count > BLOCK; count -= BLOCK, x += BLOCK, y += BLOCK, to += BLOCK) {
        DISPATCH(sample_at)(&texels, x, y, BLOCK, to);
    }
    DISPATCH(sample_at)(&texels, x, y, count, to);
}

void acetate_add_beams(AcetateTexels texels, AcetateBeams beams, size_t count, float *sums) {
    DISPATCH(add_beams)(&texels, &beams, count, sums);
}
