#include "include/compose.h"
#include "pixel.h"
#include "shift.h"

#define ROWS_FILE "shift_rows.h"
#include "each_level.h"

/// The pixel of a row at a place; transparent beside the row.
static inline uint32_t at(const uint32_t *row, const Shift *shift, size_t x) { return x < shift->width ? row[x] : 0; }

/// A row that is shorter than a vector, or of a picture that is.
static void narrow_row(
    const uint32_t *lower, const uint32_t *upper, const Shift *shift, uint32_t *to, size_t first, size_t width,
    bool down) {
    for (size_t x = first; x < first + width; x++) {
        // The place left of the first is none: beyond the last one, counted without sign.
        uint32_t own = at(lower, shift, x), left = at(lower, shift, x - 1);
        uint32_t above = at(upper, shift, x), above_left = at(upper, shift, x - 1);
        uint32_t result = 0;
        for (int channel = 0; channel < 32; channel += 8) {
            uint32_t sum = ((own >> channel) & 0xFF) * (256 - shift->fx) + ((left >> channel) & 0xFF) * shift->fx;
            if (down) {
                uint32_t sum_above =
                    ((above >> channel) & 0xFF) * (256 - shift->fx) + ((above_left >> channel) & 0xFF) * shift->fx;
                sum = (sum * shift->own >> 16) + (sum_above * shift->above >> 16);
            }
            result |= ((sum + 128) >> 8) << channel;
        }
        if (shift->factor != 65536) result = scaled_pixel(result, shift->factor);
        to[x - first] = over_pixel(result, to[x - first]);
    }
}

void acetate_shifted_over(
    AcetateRows from, size_t from_width, size_t from_height, uint32_t fx, uint32_t fy, AcetateRows to, size_t x,
    size_t y, size_t width, size_t height, uint32_t factor) {
    bool is_narrow = width < MOST_LANES || from_width < MOST_LANES;
    for (size_t row = 0; row < height; row++) {
        size_t line = y + row;
        bool has_own = line < from_height, has_above = line > 0;
        Shift shift = {
            .width = from_width,
            .fx = fx,
            .factor = factor,
            .own = has_own ? (uint16_t)(256 * (256 - fy)) : 0,
            .above = has_above ? (uint16_t)(256 * fy) : 0,
            .is_inside = fy == 0 || (has_own && has_above),
        };
        // A row that is not there has no weight: the other one stands in for it.
        const uint32_t *lower = from.pixels + (ptrdiff_t)(has_own ? line : line - 1) * from.stride;
        const uint32_t *upper = from.pixels + (ptrdiff_t)(has_above ? line - 1 : line) * from.stride;
        uint32_t *target = to.pixels + (ptrdiff_t)row * to.stride;
        if (is_narrow) {
            narrow_row(lower, upper, &shift, target, x, width, fy > 0);
        } else if (fx > 0 && fy > 0) {
            CHOOSE(shifted_both)(lower, upper, shift, target, x, width);
        } else if (fx > 0) {
            CHOOSE(shifted_across)(lower, upper, shift, target, x, width);
        } else {
            CHOOSE(shifted_down)(lower, upper, shift, target, x, width);
        }
    }
}
