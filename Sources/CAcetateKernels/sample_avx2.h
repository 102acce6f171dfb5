// Eight samples at a time, with AVX2. Included by `sample_rows.h`.
//
// Eight samples are computed in four vectors, each with two channels (blue and green, or red and alpha) of the samples
// 0, 1, 4, 5 or of the others. This order needs no permutation between 128-bit lanes.

/// Eight samples, in units of 2^-19: of the samples 0, 1, 4, 5, and of the others.
typedef struct {
    __m256i blueGreen[2], redAlpha[2];
} LEVEL(Eight);

/// Interpolates the samples 0, 1, 4, 5, or the others, from pairs of adjacent pixels and the numbers of
/// `LEVEL(GatherPlan)`, each of them twice.
static inline __attribute__((always_inline)) void LEVEL(mix_four)(
    __m256i above, __m256i below, __m256i ups, __m256i weights, __m256i *blueGreen, __m256i *redAlpha) {
    // Pairs of a blue or green byte and a red or alpha byte, alternately of the left and of the right pixel.
    const __m256i sides = _mm256_setr_epi8(
        0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15, 0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15);
    // Pairwise products with (-128, 0) or (0, -128) select one of two bytes, times -128.
    const __m256i first = _mm256_set1_epi16(0x0080), second = _mm256_set1_epi16((short)0x8000);
    above = _mm256_shuffle_epi8(above, sides);
    below = _mm256_shuffle_epi8(below, sides);
    __m256i a = _mm256_maddubs_epi16(above, first), b = _mm256_maddubs_epi16(above, second);
    __m256i downA = _mm256_sub_epi16(_mm256_maddubs_epi16(below, first), a);
    __m256i downB = _mm256_sub_epi16(_mm256_maddubs_epi16(below, second), b);
    a = _mm256_sub_epi16(_mm256_mulhrs_epi16(downA, ups), a);
    b = _mm256_sub_epi16(_mm256_mulhrs_epi16(downB, ups), b);
    *blueGreen = _mm256_madd_epi16(a, weights);
    *redAlpha = _mm256_madd_epi16(b, weights);
}

/// Interpolates eight samples from the pixels above and below, of the samples 0, 1, 4, 5 and of the others, and the
/// numbers of `LEVEL(GatherPlan)`.
static inline __attribute__((always_inline)) LEVEL(Eight) LEVEL(mix_eight)(
    const __m256i above[2], const __m256i below[2], __m256i ups, __m256i weights) {
    LEVEL(Eight) e;
    LEVEL(mix_four)(
        above[0], below[0], _mm256_unpacklo_epi32(ups, ups), _mm256_unpacklo_epi32(weights, weights), &e.blueGreen[0],
        &e.redAlpha[0]);
    LEVEL(mix_four)(
        above[1], below[1], _mm256_unpackhi_epi32(ups, ups), _mm256_unpackhi_epi32(weights, weights), &e.blueGreen[1],
        &e.redAlpha[1]);
    return e;
}

/// Packs the 16-bit levels of the samples 0, 1, 4, 5 and of the others to pixels in order.
static inline __m256i LEVEL(packed)(__m256i first, __m256i second) {
    const __m256i order = _mm256_setr_epi8(
        0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15, 0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15);
    return _mm256_shuffle_epi8(_mm256_packus_epi16(first, second), order);
}

/// Returns samples as pixels in order.
static inline __m256i LEVEL(pixels)(LEVEL(Eight) e) {
    __m256i words[2];
    for (int k = 0; k < 2; k++) {
        // Levels times 8, rounded down, are then rounded to nearest.
        __m256i eighths = _mm256_blend_epi16(_mm256_srli_epi32(e.blueGreen[k], 16), e.redAlpha[k], 0xAA);
        words[k] = _mm256_mulhrs_epi16(eighths, _mm256_set1_epi16(4096));
    }
    return LEVEL(packed)(words[0], words[1]);
}

