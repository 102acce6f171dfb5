#include "include/stretch.h"
#include "pixel.h"
#include "shift.h"

/// How each of some rows is put together, within a rectangle: from what is left of the middle, the middle, and what is
/// right of it.
typedef struct {
    AcetateRows from;
    /// The first pixels of these in `from`, and how many they are put down as.
    size_t left, middle, right;
    size_t left_width, middle_width, right_width;
} Line;

/// A box's rows are far apart, and each would be waited for: they are asked for so many rows before they are written;
/// those below the last one too.
#define AHEAD 4

#define ROWS_FILE "stretch_rows.h"
#include "each_level.h"

/// How many of the pixels `from` up to `to` lie in a window of so many from `x` on.
static inline size_t within(size_t from, size_t to, size_t x, size_t width) {
    size_t first = from > x ? from : x, last = to < x + width ? to : x + width;
    return first < last ? last - first : 0;
}

/// What stands at a place, in a direction in which one pixel stands for `more` others.
static inline size_t kept(size_t place, size_t one, size_t more) {
    return place <= one ? place : place < one + more ? one : place - more;
}

/// Puts one row down on so many.
static void repeat(Line line, AcetateRows to, size_t height) {
    const uint32_t *from = line.from.pixels;
    uint32_t middle = from[line.middle], edges[2 * MOST_LANES];
    size_t width = line.left_width + line.middle_width + line.right_width;
    // Whatever is as the middle counts with that.
    while (line.left_width > 0 && from[line.left + line.left_width - 1] == middle) line.left_width--;
    while (line.right_width > 0 && from[line.right] == middle) line.right_width--, line.right++;
    if (width < 2 * MOST_LANES || line.left_width > MOST_LANES || line.right_width > MOST_LANES) {
        line.middle_width = width - line.left_width - line.right_width;
        line.from.stride = 0;
        CHOOSE(stretched_rows)(line, to, height);
        return;
    }
    for (size_t i = 0; i < 2 * MOST_LANES; i++) edges[i] = middle;
    for (size_t i = 0; i < line.left_width; i++) edges[i] = from[line.left + i];
    uint32_t *right = edges + 2 * MOST_LANES - line.right_width;
    for (size_t i = 0; i < line.right_width; i++) right[i] = from[line.right + i];
    CHOOSE(edged_rows)(edges, middle, to, width, height);
}

void acetate_stretched_over(
    const AcetateStretched *picture, uint32_t fx, uint32_t fy, AcetateRows to, size_t x, size_t y, size_t width,
    size_t height, uint32_t factor) {
    size_t column = picture->column, row = picture->row, behind = column + picture->more_x + 1;
    // The picture's columns and rows that are seen; where it has as many, enough for a vector.
    size_t row_width = picture->width + (fx > 0), first = kept(x, column, picture->more_x);
    size_t seen = kept(x + width - 1, column, picture->more_x) + 1 - first;
    if (seen < MOST_LANES && row_width >= MOST_LANES) {
        seen = MOST_LANES;
        if (first > row_width - seen) first = row_width - seen;
    }
    size_t next = kept(y, row, picture->more_y), end = kept(y + height - 1, row, picture->more_y) + 1;
    Line line = {
        .left_width = within(0, column, x, width),
        .middle_width = within(column, behind, x, width),
        .right_width = within(behind, SIZE_MAX, x, width),
    };
    if (line.left_width > 0) line.left = x - first;
    if (line.middle_width > 0) line.middle = column - first;
    if (line.right_width > 0) line.right = kept(x > behind ? x : behind, column, picture->more_x) - first;

    bool is_changed = (fx | fy) > 0 || factor != 65536;
    Shift shift = {picture->from, picture->width, picture->height, fx, fy, factor, .is_over = false};
    uint32_t changed[4 * ACETATE_STRETCHED_WIDTH];
    for (ptrdiff_t i = 0; i < AHEAD; i++) acetate_ask_for(to.pixels + i * to.stride, width);
    while (next < end) {
        size_t lines = end - next, most = sizeof(changed) / sizeof(changed[0]) / seen;
        if (!is_changed) {
            line.from = picture->from;
            line.from.pixels += (ptrdiff_t)next * line.from.stride + (ptrdiff_t)first;
        } else {
            if (lines > most) lines = most;
            line.from = (AcetateRows){changed, (ptrdiff_t)seen};
            acetate_shifted(&shift, line.from, first, next, seen, lines);
        }
        for (size_t stop = next + lines; next < stop;) {
            size_t count = next == row ? 1 : (next < row && row < stop ? row : stop) - next, rows = count;
            if (next == row) {
                rows = within(row, row + picture->more_y + 1, y, height);
                repeat(line, to, rows);
            } else {
                CHOOSE(stretched_rows)(line, to, rows);
            }
            next += count;
            line.from.pixels += (ptrdiff_t)count * line.from.stride;
            to.pixels += (ptrdiff_t)rows * to.stride;
        }
    }
}
