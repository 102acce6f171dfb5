#include "include/sample.h"

#include "include/levels.h"
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

#define ROWS_FILE "sample_rows.h"
#include "each_level.h"

void acetate_sample_line(AcetateTexels texels, AcetateLine line, size_t count, uint32_t *to) {
    CHOOSE(sample_line)(&texels, line, count, to);
}

void acetate_sample_projected(
    AcetateTexels texels, const AcetateProjection *projection, double x, double y, size_t count, uint32_t *to) {
    CHOOSE(sample_projected)(&texels, projection, x, y, count, to);
}

void acetate_sample_means(
    AcetateTexels texels, const AcetateProjection *projection, double x, double y, size_t count, uint32_t columns,
    uint32_t rows, uint32_t *to) {
    CHOOSE(sample_means)(&texels, projection, x, y, count, columns, rows, to);
}

void acetate_over_shares(const uint32_t *from, uint32_t *to, const double *shares, size_t count, double alpha) {
    CHOOSE(over_shares)(from, to, shares, count, alpha);
}
