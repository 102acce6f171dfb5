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

/// Adds the channels of a row of pixels to sums of columns, four for each: at most 256 rows.
void acetate_blur_add_row(const uint32_t *_Nonnull pixels, uint16_t *_Nonnull sums, size_t pixel_count);

/// The samples of cells, 2^shift columns of such sums each, and as many rows: the mean, rounded to the nearest; 1 ... 8.
/// Whether any sum is not 0.
bool acetate_blur_cells(
    const uint16_t *_Nonnull sums, unsigned shift, int16_t *_Nonnull samples, size_t cell_count);

/// to = upper + (lower - upper) · weight / 32768, rounded to the nearest, 1 ... 32767.
void acetate_blur_between(
    const int16_t *_Nonnull upper, const int16_t *_Nonnull lower, uint32_t weight, int16_t *_Nonnull to, size_t count);

/// Pixels between the middles of cells of 2^shift columns, 1 ... 14, from the `first` column after the middle of `cells` on:
/// rounded to the nearest.
void acetate_blur_spread(
    const int16_t *_Nonnull cells, unsigned shift, size_t first, uint32_t *_Nonnull to, size_t pixel_count);
