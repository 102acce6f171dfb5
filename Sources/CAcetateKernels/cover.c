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
    double memory[ACETATE_COVER_WINDOW + 2], *shares = cleared_shares(memory, width);
    AcetateCovered row = cover_row(outline, x, y, width, shares);
    CHOOSE(over_covered)(from + row.start, to, shares, &row, alpha);
}
