#include "include/stretch.h"
#include "include/compose.h"
#include "pixel.h"

#include <string.h>

/// What a row is put together from, within a rectangle.
typedef struct {
    const uint32_t *left, *right;
    size_t left_width, middle_width, right_width;
    uint32_t middle;
} Line;

#define ROWS_FILE "stretch_rows.h"
#include "each_level.h"

/// A box's rows are far apart, and each would be waited for: they are asked for so many rows before they are written.
#define AHEAD 8

/// Asks for the rows of a rectangle of `height` rows from `first` up to `end`.
static inline void ask_for_rows(AcetateRows rows, size_t width, size_t first, size_t end, size_t height) {
    for (size_t i = first; i < end && i < height; i++) acetate_ask_for(rows.pixels + (ptrdiff_t)i * rows.stride, width);
}

/// How many of the pixels `from` up to `to` lie in a window of so many from `x` on.
static inline size_t within(size_t from, size_t to, size_t x, size_t width) {
    size_t first = from > x ? from : x, last = to < x + width ? to : x + width;
    return first < last ? last - first : 0;
}

/// The parts of a stretched row that lie in `width` pixels from `x` on.
static inline Line parts(
    const uint32_t *row, size_t row_width, size_t column, size_t more, size_t x, size_t width, bool is_repeated) {
    size_t left = column, right = column + 1;
    uint32_t middle = row[column];
    // Where the row is put down many times, whatever is as its middle counts with that.
    if (is_repeated) {
        while (left > 0 && row[left - 1] == middle) left--;
        while (right < row_width && row[right] == middle) right++;
    }
    // A whole vector takes less time than a few pixels one by one.
    if (left > 0 && left < MOST_LANES && column >= MOST_LANES) left = MOST_LANES;
    if (right < row_width && row_width - right < MOST_LANES && row_width - column > MOST_LANES) right = row_width - MOST_LANES;
    return (Line){
        .left = row + (x < left ? x : left),
        .right = x > right + more ? row + (x - more) : row + right,
        .left_width = within(0, left, x, width),
        .middle_width = within(left, right + more, x, width),
        .right_width = within(right + more, row_width + more, x, width),
        .middle = middle,
    };
}

void acetate_stretched_over(
    const AcetateStretched *picture, uint32_t fx, uint32_t fy, AcetateRows to, size_t x, size_t y, size_t width,
    size_t height, uint32_t factor) {
    uint32_t moved[ACETATE_STRETCHED_WIDTH];
    size_t row_width = picture->width + (fx > 0), row = picture->row, more = picture->more_y, end = y + height;
    ask_for_rows(to, width, 0, AHEAD, height);
    while (y < end) {
        size_t line = y <= row ? y : y < row + more ? row : y - more, rows = 1;
        if (line == row && y < row + more) rows = (row + more + 1 < end ? row + more + 1 : end) - y;
        AcetateRows from = picture->from, apart = {moved, 0};
        const uint32_t *pixels = moved;
        if ((fx | fy) == 0 && factor == 65536) {
            pixels = from.pixels + (ptrdiff_t)line * from.stride;
        } else {
            memset(moved, 0, row_width * sizeof(uint32_t));
            if ((fx | fy) == 0) {
                from.pixels += (ptrdiff_t)line * from.stride;
                acetate_over(from, apart, row_width, 1, factor);
            } else {
                acetate_shifted_over(
                    from, picture->width, picture->height, fx, fy, apart, 0, line, row_width, 1, factor);
            }
        }
        Line parted = parts(pixels, row_width, picture->column, picture->more_x, x, width, rows > 1);
        for (size_t last = y + rows; y < last;) {
            size_t count = last - y < AHEAD ? last - y : AHEAD;
            ask_for_rows(to, width, AHEAD, AHEAD + count, end - y);
            CHOOSE(stretched_rows)(&parted, to.pixels, to.stride, count);
            to.pixels += (ptrdiff_t)count * to.stride;
            y += count;
        }
    }
}
