#include "include/mask.h"
#include "pixel.h"

#include <string.h>

/// The division of a row: the near half ends at `near_end`, the far half starts at `far_start`, and one column of the
/// mask repeats in between.
typedef struct {
    size_t near_end, far_start;
} Halves;

/// Finds the target columns or rows that only read the repeated column or row.
static Halves halves(AcetateMaskAxis axis, size_t count) {
    int64_t center = axis.center << 16;
    Halves result = {0, count};
    // The least k with near + k · step >= center, and the least k with far + k · step > center.
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

/// Returns the tint times a coverage of 0 ... 65280.
static inline uint32_t tinted_pixel(AcetateTint tint, uint32_t coverage) {
    uint32_t pixel = 0;
    for (int i = 0; i < 4; i++) pixel |= ((coverage * tint.channels[i] >> 16) + 128) >> 8 << 8 * i;
    return pixel;
}

#define ROWS_FILE "mask_rows.h"
#include "each_cpu_level.h"

/// Returns a row of a mask, or NULL outside it.
static inline const uint8_t *row_of(const AcetateMask *mask, int64_t y) {
    return y >= 0 && y < (int64_t)mask->height ? mask->bytes + y * mask->stride : NULL;
}

/// Composites a mask that is not stretched and is pixel-aligned. Returns false for all others.
static bool tint_whole_pixels(
    const AcetateMask *mask, AcetateTint tint, AcetateRows to, size_t width, size_t height) {
    const AcetateMaskAxis axes[2] = {mask->x, mask->y};
    for (int i = 0; i < 2; i++) {
        if (axes[i].step != 65536 || (axes[i].near >> 8 & 255) != 0 || axes[i].center < 1 << 20) return false;
    }
    int64_t left = mask->x.near >> 16, top = mask->y.near >> 16;
    // The pixels of the mask inside the rectangle.
    int64_t first = left < 0 ? -left : 0, end = (int64_t)mask->width - left;
    if (end > (int64_t)width) end = (int64_t)width;
    for (size_t y = 0; first < end && y < height; y++) {
        const uint8_t *row = row_of(mask, top + (int64_t)y);
        if (row == NULL) continue;
        DISPATCH(tint_bytes_row)
        (row + left + first, tint, to.pixels + (ptrdiff_t)y * to.stride + first, (size_t)(end - first));
    }
    return true;
}

/// The state of the traversal of a mask by the rows of a target rectangle.
typedef struct {
    const AcetateMask *mask;
    Halves across, down;
    /// Two interpolated rows of the mask, and the coverages of the target pixels outside the middle.
    uint16_t *columns, *line;
    const uint8_t *upper, *lower;
    uint32_t weight;
    bool is_known, is_empty;
    /// The coverage of the middle.
    uint32_t middle;
} MaskRows;

static MaskRows mask_rows(const AcetateMask *mask, size_t width, size_t height, uint16_t *columns, uint16_t *line) {
    return (MaskRows){
        .mask = mask, .across = halves(mask->x, width), .down = halves(mask->y, height), .columns = columns,
        .line = line};
}

/// Computes the coverages of a row of the target. Returns false if the mask is transparent there.
static bool go_to(MaskRows *rows, size_t y, size_t width) {
    const AcetateMask *mask = rows->mask;
    int64_t at = y < rows->down.near_end ? mask->y.near + (int64_t)y * mask->y.step
        : y < rows->down.far_start       ? mask->y.center << 16
                                         : mask->y.far + (int64_t)y * mask->y.step;
    const uint8_t *upper = row_of(mask, at >> 16), *lower = row_of(mask, (at >> 16) + 1);
    uint32_t weight = (uint32_t)(at >> 8) & 255;
    // Rows in the middle are equal.
    if (rows->is_known && upper == rows->upper && lower == rows->lower && weight == rows->weight) {
        return !rows->is_empty;
    }
    rows->upper = upper, rows->lower = lower, rows->weight = weight, rows->is_known = true;
    rows->is_empty = upper == NULL && lower == NULL;
    if (rows->is_empty) return false;
    rows->columns[0] = rows->columns[mask->width + 1] = 0;
    DISPATCH(mask_columns)(upper, lower, weight, rows->columns + 1, mask->width);
    DISPATCH(mask_line)(mask, rows->columns + 1, rows->line, rows->across, width);
    rows->middle = rows->across.near_end < rows->across.far_start ? rows->columns[mask->x.center + 1] : 0;
    return true;
}

void acetate_tint_over(
    const AcetateMask *mask, AcetateTint tint, AcetateRows to, size_t width, size_t height, uint16_t *columns,
    uint16_t *line) {
    if (tint_whole_pixels(mask, tint, to, width, height)) return;
    MaskRows rows = mask_rows(mask, width, height, columns, line);
    for (size_t y = 0; y < height; y++, to.pixels += to.stride) {
        if (!go_to(&rows, y, width)) continue;
        DISPATCH(tint_row)(line, rows.across, tinted_pixel(tint, rows.middle), tint, to.pixels, width);
    }
}

typedef void (*ThroughRow)(
    const uint32_t *from, const uint16_t *line, Halves halves, uint32_t middle, uint32_t factor, uint32_t *to,
    size_t width);

// Applies a row function to the rows of a bitmap, the mask and the target.
static void join_through(
    const AcetateMask *mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *columns, uint16_t *line, ThroughRow join_row) {
    MaskRows rows = mask_rows(mask, width, height, columns, line);
    for (size_t y = 0; y < height; y++, to.pixels += to.stride, from.pixels += from.stride) {
        if (go_to(&rows, y, width)) join_row(from.pixels, line, rows.across, rows.middle, factor, to.pixels, width);
    }
}

void acetate_source_over_through_mask(
    const AcetateMask *mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *columns, uint16_t *line) {
    join_through(mask, from, factor, to, width, height, columns, line, DISPATCH(over_through_row));
}

void acetate_mix_through_mask(
    const AcetateMask *mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *columns, uint16_t *line) {
    join_through(mask, from, factor, to, width, height, columns, line, DISPATCH(mix_through_row));
}

void acetate_multiply_by_mask(
    const AcetateMask *mask, AcetateRows to, size_t width, size_t height, uint16_t *columns, uint16_t *line) {
    MaskRows rows = mask_rows(mask, width, height, columns, line);
    for (size_t y = 0; y < height; y++, to.pixels += to.stride) {
        if (go_to(&rows, y, width)) {
            DISPATCH(multiply_row)(line, rows.across, rows.middle, to.pixels, width);
        } else {
            memset(to.pixels, 0, width * 4);
        }
    }
}

void acetate_copy_alpha(AcetateRows from, uint8_t *to, ptrdiff_t stride, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) {
        const uint32_t *row = from.pixels + (ptrdiff_t)y * from.stride;
        for (size_t x = 0; x < width; x++) to[(ptrdiff_t)y * stride + (ptrdiff_t)x] = (uint8_t)(row[x] >> 24);
    }
}
