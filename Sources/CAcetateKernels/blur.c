#include "include/blur.h"

#include <string.h>

// Numbers of one pixel's channels, aligned as samples are.
typedef uint16_t u16x4 __attribute__((vector_size(8), aligned(2), may_alias));
typedef int16_t i16x4 __attribute__((vector_size(8), aligned(2), may_alias));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));

/// Where a sum finds its samples: those at even distances 2k at `from` ± k · step, and those at odd distances 2k + 1 at
/// `before` - k · step and `after` + k · step.
typedef struct {
    const int16_t *from, *before, *after;
    ptrdiff_t step;
} Taps;

/// Of samples that lie `step` apart.
static Taps taps_of(const int16_t *from, ptrdiff_t step) {
    return (Taps){.from = from, .before = from - step, .after = from + step, .step = 2 * step};
}

/// A weight in units of 1/16384 after the rest of one, as a pair.
static inline uint32_t between(uint32_t weight) { return (16384 - weight) | weight << 16; }

/// The weights of a cubic B-spline at a cell, in the same units: of the sum of those beside it, and of the cell.
static const uint32_t on_cubic = 2048 | 12288 << 16;

#define ROWS_FILE "blur_rows.h"
#include "each_level.h"

/// So many pairs of weights are kept on the stack; a wider kernel counts as 0 beyond.
#define MOST_PAIRS 256

/// The kernel's weights in pairs, as `sums_of` takes them; the number of weights beside the middle.
static size_t make_pairs(AcetateBlurKernel kernel, uint32_t *pairs) {
    // Half of the middle twice: neither has more than 15 bits.
    pairs[0] = kernel.center / 2 | (kernel.center - kernel.center / 2) << 16;
    size_t radius = kernel.radius < 2 * (MOST_PAIRS - 1) ? kernel.radius : 2 * (MOST_PAIRS - 1);
    for (size_t k = 1; k <= radius; k += 2) {
        pairs[(k + 1) / 2] = kernel.sides[k - 1] | (k < radius ? (uint32_t)kernel.sides[k] << 16 : 0);
    }
    return radius;
}

/// So many rows and samples are worked on together: what they read of a column stays in the nearest cache.
enum { block_rows = 64, block_samples = 128 };

void acetate_blur_pass(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateSamples to, size_t count, size_t rows) {
    if (kernel.center >= 65536) {
        for (size_t y = 0; y < rows; y++) {
            memcpy(to.samples + (ptrdiff_t)y * to.stride, from.samples + (ptrdiff_t)y * from.stride, 2 * count);
        }
        return;
    }
    uint32_t pairs[MOST_PAIRS];
    size_t radius = make_pairs(kernel, pairs);
    for (size_t top = 0; top < rows; top += block_rows) {
        size_t bottom = top + block_rows < rows ? top + block_rows : rows;
        for (size_t x = 0; x < count; x += block_samples) {
            size_t width = count - x < block_samples ? count - x : block_samples;
            for (size_t y = top; y < bottom; y++) {
                CHOOSE(pass)
                (taps_of(from.samples + (ptrdiff_t)y * from.stride + x, step), pairs, radius,
                 to.samples + (ptrdiff_t)y * to.stride + x, width);
            }
        }
    }
}

void acetate_blur_pass_to_pixels(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateRows to, size_t pixel_count, size_t rows) {
    uint32_t pairs[MOST_PAIRS];
    // A middle of all is that of a hair less: rounded to eight bits it is the same.
    if (kernel.center >= 65536) kernel.center = 65534;
    size_t radius = make_pairs(kernel, pairs);
    for (size_t top = 0; top < rows; top += block_rows) {
        size_t bottom = top + block_rows < rows ? top + block_rows : rows;
        for (size_t x = 0; x < pixel_count; x += block_samples / 4) {
            size_t width = pixel_count - x < block_samples / 4 ? pixel_count - x : block_samples / 4;
            for (size_t y = top; y < bottom; y++) {
                CHOOSE(pass_to_pixels)
                (taps_of(from.samples + (ptrdiff_t)y * from.stride + 4 * x, step), pairs, radius,
                 to.pixels + (ptrdiff_t)y * to.stride + x, width);
            }
        }
    }
}

bool acetate_blur_load(const uint32_t *pixels, int16_t *samples, size_t pixel_count) {
    return CHOOSE(load_row)(pixels, samples, pixel_count);
}

void acetate_blur_part(const int16_t *samples, int16_t *even, int16_t *odd, size_t pair_count) {
    CHOOSE(part_row)(samples, even, odd, pair_count);
}

void acetate_blur_pass_halved(
    const int16_t *even, const int16_t *odd, AcetateBlurKernel kernel, int16_t *to, size_t count) {
    uint32_t pairs[MOST_PAIRS];
    size_t radius = make_pairs(kernel, pairs);
    CHOOSE(pass)((Taps){.from = even, .before = odd - 4, .after = odd, .step = 4}, pairs, radius, to, count);
}

void acetate_blur_columns(
    AcetateRows rows, const uint16_t *weights, size_t row_count, uint16_t *sums, size_t pixel_count) {
    CHOOSE(columns_row)(rows, weights, row_count, sums, pixel_count);
}

bool acetate_blur_cells(const uint16_t *sums, unsigned shift, int16_t *samples, size_t cell_count) {
    return CHOOSE(cells_row)(sums, shift, samples, cell_count);
}

void acetate_blur_between(
    const int16_t *upper, const int16_t *lower, uint32_t weight, int16_t *to, size_t count) {
    CHOOSE(between_row)(upper, lower, weight, to, count);
}

void acetate_blur_on_cubic(
    const int16_t *above, const int16_t *at, const int16_t *below, int16_t *to, size_t count) {
    CHOOSE(on_cubic_row)(above, at, below, to, count);
}

void acetate_blur_spread_cubic(const int16_t *cells, uint32_t *to, size_t cell_count) {
    CHOOSE(spread_cubic_row)(cells, to, cell_count);
}

void acetate_blur_spread(const int16_t *cells, unsigned shift, uint32_t *to, size_t cell_count) {
    CHOOSE(spread_row)(cells, shift, to, cell_count);
}
