#include "include/blend.h"

#include <string.h>

#define ROWS_FILE "blend_rows.h"
#include "each_cpu_level.h"

void acetate_blend(
    AcetateRows from, AcetateRows to, size_t width, size_t height, AcetateBlendMode mode, uint32_t factor) {
    for (size_t y = 0; y < height; y++) {
        const uint32_t *source = from.pixels + (ptrdiff_t)y * from.stride;
        DISPATCH(blend_row)(source, to.pixels + (ptrdiff_t)y * to.stride, width, mode, factor);
    }
}
