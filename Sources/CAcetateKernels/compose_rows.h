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
        store(to + x, over(scaled(source, factors), load(to + x)));
    }
    store(to + last, over(scaled(last_source, factors), last_below));
}

static void LEVEL(fill_row)(uint32_t *to, size_t width, uint32_t pixel) {
    u32v pixels = (u32v){} + pixel;
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) store(to + x, pixels);
    for (; x < width; x++) to[x] = pixel;
}

static void LEVEL(fill_over_row)(uint32_t *to, size_t width, uint32_t pixel) {
    u32v pixels = (u32v){} + pixel;
    u16v rest = 255 - alphas(pixels);
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) store(to + x, pixels + times(load(to + x), rest));
    for (; x < width; x++) to[x] = over_pixel(pixel, to[x]);
}
