#pragma STDC FP_CONTRACT OFF

#define f64v LEVEL(f64v)
#define f32v LEVEL(f32v)
#define i32v LEVEL(i32v)
#define within LEVEL(within)
#define ramp_vector LEVEL(ramp_vector)
#define ramp_run LEVEL(ramp_run)
#define ramp_mixed LEVEL(ramp_mixed)
#define places LEVEL(places)
#define columns_from LEVEL(columns_from)
#define ramp_row LEVEL(ramp_row)
#define root LEVEL(root)
#define turn_of LEVEL(turn_of)

typedef double f64v __attribute__((vector_size(2 * VECTOR_BYTES)));
typedef float f32v __attribute__((vector_size(VECTOR_BYTES), may_alias));
typedef int32_t i32v __attribute__((vector_size(VECTOR_BYTES)));

/// Whether a part holds all places. None that is no number.
static inline bool within(f32v t, RampSpan span) { return is_zero(~(u32v)((t >= span.start) & (t < span.end))); }

/// The pixels of places in one part.
__attribute__((always_inline)) static inline u32v ramp_vector(const AcetateRampPart *part, f32v t, bool without_alpha) {
    f32v along = t - part->place, alpha = along * part->slope[3] + part->color[3], channels[3];
    for (int i = 0; i < 3; i++) {
        channels[i] = along * part->slope[i] + part->color[i];
        if (!without_alpha) channels[i] *= alpha;
    }
    u32v levels[3];
    for (int i = 0; i < 3; i++) levels[i] = (u32v)__builtin_convertvector(channels[i] + ALMOST_HALF, i32v);
    u32v color = levels[0] << 16 | levels[1] << 8 | levels[2];
    if (without_alpha) return color | 0xFF000000;
    return color | (u32v)__builtin_convertvector(alpha * 255 + ALMOST_HALF, i32v) << 24;
}

/// The square roots of numbers.
__attribute__((always_inline)) static inline f32v root(f32v squares) {
#if VECTOR_BYTES == 32
    return (f32v)_mm256_sqrt_ps((__m256)squares);
#elif defined(__SSE2__)
    return (f32v)_mm_sqrt_ps((__m128)squares);
#else
    for (int i = 0; i < LANES; i++) squares[i] = __builtin_sqrtf(squares[i]);
    return squares;
#endif
}

/// The angles of points from the x axis, in turns, 0 ... 1: within 1e-7, by the arctangent's polynomial of single precision
/// below tan(π/8), and its value at π/4 plus that of (z - 1) / (z + 1) above.
__attribute__((always_inline)) static inline f32v turn_of(f32v x, f32v y) {
    const i32v sign = (i32v){} + (int32_t)0x80000000;
    f32v width = (f32v)((i32v)x & ~sign), height = (f32v)((i32v)y & ~sign);
    i32v is_steep = height > width;
    f32v low = (f32v)(((i32v)width & is_steep) | ((i32v)height & ~is_steep));
    f32v high = (f32v)(((i32v)height & is_steep) | ((i32v)width & ~is_steep));
    i32v is_wide = low > high * 0.41421356f;
    f32v numerator = (f32v)(((i32v)(low - high) & is_wide) | ((i32v)low & ~is_wide));
    f32v denominator = (f32v)(((i32v)(low + high) & is_wide) | ((i32v)high & ~is_wide));
    // At the center itself any angle is right.
    denominator = (f32v)((i32v)denominator | ((i32v)((f32v){} + 1) & (denominator == 0)));
    f32v z = numerator / denominator, s = z * z;
    f32v angle = (((s * 8.05374449538e-2f - 1.38776856032e-1f) * s + 1.99777106478e-1f) * s - 3.33329491539e-1f) * s * z + z;
    f32v turn = angle * 0.15915494309f + (f32v)((i32v)((f32v){} + 0.125f) & is_wide);
    turn = (f32v)(((i32v)(0.25f - turn) & is_steep) | ((i32v)turn & ~is_steep));
    i32v is_left = x < 0;
    turn = (f32v)(((i32v)(0.5f - turn) & is_left) | ((i32v)turn & ~is_left));
    i32v is_below = y < 0;
    return (f32v)(((i32v)(1 - turn) & is_below) | ((i32v)turn & ~is_below));
}

