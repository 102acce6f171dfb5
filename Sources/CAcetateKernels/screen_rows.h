#define screened LEVEL(screened)

/// Screens 8-bit channels with those of a blurred bitmap.
__attribute__((always_inline)) static inline u16v screened(u16v source, u16v light, u16v high, u16v low) {
    u16v shifted = light << 8;
    u16v coarse = shifted * high, fine = high_product(shifted, low), sum = coarse + fine;
    // Strengths that overflow 16 bits, in the higher product or in the sum, are clamped.
    u16v is_all = (u16v)(high_product(shifted, high) != 0) | (u16v)(sum < fine);
    u16v strength = sum | is_all, rest = 255 - source;
    return source + high_product(rest, strength) + (rest * strength >> 15);
}

static void LEVEL(screen_row)(
    const uint32_t *source, const uint32_t *glow, AcetateGain gain, uint32_t *to, size_t width) {
    u16v high = (u16v){} + gain.high, low = (u16v){} + gain.low;
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        u32v base = load(source + x), light = load(glow + x);
        if (!is_zero(light)) {
            base = joined(
                screened(even_bytes(base), even_bytes(light), high, low),
                screened(odd_bytes(base), odd_bytes(light), high, low));
        }
        store(to + x, base);
    }
    for (; x < width; x++) to[x] = screened_pixel(source[x], glow[x], gain);
}
