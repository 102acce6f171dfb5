#include "include/winding.h"

/// The samples of a grid: see `acetate_add_windings`.
typedef struct {
    int32_t *changes;
    const bool *is_complete;
    const double *offsets;
    double phase;
    int32_t width, levels;
} Grid;

#define ROWS_FILE "winding_rows.h"
#include "each_cpu_level.h"

void acetate_add_windings(
    int32_t *changes, int32_t width, const bool *is_complete, const double *offsets, int32_t levels, double phase,
    const AcetateWindingLine *lines, const int32_t *indices, size_t count, int32_t first, int32_t end) {
    Grid grid = {changes, is_complete, offsets, phase, width, levels};
    for (size_t i = 0; i < count; i++) {
        AcetateWindingLine line = lines[indices[i]];
        if (line.first < first) line.first = first;
        if (line.end > end) line.end = end;
        DISPATCH(add_winding)(&grid, &line);
    }
}
