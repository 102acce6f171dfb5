// A row put down as far as a polygon covers it: over `vectors.h`, and included with it once for each level.

#include "spans.h"

#define over_shares LEVEL(over_shares)
#define complete_shares LEVEL(complete_shares)
#define over_covered_span LEVEL(over_covered_span)

typedef double LEVEL(f64v) __attribute__((vector_size(8 * LANES)));
typedef double LEVEL(f64v_anywhere) __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

#define put_shares LEVEL(put_shares)
#define over_few LEVEL(over_few)

static inline void put_shares(double *shares, double share) {
    *(LEVEL(f64v_anywhere) *)shares = (LEVEL(f64v)){} + share;
}

/// Source over with an alpha of its own for each pixel, of whole vectors. Then shares are zeros.
static inline void over_shares(const uint32_t *from, uint32_t *to, double *shares, size_t count, double alpha) {
    typedef int32_t i32v __attribute__((vector_size(VECTOR_BYTES)));
    for (size_t i = 0; i < count; i += LANES) {
        LEVEL(f64v) share = *(const LEVEL(f64v_anywhere) *)(shares + i);
        u32v factor = (u32v)__builtin_convertvector(share * alpha * 65536 + 0.5, i32v);
        // A factor of 65535 and one of 65536 give the same pixel: what fits in 16 bits is enough.
        factor -= factor >> 16;
        store(to + i, over(scaled(load(from + i), (u16v)(factor | factor << 16)), load(to + i)));
        put_shares(shares + i, 0);
    }
}

/// The same of pixels one by one.
static inline void over_few(const uint32_t *from, uint32_t *to, double *shares, size_t count, double alpha) {
    for (size_t i = 0; i < count; i++) {
        uint32_t factor = (uint32_t)(shares[i] * alpha * 65536 + 0.5);
        to[i] = over_pixel(scaled_pixel(from[i], factor), to[i]);
        shares[i] = 0;
    }
}

/// Puts the share of the pixels between the edges beside those of the edges, which are read as whole vectors: some time
/// before they are, for what is read otherwise than it was written has to be in memory first.
static inline void complete_shares(double *shares, const AcetateCovered *row) {
    if (row->inner_end - row->inner < LANES) return;
    put_shares(shares + row->inner, row->coverage);
    put_shares(shares + row->inner_end - LANES, row->coverage);
}

/// Source over of the pixels that a polygon touches, from the first of them on, onto the window's. `shares` are those of the
/// window, completed; then all are zeros.
static inline __attribute__((always_inline)) void over_covered_span(
    const uint32_t *from, uint32_t *to, double *shares, const AcetateCovered *row, double alpha) {
    size_t start = row->start, inner = row->inner, inner_end = row->inner_end, end = row->end;
    // What the edges change, in whole vectors: pixels between the edges are like others, whatever they are counted with.
    size_t left = (inner - start + LANES - 1) / LANES * LANES, right = (end - inner_end + LANES - 1) / LANES * LANES;
    if (left + right > end - start || inner_end - inner < LANES) {
        for (size_t x = inner; x < inner_end; x++) shares[x] = row->coverage;
        return over_few(from, to + start, shares + start, end - start, alpha);
    }
    if (left > 0) over_shares(from, to + start, shares + start, left, alpha);
    if (right > 0) over_shares(from + (end - right - start), to + end - right, shares + end - right, right, alpha);
    put_shares(shares + inner, 0);
    put_shares(shares + inner_end - LANES, 0);
    uint32_t factor = (uint32_t)(row->coverage * alpha * 65536 + 0.5);
    size_t count = end - start - left - right;
    if (count == 0 || factor == 0) return;
    if (factor == 65536) {
        over_span(from + left, to + start + left, count);
    } else {
        faded_over_span(from + left, to + start + left, count, factor);
    }
}