/// Writes the first `count` of eight pixels.
static inline void LEVEL(store_pixels)(uint32_t *to, __m256i pixels, size_t count) {
    static const int32_t mask[16] = {-1, -1, -1, -1, -1, -1, -1, -1};
    if (count >= 8) {
        _mm256_storeu_si256((__m256i *)to, pixels);
    } else {
        _mm256_maskstore_epi32((int *)to, _mm256_loadu_si256((const __m256i *)(mask + 8 - count)), pixels);
    }
}

/// Loads pairs of adjacent pixels at four offsets.
static inline __m256i LEVEL(pairs)(const uint32_t *pixels, size_t a, size_t b, size_t c, size_t d) {
    __m128d low = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)(pixels + a)));
    __m128d high = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)(pixels + c)));
    low = _mm_loadh_pd(low, (const double *)(pixels + b));
    high = _mm_loadh_pd(high, (const double *)(pixels + d));
    return _mm256_castpd_si256(_mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1));
}

/// Extracts eight offsets, two at a time.
static inline __attribute__((always_inline)) void LEVEL(take_offsets)(__m256i offsets, uint32_t o[8]) {
    __m128i low = _mm256_castsi256_si128(offsets), high = _mm256_extracti128_si256(offsets, 1);
    uint64_t pairs[4] = {
        (uint64_t)_mm_cvtsi128_si64(low), (uint64_t)_mm_extract_epi64(low, 1), (uint64_t)_mm_cvtsi128_si64(high),
        (uint64_t)_mm_extract_epi64(high, 1)};
    for (int i = 0; i < 4; i++) {
        o[2 * i] = (uint32_t)pairs[i];
        o[2 * i + 1] = (uint32_t)(pairs[i] >> 32);
    }
}

/// Computes eight samples whose pixels are all inside the bitmap. `o` has the offset of the first of the four pixels of
/// each.
static inline __attribute__((always_inline)) LEVEL(Eight) LEVEL(eight_at)(
    const uint32_t *pixels, ptrdiff_t stride, const uint32_t *o, __m256i ups, __m256i weights) {
    const uint32_t *next = pixels + stride;
    __m256i above[2] = {LEVEL(pairs)(pixels, o[0], o[1], o[4], o[5]), LEVEL(pairs)(pixels, o[2], o[3], o[6], o[7])};
    __m256i below[2] = {LEVEL(pairs)(next, o[0], o[1], o[4], o[5]), LEVEL(pairs)(next, o[2], o[3], o[6], o[7])};
    return LEVEL(mix_eight)(above, below, ups, weights);
}

/// Prefetches pixels for later rows, of one of four samples. The address may be outside the bitmap.
static inline void LEVEL(prefetch_ahead)(const AcetateTexels *t, const uint32_t *o, uint32_t prefetched) {
    uintptr_t ahead = (uintptr_t)(t->pixels + t->stride) + 4 * (uintptr_t)t->ahead;
    __builtin_prefetch((const void *)(ahead + 4 * (uintptr_t)o[prefetched]));
    __builtin_prefetch((const void *)(ahead + 4 * (uintptr_t)o[prefetched + 4]));
}

/// The offsets and weights of the samples of a block. They are computed before all samples, so that loads of pixels do
/// not wait for the computation of positions.
typedef struct {
    /// The offset of the first of the four pixels, which are all inside the bitmap.
    _Alignas(32) uint32_t offsets[BLOCK];
    /// The weights of the left and the right pixels; and, twice, -8 times the weights of the lower pixels, negative
    /// because 8 times 4096 does not fit a positive 16-bit number.
    _Alignas(32) int32_t weights[BLOCK], ups[BLOCK];
    /// Whether some of eight samples are outside, at a transparent edge, or without a position.
    bool isIrregular[BLOCK / 8];
    /// Which of four samples prefetches pixels for later rows. It varies, because rows traverse the bitmap at an angle.
    uint32_t prefetched;
} LEVEL(GatherPlan);

