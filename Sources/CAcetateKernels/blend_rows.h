#define blended LEVEL(blended)
#define blended_channels LEVEL(blended_channels)
#define by_255 LEVEL(by_255)
#define lesser LEVEL(lesser)
#define where LEVEL(where)

// Terms of 255 · 255 may wrap around 16 bits. The sums of all terms do not exceed 255 · 255, and therefore are exact.

/// Divides a number up to 255 · 255 by 255, and rounds to nearest.
static inline u16v by_255(u16v x) { return high_product(x + 128, (u16v){} + 257); }

static inline u16v where(u16v is_first, u16v first, u16v second) { return (first & is_first) | (second & ~is_first); }

static inline u16v lesser(u16v a, u16v b) { return where((u16v)(a < b), a, b); }

/// Blends the channels of half of the bytes. `alpha` has all bits of the alphas among them.
__attribute__((always_inline)) static inline u16v blended_channels(
    u16v s, u16v sa, u16v d, u16v da, u16v alpha, AcetateBlendMode mode) {
    u16v rest = s * (255 - da) + d * (255 - sa), blend;
    switch (mode) {
    case AcetateBlendMultiply: blend = s * d; break;
    case AcetateBlendScreen: blend = s * da + d * sa - s * d; break;
    case AcetateBlendOverlay:
        blend = where((u16v)(2 * d < da), 2 * s * d, sa * da - 2 * (da - d) * (sa - s));
        break;
    case AcetateBlendDarken: blend = lesser(s * da, d * sa); break;
    case AcetateBlendLighten: blend = s * da + d * sa - lesser(s * da, d * sa); break;
    case AcetateBlendHardLight:
        blend = where((u16v)(2 * s < sa), 2 * s * d, sa * da - 2 * (da - d) * (sa - s));
        break;
    case AcetateBlendDifference: blend = s * da + d * sa - 2 * lesser(s * da, d * sa); break;
    case AcetateBlendExclusion: blend = s * da + d * sa - 2 * s * d; break;
    }
    return by_255(rest + where(alpha, sa * da, blend));
}

__attribute__((always_inline)) static inline u32v blended(u32v source, u32v below, AcetateBlendMode mode) {
    u16v sa = alphas(source), da = alphas(below), alpha = (u16v)((u32v){} + 0xFFFF0000);
    return joined(
        blended_channels(even_bytes(source), sa, even_bytes(below), da, (u16v){}, mode),
        blended_channels(odd_bytes(source), sa, odd_bytes(below), da, alpha, mode));
}

/// Inlined with a constant mode.
__attribute__((always_inline)) static inline void LEVEL(blend_row_by)(
    const uint32_t *from, uint32_t *to, size_t width, AcetateBlendMode mode, uint32_t factor) {
    u16v factors = (u16v){} + (uint16_t)factor;
    for (size_t x = 0; x < width; x += LANES) {
        size_t count = width - x < LANES ? width - x : LANES;
        uint32_t last[2][LANES] = {};
        if (count < LANES) {
            memcpy(last[0], from + x, 4 * count);
            memcpy(last[1], to + x, 4 * count);
        }
        u32v source = load(count < LANES ? last[0] : from + x);
        if (is_zero(source)) continue;
        if (factor < 65536) source = scaled(source, factors);
        u32v result = blended(source, load(count < LANES ? last[1] : to + x), mode);
        if (count < LANES) {
            store(last[1], result);
            memcpy(to + x, last[1], 4 * count);
        } else {
            store(to + x, result);
        }
    }
}

static void LEVEL(blend_row)(
    const uint32_t *from, uint32_t *to, size_t width, AcetateBlendMode mode, uint32_t factor) {
#define CASE(mode) \
    case mode: LEVEL(blend_row_by)(from, to, width, mode, factor); break;
    switch (mode) {
        CASE(AcetateBlendMultiply)
        CASE(AcetateBlendScreen)
        CASE(AcetateBlendOverlay)
        CASE(AcetateBlendDarken)
        CASE(AcetateBlendLighten)
        CASE(AcetateBlendHardLight)
        CASE(AcetateBlendDifference)
        CASE(AcetateBlendExclusion)
    }
#undef CASE
}
