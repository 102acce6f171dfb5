#include "covered_span.h"

static void LEVEL(over_covered)(
    const uint32_t *from, uint32_t *to, double *coverages, const AcetateCoverageSpan *row, double alpha) {
    complete_coverages(coverages, row);
    over_covered_span(from, to, coverages, row, alpha);
}

static void LEVEL(fill_covered)(
    AcetateOutline outline, int64_t x, int64_t y, uint32_t pixel, AcetateRows to, size_t width, size_t height) {
    double memory[ACETATE_COVERAGE_WINDOW + 2], *coverages = cleared_coverages(memory, width);
    uint32_t line[ACETATE_COVERAGE_WINDOW];
    fill_span(line, width, pixel);
    for (size_t i = 0; i < height; i++, to.pixels += to.stride) {
        AcetateCoverageSpan row = cover_row(outline, x, y + (int64_t)i, width, coverages);
        if (row.start == row.end) continue;
        complete_coverages(coverages, &row);
        over_covered_span(line, to.pixels, coverages, &row, 1);
    }
}
