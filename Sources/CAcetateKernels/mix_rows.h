#define faded LEVEL(faded)

/// The weighted sum of two vectors of pixels. Each product is rounded down to 1/256 of a level, and the sum to nearest.
static inline u32v faded(u32v a, u16v weight_a, u32v b, u16v weight_b) {
    u16v even = high_product((u16v)a << 8, weight_a) + high_product((u16v)b << 8, weight_b) + 128;
    u16v odd = high_product((u16v)a & 0xFF00, weight_a) + high_product((u16v)b & 0xFF00, weight_b) + 128;
    return (u32v)((even >> 8) | (odd & 0xFF00));
}

static void LEVEL(cross_fade_row)(
    const uint32_t *a, uint16_t weight_a, const uint32_t *b, uint16_t weight_b, uint32_t *to, size_t width) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = over_pixel(faded_pixel(a[x], weight_a, b[x], weight_b), to[x]);
        return;
    }
    u16v weights_a = (u16v){} + weight_a, weights_b = (u16v){} + weight_b;
    // The last vector ends at the end of the row. It may overlap the one before, so its backdrop is loaded first.
    size_t last = width - LANES;
    u32v last_below = load(to + last);
    for (size_t x = 0; x < last; x += LANES) {
        u32v source = faded(load(a + x), weights_a, load(b + x), weights_b);
        store(to + x, is_opaque(source) ? source : over(source, load(to + x)));
    }
    store(to + last, over(faded(load(a + last), weights_a, load(b + last), weights_b), last_below));
}

static void LEVEL(mix_row)(const uint32_t *a, const uint32_t *b, uint16_t weight, uint32_t *to, size_t width) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = mixed_pixel(a[x], b[x], weight);
        return;
    }
    u16v weights = (u16v){} + weight;
    size_t last = width - LANES;
    u32v last_a = load(a + last), last_b = load(b + last);
    for (size_t x = 0;; x += LANES) {
        bool is_last = x >= last;
        u32v from = is_last ? last_a : load(a + x), with = is_last ? last_b : load(b + x);
        u32v base = weight < 32768 ? from : with;
        u16v even = LEVEL(mixed_channels)(even_bytes(base), even_bytes(with) - even_bytes(from), weights);
        u16v odd = LEVEL(mixed_channels)(odd_bytes(base), odd_bytes(with) - odd_bytes(from), weights);
        store(to + (is_last ? last : x), joined(even, odd));
        if (is_last) return;
    }
}

static void LEVEL(mix_each_row)(
    const uint32_t *a, const uint32_t *b, const uint32_t *weights, uint32_t *to, size_t width) {
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) store(to + x, mixed(load(a + x), load(b + x), load(weights + x)));
    for (; x < width; x++) to[x] = mixed_pixel(a[x], b[x], weights[x]);
}

static void LEVEL(scale_row)(const uint32_t *a, uint16_t weight, uint32_t *to, size_t width) {
    u16v weights = (u16v){} + weight;
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) store(to + x, scaled(load(a + x), weights));
    for (; x < width; x++) to[x] = scaled_pixel(a[x], weight);
}

static void LEVEL(mask_row)(const uint32_t *mask, uint32_t *to, size_t width) {
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        u32v alpha = load(mask + x);
        if (is_opaque(alpha)) continue;
        store(to + x, is_zero(alpha & 0xFF000000) ? (u32v){} : times(load(to + x), alphas(alpha)));
    }
    for (; x < width; x++) to[x] = times_alpha(to[x], mask[x] >> 24);
}

static void LEVEL(mask_replace_row)(const uint32_t *from, const uint32_t *mask, uint32_t *to, size_t width) {
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        u8v rest = (u8v)times(load(to + x), 255 - alphas(load(mask + x)));
        store(to + x, (u32v)__builtin_elementwise_add_sat((u8v)load(from + x), rest));
    }
    for (; x < width; x++) {
        uint32_t rest = times_alpha(to[x], 255 - (mask[x] >> 24)), pixel = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t sum = (from[x] >> shift & 255) + (rest >> shift & 255);
            pixel |= (sum < 255 ? sum : 255) << shift;
        }
        to[x] = pixel;
    }
}

static void LEVEL(masked_mix_row)(
    const uint32_t *from, const uint32_t *mask, const uint32_t *weights, uint32_t *to, size_t width) {
    size_t x = 0;
    u32v full = (u32v){} + weights[255];
    for (; x + LANES <= width; x += LANES) {
        u32v alpha = load(mask + x) >> 24, weight = full;
        if (is_zero(alpha)) continue;
        if (is_zero(alpha ^ 255)) {
            store(to + x, weights[255] == 65536 ? load(from + x) : mixed(load(to + x), load(from + x), weight));
            continue;
        }
        for (int lane = 0; lane < LANES; lane++) weight[lane] = weights[mask[x + (size_t)lane] >> 24];
        store(to + x, mixed(load(to + x), load(from + x), weight));
    }
    for (; x < width; x++) to[x] = mixed_pixel(to[x], from[x], weights[mask[x] >> 24]);
}

/// Multiplies the channels by factors of 0 ... 65535, in units of 1/65536, rounded to nearest.
static void LEVEL(multiply_channels_row)(const uint16_t factors[4], uint32_t *to, size_t width) {
    u16v even = (u16v)((u32v){} + (factors[0] | (uint32_t)factors[2] << 16));
    u16v odd = (u16v)((u32v){} + (factors[1] | (uint32_t)factors[3] << 16));
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        u32v pixels = load(to + x);
        if (is_zero(pixels)) continue;
        store(to + x, (u32v)((high_product((u16v)pixels << 8, even) + 128) >> 8
            | ((high_product((u16v)pixels & 0xFF00, odd) + 128) & 0xFF00)));
    }
    for (; x < width; x++) {
        uint32_t pixel = 0;
        for (int i = 0; i < 4; i++) pixel |= ((to[x] >> 8 * i & 255) * factors[i] + 32768) >> 16 << 8 * i;
        to[x] = pixel;
    }
}
