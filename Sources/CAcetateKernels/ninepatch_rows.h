#include "spans.h"

/// Composites one row onto `height` rows. Only the first and the last `MOST_LANES` pixels of it differ from the middle.
static void LEVEL(repeated_rows)(
    const uint32_t *edges, uint32_t middle, AcetateRows to, size_t width, size_t height) {
    enum { COUNT = MOST_LANES / LANES };
    u32v first[COUNT], last[COUNT], below_last[COUNT], pixels = (u32v){} + middle;
    u16v first_rest[COUNT], last_rest[COUNT], rest = 255 - alphas(pixels);
    for (size_t i = 0; i < COUNT; i++) {
        first[i] = load(edges + i * LANES), first_rest[i] = 255 - alphas(first[i]);
        last[i] = load(edges + MOST_LANES + i * LANES), last_rest[i] = 255 - alphas(last[i]);
    }
    size_t end = width - MOST_LANES;
    bool is_opaque_middle = middle >> 24 == 255;
    size_t prefetched = is_opaque_middle || middle == 0 ? MOST_LANES : end;
    for (uint32_t *row = to.pixels; height > 0; height--, row += to.stride) {
        // Pixels that are only written, or not touched, need no prefetch.
        acetate_prefetch(row + AHEAD * to.stride, prefetched);
        acetate_prefetch(row + AHEAD * to.stride + end, MOST_LANES);
        // The last vector of the middle may overlap the last pixels of the row, so their backdrop is loaded first.
        for (size_t i = 0; i < COUNT; i++) below_last[i] = load(row + end + i * LANES);
        for (size_t i = 0; i < COUNT; i++) {
            store(row + i * LANES, first[i] + times(load(row + i * LANES), first_rest[i]));
        }
        if (is_opaque_middle) {
#pragma clang loop unroll_count(2)
            for (size_t x = MOST_LANES; x < end; x += LANES) store(row + x, pixels);
        } else if (middle != 0) {
            for (size_t x = MOST_LANES; x < end; x += LANES) store(row + x, pixels + times(load(row + x), rest));
        }
        for (size_t i = 0; i < COUNT; i++) {
            store(row + end + i * LANES, last[i] + times(below_last[i], last_rest[i]));
        }
    }
}

/// Composites rows, each from a source row, or all from the same one if the source stride is 0.
static void LEVEL(patch_rows)(PatchRow line, AcetateRows to, size_t height) {
    for (; height > 0; height--, line.from.pixels += line.from.stride, to.pixels += to.stride) {
        acetate_prefetch(to.pixels + AHEAD * to.stride, line.left_width + line.middle_width + line.right_width);
        uint32_t *at = to.pixels, middle = line.from.pixels[line.middle];
        if (line.left_width > 0) over_span(line.from.pixels + line.left, at, line.left_width, 65536);
        at += line.left_width;
        if (middle >> 24 == 255) {
            fill_span(at, line.middle_width, middle);
        } else if (middle != 0) {
            fill_over_span(at, line.middle_width, middle);
        }
        at += line.middle_width;
        if (line.right_width > 0) over_span(line.from.pixels + line.right, at, line.right_width, 65536);
    }
}
