#include "include/ramp.h"

#include <float.h>
#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// A thousandth of a level more than a half, so that halves are rounded the same way everywhere.
#define ALMOST_HALF 0.501f

/// The places of a part: from `start`, and less than `end`.
typedef struct {
    float start, end;
} RampSpan;

/// What becomes of a row's two numbers: the first one is the place, the distance or the angle of both is.
typedef enum { RampAxial, RampRadial, RampConic } RampShape;

static inline RampSpan span_of(const AcetateRamp *ramp, size_t at) {
    return (RampSpan){
        at > 0 ? ramp->parts[at].place : -FLT_MAX, at + 1 < ramp->count ? ramp->parts[at + 1].place : INFINITY};
}

/// The part of the ramp at a place, searched from the one that was used last; the first one for NaN.
static inline size_t part_at(const AcetateRamp *ramp, float t, size_t last) {
    while (last + 1 < ramp->count && ramp->parts[last + 1].place <= t) last++;
    while (last > 0 && !(ramp->parts[last].place <= t)) last--;
    return last;
}

#define ROWS_FILE "ramp_rows.h"
#include "each_level.h"

void acetate_ramp_axial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    CHOOSE(ramp_axial_row)(ramp, map, x, out, count);
}

void acetate_ramp_radial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    CHOOSE(ramp_radial_row)(ramp, map, x, out, count);
}

void acetate_ramp_conic(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    CHOOSE(ramp_conic_row)(ramp, map, x, out, count);
}