/// The places of a vector's pixels: each by itself in double precision, so that it does not matter where the row begins.
__attribute__((always_inline)) static inline f32v places(const AcetateRowMap *map, RampShape shape, const f64v *columns) {
    f32v t = __builtin_convertvector(map->step[0] * *columns + map->start[0], f32v);
    if (shape == RampAxial) return t;
    f32v across = __builtin_convertvector(map->step[1] * *columns + map->start[1], f32v);
    return shape == RampRadial ? root(t * t + across * across) : turn_of(t, across);
}

/// The coordinates of a vector's pixels.
__attribute__((always_inline)) static inline void columns_from(double x, f64v *columns) {
#if LANES == 8
    *columns = (f64v){0, 1, 2, 3, 4, 5, 6, 7} + x;
#else
    *columns = (f64v){0, 1, 2, 3} + x;
#endif
}

/// Writes pixels by whole vectors as far as they lie in one part; how many.
__attribute__((always_inline)) static inline size_t ramp_run(
    const AcetateRampPart part, RampSpan span, const AcetateRowMap map, RampShape shape, double x, uint32_t *out,
    size_t count, bool without_alpha) {
    size_t i = 0;
    for (; i + LANES <= count; i += LANES, x += LANES) {
        f64v columns;
        columns_from(x, &columns);
        f32v t = places(&map, shape, &columns);
        if (!within(t, span)) break;
        store(out + i, ramp_vector(&part, t, without_alpha));
    }
    return i;
}

/// Writes pixels whose places lie in several parts; the last one's part.
static __attribute__((noinline)) size_t ramp_mixed(
    const AcetateRamp *ramp, const f32v *places, uint32_t *out, size_t count, size_t at) {
    f32v t = *places, most = (f32v){} + FLT_MAX;
    // Infinite places count as the farthest ones, and what is no number as the first.
    i32v is_far = t > most, is_number = t >= -most;
    t = (f32v)(((i32v)t & is_number & ~is_far) | ((i32v)most & is_far) | ((i32v)-most & ~is_number));
    u32v pixels = {};
    i32v rest = (i32v){} - 1;
    for (size_t i = 0; i < count; i++) {
        if (!rest[i]) continue;
        at = part_at(ramp, t[i], at);
        RampSpan span = span_of(ramp, at);
        i32v here = rest & (t >= span.start) & (t < span.end);
        pixels |= ramp_vector(ramp->parts + at, t, ramp->without_alpha) & (u32v)here;
        rest &= ~here;
    }
    memcpy(out, &pixels, count * sizeof(uint32_t));
    return at;
}

static inline __attribute__((always_inline)) void ramp_row(
    AcetateRamp ramp, AcetateRowMap map, RampShape shape, double x, uint32_t *out, size_t count) {
    size_t at = 0;
    for (bool is_first = true; count > 0; is_first = false) {
        RampSpan span = span_of(&ramp, at);
        size_t done = is_first            ? 0
                      : ramp.without_alpha ? ramp_run(ramp.parts[at], span, map, shape, x, out, count, true)
                                           : ramp_run(ramp.parts[at], span, map, shape, x, out, count, false);
        x += (double)done, out += done, count -= done;
        if (count == 0) return;
        f64v columns;
        columns_from(x, &columns);
        f32v t = places(&map, shape, &columns);
        size_t rest = count < LANES ? count : LANES;
        at = ramp_mixed(&ramp, &t, out, rest, at);
        x += LANES, out += rest, count -= rest;
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
