// Vectors of floating-point numbers, a channel of pixels each. Included by files of row functions.
// Products and sums are rounded separately on all processors.
#pragma clang fp contract(off)

#define f32v LEVEL(f32v)
#define i32v LEVEL(i32v)
#define levels_of LEVEL(levels_of)
#define levels_in LEVEL(levels_in)
#define selected LEVEL(selected)
#define lower LEVEL(lower)
#define higher LEVEL(higher)
#define clamped_to_unit LEVEL(clamped_to_unit)

typedef float f32v __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t i32v __attribute__((vector_size(VECTOR_BYTES)));

/// A channel of pixels as numbers.
static inline f32v levels_of(u32v pixels, int shift) {
    return __builtin_convertvector((i32v)(pixels >> shift & 0xFF), f32v);
}

/// Numbers of 0 ... 255 as a channel of pixels, rounded to nearest.
static inline u32v levels_in(f32v levels, int shift) {
    return (u32v)__builtin_convertvector(levels + 0.5f, i32v) << shift;
}

/// `first` where all bits of the condition are set, otherwise `second`.
static inline f32v selected(i32v condition, f32v first, f32v second) {
    return (f32v)(((u32v)first & (u32v)condition) | ((u32v)second & ~(u32v)condition));
}

static inline f32v lower(f32v a, f32v b) { return selected(a < b, a, b); }
static inline f32v higher(f32v a, f32v b) { return selected(a > b, a, b); }

/// Clamps to 0 ... 1. A comparison with NaN is false.
static inline f32v clamped_to_unit(f32v x) {
    u32v positive = (u32v)x & (u32v)(x > 0), one = (u32v)((f32v){} + 1), is_more = (u32v)((f32v)positive > 1);
    return (f32v)((positive & ~is_more) | (one & is_more));
}
