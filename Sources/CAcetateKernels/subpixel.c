#include "subpixel.h"
#include "include/compose.h"
#include "pixel.h"

/// The position of a column of vectors: at the first pixels of the rows, inside, or at the last ones, which extend one
/// pixel beyond the bitmap.
typedef enum { FIRST, INNER, LAST } Side;

#define ROWS_FILE "subpixel_rows.h"
#include "each_cpu_level.h"

/// Returns the weighted sum of a channel of two adjacent pixels. Pixels outside the bitmap are transparent.
static inline uint32_t sum_across(const SubpixelBitmap *bitmap, size_t x, size_t y, int channel) {
    if (y >= bitmap->height) return 0;
    const uint32_t *row = bitmap->from.pixels + (ptrdiff_t)y * bitmap->from.stride;
    uint32_t own = x < bitmap->width ? row[x] : 0, left = x > 0 ? row[x - 1] : 0;
    return ((own >> channel) & 0xFF) * (256 - bitmap->fx) + ((left >> channel) & 0xFF) * bitmap->fx;
}

/// Computes a row that is shorter than a vector, or whose bitmap is.
static void narrow_row(const SubpixelBitmap *bitmap, uint32_t *to, size_t first, size_t y, size_t width) {
    for (size_t x = first; x < first + width; x++) {
        uint32_t result = 0;
        for (int channel = 0; channel < 32; channel += 8) {
            uint32_t sum = sum_across(bitmap, x, y, channel) * (256 - bitmap->fy) >> 8;
            if (y > 0) sum += sum_across(bitmap, x, y - 1, channel) * bitmap->fy >> 8;
            result |= ((sum + 128) >> 8) << channel;
        }
        if (bitmap->factor != 65536) result = scaled_pixel(result, bitmap->factor);
        to[x - first] = bitmap->is_over ? over_pixel(result, to[x - first]) : result;
    }
}

/// The number of rows that are processed column by column, so that their pixels stay in the L1 cache.
#define BAND 8

void acetate_subpixel(const SubpixelBitmap *bitmap, AcetateRows to, size_t x, size_t y, size_t width, size_t height) {
    bool is_narrow = width < MOST_LANES || bitmap->width < MOST_LANES;
    for (size_t end = y + height; y < end;) {
        size_t rows = is_narrow ? 1 : bitmap->is_over && end - y > BAND ? BAND : end - y;
        if (is_narrow) {
            narrow_row(bitmap, to.pixels, x, y, width);
        } else if (bitmap->is_over) {
            DISPATCH(subpixel_over_rows)(bitmap, to, x, y, width, rows);
        } else {
            DISPATCH(subpixel_into_rows)(bitmap, to, x, y, width, rows);
        }
        to.pixels += (ptrdiff_t)rows * to.stride;
        y += rows;
    }
}

void acetate_subpixel_over(
    AcetateRows from, size_t from_width, size_t from_height, uint32_t fx, uint32_t fy, AcetateRows to, size_t x,
    size_t y, size_t width, size_t height, uint32_t factor) {
    SubpixelBitmap bitmap = {from, from_width, from_height, fx, fy, factor, .is_over = true};
    acetate_subpixel(&bitmap, to, x, y, width, height);
}