static inline __m256i LEVEL(weights)(__m256i right) {
    return _mm256_add_epi32(_mm256_slli_epi32(right, 16), _mm256_sub_epi32(_mm256_set1_epi32(POSITION_ONE), right));
}

static inline __m256i LEVEL(ups)(__m256i down) {
    __m256i eights = _mm256_slli_epi32(down, 3);
    return _mm256_sub_epi16(_mm256_setzero_si256(), _mm256_or_si256(eights, _mm256_slli_epi32(eights, 16)));
}

/// The limits that eight positions are clamped to.
typedef struct {
    __m256i lastX, lastY, lastColumn, lastRow, stride;
} LEVEL(Limits);

static inline LEVEL(Limits) LEVEL(limits)(const AcetateTexels *t) {
    return (LEVEL(Limits)){
        _mm256_set1_epi32((t->width - 1) << POSITION_BITS), _mm256_set1_epi32((t->height - 1) << POSITION_BITS),
        _mm256_set1_epi32(t->width - 2), _mm256_set1_epi32(t->height - 2), _mm256_set1_epi32((int32_t)t->stride)};
}

/// Computes the numbers of `LEVEL(GatherPlan)` for eight positions, and clamps the positions.
static inline __attribute__((always_inline)) void LEVEL(plan_eight)(
    const LEVEL(Limits) *limits, __m256i *x, __m256i *y, __m256i *offsets, __m256i *ups, __m256i *weights) {
    const __m256i zero = _mm256_setzero_si256();
    // All four pixels are inside between the centers of the first and the last pixel.
    *x = _mm256_min_epi32(_mm256_max_epi32(*x, zero), limits->lastX);
    *y = _mm256_min_epi32(_mm256_max_epi32(*y, zero), limits->lastY);
    // On the last center, the pixel before the last has the weight 0.
    __m256i column = _mm256_min_epi32(_mm256_srai_epi32(*x, POSITION_BITS), limits->lastColumn);
    __m256i row = _mm256_min_epi32(_mm256_srai_epi32(*y, POSITION_BITS), limits->lastRow);
    *offsets = _mm256_add_epi32(_mm256_mullo_epi32(row, limits->stride), column);
    *weights = LEVEL(weights)(_mm256_sub_epi32(*x, _mm256_slli_epi32(column, POSITION_BITS)));
    *ups = LEVEL(ups)(_mm256_sub_epi32(*y, _mm256_slli_epi32(row, POSITION_BITS)));
}

static inline __attribute__((always_inline)) void LEVEL(plan_any)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, bool isPadded, LEVEL(GatherPlan) *plan) {
    const LEVEL(Limits) limits = LEVEL(limits)(t);
    const __m256i none = _mm256_set1_epi32(NO_POSITION);
    for (size_t i = 0; i < count; i += 8) {
        __m256i x = _mm256_load_si256((const __m256i *)(xs + i)), y = _mm256_load_si256((const __m256i *)(ys + i));
        __m256i nearX = x, nearY = y, offsets, ups, weights;
        LEVEL(plan_eight)(&limits, &nearX, &nearY, &offsets, &ups, &weights);
        _mm256_store_si256((__m256i *)(plan->offsets + i), offsets);
        _mm256_store_si256((__m256i *)(plan->weights + i), weights);
        _mm256_store_si256((__m256i *)(plan->ups + i), ups);
        if (isPadded) {
            plan->isIrregular[i / 8] = _mm256_movemask_epi8(_mm256_cmpeq_epi32(x, none)) != 0;
        } else {
            __m256i isInside = _mm256_and_si256(_mm256_cmpeq_epi32(x, nearX), _mm256_cmpeq_epi32(y, nearY));
            plan->isIrregular[i / 8] = _mm256_movemask_epi8(isInside) != -1;
        }
    }
}

