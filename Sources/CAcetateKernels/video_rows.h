#define bytes_less LEVEL(bytes_less)
#define words_less LEVEL(words_less)
#define doubled LEVEL(doubled)

/// Subtracts the origin from samples of one byte, which are `step` bytes apart.
static inline void bytes_less(const uint8_t *from, size_t step, int16_t origin, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x++) to[x] = (int16_t)(from[x * step] - origin);
}

/// The same for samples of two bytes, `2 * step` bytes apart, of which the lowest bits are unused.
static inline void words_less(
    const uint8_t *from, size_t step, int unused, int16_t origin, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x++) {
        uint16_t sample;
        memcpy(&sample, from + 2 * x * step, 2);
        to[x] = (int16_t)((sample >> unused) - origin);
    }
}

/// Repeats the `count` numbers at the end of an array of twice as many.
static inline void doubled(const int16_t *from, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x++) {
        uint32_t pair = (uint16_t)from[x] * 0x10001u;
        memcpy(to + 2 * x, &pair, 4);
    }
}

// The distances are constants of each call, so that the loops become vectors.
static void LEVEL(video_samples)(AcetateVideoSamples from, bool is_doubled, int16_t *to, size_t count) {
    const uint8_t *samples = from.samples;
    size_t width = from.bytes * from.step;
    enum { tile = 128 };
    for (size_t x = 0; x < count; x += tile) {
        int16_t differences[tile];
        size_t length = count - x < tile ? count - x : tile;
        int16_t *out = is_doubled ? differences : to + x;
        const uint8_t *start = samples + x * width;
        if (from.bytes == 1) {
            if (from.step == 1) bytes_less(start, 1, from.origin, out, length);
            else if (from.step == 2) bytes_less(start, 2, from.origin, out, length);
            else bytes_less(start, from.step, from.origin, out, length);
        } else {
            if (from.step == 1) words_less(start, 1, from.unused, from.origin, out, length);
            else if (from.step == 2) words_less(start, 2, from.unused, from.origin, out, length);
            else words_less(start, from.step, from.unused, from.origin, out, length);
        }
        if (is_doubled) doubled(differences, to + 2 * x, length);
    }
}

static void LEVEL(video_pixels)(
    const int16_t *luma, const int16_t *cb, const int16_t *cr, uint32_t *to, size_t width,
    const AcetateVideoMatrix *matrix) {
    size_t x = 0;
#if VECTOR_BYTES == 32
    // Products of pairs are added: luma and cr for red, luma and cb for blue, and for green cr and the rounding as well.
    #define PAIR(low, high) _mm256_set1_epi32((int)((uint16_t)(low) | (uint32_t)(uint16_t)(high) << 16))
    const __m256i red_weights = PAIR(matrix->luma, matrix->cr_red), blue_weights = PAIR(matrix->luma, matrix->cb_blue);
    const __m256i green_weights = PAIR(matrix->luma, matrix->cb_green), cr_weights = PAIR(matrix->cr_green, 0);
    #undef PAIR
    const __m256i half = _mm256_set1_epi32(1 << matrix->shift >> 1), zero = _mm256_setzero_si256();
    const __m256i full = _mm256_set1_epi16(255), alpha = _mm256_set1_epi16((short)0xFF00);
    const __m128i shift = _mm_cvtsi32_si128(matrix->shift);
    for (; x + 16 <= width; x += 16) {
        __m256i y = _mm256_loadu_si256((const __m256i *)(luma + x));
        __m256i u = _mm256_loadu_si256((const __m256i *)(cb + x)), v = _mm256_loadu_si256((const __m256i *)(cr + x));
        __m256i yu[2] = {_mm256_unpacklo_epi16(y, u), _mm256_unpackhi_epi16(y, u)};
        __m256i yv[2] = {_mm256_unpacklo_epi16(y, v), _mm256_unpackhi_epi16(y, v)};
        __m256i v0[2] = {_mm256_unpacklo_epi16(v, zero), _mm256_unpackhi_epi16(v, zero)};
        __m256i red[2], green[2], blue[2];
        for (int i = 0; i < 2; i++) {
            red[i] = _mm256_sra_epi32(_mm256_add_epi32(_mm256_madd_epi16(yv[i], red_weights), half), shift);
            blue[i] = _mm256_sra_epi32(_mm256_add_epi32(_mm256_madd_epi16(yu[i], blue_weights), half), shift);
            __m256i sum = _mm256_add_epi32(
                _mm256_madd_epi16(yu[i], green_weights), _mm256_madd_epi16(v0[i], cr_weights));
            green[i] = _mm256_sra_epi32(_mm256_add_epi32(sum, half), shift);
        }
        #define LEVELS(c) _mm256_min_epi16(_mm256_max_epi16(_mm256_packs_epi32(c[0], c[1]), zero), full)
        __m256i even = _mm256_or_si256(LEVELS(blue), _mm256_slli_epi16(LEVELS(green), 8));
        __m256i odd = _mm256_or_si256(LEVELS(red), alpha);
        #undef LEVELS
        // Each half of a vector has the pixels of the same half.
        __m256i first = _mm256_unpacklo_epi16(even, odd), second = _mm256_unpackhi_epi16(even, odd);
        _mm256_storeu_si256((__m256i *)(to + x), _mm256_permute2x128_si256(first, second, 0x20));
        _mm256_storeu_si256((__m256i *)(to + x + 8), _mm256_permute2x128_si256(first, second, 0x31));
    }
#endif
    for (; x < width; x++) to[x] = video_pixel(luma[x], cb[x], cr[x], matrix);
}
