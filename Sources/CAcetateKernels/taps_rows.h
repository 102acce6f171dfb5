#include "float_vectors.h"

#define sum_taps LEVEL(sum_taps)
#define BLOCK (2 * LANES)

/// Computes the sums of at most `BLOCK` pixels. Inlined with a constant count, so that the sums stay in registers.
__attribute__((always_inline)) static inline void sum_taps(
    const AcetateTap *taps, size_t tap_count, size_t x, uint32_t *to, size_t count) {
    typedef uint8_t bytes __attribute__((vector_size(LANES), aligned(1), may_alias));
    // A vector of sums has the channels of a quarter of a vector's pixels.
    u32v sums[8];
    for (size_t i = 0; i < count / (LANES / 4); i++) sums[i] = (u32v){} + 32768;
    for (size_t tap = 0; tap < tap_count; tap++) {
        const uint8_t *from = (const uint8_t *)(taps[tap].pixels + x);
        // The mask lets the compiler use 16-bit multiplications.
        u32v weight = (u32v){} + (taps[tap].weight & 0x7FFF);
        for (size_t i = 0; i < count / (LANES / 4); i++) {
            sums[i] += __builtin_convertvector(*(const bytes *)(from + LANES * i), u32v) * weight;
        }
    }
    for (size_t i = 0; i < count / (LANES / 4); i++) {
        *(bytes *)((uint8_t *)(to + x) + LANES * i) = __builtin_convertvector(sums[i] >> 16, bytes);
    }
}

static void LEVEL(sum_taps_row)(const AcetateTap *taps, size_t tap_count, uint32_t *to, size_t width) {
    size_t x = 0;
    for (; x + BLOCK <= width; x += BLOCK) sum_taps(taps, tap_count, x, to, BLOCK);
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