/// Computes eight samples whose pixels are all inside the bitmap.
static inline LEVEL(Eight) LEVEL(eight_inside)(const AcetateTexels *t, const LEVEL(GatherPlan) *plan, size_t i) {
    const uint32_t *o = plan->offsets + i;
    LEVEL(prefetch_ahead)(t, o, plan->prefetched);
    return LEVEL(eight_at)(
        t->pixels, t->stride, o, _mm256_load_si256((const __m256i *)(plan->ups + i)),
        _mm256_load_si256((const __m256i *)(plan->weights + i)));
}

/// Computes eight samples of which some have no position, or are at transparent edges. Reads no pixel outside the
/// bitmap.
static inline __attribute__((always_inline)) LEVEL(Eight) LEVEL(eight_edge)(
    const AcetateTexels *t, const LEVEL(Limits) *limits, __m256i x, __m256i y) {
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi32(1), fractions = _mm256_set1_epi32(POSITION_ONE - 1);
    __m256i column = _mm256_srai_epi32(x, POSITION_BITS), row = _mm256_srai_epi32(y, POSITION_BITS);
    __m256i next = _mm256_add_epi32(row, one), lastRow = _mm256_add_epi32(limits->lastRow, one);
    __m256i nearColumn = _mm256_min_epi32(_mm256_max_epi32(column, zero), limits->lastColumn);
    __m256i nearRow = _mm256_min_epi32(_mm256_max_epi32(row, zero), lastRow);
    __m256i nearNext = _mm256_min_epi32(_mm256_max_epi32(next, zero), lastRow);
    uint32_t o[8], n[8];
    LEVEL(take_offsets)(_mm256_add_epi32(_mm256_mullo_epi32(nearRow, limits->stride), nearColumn), o);
    LEVEL(take_offsets)(_mm256_add_epi32(_mm256_mullo_epi32(nearNext, limits->stride), nearColumn), n);
    const uint32_t *p = t->pixels;
    __m256i above[2] = {LEVEL(pairs)(p, o[0], o[1], o[4], o[5]), LEVEL(pairs)(p, o[2], o[3], o[6], o[7])};
    __m256i below[2] = {LEVEL(pairs)(p, n[0], n[1], n[4], n[5]), LEVEL(pairs)(p, n[2], n[3], n[6], n[7])};
    // Pairs of pixels are shifted to their columns and filled with zeros. A shift by 64 bits or more clears both.
    __m256i left = _mm256_slli_epi32(_mm256_max_epi32(_mm256_sub_epi32(nearColumn, column), zero), 5);
    __m256i right = _mm256_slli_epi32(_mm256_max_epi32(_mm256_sub_epi32(column, nearColumn), zero), 5);
    const __m256i all = _mm256_set1_epi32(64);
    __m256i leftAbove = _mm256_or_si256(left, _mm256_andnot_si256(_mm256_cmpeq_epi32(row, nearRow), all));
    __m256i leftBelow = _mm256_or_si256(left, _mm256_andnot_si256(_mm256_cmpeq_epi32(next, nearNext), all));
    above[0] = _mm256_sllv_epi64(above[0], _mm256_unpacklo_epi32(leftAbove, zero));
    above[1] = _mm256_sllv_epi64(above[1], _mm256_unpackhi_epi32(leftAbove, zero));
    below[0] = _mm256_sllv_epi64(below[0], _mm256_unpacklo_epi32(leftBelow, zero));
    below[1] = _mm256_sllv_epi64(below[1], _mm256_unpackhi_epi32(leftBelow, zero));
    __m256i rights[2] = {_mm256_unpacklo_epi32(right, zero), _mm256_unpackhi_epi32(right, zero)};
    for (int k = 0; k < 2; k++) {
        above[k] = _mm256_srlv_epi64(above[k], rights[k]);
        below[k] = _mm256_srlv_epi64(below[k], rights[k]);
    }
    return LEVEL(mix_eight)(
        above, below, LEVEL(ups)(_mm256_and_si256(y, fractions)), LEVEL(weights)(_mm256_and_si256(x, fractions)));
}

