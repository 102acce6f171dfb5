// Included once for each level by `each_level.h`.
//
// A sample is made of four pixels: those above one another are mixed first, to 1/128 of a level, then the two that gives:
//
//     m = (128 · above · 4096 + 128 · (below - above) · down + 2^11) / 2^12          (rounded down)
//     sample = (left m · (4096 - right) + right m · right + 2^18) / 2^19
//
// with `right` and `down` the place's fractions, 0 ... 4096.

#if VECTOR_BYTES == 32

// Eight samples in four vectors of two each: the first and the fifth, the second and the sixth, and so on, each
// sample's four channels side by side. So the lanes of a vector never change places.

/// Two samples, times 2^19, of pixels as bytes in words.
static inline __m256i LEVEL(mixed)(__m256i above, __m256i below, __m256i up, __m256i weights) {
    __m256i way = _mm256_slli_epi16(_mm256_sub_epi16(above, below), 7);
    __m256i m = _mm256_add_epi16(_mm256_slli_epi16(above, 7), _mm256_mulhrs_epi16(way, up));
    return _mm256_madd_epi16(m, weights);
}

/// Eight samples, times 2^19.
typedef struct {
    __m256i values[4];
} LEVEL(Eight);

/// The pixels above and below: of the samples 0, 1, 4, 5, and of the others; fractions of the samples in order.
static inline LEVEL(Eight) LEVEL(eight)(
    __m256i above0, __m256i above2, __m256i below0, __m256i below2, __m256i right, __m256i down) {
    // Left and right pixel side by side, channel by channel.
    const __m256i first = _mm256_setr_epi8(
        0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1, 0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1);
    const __m256i second = _mm256_or_si256(first, _mm256_set1_epi16(8));
    // Less the fraction, for one of 4096 has no positive number of 16 bits.
    __m256i up = _mm256_slli_epi32(_mm256_sub_epi32(_mm256_setzero_si256(), down), 3);
    up = _mm256_blend_epi16(up, _mm256_slli_epi32(up, 16), 0xAA);
    __m256i weights = _mm256_or_si256(
        _mm256_sub_epi32(_mm256_set1_epi32(PLACE_ONE), right), _mm256_slli_epi32(right, 16));
    LEVEL(Eight) result;
    result.values[0] = LEVEL(mixed)(
        _mm256_shuffle_epi8(above0, first), _mm256_shuffle_epi8(below0, first), _mm256_shuffle_epi32(up, 0x00),
        _mm256_shuffle_epi32(weights, 0x00));
    result.values[1] = LEVEL(mixed)(
        _mm256_shuffle_epi8(above0, second), _mm256_shuffle_epi8(below0, second), _mm256_shuffle_epi32(up, 0x55),
        _mm256_shuffle_epi32(weights, 0x55));
    result.values[2] = LEVEL(mixed)(
        _mm256_shuffle_epi8(above2, first), _mm256_shuffle_epi8(below2, first), _mm256_shuffle_epi32(up, 0xAA),
        _mm256_shuffle_epi32(weights, 0xAA));
    result.values[3] = LEVEL(mixed)(
        _mm256_shuffle_epi8(above2, second), _mm256_shuffle_epi8(below2, second), _mm256_shuffle_epi32(up, 0xFF),
        _mm256_shuffle_epi32(weights, 0xFF));
    return result;
}

/// Pixels of numbers of 0 ... 255.
static inline __m256i LEVEL(packed)(__m256i a, __m256i b, __m256i c, __m256i d) {
    return _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
}

static inline __m256i LEVEL(rounded)(__m256i value, int bits) {
    return _mm256_srai_epi32(_mm256_add_epi32(value, _mm256_set1_epi32(1 << (bits - 1))), bits);
}

