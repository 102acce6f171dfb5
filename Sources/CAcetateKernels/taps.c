#include "include/taps.h"

#define ROWS_FILE "taps_rows.h"
#include "each_cpu_level.h"

void acetate_sum_taps(const AcetateTap *taps, size_t tap_count, uint32_t *to, size_t width) {
    DISPATCH(sum_taps_row)(taps, tap_count, to, width);
}

void acetate_sum_color_taps(const AcetateColorTap *taps, size_t tap_count, float *to, size_t width) {
    DISPATCH(sum_color_taps)(taps, tap_count, to, 4 * width);
}
