// Samples along a row of the bitmap, which are read as whole vectors. Included by `sample_line.h` for AVX2.

/// A step of one source pixel.
#define ONE_PIXEL ((int64_t)1 << 32)

/// The lower weights of `LEVEL(GatherPlan)` for a line whose samples all have the same vertical fraction.
static inline __m256i LEVEL(line_ups)(const AcetateLine *line) {
    return LEVEL(ups)(_mm256_set1_epi32((int32_t)(line->y >> (32 - POSITION_BITS)) & (POSITION_ONE - 1)));
}

/// Forms the pairs of pixels of eight samples that are one pixel apart: the samples 0, 1, 4, 5, and the others. `next`
/// starts one pixel after `first`.
static inline __attribute__((always_inline)) void LEVEL(pair_neighbors)(__m256i first, __m256i next, __m256i pairs[2]) {
    pairs[0] = _mm256_shuffle_epi32(first, 0x94);
    pairs[1] = _mm256_shuffle_epi32(next, 0xE9);
}

/// Returns the mask of the eight lanes from a column on that are inside a row of `width` pixels.
static inline __m256i LEVEL(lanes_within)(int64_t column, int32_t width) {
    __m256i columns = _mm256_add_epi32(_mm256_set1_epi32((int32_t)column), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    return _mm256_andnot_si256(_mm256_srai_epi32(columns, 31), _mm256_cmpgt_epi32(_mm256_set1_epi32(width), columns));
}

static inline int64_t LEVEL(clamped)(int64_t value, int64_t last) { return value < 0 ? 0 : value > last ? last : value; }

/// Writes samples that are one source pixel apart along a row, a multiple of 8. All have the same weights. Vectors at
/// the edges are loaded with a mask, so that no pixel outside is read.
static __attribute__((noinline)) void LEVEL(sample_unit)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t count, uint32_t *to) {
    int64_t column = line->x >> 32, row = line->y >> 32, lastRow = t->height - 1;
    bool hasAbove = t->isPadded || (row >= 0 && row <= lastRow);
    bool hasBelow = t->isPadded || (row >= -1 && row < lastRow);
    if (!hasAbove && !hasBelow) {
        memset(to, 0, count * sizeof(uint32_t));
        return;
    }
    // For a row outside, the address is clamped, and no lane is loaded.
    const uint32_t *above = t->pixels + LEVEL(clamped)(row, lastRow) * t->stride;
    const uint32_t *below = t->pixels + LEVEL(clamped)(row + 1, lastRow) * t->stride;
    const __m256i ups = LEVEL(line_ups)(line);
    const __m256i weights =
        LEVEL(weights)(_mm256_set1_epi32((int32_t)(line->x >> (32 - POSITION_BITS)) & (POSITION_ONE - 1)));
    const __m256i maskAbove = _mm256_set1_epi32(hasAbove ? -1 : 0), maskBelow = _mm256_set1_epi32(hasBelow ? -1 : 0);
    for (size_t i = 0; i < count; i += 8, column += 8) {
        __m256i a[2], b[2];
        if (hasAbove && hasBelow && column >= 0 && column + 9 <= t->width) {
            const uint32_t *p = above + column, *q = below + column;
            LEVEL(pair_neighbors)(
                _mm256_loadu_si256((const __m256i *)p), _mm256_loadu_si256((const __m256i *)(p + 1)), a);
            LEVEL(pair_neighbors)(
                _mm256_loadu_si256((const __m256i *)q), _mm256_loadu_si256((const __m256i *)(q + 1)), b);
        } else if (t->isPadded) {
            LEVEL(sample_padded)(t, lines, line, i, i + 8, to);
            continue;
        } else if (column < -8 || column >= t->width) {
            _mm256_storeu_si256((__m256i *)(to + i), _mm256_setzero_si256());
            continue;
        } else {
            // Computed as integers, because the addresses may be outside the bitmap.
            uintptr_t way = 4 * (uintptr_t)column, p = (uintptr_t)above + way, q = (uintptr_t)below + way;
            __m256i first = LEVEL(lanes_within)(column, t->width), next = LEVEL(lanes_within)(column + 1, t->width);
            LEVEL(pair_neighbors)(
                _mm256_maskload_epi32((const int *)p, _mm256_and_si256(first, maskAbove)),
                _mm256_maskload_epi32((const int *)(p + 4), _mm256_and_si256(next, maskAbove)), a);
            LEVEL(pair_neighbors)(
                _mm256_maskload_epi32((const int *)q, _mm256_and_si256(first, maskBelow)),
                _mm256_maskload_epi32((const int *)(q + 4), _mm256_and_si256(next, maskBelow)), b);
            // Many vectors are transparent at the edges, and at rounded corners.
            __m256i any = _mm256_or_si256(_mm256_or_si256(a[0], a[1]), _mm256_or_si256(b[0], b[1]));
            if (_mm256_testz_si256(any, any)) {
                _mm256_storeu_si256((__m256i *)(to + i), any);
                continue;
            }
        }
        _mm256_storeu_si256((__m256i *)(to + i), LEVEL(pixels)(LEVEL(mix_eight)(a, b, ups, weights)));
    }
}

