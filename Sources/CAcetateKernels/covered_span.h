// Compositing of a row with the coverage of a polygon. Included with `vectors.h` once for each CPU level.

#include "spans.h"

#define over_coverages LEVEL(over_coverages)
#define complete_coverages LEVEL(complete_coverages)
#define over_covered_span LEVEL(over_covered_span)

typedef double LEVEL(f64v) __attribute__((vector_size(8 * LANES)));
typedef double LEVEL(f64v_anywhere) __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

#define fill_coverages LEVEL(fill_coverages)
#define over_few LEVEL(over_few)

static inline void fill_coverages(double *coverages, double coverage) {
    *(LEVEL(f64v_anywhere) *)coverages = (LEVEL(f64v)){} + coverage;
}

/// Composites whole vectors source-over, with a coverage for each pixel. Clears the coverages.
static inline void over_coverages(const uint32_t *from, uint32_t *to, double *coverages, size_t count, double alpha) {
    typedef int32_t i32v __attribute__((vector_size(VECTOR_BYTES)));
    for (size_t i = 0; i < count; i += LANES) {
        LEVEL(f64v) coverage = *(const LEVEL(f64v_anywhere) *)(coverages + i);
        u32v factor = (u32v)__builtin_convertvector(coverage * alpha * 65536 + 0.5, i32v);
        // 65536 does not fit 16 bits; 65535 gives the same pixels.
        factor -= factor >> 16;
        store(to + i, over(scaled(load(from + i), (u16v)(factor | factor << 16)), load(to + i)));
        fill_coverages(coverages + i, 0);
    }
}

/// Composites as `over_coverages` does, one pixel at a time.
static inline void over_few(const uint32_t *from, uint32_t *to, double *coverages, size_t count, double alpha) {
    for (size_t i = 0; i < count; i++) {
        uint32_t factor = (uint32_t)(coverages[i] * alpha * 65536 + 0.5);
        to[i] = over_pixel(scaled_pixel(from[i], factor), to[i]);
        coverages[i] = 0;
    }
}

/// Stores the coverage of the inner pixels next to those at the edges, which are read as whole vectors.
///
/// This is done well before the vectors are read, because a load that spans several earlier stores waits until they
/// have reached the cache.
static inline void complete_coverages(double *coverages, const AcetateCoverageSpan *row) {
    if (row->inner_end - row->inner < LANES) return;
    fill_coverages(coverages + row->inner, row->coverage);
    fill_coverages(coverages + row->inner_end - LANES, row->coverage);
}

/// Composites the pixels that a polygon touches, source-over. `from` starts at the first of them, `to` and `coverages`
/// at the window. The coverages must be completed before the call, and are cleared by it.
static inline __attribute__((always_inline)) void over_covered_span(
    const uint32_t *from, uint32_t *to, double *coverages, const AcetateCoverageSpan *row, double alpha) {
    size_t start = row->start, inner = row->inner, inner_end = row->inner_end, end = row->end;
    // The pixels at the edges, rounded up to whole vectors: inner pixels give the same result either way.
    size_t left = (inner - start + LANES - 1) / LANES * LANES, right = (end - inner_end + LANES - 1) / LANES * LANES;
    if (left + right > end - start || inner_end - inner < LANES) {
        for (size_t x = inner; x < inner_end; x++) coverages[x] = row->coverage;
        return over_few(from, to + start, coverages + start, end - start, alpha);
    }
    if (left > 0) over_coverages(from, to + start, coverages + start, left, alpha);
    if (right > 0) over_coverages(from + (end - right - start), to + end - right, coverages + end - right, right, alpha);
    fill_coverages(coverages + inner, 0);
    fill_coverages(coverages + inner_end - LANES, 0);
    uint32_t factor = (uint32_t)(row->coverage * alpha * 65536 + 0.5);
    size_t count = end - start - left - right;
    if (count == 0 || factor == 0) return;
    over_span(from + left, to + start + left, count, factor);
}
