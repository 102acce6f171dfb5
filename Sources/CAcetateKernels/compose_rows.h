#include "spans.h"

static void LEVEL(over_row)(const uint32_t *from, uint32_t *to, size_t width) { over_span(from, to, width); }

static void LEVEL(faded_over_row)(const uint32_t *from, uint32_t *to, size_t width, uint32_t factor) {
    faded_over_span(from, to, width, factor);
}

static inline u32v LEVEL(over_into)(u32v source, u32v below, uint32_t factor, u16v factors) {
    return over(factor == 65536 ? source : scaled(source, factors), below);
}

static void LEVEL(over_into_row)(
    const uint32_t *from, const uint32_t *below, uint32_t *to, size_t width, uint32_t factor, bool is_streamed) {
    u16v factors = (u16v){} + (uint16_t)factor;
    size_t x = 0;
    if (is_streamed) {
        for (; x < width && (uintptr_t)(to + x) % VECTOR_BYTES != 0; x++) {
            to[x] = over_pixel(factor == 65536 ? from[x] : scaled_pixel(from[x], factor), below[x]);
        }
        for (; x + LANES <= width; x += LANES) {
            stream(to + x, LEVEL(over_into)(load(from + x), load(below + x), factor, factors));
        }
    } else {
        for (; x + LANES <= width; x += LANES) {
            store(to + x, LEVEL(over_into)(load(from + x), load(below + x), factor, factors));
        }
    }
    for (; x < width; x++) {
        to[x] = over_pixel(factor == 65536 ? from[x] : scaled_pixel(from[x], factor), below[x]);
    }
}

static void LEVEL(fill_row)(uint32_t *to, size_t width, uint32_t pixel) { fill_span(to, width, pixel); }

static void LEVEL(fill_over_row)(uint32_t *to, size_t width, uint32_t pixel) { fill_over_span(to, width, pixel); }
