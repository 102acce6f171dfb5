#include "include/tint.h"
#include "pixel.h"

/// A row's columns: those on the near half, those in the middle, which repeat one column, and those on the far half.
typedef struct {
    size_t near_end, far_start;
} Halves;

/// The columns or rows whose samples read nothing but the center.
static Halves halves(AcetateMaskAxis axis, size_t count) {
    int64_t center = axis.center << 16;
    Halves result = {0, count};
    // The first with near + k · step >= center, and the first of the rest with far + k · step > center.
    if (axis.near < center) {
        uint64_t k = (uint64_t)(center - axis.near + axis.step - 1) / (uint64_t)axis.step;
        result.near_end = k < count ? (size_t)k : count;
    }
    if (axis.far <= center) {
        uint64_t k = (uint64_t)(center - axis.far) / (uint64_t)axis.step + 1;
        result.far_start = k < count ? (size_t)k : count;
    } else {
        result.far_start = 0;
    }
    if (result.far_start < result.near_end) result.far_start = result.near_end;
    return result;
}

/// One pixel of the tint at a coverage of 0 ... 65280.
static inline uint32_t tinted_pixel(AcetateTint tint, uint32_t coverage) {
    uint32_t pixel = 0;
    for (int i = 0; i < 4; i++) pixel |= ((coverage * tint.channels[i] >> 16) + 128) >> 8 << 8 * i;
    return pixel;
}

#define ROWS_FILE "tint_rows.h"
#include "each_level.h"

/// The row of a mask, or nothing outside it.
static inline const uint8_t *row_of(const AcetateMask *mask, int64_t y) {
    return y >= 0 && y < (int64_t)mask->height ? mask->bytes + y * mask->stride : NULL;
}

void acetate_tint_over(
    const AcetateMask *mask, AcetateTint tint, AcetateRows to, size_t width, size_t height, uint16_t *columns,
    uint16_t *line) {
    Halves across = halves(mask->x, width), down = halves(mask->y, height);
    const uint8_t *upper = NULL, *lower = NULL;
    uint32_t weight = 0;
    bool is_known = false, is_empty = true;
    uint32_t middle = 0;
    for (size_t y = 0; y < height; y++) {
        int64_t at = y < down.near_end ? mask->y.near + (int64_t)y * mask->y.step
            : y < down.far_start       ? mask->y.center << 16
                                       : mask->y.far + (int64_t)y * mask->y.step;
        const uint8_t *first = row_of(mask, at >> 16), *second = row_of(mask, (at >> 16) + 1);
        uint32_t next = (uint32_t)(at >> 8) & 255;
        // In the middle a row is the one before it.
        if (!is_known || first != upper || second != lower || next != weight) {
            upper = first, lower = second, weight = next, is_known = true;
            is_empty = upper == NULL && lower == NULL;
            if (!is_empty) {
                columns[0] = columns[mask->width + 1] = 0;
                CHOOSE(mask_columns)(upper, lower, weight, columns + 1, mask->width);
                CHOOSE(mask_line)(mask, columns + 1, line, across, width);
                middle = across.near_end < across.far_start
                    ? tinted_pixel(tint, columns[mask->x.center + 1]) : 0;
            }
        }
        if (!is_empty) CHOOSE(tint_row)(line, across, middle, tint, to.pixels + (ptrdiff_t)y * to.stride, width);
    }
}

void acetate_copy_alpha(AcetateRows from, uint8_t *to, ptrdiff_t stride, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) {
        const uint32_t *row = from.pixels + (ptrdiff_t)y * from.stride;
        for (size_t x = 0; x < width; x++) to[(ptrdiff_t)y * stride + (ptrdiff_t)x] = (uint8_t)(row[x] >> 24);
    }
}
