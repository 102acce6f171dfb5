/// Each channel times factor / 65536, below 1, rounded to the nearest.
static inline u32v LEVEL(scaled)(u32v pixels, u16v factor) {
    u16v even = even_bytes(pixels), odd = odd_bytes(pixels);
    return joined(
        high_product(even, factor) + (even * factor >> 15), high_product(odd, factor) + (odd * factor >> 15));
}

/// Source over. Whole vectors of transparent or opaque pixels are the most frequent.
static void LEVEL(over_row)(const uint32_t *from, uint32_t *to, size_t width) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = over_pixel(from[x], to[x]);
        return;
    }
    // The last vector is the row's last pixels: some of them for the second time, from what they were.
    size_t last = width - LANES;
    u32v last_source = load(from + last), last_below = load(to + last);
    for (size_t x = 0; x < last; x += LANES) {
        u32v source = load(from + x);
        if (is_zero(source)) continue;
        if (is_opaque(source)) {
            store(to + x, source);
        } else {
            store(to + x, over(source, load(to + x)));
        }
    }
    store(to + last, over(last_source, last_below));
}

static void LEVEL(faded_over_row)(const uint32_t *from, uint32_t *to, size_t width, uint32_t factor) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = over_pixel(scaled_pixel(from[x], factor), to[x]);
        return;
    }
    u16v factors = (u16v){} + (uint16_t)factor;
    size_t last = width - LANES;
    u32v last_source = load(from + last), last_below = load(to + last);
    for (size_t x = 0; x < last; x += LANES) {
        u32v source = load(from + x);
        if (is_zero(source)) continue;
        store(to + x, over(LEVEL(scaled)(source, factors), load(to + x)));
    }
    store(to + last, over(LEVEL(scaled)(last_source, factors), last_below));
}
