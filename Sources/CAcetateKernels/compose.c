#include "include/compose.h"
#include "pixel.h"

#define ROWS_FILE "compose_rows.h"
#include "each_cpu_level.h"

/// Areas of at least this many pixels do not fit the caches together with their sources. They are written with
/// non-temporal stores, which do not read the target first.
#define STREAMED_PIXELS (1 << 19)

void acetate_source_over(AcetateRows from, AcetateRows to, size_t width, size_t height, uint32_t factor) {
    DISPATCH(over_rows)(from, to, width, height, factor);
}

void acetate_source_over_into(
    AcetateRows from, AcetateRows below, AcetateRows to, size_t width, size_t height, uint32_t factor) {
    bool is_streamed = width * height >= STREAMED_PIXELS;
    for (size_t y = 0; y < height; y++) {
        const uint32_t *source = from.pixels + (ptrdiff_t)y * from.stride;
        const uint32_t *lower = below.pixels + (ptrdiff_t)y * below.stride;
        DISPATCH(over_into_row)(source, lower, to.pixels + (ptrdiff_t)y * to.stride, width, factor, is_streamed);
    }
    // Orders non-temporal stores before later stores, such as those that publish the pixels to other threads.
    if (is_streamed) atomic_thread_fence(memory_order_seq_cst);
}

void acetate_fill(AcetateRows to, size_t width, size_t height, uint32_t pixel) {
    for (size_t y = 0; y < height; y++) DISPATCH(fill_row)(to.pixels + (ptrdiff_t)y * to.stride, width, pixel);
}

void acetate_fill_over(AcetateRows to, size_t width, size_t height, uint32_t pixel) {
    for (size_t y = 0; y < height; y++) DISPATCH(fill_over_row)(to.pixels + (ptrdiff_t)y * to.stride, width, pixel);
}
