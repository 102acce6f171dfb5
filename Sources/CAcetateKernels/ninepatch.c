#include "include/ninepatch.h"
#include "pixel.h"
#include "subpixel.h"

/// The columns of rows inside a rectangle: those to the left of the repeated column, the repeated one, and those to its
/// right.
typedef struct {
    AcetateRows from;
    /// The first pixels of the three parts in `from`, and their widths in the target.
    size_t left, middle, right;
    size_t left_width, middle_width, right_width;
} PatchRow;

/// The number of rows that target pixels are prefetched ahead, even after the last row: rows of a window are far apart
/// in memory, and the processor does not predict them.
#define AHEAD 4

#define ROWS_FILE "ninepatch_rows.h"
#include "each_cpu_level.h"

/// Returns the number of pixels that the ranges `from ..< to` and `x ..< x + width` have in common.
static inline size_t overlap(size_t from, size_t to, size_t x, size_t width) {
    size_t first = from > x ? from : x, last = to < x + width ? to : x + width;
    return first < last ? last - first : 0;
}

/// Returns the index in the bitmap of a position in the stretched bitmap, where pixel `one` repeats `more` additional
/// times.
static inline size_t source_index(size_t place, size_t one, size_t more) {
    return place <= one ? place : place < one + more ? one : place - more;
}

/// Composites one row onto `height` rows.
static void composite_repeated(PatchRow line, AcetateRows to, size_t height) {
    const uint32_t *from = line.from.pixels;
    uint32_t middle = from[line.middle], edges[2 * MOST_LANES];
    size_t width = line.left_width + line.middle_width + line.right_width;
    // Adjacent pixels that equal the middle belong to it.
    while (line.left_width > 0 && from[line.left + line.left_width - 1] == middle) line.left_width--;
    while (line.right_width > 0 && from[line.right] == middle) line.right_width--, line.right++;
    if (width < 2 * MOST_LANES || line.left_width > MOST_LANES || line.right_width > MOST_LANES) {
        line.middle_width = width - line.left_width - line.right_width;
        line.from.stride = 0;
        DISPATCH(patch_rows)(line, to, height);
        return;
    }
    for (size_t i = 0; i < 2 * MOST_LANES; i++) edges[i] = middle;
    for (size_t i = 0; i < line.left_width; i++) edges[i] = from[line.left + i];
    uint32_t *right = edges + 2 * MOST_LANES - line.right_width;
    for (size_t i = 0; i < line.right_width; i++) right[i] = from[line.right + i];
    DISPATCH(repeated_rows)(edges, middle, to, width, height);
}

void acetate_nine_patch_over(
    const AcetateNinePatch *patch, uint32_t fx, uint32_t fy, AcetateRows to, size_t x, size_t y, size_t width,
    size_t height, uint32_t factor) {
    size_t column = patch->column, row = patch->row, far_start = column + patch->more_x + 1;
    // The visible columns and rows of the bitmap, with at least enough columns for a vector if the bitmap has them.
    size_t row_width = patch->width + (fx > 0), first = source_index(x, column, patch->more_x);
    size_t seen = source_index(x + width - 1, column, patch->more_x) + 1 - first;
    if (seen < MOST_LANES && row_width >= MOST_LANES) {
        seen = MOST_LANES;
        if (first > row_width - seen) first = row_width - seen;
    }
    size_t next = source_index(y, row, patch->more_y), end = source_index(y + height - 1, row, patch->more_y) + 1;
    PatchRow line = {
        .left_width = overlap(0, column, x, width),
        .middle_width = overlap(column, far_start, x, width),
        .right_width = overlap(far_start, SIZE_MAX, x, width),
    };
    if (line.left_width > 0) line.left = x - first;
    if (line.middle_width > 0) line.middle = column - first;
    if (line.right_width > 0) line.right = source_index(x > far_start ? x : far_start, column, patch->more_x) - first;

    bool is_moved = (fx | fy) > 0 || factor != 65536;
    SubpixelBitmap bitmap = {patch->from, patch->width, patch->height, fx, fy, factor, .is_over = false};
    uint32_t moved[4 * ACETATE_NINE_PATCH_WIDTH];
    for (ptrdiff_t i = 0; i < AHEAD; i++) acetate_prefetch(to.pixels + i * to.stride, width);
    while (next < end) {
        size_t lines = end - next, most = sizeof(moved) / sizeof(moved[0]) / seen;
        if (!is_moved) {
            line.from = patch->from;
            line.from.pixels += (ptrdiff_t)next * line.from.stride + (ptrdiff_t)first;
        } else {
            if (lines > most) lines = most;
            line.from = (AcetateRows){moved, (ptrdiff_t)seen};
            acetate_subpixel(&bitmap, line.from, first, next, seen, lines);
        }
        for (size_t stop = next + lines; next < stop;) {
            size_t count = next == row ? 1 : (next < row && row < stop ? row : stop) - next, rows = count;
            if (next == row) {
                rows = overlap(row, row + patch->more_y + 1, y, height);
                composite_repeated(line, to, rows);
            } else {
                DISPATCH(patch_rows)(line, to, rows);
            }
            next += count;
            line.from.pixels += (ptrdiff_t)count * line.from.stride;
            to.pixels += (ptrdiff_t)rows * to.stride;
        }
    }
}
