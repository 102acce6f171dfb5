#include "coverage.h"

#include "cpu_dispatch.h"
#include "pixel.h"

#define ROWS_FILE "coverage_rows.h"
#include "each_cpu_level.h"

AcetateCoverageSpan acetate_coverage(AcetateOutline outline, int64_t x, int64_t y, size_t width, double *coverages) {
    return cover_row(outline, x, y, width, coverages);
}

AcetateCoverageSpan acetate_coverage_touched(AcetateOutline outline, int64_t x, int64_t y, size_t width) {
    return cover_row(outline, x, y, width, NULL);
}

void acetate_source_over_covered(
    AcetateOutline outline, int64_t x, int64_t y, const uint32_t *from, uint32_t *to, size_t width, double alpha) {
    double coverages[ACETATE_COVERAGE_WINDOW + 2];
    AcetateCoverageSpan row = cover_row(outline, x, y, width, NULL);
    if (row.start == row.end) return;
    // For a single row, only the coverages that edges change are cleared. Edges write up to two elements after the last
    // pixel.
    memset(coverages + row.start, 0, (row.inner + 2 - row.start) * sizeof(double));
    memset(coverages + row.inner_end, 0, (row.end + 2 - row.inner_end) * sizeof(double));
    row = cover_row(outline, x, y, width, coverages);
    DISPATCH(over_covered)(from + row.start, to, coverages, &row, alpha);
}

void acetate_fill_covered(
    AcetateOutline outline, int64_t x, int64_t y, uint32_t pixel, AcetateRows to, size_t width, size_t height) {
    while (width > 0) {
        size_t part = width < ACETATE_COVERAGE_WINDOW ? width : ACETATE_COVERAGE_WINDOW;
        DISPATCH(fill_covered)(outline, x, y, pixel, to, part, height);
        x += ACETATE_COVERAGE_WINDOW;
        to.pixels += part;
        width -= part;
    }
}
