#include "include/sample.h"

#include "include/levels.h"
#include "cover.h"
#include "level.h"
#include "pixel.h"

#include <math.h>
#include <string.h>

// The same bytes at every level, and as in Swift: no product may be joined with a sum.
#pragma STDC FP_CONTRACT OFF

/// So many samples' places are worked out at a time. A multiple of 8.
#define BLOCK 256

/// Fixed-point places have so many bits after the point.
#define PLACE_BITS 12
#define PLACE_ONE (1 << PLACE_BITS)

/// Stands for a sample that there is not.
#define NO_PLACE INT32_MIN

/// No place lies farther off, in pixels.
#define PLACE_LIMIT 131072.0

/// The least `w` of a point before the eye.
#define LEAST_W 1e-9

/// Pixels side by side whose places are worked out from one: they begin where the coordinate is a multiple.
#define CELL 16

/// Where places are worked out so: `w` is at least half of the middle's everywhere in the cell, and numbers are small enough.
/// By the place alone: where the source begins must not count.
#define EASY_SLOPE 0x1p-4
#define EASY_PLACE 0x1p20
#define EASY_STEP 0x1p26

/// Two pixels side by side.
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

/// Two pixels from a column on, as 64 bits.
static inline Pair pair(const AcetateTexels *t, int32_t column, int32_t row) {
    return (Pair){texel(t, column, row), texel(t, column + 1, row)};
}

/// So many rows of samples ahead pixels are asked for: what a row reads lies where no processor expects it.
#define ROWS_AHEAD 8

/// So many rows ahead pixels of the target are asked for: what begins in each row elsewhere no processor expects.
#define TARGET_ROWS_AHEAD 4

/// What lies that far ahead, of a way to the next row's sample.
static ptrdiff_t ahead(const AcetateTexels *t, double downX, double downY) {
    double x = ROWS_AHEAD * downX, y = ROWS_AHEAD * downY;
    // Nothing is gained from what lies farther off; and a way that is no number is none.
    return fabs(x) < 256 && fabs(y) < 256 ? lrint(y) * t->stride + lrint(x) : 0;
}

/// The same of the sample at a point.
static ptrdiff_t ahead_at(const AcetateTexels *t, const AcetateProjection *p, double x, double y) {
    double w = x * p->m13 + y * p->m23 + p->m33, u = (x * p->m11 + y * p->m21 + p->m31) / w;
    double v = (x * p->m12 + y * p->m22 + p->m32) / w;
    return ahead(t, (p->m21 - u * p->m23) / w, (p->m22 - v * p->m23) / w);
}

#define ROWS_FILE "sample_rows.h"
#include "each_level.h"

void acetate_sample_line(AcetateTexels texels, AcetateLine line, size_t count, uint32_t *to) {
    texels.ahead = ahead(&texels, (double)line.downX * 0x1p-32, (double)line.downY * 0x1p-32);
    CHOOSE(sample_line)(&texels, line, count, to);
}

void acetate_sample_over(
    AcetateTexels texels, AcetateLine line, const AcetateOutline *outline, bool isHard, int64_t x, int64_t y,
    AcetateRows to, size_t width, size_t height, double alpha) {
    texels.ahead = ahead(&texels, (double)line.downX * 0x1p-32, (double)line.downY * 0x1p-32);
    while (width > 0) {
        size_t part = width < ACETATE_COVER_WINDOW ? width : ACETATE_COVER_WINDOW;
        CHOOSE(sample_over)(&texels, line, outline, isHard, x, y, to, part, height, alpha);
        line.x += line.stepX * ACETATE_COVER_WINDOW;
        line.y += line.stepY * ACETATE_COVER_WINDOW;
        x += ACETATE_COVER_WINDOW;
        to.pixels += part;
        width -= part;
    }
}

void acetate_sample_sprite(
    AcetateTexels texels, AcetateLine line, int32_t margin, AcetateSpriteTint tint, bool isAdditive, AcetateRows to,
    size_t width, size_t height) {
    texels.ahead = ahead(&texels, (double)line.downX * 0x1p-32, (double)line.downY * 0x1p-32);
    CHOOSE(sample_sprite)(&texels, line, margin, &tint, isAdditive, to, width, height);
}

void acetate_sample_projected(
    AcetateTexels texels, const AcetateProjection *projection, double x, double y, size_t count, uint32_t *to) {
    texels.ahead = ahead_at(&texels, projection, x + (double)count / 2, y);
    CHOOSE(sample_projected)(&texels, projection, x, y, count, to);
}

void acetate_project_over(
    AcetateTexels texels, const AcetateProjection *projection, const AcetateOutline *outline, bool isHard, int64_t x,
    int64_t y, AcetateRows to, size_t width, size_t height, double alpha) {
    texels.ahead = ahead_at(&texels, projection, (double)x + (double)width / 2, (double)y + (double)height / 2);
    while (width > 0) {
        size_t part = width < ACETATE_COVER_WINDOW ? width : ACETATE_COVER_WINDOW;
        CHOOSE(project_over)(&texels, projection, outline, isHard, x, y, to, part, height, alpha);
        x += ACETATE_COVER_WINDOW;
        to.pixels += part;
        width -= part;
    }
}

void acetate_sample_means(
    AcetateTexels texels, const AcetateProjection *projection, double x, double y, size_t count, uint32_t columns,
    uint32_t rows, uint32_t *to) {
    texels.ahead = ahead_at(&texels, projection, x + (double)count / 2, y);
    CHOOSE(sample_means)(&texels, projection, x, y, count, columns, rows, to);
}