/// Pairs of pixels at offsets of 32 bits, two in each number.
static inline __m256i LEVEL(pairs)(const uint32_t *pixels, int64_t a, int64_t b) {
    __m128i low = _mm_loadl_epi64((const __m128i *)(pixels + (int32_t)a));
    __m128i high = _mm_loadl_epi64((const __m128i *)(pixels + (int32_t)b));
    __m128d first = _mm_loadh_pd(_mm_castsi128_pd(low), (const double *)(pixels + (a >> 32)));
    __m128d second = _mm_loadh_pd(_mm_castsi128_pd(high), (const double *)(pixels + (b >> 32)));
    return _mm256_castpd_si256(_mm256_insertf128_pd(_mm256_castpd128_pd256(first), second, 1));
}

/// Eight samples whose first of four pixels are at these offsets.
static inline LEVEL(Eight) LEVEL(eight_at)(const AcetateTexels *t, __m256i offsets, __m256i right, __m256i down) {
    int64_t a = _mm256_extract_epi64(offsets, 0), b = _mm256_extract_epi64(offsets, 1);
    int64_t c = _mm256_extract_epi64(offsets, 2), d = _mm256_extract_epi64(offsets, 3);
    const uint32_t *below = t->pixels + t->stride;
    // The first sample's and the last one's, in rows to come: addresses, for there may be no pixel.
    __builtin_prefetch((const void *)((uintptr_t)(below + (int32_t)a) + 4 * (uintptr_t)t->ahead));
    __builtin_prefetch((const void *)((uintptr_t)(below + (d >> 32)) + 4 * (uintptr_t)t->ahead));
    return LEVEL(eight)(
        LEVEL(pairs)(t->pixels, a, c), LEVEL(pairs)(t->pixels, b, d), LEVEL(pairs)(below, a, c),
        LEVEL(pairs)(below, b, d), right, down);
}

/// Eight samples, of which some lie at the edges.
static __attribute__((noinline)) void LEVEL(eight_at_edges)(
    const AcetateTexels *t, __m256i x, __m256i y, LEVEL(Eight) *result) {
    _Alignas(32) int32_t columns[8], rows[8];
    _Alignas(32) Pair above[8], below[8];
    _mm256_store_si256((__m256i *)columns, _mm256_srai_epi32(x, PLACE_BITS));
    _mm256_store_si256((__m256i *)rows, _mm256_srai_epi32(y, PLACE_BITS));
    static const int places[8] = {0, 1, 4, 5, 2, 3, 6, 7};
    for (int i = 0; i < 8; i++) {
        int from = places[i];
        above[i] = pair(t, columns[from], rows[from]);
        below[i] = pair(t, columns[from], rows[from] + 1);
    }
    __m256i mask = _mm256_set1_epi32(PLACE_ONE - 1);
    const __m256i *a = (const __m256i *)above, *b = (const __m256i *)below;
    *result = LEVEL(eight)(a[0], a[1], b[0], b[1], _mm256_and_si256(x, mask), _mm256_and_si256(y, mask));
}

