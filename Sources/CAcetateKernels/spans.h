// Compositing of spans of pixels. Included with `vectors.h` once for each CPU level.

#define over_span LEVEL(over_span)
#define over_span_by LEVEL(over_span_by)
#define fill_span LEVEL(fill_span)
#define fill_over_span LEVEL(fill_over_span)

/// Composites a span source-over, times factor / 65536 if it is faded. Vectors of only transparent or only opaque pixels are
/// the most frequent.
__attribute__((always_inline)) static inline void over_span_by(
    const uint32_t *from, uint32_t *to, size_t width, uint32_t factor, bool is_faded) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) {
            to[x] = over_pixel(is_faded ? scaled_pixel(from[x], factor) : from[x], to[x]);
        }
        return;
    }
    u16v factors = (u16v){} + (uint16_t)factor;
    // The last vector ends at the end of the span. It may overlap the one before, so its backdrop is loaded first.
    size_t last = width - LANES;
    u32v last_source = load(from + last), last_below = load(to + last);
    for (size_t x = 0; x < last; x += LANES) {
        u32v source = load(from + x);
        if (is_zero(source)) continue;
        if (!is_faded && is_opaque(source)) {
            store(to + x, source);
        } else {
            store(to + x, over(is_faded ? scaled(source, factors) : source, load(to + x)));
        }
    }
    store(to + last, over(is_faded ? scaled(last_source, factors) : last_source, last_below));
}

/// Composites a span source-over, times factor / 65536, which is at most 1.
__attribute__((always_inline)) static inline void over_span(
    const uint32_t *from, uint32_t *to, size_t width, uint32_t factor) {
    if (factor == 65536) {
        over_span_by(from, to, width, factor, false);
    } else {
        over_span_by(from, to, width, factor, true);
    }
}

/// Fills a span with one pixel.
static inline void fill_span(uint32_t *to, size_t width, uint32_t pixel) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = pixel;
        return;
    }
    u32v pixels = (u32v){} + pixel;
    size_t last = width - LANES;
    for (size_t x = 0; x < last; x += LANES) store(to + x, pixels);
    store(to + last, pixels);
}

/// Composites one pixel onto a span.
static inline void fill_over_span(uint32_t *to, size_t width, uint32_t pixel) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = over_pixel(pixel, to[x]);
        return;
    }
    u32v pixels = (u32v){} + pixel;
    u16v rest = 255 - alphas(pixels);
    // As in `over_span`.
    size_t last = width - LANES;
    u32v last_below = load(to + last);
    for (size_t x = 0; x < last; x += LANES) store(to + x, pixels + times(load(to + x), rest));
    store(to + last, pixels + times(last_below, rest));
}
