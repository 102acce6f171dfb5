#include "include/mix.h"
#include "pixel.h"

#define ROWS_FILE "mix_rows.h"
#include "each_cpu_level.h"

/// Returns row `y`.
static inline uint32_t *row(AcetateRows rows, size_t y) { return rows.pixels + (ptrdiff_t)y * rows.stride; }

void acetate_cross_fade(
    AcetateRows a, uint32_t weight_a, AcetateRows b, uint32_t weight_b, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) {
        DISPATCH(cross_fade_row)(row(a, y), (uint16_t)weight_a, row(b, y), (uint16_t)weight_b, row(to, y), width);
    }
}

void acetate_mix(AcetateRows a, AcetateRows b, uint32_t weight, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) {
        DISPATCH(mix_row)(row(a, y), row(b, y), (uint16_t)weight, row(to, y), width);
    }
}

void acetate_scale(AcetateRows a, uint32_t weight, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) DISPATCH(scale_row)(row(a, y), (uint16_t)weight, row(to, y), width);
}

void acetate_mix_row(
    const uint32_t *a, const uint32_t *b, const uint32_t *weights, uint32_t *to, size_t width) {
    DISPATCH(mix_each_row)(a, b, weights, to, width);
}

void acetate_mask(AcetateRows mask, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) DISPATCH(mask_row)(row(mask, y), row(to, y), width);
}

void acetate_mask_replace(AcetateRows from, AcetateRows mask, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) DISPATCH(mask_replace_row)(row(from, y), row(mask, y), row(to, y), width);
}

void acetate_masked_mix(
    AcetateRows from, AcetateRows mask, const uint32_t *weights, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) {
        DISPATCH(masked_mix_row)(row(from, y), row(mask, y), weights, row(to, y), width);
    }
}

void acetate_multiply_channels(const uint16_t factors[4], AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) DISPATCH(multiply_channels_row)(factors, row(to, y), width);
}
