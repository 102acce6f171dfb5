#define i32wide LEVEL(i32wide)
#define sums_of LEVEL(sums_of)
#define add_products LEVEL(add_products)
#define rounded LEVEL(rounded)
#define load_samples LEVEL(load_samples)
#define store_samples LEVEL(store_samples)

/// Samples in a vector.
#define SAMPLES (VECTOR_BYTES / 2)

typedef int16_t LEVEL(i16v_anywhere) __attribute__((vector_size(VECTOR_BYTES), aligned(2), may_alias));
typedef uint8_t LEVEL(half_anywhere) __attribute__((vector_size(VECTOR_BYTES / 2), aligned(1), may_alias));

static inline i16v load_samples(const int16_t *from) { return *(const LEVEL(i16v_anywhere) *)from; }

static inline void store_samples(int16_t *to, i16v samples) { *(LEVEL(i16v_anywhere) *)to = samples; }

// Sums of 32 bits, one for each sample. On x86 a product of two pairs is one instruction, and the sums are in the order
// that it leaves them in; two packed together come back in their own.
#if VECTOR_BYTES == 32 || defined(__SSE2__)
typedef struct {
    i16v low, high;
} i32wide;
#else
typedef int32_t i32wide __attribute__((vector_size(2 * VECTOR_BYTES)));
#endif

/// sums + a · weights.a + b · weights.b: the weights' two halves of 16 bits.
__attribute__((always_inline)) static inline i32wide add_products(i32wide sums, i16v a, i16v b, uint32_t weights) {
#if VECTOR_BYTES == 32
    __m256i both = _mm256_set1_epi32((int)weights);
    __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16((__m256i)a, (__m256i)b), both);
    __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16((__m256i)a, (__m256i)b), both);
    sums.low = (i16v)_mm256_add_epi32((__m256i)sums.low, low);
    sums.high = (i16v)_mm256_add_epi32((__m256i)sums.high, high);
    return sums;
#elif defined(__SSE2__)
    __m128i both = _mm_set1_epi32((int)weights);
    __m128i low = _mm_madd_epi16(_mm_unpacklo_epi16((__m128i)a, (__m128i)b), both);
    __m128i high = _mm_madd_epi16(_mm_unpackhi_epi16((__m128i)a, (__m128i)b), both);
    sums.low = (i16v)_mm_add_epi32((__m128i)sums.low, low);
    sums.high = (i16v)_mm_add_epi32((__m128i)sums.high, high);
    return sums;
#else
    return sums + __builtin_convertvector(a, i32wide) * (int32_t)(weights & 0xFFFF)
        + __builtin_convertvector(b, i32wide) * (int32_t)(weights >> 16);
#endif
}

/// (sums + bias) >> shift, each of which fits 16 bits.
__attribute__((always_inline)) static inline i16v rounded(i32wide sums, int32_t bias, int shift) {
#if VECTOR_BYTES == 32
    __m256i biases = _mm256_set1_epi32(bias);
    return (i16v)_mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32((__m256i)sums.low, biases), shift),
        _mm256_srai_epi32(_mm256_add_epi32((__m256i)sums.high, biases), shift));
#elif defined(__SSE2__)
    __m128i biases = _mm_set1_epi32(bias);
    return (i16v)_mm_packs_epi32(
        _mm_srai_epi32(_mm_add_epi32((__m128i)sums.low, biases), shift),
        _mm_srai_epi32(_mm_add_epi32((__m128i)sums.high, biases), shift));
#else
    return __builtin_convertvector((sums + bias) >> shift, i16v);
#endif
}

/// The sums of two neighbouring vectors of samples. `weights`: pairs, of the sample itself twice, and then of distances 1
/// and 2, 3 and 4, …; where the last is alone its partner's is 0.
__attribute__((always_inline)) static inline void sums_of(
    const int16_t *from, ptrdiff_t step, const uint32_t *weights, size_t radius, i32wide *first, i32wide *second) {
    i16v a = load_samples(from), b = load_samples(from + SAMPLES);
    i32wide zero = {};
    i32wide x = add_products(zero, a, a, weights[0]), y = add_products(zero, b, b, weights[0]);
    const int16_t *before = from, *after = from;
    size_t k = 1;
    for (; k < radius; k += 2) {
        uint32_t pair = weights[(k + 1) / 2];
        before -= step, after += step;
        i16v near_x = load_samples(before) + load_samples(after);
        i16v near_y = load_samples(before + SAMPLES) + load_samples(after + SAMPLES);
        before -= step, after += step;
        x = add_products(x, near_x, load_samples(before) + load_samples(after), pair);
        y = add_products(y, near_y, load_samples(before + SAMPLES) + load_samples(after + SAMPLES), pair);
    }
    if (k == radius) {
        before -= step, after += step;
        x = add_products(x, load_samples(before) + load_samples(after), a, weights[(k + 1) / 2]);
        y = add_products(y, load_samples(before + SAMPLES) + load_samples(after + SAMPLES), b, weights[(k + 1) / 2]);
    }
    *first = x, *second = y;
}

