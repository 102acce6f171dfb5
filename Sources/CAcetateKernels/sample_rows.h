// Included once for each CPU level by `each_cpu_level.h`.
//
// A sample is interpolated between four pixels: first vertically, to 1/128 of a level, then horizontally:
//
//     m = (128 · above · 4096 + 128 · (below - above) · down + 2^11) / 2^12          (rounded down)
//     sample = (left m · (4096 - right) + right m · right + 2^18) / 2^19
//
// with `right` and `down` the fractions of the position, 0 ... 4096.

#if VECTOR_BYTES == 32
#include "sample_avx2.h"
#else
#include "sample_portable.h"
#endif

#include "sample_positions.h"

#include "sample_line.h"

#include "covered_span.h"

#include "sample_sprite.h"

#include "sample_beams.h"

static void LEVEL(sample_line)(const AcetateTexels *t, AcetateLine line, size_t count, uint32_t *to) {
    size_t eights = count & ~(size_t)7;
    LEVEL(Lines) lines = LEVEL(lines)(t, &line);
    LEVEL(sample_eights)(t, &lines, &line, eights, to);
    if (eights < count) LEVEL(sample_anywhere)(t, LEVEL(later)(line, eights), count - eights, to + eights);
}

static void LEVEL(sample_projected)(
    const AcetateTexels *t, const AcetateProjection *projection, double x, double y, size_t count, uint32_t *to) {
    LEVEL(Positions) positions;
    LEVEL(Cells) cells;
    for (size_t done = 0; done < count; done += BLOCK) {
        size_t part = count - done < BLOCK ? count - done : BLOCK;
        LEVEL(find_cells)(x + (double)done, part, &cells);
        LEVEL(set_cells)(projection, y + 0.5, &cells);
        LEVEL(position_cells)(projection, &cells, 0.5, y + 0.5, &positions);
        LEVEL(sample_positions)(t, positions.xs + CELL, positions.ys + CELL, part, to + done);
    }
}

static void LEVEL(sample_means)(
    const AcetateTexels *t, const AcetateProjection *projection, double x, double y, size_t count, uint32_t columns,
    uint32_t rows, uint32_t *to) {
    LEVEL(Positions) positions;
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
                LEVEL(position_cells)(projection, &cells, (i + 0.5) * stepX, down, &positions);
                LEVEL(add_positions)(t, positions.xs + CELL, positions.ys + CELL, part, sums);
            }
        }
        LEVEL(store_means)(sums, factor, part, to + done);
    }
}

/// Composites rows of samples, along a line or, without one, at projected positions.
static inline __attribute__((always_inline)) void LEVEL(over_rows)(
    const AcetateTexels *t, const AcetateLine *line, const AcetateProjection *projection, const AcetateOutline *outline,
    bool isHard, int64_t x, int64_t y, AcetateRows to, size_t width, size_t height, double alpha) {
    double memory[ACETATE_COVERAGE_WINDOW + 2], *coverages = isHard ? NULL : cleared_coverages(memory, width);
    _Alignas(32) uint32_t samples[ACETATE_COVERAGE_WINDOW];
    AcetateLine start = {0};
    LEVEL(Lines) lines = {};
    if (line) {
        start = *line;
        lines = LEVEL(lines)(t, line);
    }
    AcetateCoverageSpan row = {.inner_end = width, .end = width, .coverage = 1};
    uint32_t factor = (uint32_t)(alpha * 65536 + 0.5);
    for (size_t i = 0; i < height; i++, start.x += start.downX, start.y += start.downY, to.pixels += to.stride) {
        int64_t position = y + (int64_t)i;
        if (outline) {
            row = isHard ? cover_row(*outline, x, position, width, NULL) : cover_row(*outline, x, position, width, coverages);
        }
        if (row.start == row.end) continue;
        size_t count = row.end - row.start;
        if (!isHard) complete_coverages(coverages, &row);
        if (line) {
            // A whole vector costs less than a part of one.
            AcetateLine from = LEVEL(later)(start, row.start);
            LEVEL(sample_eights)(t, &lines, &from, (count + 7) & ~(size_t)7, samples);
        } else {
            LEVEL(sample_projected)(t, projection, (double)(x + (int64_t)row.start), (double)position, count, samples);
        }
        if (!isHard) {
            over_covered_span(samples, to.pixels, coverages, &row, alpha);
        } else if (factor > 0) {
            over_span(samples, to.pixels + row.start, count, factor);
        }
        if (i + TARGET_ROWS_AHEAD < height) {
            acetate_prefetch(to.pixels + TARGET_ROWS_AHEAD * to.stride + row.start, count);
        }
    }
}

static void LEVEL(sample_over)(
    const AcetateTexels *t, const AcetateLine *line, const AcetateProjection *projection, const AcetateOutline *outline,
    bool isHard, int64_t x, int64_t y, AcetateRows to, size_t width, size_t height, double alpha) {
    if (!line) return LEVEL(over_rows)(t, NULL, projection, outline, isHard, x, y, to, width, height, alpha);
    if (isHard) return LEVEL(over_rows)(t, line, NULL, outline, true, x, y, to, width, height, alpha);
    LEVEL(over_rows)(t, line, NULL, outline, false, x, y, to, width, height, alpha);
}
