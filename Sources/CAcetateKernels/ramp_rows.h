#pragma STDC FP_CONTRACT OFF

#define f64v LEVEL(f64v)
#define i64v LEVEL(i64v)
#define f32v LEVEL(f32v)
#define i32v LEVEL(i32v)
#define f64h LEVEL(f64h)
#define ramp_vector LEVEL(ramp_vector)
#define ramp_put LEVEL(ramp_put)
#define places_from LEVEL(places_from)
#define root LEVEL(root)
#define turn_of LEVEL(turn_of)

typedef double f64v __attribute__((vector_size(2 * VECTOR_BYTES)));
typedef int64_t i64v __attribute__((vector_size(2 * VECTOR_BYTES)));
typedef double f64h __attribute__((vector_size(VECTOR_BYTES), may_alias));
typedef float f32v __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t i32v __attribute__((vector_size(VECTOR_BYTES)));

/// The pixels of a vector of places that all lie in one part.
__attribute__((always_inline)) static inline u32v ramp_vector(const AcetateRampPart *part, const f64v *t, bool without_alpha) {
    f32v along = __builtin_convertvector(*t - part->place, f32v), channels[4];
    for (int i = 0; i < 4; i++) {
        f32v value = along * part->slope[i] + part->color[i];
        value = (f32v)((i32v)value & (value > 0));
        f32v one = (f32v){} + 1;
        channels[i] = (f32v)(((i32v)value & (value < 1)) | ((i32v)one & ~(value < 1)));
    }
    u32v levels[4];
    for (int i = 0; i < 4; i++) {
        f32v value = without_alpha || i == 3 ? channels[i] : channels[i] * channels[3];
        levels[i] = (u32v)__builtin_convertvector(value * 255 + 0.501f, i32v);
    }
    return levels[3] << 24 | levels[0] << 16 | levels[1] << 8 | levels[2];
}

/// The pixels of a vector's places; `last` is the part that was used last. `count` of them are stored.
__attribute__((always_inline)) static inline void ramp_put(
    AcetateRamp ramp, const f64v *places, uint32_t *out, size_t count, size_t *last) {
    // By reference: such vectors have no agreed way of being passed.
    f64v t = *places;
    size_t at = part_at(ramp, t[0], *last);
    const AcetateRampPart *part = ramp.parts + at;
    double end = at + 1 < ramp.count ? part[1].place : __builtin_inf();
    i64v inside = (t >= part->place) & (t < end);
    *last = at;
    if (__builtin_reduce_and(inside) && count == LANES) {
        bool is_even = part->slope[0] == 0 && part->slope[1] == 0 && part->slope[2] == 0 && part->slope[3] == 0;
        store(out, is_even ? (u32v){} + ramp_pixel(part, t[0], ramp.without_alpha) : ramp_vector(part, &t, ramp.without_alpha));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        at = part_at(ramp, t[i], at);
        out[i] = ramp_pixel(ramp.parts + at, t[i], ramp.without_alpha);
    }
    *last = at;
}

/// The coordinates of a vector's pixels, from one on.
__attribute__((always_inline)) static inline void places_from(double x, f64v *places) {
#if LANES == 8
    *places = (f64v){0, 1, 2, 3, 4, 5, 6, 7} + x;
#else
    *places = (f64v){0, 1, 2, 3} + x;
#endif
}

static void LEVEL(ramp_axial_row)(
    AcetateRamp ramp, double start, double slope, double x, uint32_t *out, size_t count) {
    size_t last = 0;
    for (size_t i = 0; i < count; i += LANES) {
        f64v places;
        places_from(x + (double)i, &places);
        f64v t = start + slope * places;
        ramp_put(ramp, &t, out + i, count - i < LANES ? count - i : LANES, &last);
    }
}

/// Replaces numbers by their square roots.
__attribute__((always_inline)) static inline void root(f64v *squares) {
    f64h *halves = (f64h *)squares;
#if VECTOR_BYTES == 32
    for (int i = 0; i < 2; i++) halves[i] = _mm256_sqrt_pd(halves[i]);
#elif defined(__SSE2__)
    for (int i = 0; i < 2; i++) halves[i] = _mm_sqrt_pd(halves[i]);
#else
    for (int i = 0; i < LANES; i++) (*squares)[i] = __builtin_sqrt((*squares)[i]);
#endif
}

static void LEVEL(ramp_radial_row)(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    size_t last = 0;
    for (size_t i = 0; i < count; i += LANES) {
        f64v places;
        places_from(x + (double)i, &places);
        f64v px = (map.step[0] * places + map.start[0] - map.center[0]) * map.scale[0];
        f64v py = (map.step[1] * places + map.start[1] - map.center[1]) * map.scale[1];
        f64v t = px * px + py * py;
        root(&t);
        ramp_put(ramp, &t, out + i, count - i < LANES ? count - i : LANES, &last);
    }
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

static void LEVEL(ramp_conic_row)(AcetateRamp ramp, AcetateRowMap map, double x, uint32_t *out, size_t count) {
    size_t last = 0;
    for (size_t i = 0; i < count; i += LANES) {
        f64v places;
        places_from(x + (double)i, &places);
        f64v px = (map.step[0] * places + map.start[0] - map.center[0]) * map.scale[0];
        f64v py = (map.step[1] * places + map.start[1] - map.center[1]) * map.scale[1];
        f32v turns = turn_of(__builtin_convertvector(px, f32v), __builtin_convertvector(py, f32v));
        f64v t = __builtin_convertvector(turns, f64v);
        ramp_put(ramp, &t, out + i, count - i < LANES ? count - i : LANES, &last);
    }
}
