#include "include/blur.h"

#include <string.h>

// The four channels of one pixel, with the alignment of samples.
typedef uint16_t u16x4 __attribute__((vector_size(8), aligned(2), may_alias));
typedef int16_t i16x4 __attribute__((vector_size(8), aligned(2), may_alias));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));

/// The samples of a weighted sum: those at even distances 2k are at `from` ± k · step, those at odd distances 2k + 1 at
/// `before` - k · step and `after` + k · step.
typedef struct {
    const int16_t *from, *before, *after;
    ptrdiff_t step;
} Taps;

/// Returns the taps of samples at a distance of `step`.
static Taps taps_of(const int16_t *from, ptrdiff_t step) {
    return (Taps){.from = from, .before = from - step, .after = from + step, .step = 2 * step};
}

/// Returns the pair of weights of a linear interpolation: 1 - weight and weight, in units of 1/16384.
static inline uint32_t linear_weights(uint32_t weight) { return (16384 - weight) | weight << 16; }

/// The weights of a cubic B-spline at a cell, in units of 1/16384: that of the sum of both neighbors, and that of the
/// cell.
static const uint32_t cubic_weights = 2048 | 12288 << 16;

#define ROWS_FILE "blur_rows.h"
#include "each_cpu_level.h"

/// The most pairs of weights, which are on the stack. Further weights are ignored.
#define MOST_PAIRS 256

/// Writes the weights of a kernel as the pairs that `sums_of` expects, and returns the radius.
static size_t make_pairs(AcetateBlurKernel kernel, uint32_t *pairs) {
    // The center weight is split in halves, each of which has at most 15 bits.
    pairs[0] = kernel.center / 2 | (kernel.center - kernel.center / 2) << 16;
    size_t radius = kernel.radius < 2 * (MOST_PAIRS - 1) ? kernel.radius : 2 * (MOST_PAIRS - 1);
    for (size_t k = 1; k <= radius; k += 2) {
        pairs[(k + 1) / 2] = kernel.sides[k - 1] | (k < radius ? (uint32_t)kernel.sides[k] << 16 : 0);
    }
    return radius;
}

/// The size of a block, whose source samples stay in the L1 cache while columns are summed.
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
                DISPATCH(pass)
                (taps_of(from.samples + (ptrdiff_t)y * from.stride + x, step), pairs, radius,
                 to.samples + (ptrdiff_t)y * to.stride + x, width);
            }
        }
    }
}

void acetate_blur_pass_to_pixels(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateRows to, size_t pixel_count, size_t rows) {
    uint32_t pairs[MOST_PAIRS];
    // 65536 does not fit; 65534 gives the same pixels after rounding to eight bits.
    if (kernel.center >= 65536) kernel.center = 65534;
    size_t radius = make_pairs(kernel, pairs);
    for (size_t top = 0; top < rows; top += block_rows) {
        size_t bottom = top + block_rows < rows ? top + block_rows : rows;
        for (size_t x = 0; x < pixel_count; x += block_samples / 4) {
            size_t width = pixel_count - x < block_samples / 4 ? pixel_count - x : block_samples / 4;
            for (size_t y = top; y < bottom; y++) {
                DISPATCH(pass_to_pixels)
                (taps_of(from.samples + (ptrdiff_t)y * from.stride + 4 * x, step), pairs, radius,
                 to.pixels + (ptrdiff_t)y * to.stride + x, width);
            }
        }
    }
}

bool acetate_blur_load(const uint32_t *pixels, int16_t *samples, size_t pixel_count) {
    return DISPATCH(load_row)(pixels, samples, pixel_count);
}

void acetate_blur_deinterleave(const int16_t *samples, int16_t *even, int16_t *odd, size_t pair_count) {
    DISPATCH(deinterleave_row)(samples, even, odd, pair_count);
}

void acetate_blur_pass_halved(
    const int16_t *even, const int16_t *odd, AcetateBlurKernel kernel, int16_t *to, size_t count) {
    uint32_t pairs[MOST_PAIRS];
    size_t radius = make_pairs(kernel, pairs);
    DISPATCH(pass)((Taps){.from = even, .before = odd - 4, .after = odd, .step = 4}, pairs, radius, to, count);
}

void acetate_blur_sum_columns(
    AcetateRows rows, const uint16_t *weights, size_t row_count, uint16_t *sums, size_t pixel_count) {
    DISPATCH(sum_columns_row)(rows, weights, row_count, sums, pixel_count);
}

void acetate_blur_sum_wide_columns(
    AcetateRows rows, const uint16_t *weights, size_t row_count, uint32_t *sums, size_t pixel_count) {
    DISPATCH(sum_wide_columns_row)(rows, weights, row_count, sums, pixel_count);
}

bool acetate_blur_downsample(const uint16_t *sums, unsigned shift, int16_t *samples, size_t cell_count) {
    return DISPATCH(downsample_row)(sums, shift, samples, cell_count);
}

void acetate_blur_interpolate(
    const int16_t *upper, const int16_t *lower, uint32_t weight, int16_t *to, size_t count) {
    DISPATCH(interpolate_row)(upper, lower, weight, to, count);
}

void acetate_blur_cubic(
    const int16_t *above, const int16_t *at, const int16_t *below, int16_t *to, size_t count) {
    DISPATCH(cubic_row)(above, at, below, to, count);
}

void acetate_blur_upsample_cubic(const int16_t *cells, uint32_t *to, size_t cell_count) {
    DISPATCH(upsample_cubic_row)(cells, to, cell_count);
}

void acetate_blur_upsample(const int16_t *cells, unsigned shift, uint32_t *to, size_t cell_count) {
    DISPATCH(upsample_row)(cells, shift, to, cell_count);
}
