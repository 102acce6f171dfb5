#include "include/ramp.h"

#include <float.h>
#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// Added before truncation. It is a thousandth of a level more than a half, so that rounding errors do not decide how
/// halves are rounded.
#define ALMOST_HALF 0.501f

/// The positions of a segment: from `start` up to, but not including, `end`.
typedef struct {
    float start, end;
} RampSpan;

/// How a position follows from the two mapped numbers of a pixel: it is the first number, or the distance or the angle
/// of both.
typedef enum { RampAxial, RampRadial, RampConic } RampShape;

/// The number of pixels that are computed in single precision from a common origin. Tiles start at multiples of it.
#define RAMP_TILE 256

/// The map of a row in a tile, relative to the center of the tile's first pixel.
typedef struct {
    float step[2], start[2];
} RampTile;

static inline RampTile tile_at(const AcetateRowMap *map, double x) {
    RampTile tile;
    for (int i = 0; i < 2; i++) {
        tile.step[i] = (float)map->step[i];
        tile.start[i] = (float)(map->step[i] * x + map->start[i]);
    }
    return tile;
}

static inline RampSpan span_of(const AcetateRamp *ramp, size_t at) {
    return (RampSpan){
        at > 0 ? ramp->segments[at].position : -FLT_MAX, at + 1 < ramp->count ? ramp->segments[at + 1].position : INFINITY};
}

/// Returns the segment at a position, searched from the one that was used last; the first one for NaN.
static inline size_t segment_at(const AcetateRamp *ramp, float t, size_t last) {
    while (last + 1 < ramp->count && ramp->segments[last + 1].position <= t) last++;
    while (last > 0 && !(ramp->segments[last].position <= t)) last--;
    return last;
}

#define ROWS_FILE "ramp_rows.h"
#include "each_cpu_level.h"

void acetate_ramp_axial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    DISPATCH(ramp_axial_row)(ramp, map, x, out, count);
}

void acetate_ramp_radial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    DISPATCH(ramp_radial_row)(ramp, map, x, out, count);
}

void acetate_ramp_conic(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    DISPATCH(ramp_conic_row)(ramp, map, x, out, count);
}
