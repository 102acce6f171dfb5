// Samples along a line of its own for each pixel. Included by `sample_rows.h`.

/// Sums of samples are in units of 2^-13 levels.
#define BEAM_UNIT 0x1p-13f

#if VECTOR_BYTES == 32

static inline __m128 LEVEL(beam_sum)(__m128 sum, __m128i added, float weight) {
    return _mm_add_ps(sum, _mm_mul_ps(_mm_cvtepi32_ps(added), _mm_set1_ps(weight * BEAM_UNIT)));
}

/// Adds the sums of the samples 0, 1, 4, 5, or of the others, for `first` 2, to those of their pixels.
static inline __attribute__((always_inline)) void LEVEL(add_beam_sums)(
    __m256i blueGreen, __m256i redAlpha, int first, const float *weights, float *sums) {
    __m256i pairs[2] = {_mm256_unpacklo_epi64(blueGreen, redAlpha), _mm256_unpackhi_epi64(blueGreen, redAlpha)};
    for (int i = 0; i < 2; i++) {
        for (int half = 0; half < 2; half++) {
            int pixel = first + i + 4 * half;
            __m128i added = half ? _mm256_extracti128_si256(pairs[i], 1) : _mm256_castsi256_si128(pairs[i]);
            float *sum = sums + 4 * pixel;
            _mm_storeu_ps(sum, LEVEL(beam_sum)(_mm_loadu_ps(sum), added, weights[pixel]));
        }
    }
}

/// Adds samples, in units of 2^-13, where a mask is set.
static inline __attribute__((always_inline)) void LEVEL(add_masked)(__m256i *sum, __m256i samples, __m256i mask) {
    samples = _mm256_srai_epi32(_mm256_add_epi32(samples, _mm256_set1_epi32(1 << 5)), 6);
    *sum = _mm256_add_epi32(*sum, _mm256_and_si256(samples, mask));
}

static void LEVEL(add_beams)(const AcetateTexels *t, const AcetateBeams *beams, size_t count, float *sums) {
    const LEVEL(Limits) limits = LEVEL(limits)(t);
    for (size_t k = 0; k < count; k += 8) {
        __m256i rest = _mm256_loadu_si256((const __m256i *)(beams->counts + k));
        if (_mm256_testz_si256(rest, rest)) continue;
        __m256i x = _mm256_loadu_si256((const __m256i *)(beams->x + k)), y = _mm256_loadu_si256((const __m256i *)(beams->y + k));
        __m256i stepX = _mm256_loadu_si256((const __m256i *)(beams->stepX + k));
        __m256i stepY = _mm256_loadu_si256((const __m256i *)(beams->stepY + k));
        __m256i blueGreen[2] = {}, redAlpha[2] = {};
        for (;;) {
            __m256i isLeft = _mm256_cmpgt_epi32(rest, _mm256_setzero_si256());
            if (_mm256_testz_si256(isLeft, isLeft)) break;
            __m256i nearX = x, nearY = y, offsets, ups, weights;
            LEVEL(plan_eight)(&limits, &nearX, &nearY, &offsets, &ups, &weights);
            __m256i isInside = _mm256_and_si256(_mm256_cmpeq_epi32(x, nearX), _mm256_cmpeq_epi32(y, nearY));
            LEVEL(Eight) e;
            if (__builtin_expect(_mm256_testc_si256(isInside, isLeft), 1)) {
                uint32_t o[8];
                LEVEL(take_offsets)(offsets, o);
                e = LEVEL(eight_at)(t->pixels, t->stride, o, ups, weights);
            } else {
                e = LEVEL(eight_edge)(t, &limits, x, y);
            }
            __m256i masks[2] = {_mm256_unpacklo_epi32(isLeft, isLeft), _mm256_unpackhi_epi32(isLeft, isLeft)};
            for (int i = 0; i < 2; i++) {
                LEVEL(add_masked)(&blueGreen[i], e.blueGreen[i], masks[i]);
                LEVEL(add_masked)(&redAlpha[i], e.redAlpha[i], masks[i]);
            }
            x = _mm256_add_epi32(x, stepX);
            y = _mm256_add_epi32(y, stepY);
            rest = _mm256_sub_epi32(rest, _mm256_set1_epi32(1));
        }
        LEVEL(add_beam_sums)(blueGreen[0], redAlpha[0], 0, beams->weights + k, sums + 4 * k);
        LEVEL(add_beam_sums)(blueGreen[1], redAlpha[1], 2, beams->weights + k, sums + 4 * k);
    }
}

#else

static void LEVEL(add_beams)(const AcetateTexels *t, const AcetateBeams *beams, size_t count, float *sums) {
    for (size_t k = 0; k < count; k++) {
        LEVEL(Channels) sum = {};
        int32_t x = beams->x[k], y = beams->y[k];
        for (int32_t i = 0; i < beams->counts[k]; i++, x += beams->stepX[k], y += beams->stepY[k]) {
            LEVEL(Channels) value;
            if (LEVEL(sample_one)(t, x, y, &value)) sum += (value + (1 << 5)) >> 6;
        }
        for (int i = 0; i < 4; i++) sums[4 * k + (size_t)i] += (float)sum[i] * (beams->weights[k] * BEAM_UNIT);
    }
}

#endif

#undef BEAM_UNIT
