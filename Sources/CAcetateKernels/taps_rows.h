#include "float_vectors.h"

#define sum_taps LEVEL(sum_taps)
#define products LEVEL(products)
#define BLOCK (2 * LANES)

/// The sums of the products of two adjacent 16-bit numbers, each below 32768.
static inline u32v products(u16v numbers, u32v weights) {
#ifdef NATIVE
    return (u32v)NATIVE(madd_epi16)((native)numbers, (native)weights);
#else
    return ((u32v)numbers & 0xFFFF) * (weights & 0xFFFF) + ((u32v)numbers >> 16) * (weights >> 16);
#endif
}

/// Computes the sums of `BLOCK` pixels.
static void sum_taps(const AcetateTap *taps, size_t tap_count, size_t x, uint32_t *to) {
    // Blue, red, green and alpha of each vector of pixels.
    u32v sums[BLOCK / LANES][4];
    for (int i = 0; i < BLOCK / LANES; i++) {
        for (int channel = 0; channel < 4; channel++) sums[i][channel] = (u32v){} + 32768;
    }
    const AcetateTap *last = taps + tap_count;
    while (taps < last) {
        u32v first = (u32v){} + taps->weight, second = first << 16;
        const AcetateTap *end = taps + taps->equal;
        // The even bytes are the rest of 16-bit sums of all bytes.
        u16v all[BLOCK / LANES] = {}, odd[BLOCK / LANES] = {};
        for (; taps < end; taps++) {
            for (int i = 0; i < BLOCK / LANES; i++) {
                u16v pixels = (u16v)load(taps->pixels + x + LANES * i);
                all[i] += pixels;
                odd[i] += pixels >> 8;
            }
        }
        for (int i = 0; i < BLOCK / LANES; i++) {
            u16v even = all[i] - (odd[i] << 8);
            sums[i][0] += products(even, first);
            sums[i][1] += products(even, second);
            sums[i][2] += products(odd[i], first);
            sums[i][3] += products(odd[i], second);
        }
    }
    for (int i = 0; i < BLOCK / LANES; i++) {
        u32v blue = sums[i][0] >> 16, red = sums[i][1] & 0xFF0000;
        u32v green = sums[i][2] >> 8 & 0xFF00, alpha = sums[i][3] << 8 & 0xFF000000;
        store(to + x + LANES * i, blue | red | green | alpha);
    }
}

static void LEVEL(sum_taps_row)(const AcetateTap *taps, size_t tap_count, uint32_t *to, size_t width) {
    size_t x = 0;
    for (; x + BLOCK <= width; x += BLOCK) sum_taps(taps, tap_count, x, to);
    if (x < width && width >= BLOCK) {
        // The last pixels together with some before them.
        sum_taps(taps, tap_count, width - BLOCK, to);
        return;
    }
    for (; x < width; x++) {
        uint32_t pixel = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t sum = 32768;
            for (size_t tap = 0; tap < tap_count; tap++) sum += (taps[tap].pixels[x] >> shift & 0xFF) * taps[tap].weight;
            pixel |= sum >> 16 << shift;
        }
        to[x] = pixel;
    }
}

/// Computes the sums of `count` vectors of numbers. Inlined with a constant count, so that the sums stay in registers.
#define SUM_NUMBERS(name, vector, count)                                                                                 \
    static inline __attribute__((always_inline)) void LEVEL(name)(                                                       \
        const AcetateColorTap *taps, size_t tap_count, size_t at, float *to) {                                           \
        vector sums[count] = {};                                                                                         \
        for (size_t tap = 0; tap < tap_count; tap++) {                                                                   \
            const vector *from = (const vector *)(taps[tap].colors + at);                                                \
            for (int i = 0; i < count; i++) sums[i] += from[i] * taps[tap].weight;                                       \
        }                                                                                                                \
        for (int i = 0; i < count; i++) ((vector *)(to + at))[i] = sums[i];                                              \
    }

typedef float LEVEL(numbers) __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));
typedef float LEVEL(color) __attribute__((vector_size(16), aligned(4), may_alias));
SUM_NUMBERS(sum_many, LEVEL(numbers), 8)
SUM_NUMBERS(sum_one, LEVEL(color), 1)
#undef SUM_NUMBERS

/// The count is that of numbers, a multiple of 4.
static void LEVEL(sum_color_taps)(const AcetateColorTap *taps, size_t tap_count, float *to, size_t count) {
    size_t at = 0;
    for (; at + 2 * VECTOR_BYTES <= count; at += 2 * VECTOR_BYTES) LEVEL(sum_many)(taps, tap_count, at, to);
    for (; at < count; at += 4) LEVEL(sum_one)(taps, tap_count, at, to);
}
