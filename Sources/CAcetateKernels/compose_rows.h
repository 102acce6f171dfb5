#include "spans.h"

static void LEVEL(over_row)(const uint32_t *from, uint32_t *to, size_t width) { over_span(from, to, width); }

static void LEVEL(faded_over_row)(const uint32_t *from, uint32_t *to, size_t width, uint32_t factor) {
    faded_over_span(from, to, width, factor);
}

static void LEVEL(over_into_row)(
    const uint32_t *from, const uint32_t *below, uint32_t *to, size_t width, uint32_t factor) {
    size_t x = 0;
    if (factor == 65536) {
        for (; x + LANES <= width; x += LANES) store(to + x, over(load(from + x), load(below + x)));
    } else {
        u16v factors = (u16v){} + (uint16_t)factor;
        for (; x + LANES <= width; x += LANES) store(to + x, over(scaled(load(from + x), factors), load(below + x)));
    }
    for (; x < width; x++) {
        to[x] = over_pixel(factor == 65536 ? from[x] : scaled_pixel(from[x], factor), below[x]);
    }
}

static void LEVEL(fill_row)(uint32_t *to, size_t width, uint32_t pixel) { fill_span(to, width, pixel); }

static void LEVEL(fill_over_row)(uint32_t *to, size_t width, uint32_t pixel) { fill_over_span(to, width, pixel); }