/// Computes eight irregular samples, of padded bitmaps too. Not inlined, because loops seldom need it.
static __attribute__((noinline)) void LEVEL(eight_irregular)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, LEVEL(Eight) *eight) {
    const LEVEL(Limits) limits = LEVEL(limits)(t);
    __m256i x = _mm256_load_si256((const __m256i *)xs), y = _mm256_load_si256((const __m256i *)ys);
    if (!t->isPadded) {
        // `NO_POSITION` is far outside.
        *eight = LEVEL(eight_edge)(t, &limits, x, y);
        return;
    }
    __m256i isNone = _mm256_cmpeq_epi32(x, _mm256_set1_epi32(NO_POSITION)), offsets, ups, weights;
    LEVEL(plan_eight)(&limits, &x, &y, &offsets, &ups, &weights);
    uint32_t o[8];
    LEVEL(take_offsets)(offsets, o);
    *eight = LEVEL(eight_at)(t->pixels, t->stride, o, ups, _mm256_andnot_si256(isNone, weights));
}

/// Computes the eight samples from index `i` on.
static inline LEVEL(Eight) LEVEL(eight)(
    const AcetateTexels *t, const LEVEL(GatherPlan) *plan, const int32_t *xs, const int32_t *ys, size_t i) {
    if (__builtin_expect(!plan->isIrregular[i / 8], 1)) return LEVEL(eight_inside)(t, plan, i);
    LEVEL(Eight) odd;
    LEVEL(eight_irregular)(t, xs + i, ys + i, &odd);
    return odd;
}

/// Whether all four pixels of a position are inside the bitmap, and at least one pixel from its edges.
static inline bool LEVEL(is_within)(const AcetateTexels *t, int32_t x, int32_t y) {
    return x >= POSITION_ONE && x < (t->width - 2) << POSITION_BITS && y >= POSITION_ONE && y < (t->height - 2) << POSITION_BITS;
}

/// Plans samples whose pixels are all inside a bitmap, whose stride must fit 15 bits.
static void LEVEL(plan_inside)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, LEVEL(GatherPlan) *plan) {
    const __m256i steps = _mm256_set1_epi32((int32_t)(t->stride << 16 | 1)), fractions = _mm256_set1_epi32(POSITION_ONE - 1);
    for (size_t i = 0; i < count; i += 8) {
        __m256i x = _mm256_load_si256((const __m256i *)(xs + i)), y = _mm256_load_si256((const __m256i *)(ys + i));
        // The column is in the lower half of each number, the row in the higher half.
        __m256i positions =
            _mm256_blend_epi16(_mm256_srli_epi32(x, POSITION_BITS), _mm256_slli_epi32(y, 16 - POSITION_BITS), 0xAA);
        _mm256_store_si256((__m256i *)(plan->offsets + i), _mm256_madd_epi16(positions, steps));
        _mm256_store_si256((__m256i *)(plan->weights + i), LEVEL(weights)(_mm256_and_si256(x, fractions)));
        _mm256_store_si256((__m256i *)(plan->ups + i), LEVEL(ups)(_mm256_and_si256(y, fractions)));
    }
    memset(plan->isIrregular, 0, (count + 7) / 8 * sizeof(bool));
}

