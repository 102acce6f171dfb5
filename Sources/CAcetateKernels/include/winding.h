#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A line whose crossings with sample rows are counted, in pixels relative to the window. See `WindingGrid`.
typedef struct {
    /// The upper end, and the change of x for each pixel down.
    double x, y, slope;
    /// The first sample row that it crosses, and the one after the last.
    int32_t first, end;
    /// How it changes the winding numbers of the samples to its right.
    int32_t change;
} AcetateWindingLine;

/// Adds the crossings of lines with the sample rows from `first` to `end` to the winding numbers. `indices` are those of
/// the lines.
///
/// `changes` has the differences of the winding number between adjacent samples, in rows of `width`. Rows that are
/// complete do not change. `offsets` has the horizontal positions of the samples in a pixel, for sample rows modulo their
/// number `levels`, which is a power of two, and `phase` is their vertical position in the row.
void acetate_add_windings(
    int32_t *_Nonnull changes, int32_t width, const bool *_Nonnull is_complete, const double *_Nonnull offsets,
    int32_t levels, double phase, const AcetateWindingLine *_Nonnull lines, const int32_t *_Nonnull indices,
    size_t count, int32_t first, int32_t end);