/// Eight samples; false where all of them are transparent, for they lie beyond the edges.
static inline __attribute__((always_inline)) bool LEVEL(sample_eight)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, bool isPadded, LEVEL(Eight) *result) {
    __m256i x = _mm256_loadu_si256((const __m256i *)xs), y = _mm256_loadu_si256((const __m256i *)ys);
    __m256i lastX = _mm256_set1_epi32((t->width - 1) << PLACE_BITS);
    __m256i lastY = _mm256_set1_epi32((t->height - 1) << PLACE_BITS);
    __m256i zero = _mm256_setzero_si256();
    // Between the middles of the first and the last pixel all four pixels are there; the edges go on beyond.
    __m256i nearX = _mm256_min_epi32(_mm256_max_epi32(x, zero), lastX);
    __m256i nearY = _mm256_min_epi32(_mm256_max_epi32(y, zero), lastY);
    if (!isPadded) {
        __m256i isInside = _mm256_and_si256(_mm256_cmpeq_epi32(x, nearX), _mm256_cmpeq_epi32(y, nearY));
        if (__builtin_expect(_mm256_movemask_epi8(isInside) != -1, 0)) {
            __m256i one = _mm256_set1_epi32(PLACE_ONE);
            __m256i isNear = _mm256_and_si256(
                _mm256_and_si256(
                    _mm256_cmpgt_epi32(_mm256_add_epi32(x, one), zero),
                    _mm256_cmpgt_epi32(_mm256_add_epi32(lastX, one), x)),
                _mm256_and_si256(
                    _mm256_cmpgt_epi32(_mm256_add_epi32(y, one), zero),
                    _mm256_cmpgt_epi32(_mm256_add_epi32(lastY, one), y)));
            if (_mm256_testz_si256(isNear, isNear)) return false;
            LEVEL(eight_at_edges)(t, x, y, result);
            return true;
        }
    }
    // On the last middle the last but one pixel counts nothing.
    __m256i column = _mm256_min_epi32(_mm256_srai_epi32(nearX, PLACE_BITS), _mm256_set1_epi32(t->width - 2));
    __m256i row = _mm256_min_epi32(_mm256_srai_epi32(nearY, PLACE_BITS), _mm256_set1_epi32(t->height - 2));
    __m256i right = _mm256_sub_epi32(nearX, _mm256_slli_epi32(column, PLACE_BITS));
    __m256i down = _mm256_sub_epi32(nearY, _mm256_slli_epi32(row, PLACE_BITS));
    __m256i stride = _mm256_set1_epi32((int32_t)t->stride);
    *result = LEVEL(eight_at)(t, _mm256_add_epi32(_mm256_mullo_epi32(row, stride), column), right, down);
    return true;
}

/// Which of eight samples there are not.
static inline __m256i LEVEL(none)(const int32_t *xs) {
    return _mm256_cmpeq_epi32(_mm256_loadu_si256((const __m256i *)xs), _mm256_set1_epi32(NO_PLACE));
}

static inline __attribute__((always_inline)) void LEVEL(sample_all)(
    AcetateTexels t, const int32_t *xs, const int32_t *ys, size_t count, bool isPadded, bool mayMiss, uint32_t *to) {
    for (size_t i = 0; i < count; i += 8) {
        LEVEL(Eight) e;
        __m256i pixels = _mm256_setzero_si256();
        if (LEVEL(sample_eight)(&t, xs + i, ys + i, isPadded, &e)) {
            pixels = LEVEL(packed)(
                LEVEL(rounded)(e.values[0], 19), LEVEL(rounded)(e.values[1], 19), LEVEL(rounded)(e.values[2], 19),
                LEVEL(rounded)(e.values[3], 19));
            if (mayMiss) pixels = _mm256_andnot_si256(LEVEL(none)(xs + i), pixels);
        }
        if (count - i >= 8) {
            _mm256_storeu_si256((__m256i *)(to + i), pixels);
        } else {
            _Alignas(32) uint32_t rest[8];
            _mm256_store_si256((__m256i *)rest, pixels);
            for (size_t k = 0; k < count - i; k++) to[i + k] = rest[k];
        }
    }
}

/// Writes the samples at places, up to a multiple of 8 of them. `mayMiss`: some may not be there.
static inline __attribute__((always_inline)) void LEVEL(sample_places)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, bool mayMiss, uint32_t *to) {
    if (t->isPadded) {
        LEVEL(sample_all)(*t, xs, ys, count, true, mayMiss, to);
    } else {
        // Beyond the edges, where a sample that is not there lies, is transparency anyway.
        LEVEL(sample_all)(*t, xs, ys, count, false, false, to);
    }
}

