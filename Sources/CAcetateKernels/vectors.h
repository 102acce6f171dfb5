// Vectors of pixels, and operations on them. Included once for each CPU level by `each_cpu_level.h`, which defines
// LEVEL(name) and VECTOR_BYTES.
//
// A vector of pixels is processed as two vectors of 16-bit numbers: the even bytes (blue, red) and the odd ones (green,
// alpha). This needs no shuffles, and products of two bytes fit.

#define u32v LEVEL(u32v)
#define u16v LEVEL(u16v)
#define i16v LEVEL(i16v)
#define u8v LEVEL(u8v)
#define native LEVEL(native)

/// Pixels in a vector.
#define LANES (VECTOR_BYTES / 4)

typedef uint32_t u32v __attribute__((vector_size(VECTOR_BYTES)));
typedef uint16_t u16v __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t i16v __attribute__((vector_size(VECTOR_BYTES)));
typedef uint8_t u8v __attribute__((vector_size(VECTOR_BYTES)));
/// The type of the operands of intrinsic functions.
typedef long long native __attribute__((vector_size(VECTOR_BYTES)));

#define load LEVEL(load)
#define store LEVEL(store)
#define stream LEVEL(stream)
#define is_zero LEVEL(is_zero)
#define is_opaque LEVEL(is_opaque)
#define high_product LEVEL(high_product)
#define high_signed_product LEVEL(high_signed_product)

typedef uint32_t LEVEL(u32v_anywhere) __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));

/// Loads a vector with the alignment of a pixel.
static inline u32v load(const uint32_t *from) { return *(const LEVEL(u32v_anywhere) *)from; }

static inline void store(uint32_t *to, u32v pixels) { *(LEVEL(u32v_anywhere) *)to = pixels; }

/// Stores a vector without reading the target into the caches. `to` must be aligned to the size of a vector.
static inline void stream(uint32_t *to, u32v pixels) { __builtin_nontemporal_store(pixels, (u32v *)to); }

/// Whether all bits are 0.
static inline bool is_zero(u32v pixels) {
#if VECTOR_BYTES == 32
    return _mm256_testz_si256((__m256i)pixels, (__m256i)pixels);
#elif defined(__SSE2__)
    return _mm_movemask_epi8(_mm_cmpeq_epi32((__m128i)pixels, _mm_setzero_si128())) == 0xFFFF;
#else
    return __builtin_reduce_or(pixels) == 0;
#endif
}

/// Whether the alpha of each pixel is 255.
static inline bool is_opaque(u32v pixels) { return is_zero(~pixels & 0xFF000000); }

/// The high 16 bits of the products of 16-bit numbers.
static inline u16v high_product(u16v a, u16v b) {
#ifdef NATIVE
    return (u16v)NATIVE(mulhi_epu16)((native)a, (native)b);
#else
    typedef uint32_t wide __attribute__((vector_size(2 * VECTOR_BYTES)));
    return __builtin_convertvector((__builtin_convertvector(a, wide) * __builtin_convertvector(b, wide)) >> 16, u16v);
#endif
}

/// The high 16 bits of the products of signed 16-bit numbers.
static inline i16v high_signed_product(i16v a, i16v b) {
#ifdef NATIVE
    return (i16v)NATIVE(mulhi_epi16)((native)a, (native)b);
#else
    typedef int32_t wide __attribute__((vector_size(2 * VECTOR_BYTES)));
    return __builtin_convertvector((__builtin_convertvector(a, wide) * __builtin_convertvector(b, wide)) >> 16, i16v);
#endif
}

#define even_bytes LEVEL(even_bytes)
#define odd_bytes LEVEL(odd_bytes)
#define joined LEVEL(joined)
#define alphas LEVEL(alphas)
#define times LEVEL(times)
#define over LEVEL(over)
#define scaled LEVEL(scaled)
#define scaled_high LEVEL(scaled_high)
#define mixed LEVEL(mixed)

/// Blue and red as 16-bit numbers.
static inline u16v even_bytes(u32v pixels) { return (u16v)pixels & 0xFF; }

/// Green and alpha as 16-bit numbers.
static inline u16v odd_bytes(u32v pixels) { return (u16v)pixels >> 8; }

/// Combines even and odd bytes, each less than 256, to pixels.
static inline u32v joined(u16v even, u16v odd) { return (u32v)(even | odd << 8); }

/// The alpha of each pixel, twice, for both 16-bit numbers of the pixel.
static inline u16v alphas(u32v pixels) {
    u32v alpha = pixels >> 24;
    return (u16v)(alpha | alpha << 16);
}

/// Multiplies each channel by a factor of 0 ... 255, divided by 255 and rounded to nearest: (t + t/256)/256 with t = xy
/// + 128, which is 257t/65536, where every division rounds down.
static inline u32v times(u32v pixels, u16v factors) {
    u16v most = (u16v){} + 257;
    return joined(
        high_product(even_bytes(pixels) * factors + 128, most), high_product(odd_bytes(pixels) * factors + 128, most));
}

/// Composites source-over.
static inline u32v over(u32v source, u32v below) { return source + times(below, 255 - alphas(source)); }

/// Multiplies channels, given in the high bytes of 16-bit numbers, by factor / 65536, less than 1, rounded to nearest.
static inline u32v scaled_high(u16v even, u16v odd, u16v factor) {
    return (u32v)((high_product(even, factor) + 128) >> 8 | ((high_product(odd, factor) + 128) & 0xFF00));
}

/// Multiplies each channel by factor / 65536, less than 1, rounded to nearest.
static inline u32v scaled(u32v pixels, u16v factor) {
    return scaled_high((u16v)pixels << 8, (u16v)pixels & 0xFF00, factor);
}

/// a + (b - a) · weight, in units of 1/65536. A weight of 1/2 or more, read as a signed number, is less by one; then
/// `base` must be b instead of a.
static inline u16v LEVEL(mixed_channels)(u16v base, u16v difference, u16v weight) {
    return base + (u16v)high_signed_product((i16v)difference, (i16v)weight) + (difference * weight >> 15);
}

/// Mixes pixels, with a weight of 0 ... 65536 for each pixel.
static inline u32v mixed(u32v a, u32v b, u32v weights) {
    u16v weight = (u16v)((weights & 0xFFFF) | weights << 16);
    u32v is_half = -((weights + 32768) >> 16);
    u32v base = (a & ~is_half) | (b & is_half);
    return joined(
        LEVEL(mixed_channels)(even_bytes(base), even_bytes(b) - even_bytes(a), weight),
        LEVEL(mixed_channels)(odd_bytes(base), odd_bytes(b) - odd_bytes(a), weight));
}
