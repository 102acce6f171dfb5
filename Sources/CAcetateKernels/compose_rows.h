#include "spans.h"

static void LEVEL(over_rows)(AcetateRows from, AcetateRows to, size_t width, size_t height, uint32_t factor) {
    for (size_t y = 0; y < height; y++) {
        over_span(from.pixels + (ptrdiff_t)y * from.stride, to.pixels + (ptrdiff_t)y * to.stride, width, factor);
    }
}

/// Composites whole vectors from `x` on, and returns the end of the last one.
__attribute__((always_inline)) static inline size_t LEVEL(over_into_vectors)(
    const uint32_t *from, const uint32_t *below, uint32_t *to, size_t x, size_t width, uint32_t factor, bool is_faded,
    bool is_streamed) {
    u16v factors = (u16v){} + (uint16_t)factor;
    for (; x + LANES <= width; x += LANES) {
        u32v source = is_faded ? scaled(load(from + x), factors) : load(from + x);
        u32v pixels = over(source, load(below + x));
        if (is_streamed) {
            stream(to + x, pixels);
        } else {
            store(to + x, pixels);
        }
    }
    return x;
}

static inline uint32_t LEVEL(over_into_pixel)(uint32_t source, uint32_t below, uint32_t factor) {
    return over_pixel(factor == 65536 ? source : scaled_pixel(source, factor), below);
}

static void LEVEL(over_into_row)(
    const uint32_t *from, const uint32_t *below, uint32_t *to, size_t width, uint32_t factor, bool is_streamed) {
    size_t x = 0;
    if (is_streamed) {
        for (; x < width && (uintptr_t)(to + x) % VECTOR_BYTES != 0; x++) {
            to[x] = LEVEL(over_into_pixel)(from[x], below[x], factor);
        }
        if (factor == 65536) {
            x = LEVEL(over_into_vectors)(from, below, to, x, width, factor, false, true);
        } else {
            x = LEVEL(over_into_vectors)(from, below, to, x, width, factor, true, true);
        }
    } else if (factor == 65536) {
        x = LEVEL(over_into_vectors)(from, below, to, x, width, factor, false, false);
    } else {
        x = LEVEL(over_into_vectors)(from, below, to, x, width, factor, true, false);
    }
    for (; x < width; x++) to[x] = LEVEL(over_into_pixel)(from[x], below[x], factor);
}

static void LEVEL(fill_row)(uint32_t *to, size_t width, uint32_t pixel) { fill_span(to, width, pixel); }

static void LEVEL(fill_over_row)(uint32_t *to, size_t width, uint32_t pixel) { fill_over_span(to, width, pixel); }