static void LEVEL(pass)(
    const int16_t *from, ptrdiff_t step, const uint32_t *weights, size_t radius, int16_t *to, size_t count) {
    for (size_t i = 0; i < count; i += 2 * SAMPLES) {
        i32wide x, y;
        sums_of(from + i, step, weights, radius, &x, &y);
        // The samples' zero, times weights of which the sum is one, is the outcome's.
        store_samples(to + i, rounded(x, 32768, 16));
        store_samples(to + i + SAMPLES, rounded(y, 32768, 16));
    }
}

static void LEVEL(pass_to_pixels)(
    const int16_t *from, ptrdiff_t step, const uint32_t *weights, size_t radius, uint32_t *to, size_t pixel_count) {
    uint8_t *bytes = (uint8_t *)to;
    size_t count = 4 * pixel_count;
    int32_t bias = ACETATE_BLUR_ZERO * 65536 + (1 << 22);
    for (size_t i = 0; i < count; i += 2 * SAMPLES) {
        i32wide x, y;
        sums_of(from + i, step, weights, radius, &x, &y);
        LEVEL(half_anywhere) halves[2] = {
            __builtin_convertvector(rounded(x, bias, 23), LEVEL(half_anywhere)),
            __builtin_convertvector(rounded(y, bias, 23), LEVEL(half_anywhere)),
        };
        size_t rest = count - i;
        if (rest >= 2 * SAMPLES) {
            memcpy(bytes + i, halves, sizeof halves);
        } else {
            memcpy(bytes + i, halves, rest);
        }
    }
}

static bool LEVEL(load_row)(const uint32_t *pixels, int16_t *samples, size_t pixel_count) {
    const uint8_t *bytes = (const uint8_t *)pixels;
    size_t i = 0, count = 4 * pixel_count;
    i16v any = {};
    for (; i + SAMPLES <= count; i += SAMPLES) {
        i16v wide = __builtin_convertvector(*(const LEVEL(half_anywhere) *)(bytes + i), i16v);
        any |= wide;
        store_samples(samples + i, (wide << 7) - ACETATE_BLUR_ZERO);
    }
    int rest = 0;
    for (; i < count; i++) {
        rest |= bytes[i];
        samples[i] = (int16_t)((bytes[i] << 7) - ACETATE_BLUR_ZERO);
    }
    return rest != 0 || !is_zero((u32v)any);
}

static void LEVEL(add_row)(const uint32_t *pixels, uint16_t *sums, size_t pixel_count) {
    const uint8_t *bytes = (const uint8_t *)pixels;
    size_t i = 0, count = 4 * pixel_count;
    for (; i + SAMPLES <= count; i += SAMPLES) {
        i16v wide = __builtin_convertvector(*(const LEVEL(half_anywhere) *)(bytes + i), i16v);
        store_samples((int16_t *)sums + i, load_samples((int16_t *)sums + i) + wide);
    }
    for (; i < count; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

static void LEVEL(between_row)(
    const int16_t *upper, const int16_t *lower, uint32_t weight, int16_t *to, size_t count) {
    uint32_t weights = (32768 - weight) | weight << 16;
    size_t i = 0;
    i32wide zero = {};
    for (; i + SAMPLES <= count; i += SAMPLES) {
        i32wide sums = add_products(zero, load_samples(upper + i), load_samples(lower + i), weights);
        store_samples(to + i, rounded(sums, 16384, 15));
    }
    for (; i < count; i++) {
        to[i] = (int16_t)((upper[i] * (int32_t)(32768 - weight) + lower[i] * (int32_t)weight + 16384) >> 15);
    }
}

/// The means of cells of 2^shift columns.
static bool LEVEL(cells_row)(const uint16_t *sums, unsigned shift, int16_t *samples, size_t cell_count) {
    size_t side = (size_t)1 << shift;
    uint32_t half = (uint32_t)1 << (2 * shift - 1);
    u32x4 any = {};
    for (size_t cell = 0; cell < cell_count; cell++, sums += 4 * side, samples += 4) {
        u32x4 total = {};
        for (size_t i = 0; i < side; i++) total += __builtin_convertvector(*(const u16x4 *)(sums + 4 * i), u32x4);
        any |= total;
        u32x4 mean = ((total << 7) + half) >> (2 * shift);
        *(i16x4 *)samples = __builtin_convertvector((i32x4)mean - ACETATE_BLUR_ZERO, i16x4);
    }
    return (any[0] | any[1] | any[2] | any[3]) != 0;
}

static void LEVEL(spread_row)(
    const int16_t *cells, unsigned shift, size_t first, uint32_t *to, size_t pixel_count) {
    size_t side = (size_t)1 << shift, x = 0;
    // The middle of a column is a whole number and a half of columns after the middle of a cell.
    int32_t step = 32768 >> shift;
    while (x < pixel_count) {
        i32x4 left = __builtin_convertvector(*(const i16x4 *)cells, i32x4);
        i32x4 slope = (__builtin_convertvector(*(const i16x4 *)(cells + 4), i32x4) - left) * step;
        i32x4 sum = left * 32768 + (slope >> 1) + slope * (int32_t)first + (ACETATE_BLUR_ZERO * 32768 + (1 << 21));
        size_t end = x + side - first < pixel_count ? x + side - first : pixel_count;
        for (; x < end; x++, sum += slope) {
            *(u8x4 *)(to + x) = __builtin_convertvector(sum >> 22, u8x4);
        }
        cells += 4, first = 0;
    }
}
