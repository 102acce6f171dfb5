#include "float_vectors.h"

#define is_within LEVEL(is_within)
#define ramp_vector LEVEL(ramp_vector)
#define ramp_run LEVEL(ramp_run)
#define ramp_segments LEVEL(ramp_segments)
#define positions LEVEL(positions)
#define columns_from LEVEL(columns_from)
#define ramp_row LEVEL(ramp_row)
#define turn_of LEVEL(turn_of)

/// Whether a segment contains all positions. It contains no NaN.
static inline bool is_within(f32v t, RampSpan span) { return is_zero(~(u32v)((t >= span.start) & (t < span.end))); }

/// Returns the pixels at positions in one segment.
__attribute__((always_inline)) static inline u32v ramp_vector(const AcetateRampSegment *segment, f32v t, bool without_alpha) {
    f32v along = t - segment->position, alpha = along * segment->slope[3] + segment->color[3], channels[3];
    for (int i = 0; i < 3; i++) {
        channels[i] = along * segment->slope[i] + segment->color[i];
        if (!without_alpha) channels[i] *= alpha;
    }
    u32v levels[3];
    for (int i = 0; i < 3; i++) levels[i] = (u32v)__builtin_convertvector(channels[i] + ALMOST_HALF, i32v);
    u32v color = levels[0] << 16 | levels[1] << 8 | levels[2];
    if (without_alpha) return color | 0xFF000000;
    return color | (u32v)__builtin_convertvector(alpha * 255 + ALMOST_HALF, i32v) << 24;
}

/// Returns the angles of points from the x axis, in turns, 0 ... 1. The error is at most 3e-7: a polynomial
/// approximates the arctangent of 0 ... 1.
__attribute__((always_inline)) static inline f32v turn_of(f32v x, f32v y) {
    const i32v sign = (i32v){} + (int32_t)0x80000000;
    f32v width = (f32v)((i32v)x & ~sign), height = (f32v)((i32v)y & ~sign);
    i32v is_steep = height > width;
    f32v low = selected(is_steep, width, height), high = selected(is_steep, height, width);
    // `FLT_MIN` avoids 0 / 0 at the center, where any angle is right.
    f32v z = low / (high + FLT_MIN), s = z * z;
    f32v turn = (((((s * -0.00186515809f + 0.00837908592f) * s - 0.0185298491f) * s + 0.0308029074f) * s - 0.0529385656f) * s
        + 0.159151316f) * z;
    turn = selected(is_steep, 0.25f - turn, turn);
    turn = selected(x < 0, 0.5f - turn, turn);
    return selected(y < 0, 1 - turn, turn);
}

/// Returns the positions of a vector's pixels. Each depends only on its column in the tile, not on the start of the
/// row.
__attribute__((always_inline)) static inline f32v positions(const RampTile *tile, RampShape shape, const f32v *columns) {
    f32v t = tile->step[0] * *columns + tile->start[0];
    if (shape == RampAxial) return t;
    f32v across = tile->step[1] * *columns + tile->start[1];
    return shape == RampRadial ? __builtin_elementwise_sqrt(t * t + across * across) : turn_of(t, across);
}

/// Returns the columns in the tile of a vector's pixels.
__attribute__((always_inline)) static inline f32v columns_from(size_t first) {
#if LANES == 8
    return (f32v){0, 1, 2, 3, 4, 5, 6, 7} + (float)first;
#else
    return (f32v){0, 1, 2, 3} + (float)first;
#endif
}

/// Writes whole vectors of pixels from column `i` of the tile on, as long as they are in one segment. Returns the end.
__attribute__((always_inline)) static inline size_t ramp_run(
    const AcetateRampSegment segment, RampSpan span, const RampTile tile, RampShape shape, size_t i, size_t end, uint32_t *out,
    bool without_alpha) {
    for (f32v columns = columns_from(i); i + LANES <= end; i += LANES, out += LANES, columns += LANES) {
        f32v t = positions(&tile, shape, &columns);
        if (!is_within(t, span)) break;
        store(out, ramp_vector(&segment, t, without_alpha));
    }
    return i;
}

/// Writes pixels whose positions are in several segments. Returns the last segment.
static __attribute__((noinline)) size_t ramp_segments(
    const AcetateRamp *ramp, const f32v *positions, uint32_t *out, size_t count, size_t at) {
    f32v t = *positions, most = (f32v){} + FLT_MAX;
    // Infinite positions are clamped, and NaN becomes the first position.
    t = selected(t > most, most, selected(t >= -most, t, -most));
    u32v pixels = {};
    i32v rest = (i32v){} - 1;
    for (size_t i = 0; i < count; i++) {
        if (!rest[i]) continue;
        at = segment_at(ramp, t[i], at);
        RampSpan span = span_of(ramp, at);
        i32v here = rest & (t >= span.start) & (t < span.end);
        pixels |= ramp_vector(ramp->segments + at, t, ramp->without_alpha) & (u32v)here;
        rest &= ~here;
    }
    memcpy(out, &pixels, count * sizeof(uint32_t));
    return at;
}

static inline __attribute__((always_inline)) void ramp_row(
    AcetateRamp ramp, AcetateRowMap map, RampShape shape, double x, uint32_t *out, size_t count) {
    size_t at = 0;
    while (count > 0) {
        size_t i = (size_t)(x - floor(x / RAMP_TILE) * RAMP_TILE), end = i + count < RAMP_TILE ? i + count : RAMP_TILE;
        // `x` may have a fraction: the origin of the tile has the same one.
        RampTile tile = tile_at(&map, x - (double)i);
        x += (double)(end - i), count -= end - i;
        while (i < end) {
            RampSpan span = span_of(&ramp, at);
            size_t next = ramp.without_alpha ? ramp_run(ramp.segments[at], span, tile, shape, i, end, out, true)
                                             : ramp_run(ramp.segments[at], span, tile, shape, i, end, out, false);
            out += next - i, i = next;
            if (i == end) break;
            f32v columns = columns_from(i), t = positions(&tile, shape, &columns);
            size_t rest = end - i < LANES ? end - i : LANES;
            at = ramp_segments(&ramp, &t, out, rest, at);
            out += rest, i += rest;
        }
    }
}

static void LEVEL(ramp_axial_row)(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    ramp_row(ramp, map, RampAxial, x, out, count);
}

static void LEVEL(ramp_radial_row)(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    ramp_row(ramp, map, RampRadial, x, out, count);
}

static void LEVEL(ramp_conic_row)(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    ramp_row(ramp, map, RampConic, x, out, count);
}
