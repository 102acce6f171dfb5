#include "include/ramp.h"

#pragma STDC FP_CONTRACT OFF

/// The part of the ramp at a place, searched from the one that was used last; the first one for NaN.
static inline size_t part_at(AcetateRamp ramp, double t, size_t last) {
    while (last + 1 < ramp.count && ramp.parts[last + 1].place <= t) last++;
    while (last > 0 && !(ramp.parts[last].place <= t)) last--;
    return last;
}

static inline float clamped_to_unit(float value) { return value > 0 ? value < 1 ? value : 1 : 0; }

/// The premultiplied pixel of a part at a place.
static inline uint32_t ramp_pixel(const AcetateRampPart *part, double t, bool without_alpha) {
    float channels[4], along = (float)(t - part->place);
    for (int i = 0; i < 4; i++) {
        // The place of the first part is infinite, and its slope 0.
        float value = part->color[i];
        if (part->slope[i] != 0) value += part->slope[i] * along;
        channels[i] = clamped_to_unit(value);
    }
    uint32_t levels[4];
    for (int i = 0; i < 4; i++) {
        float value = without_alpha || i == 3 ? channels[i] : channels[i] * channels[3];
        // A thousandth of a level, so that halves are rounded the same way everywhere.
        levels[i] = (uint32_t)(value * 255 + 0.501f);
    }
    return levels[3] << 24 | levels[0] << 16 | levels[1] << 8 | levels[2];
}

#define ROWS_FILE "ramp_rows.h"
#include "each_level.h"

void acetate_ramp_axial(AcetateRamp ramp, double start, double slope, double x, uint32_t *out, size_t count) {
    CHOOSE(ramp_axial_row)(ramp, start, slope, x, out, count);
}

void acetate_ramp_radial(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    CHOOSE(ramp_radial_row)(ramp, map, x, out, count);
}

void acetate_ramp_conic(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    CHOOSE(ramp_conic_row)(ramp, map, x, out, count);
}
