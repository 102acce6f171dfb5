// Samples that are evenly spaced along a line. Included by `sample_rows.h`.

#if VECTOR_BYTES == 32

/// Eight evenly spaced 64-bit coordinates, of the samples 0, 1, 4, 5 and of the others. Their 32-bit halves, combined
/// lane by lane, are in order.
typedef struct {
    __m256i first, others, step;
} LEVEL(Octet);

#define HALVES(octet, which)                                                                                           \
    _mm256_castps_si256(                                                                                               \
        _mm256_shuffle_ps(_mm256_castsi256_ps((octet).first), _mm256_castsi256_ps((octet).others), which))

/// Returns eight coordinates that start at 0.
static inline LEVEL(Octet) LEVEL(steps)(uint64_t step) {
    LEVEL(Octet) octet = {.step = _mm256_set1_epi64x((int64_t)(8 * step))};
    octet.first = _mm256_setr_epi64x(0, (int64_t)step, (int64_t)(4 * step), (int64_t)(5 * step));
    octet.others = _mm256_add_epi64(octet.first, _mm256_set1_epi64x((int64_t)(2 * step)));
    return octet;
}

static inline LEVEL(Octet) LEVEL(octet)(uint64_t from, const LEVEL(Octet) *steps) {
    __m256i first = _mm256_set1_epi64x((int64_t)from);
    return (LEVEL(Octet)){
        _mm256_add_epi64(steps->first, first), _mm256_add_epi64(steps->others, first), steps->step};
}

/// Advances to the next eight coordinates.
static inline void LEVEL(advance)(LEVEL(Octet) *octet) {
    octet->first = _mm256_add_epi64(octet->first, octet->step);
    octet->others = _mm256_add_epi64(octet->others, octet->step);
}

/// Returns bits 20 to 51 of the coordinates: positions with 12 fraction bits. The limit of 2^18 pixels makes them fit.
static inline __m256i LEVEL(octet_positions)(LEVEL(Octet) octet) {
    octet.first = _mm256_srli_epi64(octet.first, 20);
    octet.others = _mm256_srli_epi64(octet.others, 20);
    return HALVES(octet, 0x88);
}

/// Computes positions along a line, up to a multiple of 8.
static inline void LEVEL(position_line)(AcetateLine line, size_t count, int32_t *xs, int32_t *ys) {
    const LEVEL(Octet) stepsX = LEVEL(steps)((uint64_t)line.stepX), stepsY = LEVEL(steps)((uint64_t)line.stepY);
    LEVEL(Octet) x = LEVEL(octet)((uint64_t)line.x, &stepsX), y = LEVEL(octet)((uint64_t)line.y, &stepsY);
    for (size_t i = 0; i < count; i += 8) {
        _mm256_store_si256((__m256i *)(xs + i), LEVEL(octet_positions)(x));
        _mm256_store_si256((__m256i *)(ys + i), LEVEL(octet_positions)(y));
        LEVEL(advance)(&x);
        LEVEL(advance)(&y);
    }
}

/// Duplicates the lower of two 16-bit words.
static inline __m256i LEVEL(doubled)(__m256i words) {
    return _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(words, 0xA0), 0xA0);
}

/// Constants that all rows of samples share.
typedef struct {
    /// Steps of eight coordinates, and those times 2^16.
    LEVEL(Octet) x, y, highX, highY;
    LEVEL(Limits) limits;
    /// Coordinates with all four pixels inside the bitmap are less than these.
    uint64_t endX, endY;
} LEVEL(Lines);

static inline LEVEL(Lines) LEVEL(lines)(const AcetateTexels *t, const AcetateLine *line) {
    uint64_t stepX = (uint64_t)line->stepX, stepY = (uint64_t)line->stepY;
    // `sample_inside` requires that the stride fits 15 bits.
    return (LEVEL(Lines)){
        LEVEL(steps)(stepX), LEVEL(steps)(stepY), LEVEL(steps)(stepX << 16), LEVEL(steps)(stepY << 16), LEVEL(limits)(t),
        t->stride <= INT16_MAX ? (uint64_t)(t->width - 1) << 32 : 0, (uint64_t)(t->height - 1) << 32};
}

