#pragma once

#include "rows.h"

#include <stdbool.h>

/// A symmetric kernel in units of 1/65536, whose weights sum to exactly 65536.
typedef struct {
    /// Even if it is less than 65536.
    uint32_t center;
    /// The weights at the distances 1, 2, … on each side, each below 32768.
    const uint16_t *_Nonnull sides;
    size_t radius;
} AcetateBlurKernel;

/// Rows of samples: 128 times the channel, minus `ACETATE_BLUR_ZERO`, so that the sum of two samples fits a signed
/// 16-bit number.
typedef struct {
    int16_t *_Nonnull samples;
    /// The distance between rows, in samples.
    ptrdiff_t stride;
} AcetateSamples;

#define ACETATE_BLUR_ZERO 16320

/// The number of samples that a pass reads and writes together. Buffers need room for this many more samples.
#define ACETATE_BLUR_STEP 32

/// Converts a row of pixels to samples. Returns whether any pixel is not transparent.
bool acetate_blur_load(const uint32_t *_Nonnull pixels, int16_t *_Nonnull samples, size_t pixel_count);

/// to[i] = Σ weight(k) · from[i + k · step], rounded to nearest. `step` is 4 for horizontal passes, and `from.stride`
/// for vertical ones. Samples within the kernel's radius before and after `from` are read.
void acetate_blur_pass(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateSamples to, size_t count, size_t rows);

/// Computes the sums of `acetate_blur_pass`, rounded once, as pixels.
void acetate_blur_pass_to_pixels(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateRows to, size_t pixel_count, size_t rows);

/// Separates the pixels of a row of samples with even indices from those with odd ones.
void acetate_blur_deinterleave(
    const int16_t *_Nonnull samples, int16_t *_Nonnull even, int16_t *_Nonnull odd, size_t pair_count);

/// Computes the sums of `acetate_blur_pass` along a row for every second pixel. `even` points to the samples of the
/// first pixel, and `odd` to those of the next pixel.
void acetate_blur_pass_halved(
    const int16_t *_Nonnull even, const int16_t *_Nonnull odd, AcetateBlurKernel kernel, int16_t *_Nonnull to,
    size_t count);

/// Computes the weighted sums of columns of pixels, four for each column. There is one weight for each row, and they
/// sum to at most 256.
void acetate_blur_sum_columns(
    AcetateRows rows, const uint16_t *_Nonnull weights, size_t row_count, uint16_t *_Nonnull sums, size_t pixel_count);

/// The same with sums of 32 bits, for weights below 32768 that sum to at most 2^24.
void acetate_blur_sum_wide_columns(
    AcetateRows rows, const uint16_t *_Nonnull weights, size_t row_count, uint32_t *_Nonnull sums, size_t pixel_count);

/// Computes the samples of cells that are 2^shift pixels apart, with a shift of 1 ... 4, from sums of columns around
/// their row. The weights of rows and columns are 2^shift minus the distance from the cell. The samples are rounded to
/// nearest. Returns whether any sum is not 0.
///
/// `sums` starts at the column of the cell before the first, and ends before the column of the cell after the last.
/// `ACETATE_BLUR_STEP` further sums may be read.
bool acetate_blur_downsample(
    const uint16_t *_Nonnull sums, unsigned shift, int16_t *_Nonnull samples, size_t cell_count);

/// to = upper + (lower - upper) · weight / 16384, rounded to nearest. A multiple of `ACETATE_BLUR_STEP` samples is read
/// and written.
void acetate_blur_interpolate(
    const int16_t *_Nonnull upper, const int16_t *_Nonnull lower, uint32_t weight, int16_t *_Nonnull to, size_t count);

/// to = above / 8 + at · 6 / 8 + below / 8, rounded to nearest: a cubic B-spline at the row of a cell. A multiple of
/// `ACETATE_BLUR_STEP` samples is read and written.
void acetate_blur_cubic(
    const int16_t *_Nonnull above, const int16_t *_Nonnull at, const int16_t *_Nonnull below, int16_t *_Nonnull to,
    size_t count);

/// Writes two pixels for each cell: one at the cell, as in `acetate_blur_cubic`, and one halfway to the next cell,
/// which is the mean of both cells. The pixels are rounded to nearest. The cells before the first and after the last
/// are read, and up to `ACETATE_BLUR_STEP` / 4 further cells are read and written.
void acetate_blur_upsample_cubic(const int16_t *_Nonnull cells, uint32_t *_Nonnull to, size_t cell_count);

/// Writes 2^shift pixels for each cell, interpolated linearly to the next cell and rounded to nearest, with a shift of
/// 1 ... 14. Up to `ACETATE_BLUR_STEP` / 4 further cells are read and written.
void acetate_blur_upsample(
    const int16_t *_Nonnull cells, unsigned shift, uint32_t *_Nonnull to, size_t cell_count);