/// Selects the left and right pixels of eight samples from 9 pixels of a row, or from 17 if `isWide`.
static inline __attribute__((always_inline)) void LEVEL(pick_pairs)(
    const uint32_t *pixels, __m256i index, bool isWide, __m256i pairs[2]) {
    __m256i left = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)pixels), index);
    __m256i right = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(pixels + 1)), index);
    if (isWide) {
        __m256i farLeft = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(pixels + 8)), index);
        __m256i farRight = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(pixels + 9)), index);
        // Moves bit 3 of the index to the sign, which selects the far pixels.
        __m256 isFar = _mm256_castsi256_ps(_mm256_slli_epi32(index, 28));
        left = _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(left), _mm256_castsi256_ps(farLeft), isFar));
        right = _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(right), _mm256_castsi256_ps(farRight), isFar));
    }
    pairs[0] = _mm256_unpacklo_epi32(left, right);
    pairs[1] = _mm256_unpackhi_epi32(left, right);
}

static inline __attribute__((always_inline)) size_t LEVEL(sample_dense_row_by)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t from, size_t to, bool isWide,
    uint32_t *samples) {
    uint64_t position = (uint64_t)(line->x + line->stepX * (int64_t)from), step = 8 * (uint64_t)line->stepX;
    LEVEL(Octet) x = LEVEL(octet)(position << 16, &lines->highX);
    const uint32_t *above = t->pixels + (line->y >> 32) * t->stride, *below = above + t->stride;
    const __m256i ups = LEVEL(line_ups)(line), fractions = _mm256_set1_epi32(POSITION_ONE - 1);
    // The last column at which all vectors end inside the row.
    const uint64_t most = (uint64_t)t->width - (isWide ? 17 : 9);
    size_t i = from;
    for (; i < to && position >> 32 <= most; i += 8, position += step) {
        uint64_t column = position >> 32;
        __m256i at = HALVES(x, 0xDD), a[2], b[2];
        __m256i index = _mm256_sub_epi32(_mm256_srli_epi32(at, 16), _mm256_set1_epi32((int32_t)column));
        LEVEL(pick_pairs)(above + column, index, isWide, a);
        LEVEL(pick_pairs)(below + column, index, isWide, b);
        __m256i weights = LEVEL(weights)(_mm256_and_si256(_mm256_srli_epi32(at, 16 - POSITION_BITS), fractions));
        _mm256_storeu_si256((__m256i *)(samples + i), LEVEL(pixels)(LEVEL(mix_eight)(a, b, ups, weights)));
        LEVEL(advance)(&x);
    }
    return i;
}

/// Writes samples along a row whose pixels are all inside, as long as whole vectors are inside the row. Returns the end: the
/// start if samples are more than two source pixels apart.
static __attribute__((noinline)) size_t LEVEL(sample_dense_row)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t from, size_t to,
    uint32_t *samples) {
    bool isWide = line->stepX > ONE_PIXEL;
    // Eight samples span seven steps and two pixels.
    if (line->stepX <= 0 || line->stepX > 2 * ONE_PIXEL || t->width < (isWide ? 17 : 9)) return from;
    return isWide ? LEVEL(sample_dense_row_by)(t, lines, line, from, to, true, samples)
                  : LEVEL(sample_dense_row_by)(t, lines, line, from, to, false, samples);
}
