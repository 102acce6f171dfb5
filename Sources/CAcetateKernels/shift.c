#include "shift.h"
#include "include/compose.h"
#include "pixel.h"

/// Where in the rows a column of vectors is: at their first pixels, or the last ones beside the picture's.
typedef enum { FIRST, INNER, LAST } Side;

#define ROWS_FILE "shift_rows.h"
#include "each_level.h"

/// A channel's sum of two pixels beside each other; transparent beside the picture.
static inline uint32_t sum_across(const Shift *shift, size_t x, size_t y, int channel) {
    if (y >= shift->height) return 0;
    const uint32_t *row = shift->from.pixels + (ptrdiff_t)y * shift->from.stride;
    uint32_t own = x < shift->width ? row[x] : 0, left = x > 0 ? row[x - 1] : 0;
    return ((own >> channel) & 0xFF) * (256 - shift->fx) + ((left >> channel) & 0xFF) * shift->fx;
}

/// A row that is shorter than a vector, or of a picture that is.
static void narrow_row(const Shift *shift, uint32_t *to, size_t first, size_t y, size_t width) {
    for (size_t x = first; x < first + width; x++) {
        uint32_t result = 0;
        for (int channel = 0; channel < 32; channel += 8) {
            uint32_t sum = sum_across(shift, x, y, channel) * (256 - shift->fy) >> 8;
            if (y > 0) sum += sum_across(shift, x, y - 1, channel) * shift->fy >> 8;
            result |= ((sum + 128) >> 8) << channel;
        }
        if (shift->factor != 65536) result = scaled_pixel(result, shift->factor);
        to[x - first] = shift->is_over ? over_pixel(result, to[x - first]) : result;
    }
}

/// So many rows of a large target are gone through column by column: they stay in the nearest memory.
#define BAND 8

void acetate_shifted(const Shift *shift, AcetateRows to, size_t x, size_t y, size_t width, size_t height) {
    bool is_narrow = width < MOST_LANES || shift->width < MOST_LANES;
    for (size_t end = y + height; y < end;) {
        size_t rows = is_narrow ? 1 : shift->is_over && end - y > BAND ? BAND : end - y;
        if (is_narrow) {
            narrow_row(shift, to.pixels, x, y, width);
        } else if (shift->is_over) {
            CHOOSE(shifted_over)(shift, to, x, y, width, rows);
        } else {
            CHOOSE(shifted_into)(shift, to, x, y, width, rows);
        }
        to.pixels += (ptrdiff_t)rows * to.stride;
        y += rows;
    }
}

void acetate_shifted_over(
    AcetateRows from, size_t from_width, size_t from_height, uint32_t fx, uint32_t fy, AcetateRows to, size_t x,
    size_t y, size_t width, size_t height, uint32_t factor) {
    Shift shift = {from, from_width, from_height, fx, fy, factor, .is_over = true};
    acetate_shifted(&shift, to, x, y, width, height);
}
