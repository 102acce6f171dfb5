#pragma once

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Red, green, blue and alpha: SIMD4<Float> in Swift.
typedef float AcetateColor __attribute__((ext_vector_type(4)));

/// Returns the pixel of a premultiplied color, with each channel rounded to nearest, and clamped to 0 ... 1 and to alpha. NaN
/// becomes 0.
static inline __attribute__((always_inline)) uint32_t acetate_premultiplied_pixel(AcetateColor color) {
    // The product and the sum are rounded separately on all processors.
#pragma clang fp contract(off)
#if defined(__SSE2__)
    // The maximum of NaN and 0 is 0, the second operand.
    __m128 clamped = _mm_min_ps(_mm_max_ps((__m128)color.zyxw, _mm_setzero_ps()), _mm_set1_ps(1));
    __m128 levels = _mm_add_ps(_mm_mul_ps(clamped, _mm_set1_ps(255)), _mm_set1_ps(0.5f));
    __m128i words = _mm_cvttps_epi32(_mm_min_ps(levels, _mm_shuffle_ps(levels, levels, 0xFF)));
    words = _mm_packs_epi32(words, words);
    return (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
#else
    typedef uint32_t Levels __attribute__((ext_vector_type(4)));
    AcetateColor zero = 0, one = 1;
    AcetateColor clamped = color > zero ? color : zero;
    clamped = clamped < one ? clamped : one;
    AcetateColor levels = clamped * 255 + 0.5f, alpha = levels.wwww;
    Levels whole = __builtin_convertvector(levels < alpha ? levels : alpha, Levels);
    return whole.w << 24 | whole.x << 16 | whole.y << 8 | whole.z;
#endif
}

/// Returns the channels of a pixel, 0 ... 255.
static inline __attribute__((always_inline)) AcetateColor acetate_levels(uint32_t pixel) {
#if defined(__SSE2__)
    __m128i bytes = _mm_cvtsi32_si128((int)pixel), zero = _mm_setzero_si128();
    __m128i words = _mm_unpacklo_epi16(_mm_unpacklo_epi8(bytes, zero), zero);
    return ((AcetateColor)_mm_cvtepi32_ps(words)).zyxw;
#else
    return (AcetateColor){(float)(pixel >> 16 & 0xFF), (float)(pixel >> 8 & 0xFF), (float)(pixel & 0xFF), (float)(pixel >> 24)};
#endif
}

/// Returns the channels clamped to 0 ... 1. NaN becomes 0.
static inline __attribute__((always_inline)) AcetateColor acetate_clamped(AcetateColor color) {
#if defined(__SSE2__)
    // The maximum of NaN and 0 is 0, the second operand.
    return (AcetateColor)_mm_min_ps(_mm_max_ps((__m128)color, _mm_setzero_ps()), _mm_set1_ps(1));
#else
    AcetateColor zero = 0, one = 1;
    color = color > zero ? color : zero;
    return color < one ? color : one;
#endif
}

/// Returns the channels limited to the magnitude of the greatest 16-bit float. NaN becomes 0.
static inline __attribute__((always_inline)) AcetateColor acetate_limited(AcetateColor color) {
#if defined(__SSE2__)
    __m128 number = _mm_and_ps((__m128)color, _mm_cmpord_ps((__m128)color, (__m128)color));
    return (AcetateColor)_mm_min_ps(_mm_max_ps(number, _mm_set1_ps(-65504)), _mm_set1_ps(65504));
#else
    AcetateColor zero = 0, most = 65504;
    color = color == color ? color : zero;
    color = color > -most ? color : -most;
    return color < most ? color : most;
#endif
}

/// Returns a color, clamped to 0 ... 1, with red, green and blue multiplied by alpha.
static inline __attribute__((always_inline)) AcetateColor acetate_premultiplied(AcetateColor color) {
    AcetateColor clamped = acetate_clamped(color), factors = clamped.wwww;
    factors.w = 1;
    return clamped * factors;
}

/// Returns the square root of each channel, which is at least 0.
static inline __attribute__((always_inline)) AcetateColor acetate_square_roots(AcetateColor color) {
#if defined(__SSE2__)
    return (AcetateColor)_mm_sqrt_ps((__m128)color);
#else
    return __builtin_elementwise_sqrt(color);
#endif
}

/// Returns the values of a table at the places of red, green and blue, interpolated linearly between its entries. Places
/// are at least 0, and the table has an entry after that of the greatest place. Alpha is 0.
static inline __attribute__((always_inline)) AcetateColor acetate_table_values(
    const float *_Nonnull table, AcetateColor places) {
#pragma clang fp contract(off)
    typedef int32_t Indices __attribute__((ext_vector_type(4)));
#if defined(__SSE2__)
    // One instruction; the conversion of a vector type is four without SSE4.
    Indices indices = (Indices)_mm_cvttps_epi32((__m128)places);
#else
    Indices indices = __builtin_convertvector(places, Indices);
#endif
    AcetateColor parts = places - __builtin_convertvector(indices, AcetateColor);
    AcetateColor low = {table[indices.x], table[indices.y], table[indices.z], 0};
    AcetateColor high = {table[indices.x + 1], table[indices.y + 1], table[indices.z + 1], 0};
    return low + (high - low) * parts;
}
