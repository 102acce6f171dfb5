#include "cover.h"

#include "level.h"
#include "pixel.h"

#define ROWS_FILE "cover_rows.h"
#include "each_level.h"

AcetateCovered acetate_cover(AcetateOutline outline, int64_t x, int64_t y, size_t width, double *shares) {
    return cover_row(outline, x, y, width, shares);
}

AcetateCovered acetate_cover_touched(AcetateOutline outline, int64_t x, int64_t y, size_t width) {
    return cover_row(outline, x, y, width, NULL);
}

void acetate_over_covered(
    AcetateOutline outline, int64_t x, int64_t y, const uint32_t *from, uint32_t *to, size_t width, double alpha) {
    double shares[ACETATE_COVER_WINDOW + 2];
    AcetateCovered row = cover_row(outline, x, y, width, NULL);
    if (row.start == row.end) return;
    // Of a row alone no more is cleared than what its edges change: these reach two beyond the last pixel.
    memset(shares + row.start, 0, (row.inner + 2 - row.start) * sizeof(double));
    memset(shares + row.inner_end, 0, (row.end + 2 - row.inner_end) * sizeof(double));
    row = cover_row(outline, x, y, width, shares);
    CHOOSE(over_covered)(from + row.start, to, shares, &row, alpha);
}

void acetate_fill_covered(
    AcetateOutline outline, int64_t x, int64_t y, uint32_t pixel, AcetateRows to, size_t width, size_t height) {
    while (width > 0) {
        size_t part = width < ACETATE_COVER_WINDOW ? width : ACETATE_COVER_WINDOW;
        CHOOSE(fill_covered)(outline, x, y, pixel, to, part, height);
        x += ACETATE_COVER_WINDOW;
        to.pixels += part;
        width -= part;
    }
}