/// Adds the samples at places, times 2^13, to sums of a form that `LEVEL(put_means)` knows.
static inline __attribute__((always_inline)) void LEVEL(add_all)(
    AcetateTexels t, const int32_t *xs, const int32_t *ys, size_t count, bool isPadded, int32_t *sums) {
    for (size_t i = 0; i < count; i += 8) {
        LEVEL(Eight) e;
        if (!LEVEL(sample_eight)(&t, xs + i, ys + i, isPadded, &e)) continue;
        if (isPadded) {
            __m256i none = LEVEL(none)(xs + i);
            e.values[0] = _mm256_andnot_si256(_mm256_shuffle_epi32(none, 0x00), e.values[0]);
            e.values[1] = _mm256_andnot_si256(_mm256_shuffle_epi32(none, 0x55), e.values[1]);
            e.values[2] = _mm256_andnot_si256(_mm256_shuffle_epi32(none, 0xAA), e.values[2]);
            e.values[3] = _mm256_andnot_si256(_mm256_shuffle_epi32(none, 0xFF), e.values[3]);
        }
        __m256i *sum = (__m256i *)(sums + 4 * i);
        for (int k = 0; k < 4; k++) sum[k] = _mm256_add_epi32(sum[k], LEVEL(rounded)(e.values[k], 6));
    }
}

static void LEVEL(add_places)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, int32_t *sums) {
    if (t->isPadded) {
        LEVEL(add_all)(*t, xs, ys, count, true, sums);
    } else {
        LEVEL(add_all)(*t, xs, ys, count, false, sums);
    }
}

static void LEVEL(put_means)(const int32_t *sums, float factor, size_t count, uint32_t *to) {
    for (size_t i = 0; i < count; i += 8) {
        __m256i values[4];
        for (int k = 0; k < 4; k++) {
            __m256 sum = _mm256_cvtepi32_ps(((const __m256i *)(sums + 4 * i))[k]);
            sum = _mm256_add_ps(_mm256_mul_ps(sum, _mm256_set1_ps(factor)), _mm256_set1_ps(0.5f));
            values[k] = _mm256_cvttps_epi32(sum);
        }
        __m256i pixels = LEVEL(packed)(values[0], values[1], values[2], values[3]);
        _Alignas(32) uint32_t all[8];
        _mm256_store_si256((__m256i *)all, pixels);
        memcpy(to + i, all, 4 * (count - i < 8 ? count - i : 8));
    }
}

/// Places along a line, up to a multiple of 8 of them.
static inline void LEVEL(place_line)(AcetateLine line, size_t count, int32_t *xs, int32_t *ys) {
    int64_t u = line.x, v = line.y, du = line.stepX, dv = line.stepY;
    __m256i x0 = _mm256_setr_epi64x(u, u + du, u + 2 * du, u + 3 * du);
    __m256i y0 = _mm256_setr_epi64x(v, v + dv, v + 2 * dv, v + 3 * dv);
    __m256i x4 = _mm256_add_epi64(x0, _mm256_set1_epi64x(4 * du));
    __m256i y4 = _mm256_add_epi64(y0, _mm256_set1_epi64x(4 * dv));
    __m256i stepX = _mm256_set1_epi64x(8 * du), stepY = _mm256_set1_epi64x(8 * dv);
    for (size_t i = 0; i < count; i += 8) {
        // Of 64 bits those from the 20th on: 32 of them, for no place is so far off.
        __m256 x = _mm256_shuffle_ps(
            _mm256_castsi256_ps(_mm256_srli_epi64(x0, 20)), _mm256_castsi256_ps(_mm256_srli_epi64(x4, 20)), 0x88);
        __m256 y = _mm256_shuffle_ps(
            _mm256_castsi256_ps(_mm256_srli_epi64(y0, 20)), _mm256_castsi256_ps(_mm256_srli_epi64(y4, 20)), 0x88);
        _mm256_storeu_si256((__m256i *)(xs + i), _mm256_permute4x64_epi64(_mm256_castps_si256(x), 0xD8));
        _mm256_storeu_si256((__m256i *)(ys + i), _mm256_permute4x64_epi64(_mm256_castps_si256(y), 0xD8));
        x0 = _mm256_add_epi64(x0, stepX);
        x4 = _mm256_add_epi64(x4, stepX);
        y0 = _mm256_add_epi64(y0, stepY);
        y4 = _mm256_add_epi64(y4, stepY);
    }
}

