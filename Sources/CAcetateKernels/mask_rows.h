#include "spans.h"

#define tint_span LEVEL(tint_span)
#define tint_vector LEVEL(tint_vector)
#define sampled_span LEVEL(sampled_span)
#define u16h LEVEL(u16h)

typedef uint16_t u16h __attribute__((vector_size(VECTOR_BYTES / 2), aligned(2), may_alias));

/// Interpolates two rows of a mask, the lower one with weight / 256. The results are 0 ... 65280. NULL is a row of
/// zeros.
static void LEVEL(mask_columns)(
    const uint8_t *upper, const uint8_t *lower, uint32_t weight, uint16_t *columns, size_t width) {
    if (upper == NULL || lower == NULL) {
        uint16_t factor = (uint16_t)(upper == NULL ? weight : 256 - weight);
        const uint8_t *only = upper == NULL ? lower : upper;
        for (size_t x = 0; x < width; x++) columns[x] = only[x] * factor;
    } else {
        uint16_t above = (uint16_t)(256 - weight), below = (uint16_t)weight;
        for (size_t x = 0; x < width; x++) columns[x] = (uint16_t)(upper[x] * above + lower[x] * below);
    }
}

/// Samples columns at `place` + k · `step`. The column before the first and the one after the last must be readable and
/// 0.
static inline void sampled_span(
    const uint16_t *columns, size_t count, int64_t place, int64_t step, uint16_t *line, size_t width) {
    size_t k = 0;
    for (; k < width && place + (int64_t)k * step < -65536; k++) line[k] = 0;
    int64_t end = (int64_t)count << 16;
    if (step == 65536) {
        int64_t x = (place + (int64_t)k * step) >> 16;
        uint32_t right = (uint32_t)(place >> 8) & 255, left = 256 - right;
        int64_t inside = (int64_t)count - x;
        size_t stop = inside <= 0 ? k : (size_t)inside < width - k ? k + (size_t)inside : width;
        const uint16_t *from = columns + x;
        for (size_t i = 0; i < stop - k; i++) {
            line[k + i] = (uint16_t)((from[i] * left + from[i + 1] * right) >> 8);
        }
        k = stop;
    } else {
#if VECTOR_BYTES == 32
        // Eight samples at a time. Both columns of a sample are gathered as one 32-bit number, which ends at most one
        // column after the last.
        const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        for (; step < 1 << 24 && k + 8 <= width && place + (int64_t)(k + 7) * step < end; k += 8) {
            int64_t at = place + (int64_t)k * step;
            __m256i ways = _mm256_add_epi32(
                _mm256_mullo_epi32(lanes, _mm256_set1_epi32((int32_t)step)), _mm256_set1_epi32((int32_t)(at & 65535)));
            __m256i pairs = _mm256_i32gather_epi32((const int *)(columns + (at >> 16)), _mm256_srli_epi32(ways, 16), 2);
            __m256i right = _mm256_and_si256(_mm256_srli_epi32(ways, 8), _mm256_set1_epi32(255));
            __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(256), right);
            __m256i sum = _mm256_add_epi32(
                _mm256_mullo_epi32(_mm256_and_si256(pairs, _mm256_set1_epi32(65535)), left),
                _mm256_mullo_epi32(_mm256_srli_epi32(pairs, 16), right));
            *(u16h *)(line + k) = __builtin_convertvector((u32v)_mm256_srli_epi32(sum, 8), u16h);
        }
#endif
        for (; k < width; k++) {
            int64_t at = place + (int64_t)k * step;
            if (at >= end) break;
            const uint16_t *from = columns + (at >> 16);
            uint32_t right = (uint32_t)(at >> 8) & 255;
            line[k] = (uint16_t)((from[0] * (256 - right) + from[1] * right) >> 8);
        }
    }
    for (; k < width; k++) line[k] = 0;
}

/// Computes the coverages of a row outside its middle, 0 ... 65280.
static void LEVEL(mask_line)(
    const AcetateMask *mask, const uint16_t *columns, uint16_t *line, Halves halves, size_t width) {
    sampled_span(columns, mask->width, mask->x.near, mask->x.step, line, halves.near_end);
    size_t start = halves.far_start;
    sampled_span(
        columns, mask->width, mask->x.far + (int64_t)start * mask->x.step, mask->x.step, line + start, width - start);
}

