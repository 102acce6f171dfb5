// Included once for each level by `each_level.h`.
//
// A sample is made of four pixels: those above one another are mixed first, to 1/128 of a level, then the two that gives:
//
//     m = (128 · above · 4096 + 128 · (below - above) · down + 2^11) / 2^12          (rounded down)
//     sample = (left m · (4096 - right) + right m · right + 2^18) / 2^19
//
// with `right` and `down` the place's fractions, 0 ... 4096.

#if VECTOR_BYTES == 32
#include "sample_eight.h"
#else
#include "sample_one.h"
#endif

#include "sample_places.h"

static void LEVEL(sample_line)(const AcetateTexels *t, AcetateLine line, size_t count, uint32_t *to) {
    _Alignas(32) int32_t xs[BLOCK], ys[BLOCK];
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        LEVEL(place_line)(line, part, xs, ys);
        LEVEL(sample_places)(t, xs, ys, part, to + done);
        line.x += line.stepX * BLOCK;
        line.y += line.stepY * BLOCK;
    }
}

static void LEVEL(sample_projected)(
    const AcetateTexels *t, const AcetateProjection *projection, double x, double y, size_t count, uint32_t *to) {
    LEVEL(Places) places;
    LEVEL(Cells) cells;
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        LEVEL(find_cells)(x + (double)done, part, &cells);
        LEVEL(set_cells)(projection, y + 0.5, &cells);
        LEVEL(place_cells)(projection, &cells, 0.5, y + 0.5, &places);
        LEVEL(sample_places)(t, places.xs + CELL, places.ys + CELL, part, to + done);
    }
}

static void LEVEL(sample_means)(
    const AcetateTexels *t, const AcetateProjection *projection, double x, double y, size_t count, uint32_t columns,
    uint32_t rows, uint32_t *to) {
    LEVEL(Places) places;
    LEVEL(Cells) cells;
    _Alignas(32) int32_t sums[4 * BLOCK];
    double stepX = 1 / (double)columns, stepY = 1 / (double)rows;
    // Sums are in units of 2^-13.
    float factor = 1 / (8192 * (float)(columns * rows));
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        memset(sums, 0, 4 * sizeof(int32_t) * ((part + 7) / 8 * 8));
        LEVEL(find_cells)(x + (double)done, part, &cells);
        for (uint32_t j = 0; j < rows; j++) {
            double down = y + (j + 0.5) * stepY;
            LEVEL(set_cells)(projection, down, &cells);
            for (uint32_t i = 0; i < columns; i++) {
                LEVEL(place_cells)(projection, &cells, (i + 0.5) * stepX, down, &places);
                LEVEL(add_places)(t, places.xs + CELL, places.ys + CELL, part, sums);
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