/// Plans the samples of a row. Positions up to a multiple of 8 are read.
static inline void LEVEL(plan_at)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, LEVEL(GatherPlan) *plan) {
    plan->prefetched = ((uint32_t)xs[0] + (uint32_t)ys[0]) >> POSITION_BITS & 3;
    // A row is straight except for rounding, so that it suffices to test the first and the last position.
    size_t last = (count - 1) | 7;
    if (LEVEL(is_within)(t, xs[0], ys[0]) && LEVEL(is_within)(t, xs[last], ys[last]) && t->stride <= INT16_MAX) {
        LEVEL(plan_inside)(t, xs, ys, count, plan);
    } else if (t->isPadded) {
        LEVEL(plan_any)(t, xs, ys, count, true, plan);
    } else {
        LEVEL(plan_any)(t, xs, ys, count, false, plan);
    }
}

/// Writes the samples at positions. Positions up to a multiple of 8 are read.
static inline void LEVEL(sample_positions)(
    const AcetateTexels *texels, const int32_t *xs, const int32_t *ys, size_t count, uint32_t *to) {
    LEVEL(GatherPlan) plan;
    LEVEL(plan_at)(texels, xs, ys, count, &plan);
    AcetateTexels t = *texels;
    for (size_t i = 0; i < count; i += 8) {
        LEVEL(store_pixels)(to + i, LEVEL(pixels)(LEVEL(eight)(&t, &plan, xs, ys, i)), count - i);
    }
}

/// Writes the samples at any positions. Positions up to a multiple of 8 are read.
static void LEVEL(sample_at)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, uint32_t *to) {
    LEVEL(GatherPlan) plan;
    plan.prefetched = 0;
    LEVEL(plan_any)(t, xs, ys, count, false, &plan);
    for (size_t i = 0; i < count; i += 8) {
        LEVEL(store_pixels)(to + i, LEVEL(pixels)(LEVEL(eight)(t, &plan, xs, ys, i)), count - i);
    }
}

/// Adds samples, times 2^13, to sums in the layout that `LEVEL(store_means)` reads.
static inline void LEVEL(add)(LEVEL(Eight) e, int32_t *sums) {
    const __m256i half = _mm256_set1_epi32(1 << 5);
    __m256i *sum = (__m256i *)sums;
    for (int k = 0; k < 2; k++) {
        __m256i blueGreen = _mm256_add_epi32(e.blueGreen[k], half), redAlpha = _mm256_add_epi32(e.redAlpha[k], half);
        sum[2 * k] = _mm256_add_epi32(sum[2 * k], _mm256_srai_epi32(blueGreen, 6));
        sum[2 * k + 1] = _mm256_add_epi32(sum[2 * k + 1], _mm256_srai_epi32(redAlpha, 6));
    }
}

static void LEVEL(add_positions)(
    const AcetateTexels *texels, const int32_t *xs, const int32_t *ys, size_t count, int32_t *sums) {
    LEVEL(GatherPlan) plan;
    LEVEL(plan_at)(texels, xs, ys, count, &plan);
    AcetateTexels t = *texels;
    for (size_t i = 0; i < count; i += 8) {
        LEVEL(add)(LEVEL(eight)(&t, &plan, xs, ys, i), sums + 4 * i);
    }
}

static inline __m256i LEVEL(mean)(__m256i sum, float factor) {
    __m256 level = _mm256_mul_ps(_mm256_cvtepi32_ps(sum), _mm256_set1_ps(factor));
    return _mm256_cvttps_epi32(_mm256_add_ps(level, _mm256_set1_ps(0.5f)));
}

static void LEVEL(store_means)(const int32_t *sums, float factor, size_t count, uint32_t *to) {
    for (size_t i = 0; i < count; i += 8) {
        const __m256i *sum = (const __m256i *)(sums + 4 * i);
        __m256i words[2];
        for (int k = 0; k < 2; k++) {
            __m256i blueGreen = LEVEL(mean)(sum[2 * k], factor), redAlpha = LEVEL(mean)(sum[2 * k + 1], factor);
            words[k] = _mm256_or_si256(blueGreen, _mm256_slli_epi32(redAlpha, 16));
        }
        LEVEL(store_pixels)(to + i, LEVEL(packed)(words[0], words[1]), count - i);
    }
}
