#include "float_vectors.h"

#define by_255 LEVEL(by_255)
#define lesser LEVEL(lesser)
#define greater LEVEL(greater)
#define where LEVEL(where)
#define blended LEVEL(blended)
#define composed LEVEL(composed)
#define composed_channels LEVEL(composed_channels)
#define separable LEVEL(separable)
#define blended_by_division LEVEL(blended_by_division)
#define inseparable LEVEL(inseparable)
#define lum LEVEL(lum)
#define sat LEVEL(sat)
#define least_of LEVEL(least_of)
#define greatest_of LEVEL(greatest_of)
#define set_lum LEVEL(set_lum)
#define set_sat LEVEL(set_sat)
#define Color LEVEL(Color)

// MARK: Modes in whole numbers
//
// The formulas are sums of products of two bytes. Single terms may wrap around 16 bits. The sum of all terms does not exceed
// 255 · 255, and therefore is exact.

/// Divides a number up to 255 · 255 by 255, and rounds to nearest.
static inline u16v by_255(u16v x) { return high_product(x + 128, (u16v){} + 257); }

static inline u16v where(u16v condition, u16v first, u16v second) { return (first & condition) | (second & ~condition); }

static inline u16v lesser(u16v a, u16v b) { return where((u16v)(a < b), a, b); }
static inline u16v greater(u16v a, u16v b) { return where((u16v)(a > b), a, b); }

/// The result for half of the bytes, times 255. `alpha` has all bits of the alphas among them.
__attribute__((always_inline)) static inline u16v composed_channels(
    u16v s, u16v sa, u16v d, u16v da, u16v alpha, AcetateBlendMode mode) {
    u16v blend;
    switch (mode) {
    case AcetateBlendClear: return (u16v){};
    case AcetateBlendCopy: return 255 * s;
    case AcetateBlendSourceIn: return s * da;
    case AcetateBlendSourceOut: return s * (255 - da);
    case AcetateBlendSourceAtop: return s * da + d * (255 - sa);
    case AcetateBlendDestinationOver: return s * (255 - da) + 255 * d;
    case AcetateBlendDestinationIn: return d * sa;
    case AcetateBlendDestinationOut: return d * (255 - sa);
    case AcetateBlendDestinationAtop: return s * (255 - da) + d * sa;
    case AcetateBlendXor: return s * (255 - da) + d * (255 - sa);
    case AcetateBlendPlusLighter: return 255 * lesser(s + d, (u16v){} + 255);
    case AcetateBlendPlusDarker: {
        u16v opaque = lesser(sa + da, (u16v){} + 255);
        return 255 * (opaque - lesser(sa - s + da - d, opaque));
    }
    case AcetateBlendMaximum: return 255 * greater(s, d);
    case AcetateBlendMinimum: return 255 * lesser(s, d);
    case AcetateBlendProduct: return s * d;
    case AcetateBlendMultiply: blend = s * d; break;
    case AcetateBlendScreen: blend = s * da + d * sa - s * d; break;
    case AcetateBlendOverlay:
        blend = where((u16v)(2 * d < da), 2 * s * d, sa * da - 2 * (da - d) * (sa - s));
        break;
    case AcetateBlendDarken: blend = lesser(s * da, d * sa); break;
    case AcetateBlendLighten: blend = greater(s * da, d * sa); break;
    case AcetateBlendHardLight:
        blend = where((u16v)(2 * s < sa), 2 * s * d, sa * da - 2 * (da - d) * (sa - s));
        break;
    case AcetateBlendDifference: blend = s * da + d * sa - 2 * lesser(s * da, d * sa); break;
    case AcetateBlendExclusion: blend = s * da + d * sa - 2 * s * d; break;
    case AcetateBlendLinearDodge: blend = d * sa + lesser(s * da, sa * da - d * sa); break;
    case AcetateBlendLinearBurn: blend = s * da - lesser(s * da, sa * da - d * sa); break;
    case AcetateBlendLinearLight:
        blend = where(
            (u16v)(2 * s < sa), d * sa - lesser(d * sa, sa * da - 2 * s * da),
            d * sa + lesser(2 * s * da - sa * da, sa * da - d * sa));
        break;
    case AcetateBlendPinLight:
        blend = where((u16v)(2 * s < sa), lesser(d * sa, 2 * s * da), greater(d * sa, 2 * s * da - sa * da));
        break;
    default: blend = s * da - lesser(s * da, d * sa); break;
    }
    return s * (255 - da) + d * (255 - sa) + where(alpha, sa * da, blend);
}

__attribute__((always_inline)) static inline u32v composed(u32v source, u32v below, AcetateBlendMode mode) {
    u16v sa = alphas(source), da = alphas(below), alpha = (u16v)((u32v){} + 0xFFFF0000);
    return joined(
        by_255(composed_channels(even_bytes(source), sa, even_bytes(below), da, (u16v){}, mode)),
        by_255(composed_channels(odd_bytes(source), sa, odd_bytes(below), da, alpha, mode)));
}

// MARK: Modes in floating point
//
// The formulas divide, or take square roots, of the straight colors.

typedef struct { f32v red, green, blue; } Color;