/// A coordinate times 2^12. Without `isPadded` what lies too far off becomes `NO_PLACE`, as what is no number does.
static inline __attribute__((always_inline)) __m128i LEVEL(fixed)(__m256d place, double first, bool isPadded) {
    __m256d value = _mm256_floor_pd(_mm256_sub_pd(place, _mm256_set1_pd(PLACE_ONE / 2 - 0.5)));
    value = _mm256_sub_pd(value, _mm256_set1_pd(first * PLACE_ONE));
    if (isPadded) {
        __m256d limit = _mm256_set1_pd(PLACE_LIMIT * PLACE_ONE);
        value = _mm256_min_pd(_mm256_max_pd(value, _mm256_sub_pd(_mm256_setzero_pd(), limit)), limit);
    }
    return _mm256_cvttpd_epi32(value);
}

/// Places of points, up to a multiple of 8 of them: `offset` right of the whole numbers from x on, which are exact.
static inline __attribute__((always_inline)) void LEVEL(place_projected)(
    const AcetateProjection *p, double x, double offset, double y, size_t count, bool isPadded, int32_t *xs,
    int32_t *ys) {
    double rowX = y * p->m21 + p->m31, rowY = y * p->m22 + p->m32, rowW = y * p->m23 + p->m33;
    __m256d m11 = _mm256_set1_pd(p->m11), m12 = _mm256_set1_pd(p->m12), m13 = _mm256_set1_pd(p->m13);
    double left = p->left, top = p->top;
    __m256d index = _mm256_add_pd(_mm256_set1_pd(x), _mm256_setr_pd(0, 1, 2, 3));
    for (size_t i = 0; i < count; i += 4, index = _mm256_add_pd(index, _mm256_set1_pd(4))) {
        __m256d at = _mm256_add_pd(index, _mm256_set1_pd(offset));
        __m256d w = _mm256_add_pd(_mm256_mul_pd(at, m13), _mm256_set1_pd(rowW));
        __m256d u = _mm256_add_pd(_mm256_mul_pd(at, m11), _mm256_set1_pd(rowX));
        __m256d v = _mm256_add_pd(_mm256_mul_pd(at, m12), _mm256_set1_pd(rowY));
        // The units of places are a power of two, which no rounding feels. Behind the eye the number is none.
        __m256d r = _mm256_mul_pd(_mm256_div_pd(_mm256_set1_pd(1), w), _mm256_set1_pd(PLACE_ONE));
        r = _mm256_or_pd(r, _mm256_cmp_pd(w, _mm256_set1_pd(LEAST_W), _CMP_NGT_UQ));
        u = _mm256_mul_pd(u, r);
        v = _mm256_mul_pd(v, r);
        __m128i placeX = LEVEL(fixed)(u, left, isPadded), placeY = LEVEL(fixed)(v, top, isPadded);
        if (isPadded) {
            // A number less itself is 0, unless it is none, or infinite.
            __m256d rest = _mm256_add_pd(_mm256_sub_pd(u, u), _mm256_sub_pd(v, v));
            __m256i isThere = _mm256_castpd_si256(_mm256_cmp_pd(rest, _mm256_setzero_pd(), _CMP_EQ_OQ));
            __m128i there = _mm256_castsi256_si128(
                _mm256_permutevar8x32_epi32(isThere, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6)));
            placeX = _mm_blendv_epi8(_mm_set1_epi32(NO_PLACE), placeX, there);
        }
        _mm_storeu_si128((__m128i *)(xs + i), placeX);
        _mm_storeu_si128((__m128i *)(ys + i), placeY);
    }
    if (count % 8 != 0 && count % 8 <= 4) {
        for (size_t i = (count + 3) / 4 * 4; i < (count + 7) / 8 * 8; i++) xs[i] = ys[i] = NO_PLACE;
    }
}