/// Writes samples of a padded bitmap, a multiple of 8.
static __attribute__((noinline)) void LEVEL(sample_padded)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t from, size_t to,
    uint32_t *samples) {
    LEVEL(Octet) x = LEVEL(octet)((uint64_t)(line->x + line->stepX * (int64_t)from), &lines->x);
    LEVEL(Octet) y = LEVEL(octet)((uint64_t)(line->y + line->stepY * (int64_t)from), &lines->y);
    uint32_t o[8];
    for (size_t i = from; i < to; i += 8) {
        __m256i atX = LEVEL(octet_positions)(x), atY = LEVEL(octet_positions)(y), offsets, ups, weights;
        LEVEL(plan_eight)(&lines->limits, &atX, &atY, &offsets, &ups, &weights);
        LEVEL(take_offsets)(offsets, o);
        LEVEL(Eight) e = LEVEL(eight_at)(t->pixels, t->stride, o, ups, weights);
        _mm256_storeu_si256((__m256i *)(samples + i), LEVEL(pixels)(e));
        LEVEL(advance)(&x);
        LEVEL(advance)(&y);
    }
}

/// Writes samples of a bitmap that is transparent outside, a multiple of 8.
static __attribute__((noinline)) void LEVEL(sample_transparent)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t from, size_t to,
    uint32_t *samples) {
    LEVEL(Octet) x = LEVEL(octet)((uint64_t)(line->x + line->stepX * (int64_t)from), &lines->x);
    LEVEL(Octet) y = LEVEL(octet)((uint64_t)(line->y + line->stepY * (int64_t)from), &lines->y);
    for (size_t i = from; i < to; i += 8) {
        LEVEL(Eight) e = LEVEL(eight_edge)(t, &lines->limits, LEVEL(octet_positions)(x), LEVEL(octet_positions)(y));
        _mm256_storeu_si256((__m256i *)(samples + i), LEVEL(pixels)(e));
        LEVEL(advance)(&x);
        LEVEL(advance)(&y);
    }
}

/// Writes samples whose pixels are all inside a bitmap, whose stride must fit 15 bits.
static inline __attribute__((always_inline)) void LEVEL(sample_inside)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t from, size_t to,
    uint32_t *samples) {
    // 64-bit coordinates with the column or row of the pixel in the highest 16 bits, and the fraction in the others.
    uint64_t firstX = (uint64_t)(line->x + line->stepX * (int64_t)from);
    uint64_t firstY = (uint64_t)(line->y + line->stepY * (int64_t)from);
    LEVEL(Octet) x = LEVEL(octet)(firstX << 16, &lines->highX), y = LEVEL(octet)(firstY << 16, &lines->highY);
    const uint32_t *pixels = t->pixels;
    const ptrdiff_t stride = t->stride;
    // The choice of `plan_at`, with an approximate offset.
    int64_t prefetched = (int64_t)((firstX + firstY) >> 32 & 3);
    uintptr_t ask = (uintptr_t)(pixels + stride)
        + 4 * (uintptr_t)(t->ahead + (prefetched * line->stepY >> 32) * stride + (prefetched * line->stepX >> 32));
    const __m256i signs = _mm256_set1_epi32(0x0001FFFF), ones = _mm256_set1_epi32(POSITION_ONE);
    const __m256i eighths = _mm256_set1_epi32(0x7FF8), none = _mm256_setzero_si256();
    const __m256i steps = _mm256_set1_epi32((int32_t)(stride << 16 | 1));
    uint32_t o[8];
    for (size_t i = from; i < to; i += 8) {
        __m256i atX = HALVES(x, 0xDD), atY = HALVES(y, 0xDD);
        __m256i positions = _mm256_blend_epi16(_mm256_srli_epi32(atX, 16), atY, 0xAA);
        LEVEL(take_offsets)(_mm256_madd_epi16(positions, steps), o);
        __builtin_prefetch((const void *)(ask + 4 * (uintptr_t)o[0]));
        __builtin_prefetch((const void *)(ask + 4 * (uintptr_t)o[4]));
        // `LEVEL(weights)` and `LEVEL(ups)` of the fractions.
        __m256i right = LEVEL(doubled)(_mm256_srli_epi16(atX, 16 - POSITION_BITS));
        __m256i weights = _mm256_add_epi16(_mm256_sign_epi16(right, signs), ones);
        __m256i down = _mm256_and_si256(_mm256_srli_epi16(atY, 1), eighths);
        __m256i ups = LEVEL(doubled)(_mm256_sub_epi16(none, down));
        LEVEL(Eight) e = LEVEL(eight_at)(pixels, stride, o, ups, weights);
        _mm256_storeu_si256((__m256i *)(samples + i), LEVEL(pixels)(e));
        LEVEL(advance)(&x);
        LEVEL(advance)(&y);
    }
}