/// B(d, s) for one channel of straight colors.
__attribute__((always_inline)) static inline f32v separable(f32v s, f32v d, AcetateBlendMode mode) {
    f32v zero = {}, one = zero + 1;
    switch (mode) {
    case AcetateBlendColorDodge:
        return selected(d <= 0, zero, selected(s >= 1, one, lower(one, d / (1 - s))));
    case AcetateBlendColorBurn:
        return selected(d >= 1, one, selected(s <= 0, zero, 1 - lower(one, (1 - d) / s)));
    case AcetateBlendVividLight:
        return selected(
            s <= 0.5f, separable(2 * s, d, AcetateBlendColorBurn), separable(2 * s - 1, d, AcetateBlendColorDodge));
    case AcetateBlendDivide: return selected(d > 0, lower(one, s / d), selected(s > 0, one, zero));
    default: {
        f32v curve = selected(d <= 0.25f, ((16 * d - 12) * d + 4) * d, __builtin_elementwise_sqrt(d));
        return selected(s <= 0.5f, d - (1 - 2 * s) * d * (1 - d), d + (2 * s - 1) * (curve - d));
    }
    }
}

static inline f32v lum(Color c) { return c.red * 0.3f + c.green * 0.59f + c.blue * 0.11f; }
static inline f32v least_of(Color c) { return lower(lower(c.red, c.green), c.blue); }
static inline f32v greatest_of(Color c) { return higher(higher(c.red, c.green), c.blue); }
static inline f32v sat(Color c) { return greatest_of(c) - least_of(c); }

/// SetLum and ClipColor.
static inline Color set_lum(Color c, f32v wanted) {
    f32v difference = wanted - lum(c);
    f32v low = least_of(c) + difference, high = greatest_of(c) + difference, one = (f32v){} + 1;
    // At most one of the two is outside 0 ... 1 by more than rounding.
    f32v factor = selected(
        low < 0, wanted / (wanted - low), selected(high > 1, (1 - wanted) / (high - wanted), one));
    factor = clamped_to_unit(factor);
    f32v offset = wanted - lum(c) * factor;
    return (Color){c.red * factor + offset, c.green * factor + offset, c.blue * factor + offset};
}

static inline Color set_sat(Color c, f32v wanted) {
    f32v least = least_of(c), range = sat(c);
    f32v factor = selected(range > 0, wanted / range, (f32v){});
    return (Color){(c.red - least) * factor, (c.green - least) * factor, (c.blue - least) * factor};
}

__attribute__((always_inline)) static inline Color inseparable(Color s, Color d, AcetateBlendMode mode) {
    switch (mode) {
    case AcetateBlendHue: return set_lum(set_sat(s, sat(d)), lum(d));
    case AcetateBlendSaturation: return set_lum(set_sat(d, sat(s)), lum(d));
    case AcetateBlendColor: return set_lum(s, lum(d));
    default: return set_lum(d, lum(s));
    }
}

__attribute__((always_inline)) static inline u32v blended_by_division(u32v source, u32v below, AcetateBlendMode mode) {
    f32v sa = levels_of(source, 24), da = levels_of(below, 24);
    f32v s[3], d[3], straight_s[3], straight_d[3];
    for (int i = 0; i < 3; i++) {
        s[i] = levels_of(source, 8 * i);
        d[i] = levels_of(below, 8 * i);
        // 0 / 0 is NaN, which becomes 0.
        straight_s[i] = clamped_to_unit(s[i] / sa);
        straight_d[i] = clamped_to_unit(d[i] / da);
    }
    f32v blend[3];
    if (mode == AcetateBlendHue || mode == AcetateBlendSaturation || mode == AcetateBlendColor
        || mode == AcetateBlendLuminosity) {
        Color color = inseparable(
            (Color){straight_s[2], straight_s[1], straight_s[0]}, (Color){straight_d[2], straight_d[1], straight_d[0]},
            mode);
        blend[0] = color.blue, blend[1] = color.green, blend[2] = color.red;
    } else {
        for (int i = 0; i < 3; i++) blend[i] = separable(straight_s[i], straight_d[i], mode);
    }
    f32v both = sa * da * (1.0f / 255);
    f32v alpha = sa + da - both;
    u32v result = levels_in(alpha, 24);
    // A channel must not exceed the rounded alpha.
    f32v most = levels_of(result, 24);
    for (int i = 0; i < 3; i++) {
        f32v level = s[i] + d[i] + clamped_to_unit(blend[i]) * both - (s[i] * da + d[i] * sa) * (1.0f / 255);
        result |= levels_in(lower(higher(level, (f32v){}), most), 8 * i);
    }
    return result;
}

// MARK: Rows

__attribute__((always_inline)) static inline u32v blended(u32v source, u32v below, AcetateBlendMode mode) {
    return mode < AcetateBlendColorDodge ? composed(source, below, mode) : blended_by_division(source, below, mode);
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
        if (mode >= AcetateBlendSourceAtop && is_zero(source)) continue;
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
    case AcetateBlend##mode: LEVEL(blend_row_by)(from, to, width, AcetateBlend##mode, factor); break;
    switch (mode) { ACETATE_BLEND_MODES(CASE) }
#undef CASE
}