/// Composites the color onto a vector of pixels with their coverages.
__attribute__((always_inline)) static inline void tint_vector(
    const uint16_t *coverage, u16v even, u16v odd, uint32_t *to) {
    u32v wide = __builtin_convertvector(*(const u16h *)coverage, u32v);
    if (is_zero(wide)) return;
    u16v both = (u16v)(wide | wide << 16);
    u16v half = (u16v){} + 128;
    u32v source = (u32v)((high_product(both, even) + half) >> 8 | ((high_product(both, odd) + half) & 0xFF00));
    store(to, over(source, load(to)));
}

static inline void tint_span(const uint16_t *coverage, AcetateTint tint, uint32_t *to, size_t width) {
    if (width < LANES) {
        for (size_t x = 0; x < width; x++) to[x] = over_pixel(tinted_pixel(tint, coverage[x]), to[x]);
        return;
    }
    u32v even = (u32v){} + (tint.channels[0] | (uint32_t)tint.channels[2] << 16);
    u32v odd = (u32v){} + (tint.channels[1] | (uint32_t)tint.channels[3] << 16);
    size_t last = width - LANES, x = 0;
    for (; x <= last; x += LANES) tint_vector(coverage + x, (u16v)even, (u16v)odd, to + x);
    if (x == width) return;
    // The rest is composited as the last vector of the row, with zero coverage for the pixels that are finished.
    uint16_t rest[LANES] = {};
    for (size_t i = x; i < width; i++) rest[i - last] = coverage[i];
    tint_vector(rest, (u16v)even, (u16v)odd, to + last);
}

/// Composites the color through A8 coverages. The result is that of `tint_span`.
static void LEVEL(tint_bytes_row)(const uint8_t *coverage, AcetateTint tint, uint32_t *to, size_t width) {
    u32v even = (u32v){} + (tint.channels[0] | (uint32_t)tint.channels[2] << 16);
    u32v odd = (u32v){} + (tint.channels[1] | (uint32_t)tint.channels[3] << 16);
    uint32_t full = tinted_pixel(tint, 65280);
    static const uint8_t blank[64] = {0};
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        // Most of the rectangle around a thin shape is empty.
        while (x + sizeof(blank) <= width && memcmp(coverage + x, blank, sizeof(blank)) == 0) x += sizeof(blank);
        if (x + LANES > width) break;
#if LANES == 8
        uint64_t bytes, none = 0, all = ~none;
#else
        uint32_t bytes, none = 0, all = ~none;
#endif
        memcpy(&bytes, coverage + x, sizeof(bytes));
        if (bytes == none) continue;
        if (bytes == all && full >> 24 == 255) {
            store(to + x, (u32v){} + full);
            continue;
        }
        uint16_t wide[LANES];
        for (size_t i = 0; i < LANES; i++) wide[i] = (uint16_t)(coverage[x + i] << 8);
        tint_vector(wide, (u16v)even, (u16v)odd, to + x);
    }
    for (; x < width; x++) to[x] = over_pixel(tinted_pixel(tint, (uint32_t)coverage[x] << 8), to[x]);
}

/// Composites a row: both halves with their coverages, the middle with one pixel.
static void LEVEL(tint_row)(
    const uint16_t *line, Halves halves, uint32_t middle, AcetateTint tint, uint32_t *to, size_t width) {
    tint_span(line, tint, to, halves.near_end);
    if (middle != 0) fill_over_span(to + halves.near_end, halves.far_start - halves.near_end, middle);
    tint_span(line + halves.far_start, tint, to + halves.far_start, width - halves.far_start);
}

/// Multiplies pixels by coverages of 0 ... 65280, rounded to nearest.
__attribute__((always_inline)) static inline u32v LEVEL(covered)(u32v pixels, u32v coverage) {
    u16v both = (u16v)(coverage | coverage << 16), half = (u16v){} + 128;
    return (u32v)((high_product(even_bytes(pixels) * 257, both) + half) >> 8
        | ((high_product(odd_bytes(pixels) * 257, both) + half) & 0xFF00));
}

/// Multiplies one pixel by a coverage, as `covered` does.
static inline uint32_t LEVEL(covered_pixel)(uint32_t pixel, uint32_t coverage) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        result |= (((pixel >> shift & 255) * 257 * coverage >> 16) + 128) >> 8 << shift;
    }
    return result;
}

