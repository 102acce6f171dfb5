#pragma once

#include "rows.h"

#include <stdbool.h>

/// A symmetric kernel in units of 1/65536, of which the sum is exactly that.
typedef struct {
    /// Even, where it is less than 65536.
    uint32_t center;
    /// The weights at distances 1, 2, … on either side, each below 32768.
    const uint16_t *_Nonnull sides;
    size_t radius;
} AcetateBlurKernel;

/// Rows of channels' samples: 128 times the channel, less `ACETATE_BLUR_ZERO`, so that two of them make a number with a sign.
typedef struct {
    int16_t *_Nonnull samples;
    /// From a row to the next, in samples.
    ptrdiff_t stride;
} AcetateSamples;

#define ACETATE_BLUR_ZERO 16320

/// What a pass writes is a multiple of so many samples: as much memory more there has to be, to be read and to be written.
#define ACETATE_BLUR_STEP 32

/// The samples of a row of pixels; whether any of them is not transparent.
bool acetate_blur_load(const uint32_t *_Nonnull pixels, int16_t *_Nonnull samples, size_t pixel_count);

/// to[i] = Σ weight(k) · from[i + k · step], rounded to the nearest: `step` is 4 along the rows, and `from.stride` down the
/// columns. What the kernel reaches before `from` and after it is read.
void acetate_blur_pass(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateSamples to, size_t count, size_t rows);

/// The same sums, rounded once to pixels.
void acetate_blur_pass_to_pixels(
    AcetateSamples from, ptrdiff_t step, AcetateBlurKernel kernel, AcetateRows to, size_t pixel_count, size_t rows);

/// The pixels of a row of samples at even and at odd places.
void acetate_blur_part(
    const int16_t *_Nonnull samples, int16_t *_Nonnull even, int16_t *_Nonnull odd, size_t pair_count);

/// The sums of `acetate_blur_pass` along a row, at every second pixel alone: `even` points at the samples of the first and
/// `odd` at those of the pixel after it.
void acetate_blur_pass_halved(
    const int16_t *_Nonnull even, const int16_t *_Nonnull odd, AcetateBlurKernel kernel, int16_t *_Nonnull to,
    size_t count);

/// The weighted sums of columns of pixels, four for each column. The weights, one for each row, sum to at most 256.
void acetate_blur_columns(
    AcetateRows rows, const uint16_t *_Nonnull weights, size_t row_count, uint16_t *_Nonnull sums, size_t pixel_count);

/// The samples of cells that lie 2^shift pixels apart, 1 ... 4, from sums of columns about their row: the weights of the rows
/// were, and those of the columns are, 2^shift less the distance from the cell. Rounded to the nearest; whether any is not 0.
/// `sums` begins at the column of the cell before the first, and ends before that of the cell after the last;
/// `ACETATE_BLUR_STEP` more may be read.
bool acetate_blur_cells(
    const uint16_t *_Nonnull sums, unsigned shift, int16_t *_Nonnull samples, size_t cell_count);

/// to = upper + (lower - upper) · weight / 16384, rounded to the nearest; what is read and written is a multiple of
/// `ACETATE_BLUR_STEP`.
void acetate_blur_between(
    const int16_t *_Nonnull upper, const int16_t *_Nonnull lower, uint32_t weight, int16_t *_Nonnull to, size_t count);

/// to = above / 8 + at · 6 / 8 + below / 8, rounded to the nearest: a cubic B-spline at the row of a cell. What is read and
/// written is a multiple of `ACETATE_BLUR_STEP`.
void acetate_blur_on_cubic(
    const int16_t *_Nonnull above, const int16_t *_Nonnull at, const int16_t *_Nonnull below, int16_t *_Nonnull to,
    size_t count);

/// Two pixels for each cell: at the cell, as `acetate_blur_on_cubic` computes it, and in the middle between it and the next
/// one, which is the mean of both; rounded to the nearest. The cells before the first and after the last are read, and up to
/// `ACETATE_BLUR_STEP` / 4 more are read and written.
void acetate_blur_spread_cubic(const int16_t *_Nonnull cells, uint32_t *_Nonnull to, size_t cell_count);

/// 2^shift pixels from each cell on, interpolated to the next one, and rounded to the nearest; 1 ... 14. Up to
/// `ACETATE_BLUR_STEP` / 4 cells more are read and written.
void acetate_blur_spread(
    const int16_t *_Nonnull cells, unsigned shift, uint32_t *_Nonnull to, size_t cell_count);
