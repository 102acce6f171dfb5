#include "include/color.h"

#include <string.h>

#define ROWS_FILE "color_rows.h"
#include "each_cpu_level.h"

void acetate_map_colors(
    AcetateRows from, AcetateRows to, size_t width, size_t height, const AcetateColorMatrix *matrix) {
    for (size_t y = 0; y < height; y++) {
        const uint32_t *source = from.pixels + (ptrdiff_t)y * from.stride;
        DISPATCH(map_colors_row)(source, to.pixels + (ptrdiff_t)y * to.stride, width, matrix);
    }
}
