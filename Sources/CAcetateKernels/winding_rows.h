#define ROWS 4

static void LEVEL(add_winding)(const Grid *grid, const AcetateWindingLine *line) {
    // Products and sums are rounded separately on all processors.
#pragma clang fp contract(off)
    typedef double f64v __attribute__((vector_size(8 * ROWS)));
    typedef int64_t i64v __attribute__((vector_size(8 * ROWS)));
    const double step = 1.0 / grid->levels, limit = grid->width;
    for (int32_t row = line->first; row < line->end; row += ROWS) {
        f64v rows, offsets;
        for (int32_t i = 0; i < ROWS; i++) {
            rows[i] = row + i;
            offsets[i] = grid->offsets[(row + i) & (grid->levels - 1)];
        }
        f64v down = (rows + grid->phase) * step - line->y;
        f64v x = down * line->slope + line->x - offsets;
        // The line changes the winding numbers of the samples to its right. NaN counts as right of all samples.
        i64v is_left = x < 0, is_seen = x < limit;
        f64v clamped = (f64v)((i64v)x & is_seen & ~is_left);
        int32_t columns[ROWS];
        for (int32_t i = 0; i < ROWS; i++) {
            columns[i] = !is_seen[i] ? grid->width : is_left[i] ? 0 : (int32_t)clamped[i] + 1;
        }
        int32_t count = line->end - row < ROWS ? line->end - row : ROWS;
        for (int32_t i = 0; i < count; i++) {
            if (columns[i] < grid->width && !grid->is_complete[row + i]) {
                grid->changes[(int64_t)(row + i) * grid->width + columns[i]] += line->change;
            }
        }
    }
}

#undef ROWS