#else

typedef int32_t LEVEL(Channels) __attribute__((vector_size(16)));
typedef uint8_t LEVEL(Bytes) __attribute__((vector_size(4)));

static inline LEVEL(Channels) LEVEL(channels)(uint32_t pixel) {
    return __builtin_convertvector((LEVEL(Bytes))pixel, LEVEL(Channels));
}

/// A sample, times 2^19; false for one that is transparent.
static inline bool LEVEL(sample_one)(const AcetateTexels *t, int32_t x, int32_t y, LEVEL(Channels) *result) {
    if (x == NO_PLACE) return false;
    int32_t column = x >> PLACE_BITS, row = y >> PLACE_BITS;
    int32_t right = x & (PLACE_ONE - 1), down = y & (PLACE_ONE - 1);
    Pair above, below;
    if (column >= 0 && row >= 0 && column + 1 < t->width && row + 1 < t->height) {
        const uint32_t *first = t->pixels + (row * t->stride + column);
        above = (Pair){first[0], first[1]};
        below = (Pair){first[t->stride], first[t->stride + 1]};
    } else {
        above = pair(t, column, row);
        below = pair(t, column, row + 1);
        if ((above.left | above.right | below.left | below.right) == 0) return false;
    }
    LEVEL(Channels) a = LEVEL(channels)(above.left), b = LEVEL(channels)(above.right);
    LEVEL(Channels) m = (a << 7) + (((LEVEL(channels)(below.left) - a) * down + 16) >> 5);
    LEVEL(Channels) n = (b << 7) + (((LEVEL(channels)(below.right) - b) * down + 16) >> 5);
    *result = m * (PLACE_ONE - right) + n * right;
    return true;
}

static inline uint32_t LEVEL(packed)(LEVEL(Channels) levels) {
    return (uint32_t)__builtin_convertvector(levels, LEVEL(Bytes));
}

static inline void LEVEL(sample_places)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, bool mayMiss, uint32_t *to) {
    (void)mayMiss;
    for (size_t i = 0; i < count; i++) {
        LEVEL(Channels) value;
        to[i] = LEVEL(sample_one)(t, xs[i], ys[i], &value) ? LEVEL(packed)((value + (1 << 18)) >> 19) : 0;
    }
}

static void LEVEL(add_places)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, int32_t *sums) {
    LEVEL(Channels) *sum = (LEVEL(Channels) *)sums;
    for (size_t i = 0; i < count; i++) {
        LEVEL(Channels) value;
        if (LEVEL(sample_one)(t, xs[i], ys[i], &value)) sum[i] += (value + (1 << 5)) >> 6;
    }
}

static void LEVEL(put_means)(const int32_t *sums, float factor, size_t count, uint32_t *to) {
    const LEVEL(Channels) *sum = (const LEVEL(Channels) *)sums;
    typedef float Floats __attribute__((vector_size(16)));
    for (size_t i = 0; i < count; i++) {
        Floats level = __builtin_convertvector(sum[i], Floats) * factor + 0.5f;
        to[i] = LEVEL(packed)(__builtin_convertvector(level, LEVEL(Channels)));
    }
}

static inline void LEVEL(place_line)(AcetateLine line, size_t count, int32_t *xs, int32_t *ys) {
    for (size_t i = 0; i < count; i++) {
        xs[i] = (int32_t)(line.x >> 20);
        ys[i] = (int32_t)(line.y >> 20);
        line.x += line.stepX;
        line.y += line.stepY;
    }
}