#else

static inline void LEVEL(position_line)(AcetateLine line, size_t count, int32_t *xs, int32_t *ys) {
    for (size_t i = 0; i < count; i++) {
        xs[i] = (int32_t)(line.x >> 20);
        ys[i] = (int32_t)(line.y >> 20);
        line.x += line.stepX;
        line.y += line.stepY;
    }
}

#endif

/// Returns the line from a later sample on.
static inline AcetateLine LEVEL(later)(AcetateLine line, size_t count) {
    line.x += line.stepX * (int64_t)count;
    line.y += line.stepY * (int64_t)count;
    return line;
}

/// Writes samples along a line at any position.
static __attribute__((noinline)) void LEVEL(sample_anywhere)(
    const AcetateTexels *t, AcetateLine line, size_t count, uint32_t *to) {
    _Alignas(32) int32_t xs[BLOCK], ys[BLOCK];
    for (size_t done = 0; done < count; done += BLOCK, line = LEVEL(later)(line, BLOCK)) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        LEVEL(position_line)(line, part, xs, ys);
        LEVEL(sample_positions)(t, xs, ys, part, to + done);
    }
}

#if VECTOR_BYTES == 32

/// Whether all pixels of eight samples are inside the bitmap. Because the line is straight, it suffices to test the
/// first and the last sample.
static inline bool LEVEL(has_pixels)(const LEVEL(Lines) *lines, const AcetateLine *line, size_t i) {
    // Negative numbers are large as unsigned ones.
    uint64_t x = (uint64_t)(line->x + line->stepX * (int64_t)i), y = (uint64_t)(line->y + line->stepY * (int64_t)i);
    return x < lines->endX && y < lines->endY && x + (uint64_t)(7 * line->stepX) < lines->endX
        && y + (uint64_t)(7 * line->stepY) < lines->endY;
}

#include "sample_row.h"

/// Writes samples along a line, some of whose pixels are outside.
static inline void LEVEL(sample_outside)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t from, size_t to,
    uint32_t *samples) {
    if (from == to) return;
    if (t->isPadded) {
        LEVEL(sample_padded)(t, lines, line, from, to, samples);
    } else {
        LEVEL(sample_transparent)(t, lines, line, from, to, samples);
    }
}

/// Writes a multiple of 8 samples along a line.
static inline void LEVEL(sample_eights)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t count, uint32_t *to) {
    if (line->stepY == 0 && line->stepX == ONE_PIXEL) return LEVEL(sample_unit)(t, lines, line, count, to);
    // The groups of eight samples whose pixels are all inside.
    size_t first = 0, last = count;
    while (first < last && !LEVEL(has_pixels)(lines, line, first)) first += 8;
    while (first < last && !LEVEL(has_pixels)(lines, line, last - 8)) last -= 8;
    LEVEL(sample_outside)(t, lines, line, 0, first, to);
    size_t inside = line->stepY == 0 ? LEVEL(sample_dense_row)(t, lines, line, first, last, to) : first;
    LEVEL(sample_inside)(t, lines, line, inside, last, to);
    LEVEL(sample_outside)(t, lines, line, last, count, to);
}

#else

typedef struct {
} LEVEL(Lines);

static inline LEVEL(Lines) LEVEL(lines)(const AcetateTexels *t, const AcetateLine *line) {
    return (LEVEL(Lines)){};
}

static inline void LEVEL(sample_eights)(
    const AcetateTexels *t, const LEVEL(Lines) *lines, const AcetateLine *line, size_t count, uint32_t *to) {
    LEVEL(sample_anywhere)(t, *line, count, to);
}

#endif