/// Multiplies pixels by their coverages, and composites them source-over if `is_over`, or stores them otherwise.
__attribute__((always_inline)) static inline void LEVEL(through_span)(
    const uint32_t *from, const uint16_t *coverage, uint32_t factor, uint32_t *to, size_t width, bool is_over) {
    u16v factors = (u16v){} + (uint16_t)factor;
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        u32v wide = __builtin_convertvector(*(const u16h *)(coverage + x), u32v);
        u32v source = LEVEL(covered)(load(from + x), wide);
        if (factor != 65536) source = scaled(source, factors);
        store(to + x, is_over ? over(source, load(to + x)) : source);
    }
    for (; x < width; x++) {
        uint32_t source = LEVEL(covered_pixel)(from[x], coverage[x]);
        if (factor != 65536) source = scaled_pixel(source, factor);
        to[x] = is_over ? over_pixel(source, to[x]) : source;
    }
}

static void LEVEL(over_through_row)(
    const uint32_t *from, const uint16_t *line, Halves halves, uint32_t middle, uint32_t factor, uint32_t *to,
    size_t width) {
    size_t near = halves.near_end, far = halves.far_start;
    LEVEL(through_span)(from, line, factor, to, near, true);
    if (middle == 65280) {
        over_span(from + near, to + near, far - near, factor);
    } else if (middle > 0) {
        for (size_t x = near; x < far; x++) {
            uint32_t source = LEVEL(covered_pixel)(from[x], middle);
            to[x] = over_pixel(factor == 65536 ? source : scaled_pixel(source, factor), to[x]);
        }
    }
    LEVEL(through_span)(from + far, line + far, factor, to + far, width - far, true);
}

static void LEVEL(multiply_row)(
    const uint16_t *line, Halves halves, uint32_t middle, uint32_t *to, size_t width) {
    size_t near = halves.near_end, far = halves.far_start;
    LEVEL(through_span)(to, line, 65536, to, near, false);
    if (middle != 65280) {
        for (size_t x = near; x < far; x++) to[x] = LEVEL(covered_pixel)(to[x], middle);
    }
    LEVEL(through_span)(to + far, line + far, 65536, to + far, width - far, false);
}

/// Returns the weight, 0 ... 65536, of a coverage of 0 ... 65280 times factor / 65536.
static inline uint32_t LEVEL(mix_weight)(uint32_t coverage, uint32_t factor) {
    uint32_t weight = coverage + (coverage >> 8) + (coverage >> 15);
    return factor == 65536 ? weight : (weight * factor + 32768) >> 16;
}

static inline void LEVEL(mix_span)(
    const uint32_t *from, const uint16_t *coverage, uint32_t factor, uint32_t *to, size_t width) {
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) {
        u32v wide = __builtin_convertvector(*(const u16h *)(coverage + x), u32v);
        if (is_zero(wide)) continue;
        u32v weight = wide + (wide >> 8) + (wide >> 15);
        if (factor != 65536) weight = (weight * factor + 32768) >> 16;
        store(to + x, mixed(load(to + x), load(from + x), weight));
    }
    for (; x < width; x++) to[x] = mixed_pixel(to[x], from[x], LEVEL(mix_weight)(coverage[x], factor));
}

/// Mixes the pixels of a row with others by their coverages and one factor.
static void LEVEL(mix_through_row)(
    const uint32_t *from, const uint16_t *line, Halves halves, uint32_t middle, uint32_t factor, uint32_t *to,
    size_t width) {
    size_t near = halves.near_end, far = halves.far_start;
    LEVEL(mix_span)(from, line, factor, to, near);
    uint32_t weight = LEVEL(mix_weight)(middle, factor);
    if (weight == 65536) {
        memcpy(to + near, from + near, (far - near) * sizeof(uint32_t));
    } else if (weight > 0) {
        size_t x = near;
        u32v weights = (u32v){} + weight;
        for (; x + LANES <= far; x += LANES) store(to + x, mixed(load(to + x), load(from + x), weights));
        for (; x < far; x++) to[x] = mixed_pixel(to[x], from[x], weight);
    }
    LEVEL(mix_span)(from + far, line + far, factor, to + far, width - far);
}