static inline int32_t LEVEL(fixed)(double place, double first) {
    double value = floor(place - (PLACE_ONE / 2 - 0.5)) - first * PLACE_ONE;
    double limit = PLACE_LIMIT * PLACE_ONE;
    return (int32_t)(value < -limit ? -limit : value > limit ? limit : value);
}

static void LEVEL(place_projected)(
    const AcetateProjection *p, double x, double offset, double y, size_t count, bool isPadded, int32_t *xs,
    int32_t *ys) {
    (void)isPadded;
    double rowX = y * p->m21 + p->m31, rowY = y * p->m22 + p->m32, rowW = y * p->m23 + p->m33;
    for (size_t i = 0; i < count; i++) {
        double at = x + (double)i + offset, w = at * p->m13 + rowW, r = 1 / w * PLACE_ONE;
        double u = (at * p->m11 + rowX) * r, v = (at * p->m12 + rowY) * r;
        bool isThere = w > LEAST_W && (u - u) + (v - v) == 0;
        xs[i] = isThere ? LEVEL(fixed)(u, p->left) : NO_PLACE;
        ys[i] = isThere ? LEVEL(fixed)(v, p->top) : NO_PLACE;
    }
}

#endif

static void LEVEL(sample_line)(const AcetateTexels *t, AcetateLine line, size_t count, uint32_t *to) {
    _Alignas(32) int32_t xs[BLOCK], ys[BLOCK];
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        LEVEL(place_line)(line, part, xs, ys);
        LEVEL(sample_places)(t, xs, ys, part, false, to + done);
        line.x += line.stepX * BLOCK;
        line.y += line.stepY * BLOCK;
    }
}

static void LEVEL(place_sources)(
    const AcetateTexels *t, const AcetateProjection *p, double x, double offset, double y, size_t count, int32_t *xs,
    int32_t *ys) {
    if (t->isPadded) {
        LEVEL(place_projected)(p, x, offset, y, count, true, xs, ys);
    } else {
        LEVEL(place_projected)(p, x, offset, y, count, false, xs, ys);
    }
}

static void LEVEL(sample_projected)(
    const AcetateTexels *t, const AcetateProjection *projection, double x, double y, size_t count, uint32_t *to) {
    _Alignas(32) int32_t xs[BLOCK], ys[BLOCK];
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        LEVEL(place_sources)(t, projection, x + (double)done, 0.5, y + 0.5, part, xs, ys);
        LEVEL(sample_places)(t, xs, ys, part, true, to + done);
    }
}

static void LEVEL(sample_means)(
    const AcetateTexels *t, const AcetateProjection *projection, double x, double y, size_t count, uint32_t columns,
    uint32_t rows, uint32_t *to) {
    _Alignas(32) int32_t xs[BLOCK], ys[BLOCK], sums[4 * BLOCK];
    double stepX = 1 / (double)columns, stepY = 1 / (double)rows;
    // Sums are in units of 2^-13.
    float factor = 1 / (8192 * (float)(columns * rows));
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        memset(sums, 0, 4 * sizeof(int32_t) * ((part + 7) / 8 * 8));
        for (uint32_t j = 0; j < rows; j++) {
            for (uint32_t i = 0; i < columns; i++) {
                LEVEL(place_sources)(
                    t, projection, x + (double)done, (i + 0.5) * stepX, y + (j + 0.5) * stepY, part, xs, ys);
                LEVEL(add_places)(t, xs, ys, part, sums);
            }
        }
        LEVEL(put_means)(sums, factor, part, to + done);
    }
}

/// Source over with an alpha of its own for each pixel.
static void LEVEL(over_shares)(const uint32_t *from, uint32_t *to, const double *shares, size_t count, double alpha) {
    for (size_t i = 0; i < count; i++) {
        uint32_t factor = (uint32_t)(alpha * shares[i] * 65536 + 0.5);
        if (factor != 0 && from[i] != 0) to[i] = over_pixel(scaled_pixel(from[i], factor), to[i]);
    }
}
