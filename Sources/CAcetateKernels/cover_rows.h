#include "covered_span.h"

static void LEVEL(over_covered)(
    const uint32_t *from, uint32_t *to, double *shares, const AcetateCovered *row, double alpha) {
    complete_shares(shares, row);
    over_covered_span(from, to, shares, row, alpha);
}

static void LEVEL(fill_covered)(
    AcetateOutline outline, int64_t x, int64_t y, uint32_t pixel, AcetateRows to, size_t width, size_t height) {
    double memory[ACETATE_COVER_WINDOW + 2], *shares = cleared_shares(memory, width);
    uint32_t line[ACETATE_COVER_WINDOW];
    fill_span(line, width, pixel);
    for (size_t i = 0; i < height; i++, to.pixels += to.stride) {
        AcetateCovered row = cover_row(outline, x, y + (int64_t)i, width, shares);
        if (row.start == row.end) continue;
        complete_shares(shares, &row);
        over_covered_span(line, to.pixels, shares, &row, 1);
    }
}
