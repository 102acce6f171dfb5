// Where samples lie. Included by `sample_rows.h`.
//
// Those that a projection spaces are worked out cell by cell, in single precision from the cell's middle on.

typedef float LEVEL(Floats) __attribute__((vector_size(32)));
typedef double LEVEL(Doubles) __attribute__((vector_size(32)));
typedef int64_t LEVEL(Longs) __attribute__((vector_size(32)));
typedef float LEVEL(FourFloats) __attribute__((vector_size(16)));
typedef int32_t LEVEL(FourInts) __attribute__((vector_size(16)));

/// Room for a block's cells, and up to a multiple of four of them.
#define CELLS (BLOCK / CELL + 4)

/// Where the samples of a row's cells lie, each from the one in the cell's middle on: see `ProjectedPlaces`.
typedef struct {
    /// The first cell, how many there are, how many of its pixels lie before the row, and how many are in that.
    double first;
    size_t count, before, size;
    /// The middle's place, and what it has beyond, less a half.
    _Alignas(16) int32_t x[CELLS], y[CELLS];
    _Alignas(16) float restX[CELLS], restY[CELLS];
    /// A step across there, in units of places.
    _Alignas(16) float acrossX[CELLS], acrossY[CELLS];
    /// By how much `w` grows with a step, to what it is there.
    _Alignas(16) float slope[CELLS];
    /// 0 near the horizon, and where numbers are too large.
    _Alignas(16) int32_t isEasy[CELLS];
} LEVEL(Cells);

/// The nearest integers.
static inline void LEVEL(round_to)(int32_t *to, const LEVEL(Floats) *numbers, int32_t first) {
#if VECTOR_BYTES == 32
    __m256i rounded = _mm256_cvtps_epi32((__m256)*numbers);
    _mm256_storeu_si256((__m256i *)to, _mm256_add_epi32(rounded, _mm256_set1_epi32(first)));
#elif defined(__SSE2__)
    const __m128 *halves = (const __m128 *)numbers;
    for (int i = 0; i < 2; i++) {
        __m128i rounded = _mm_cvtps_epi32(halves[i]);
        _mm_storeu_si128((__m128i *)to + i, _mm_add_epi32(rounded, _mm_set1_epi32(first)));
    }
#else
    for (int i = 0; i < 8; i++) to[i] = (int32_t)rintf((*numbers)[i]) + first;
#endif
}

static inline void LEVEL(find_cells)(double x, size_t count, LEVEL(Cells) *cells) {
    cells->first = floor(x / CELL) * CELL;
    cells->before = (size_t)(x - cells->first);
    cells->size = count;
    cells->count = (cells->before + count + CELL - 1) / CELL;
}

/// Coordinates times 2^12, rounded down, from the source's first pixel on; and what they have beyond.
static inline LEVEL(FourInts) LEVEL(four_fixed)(
    const LEVEL(Doubles) *at, double first, LEVEL(FourFloats) *rest) {
    const LEVEL(Doubles) none = {0};
    LEVEL(Doubles) place = *at * PLACE_ONE - (PLACE_ONE / 2 - 0.5);
    LEVEL(Doubles) whole = __builtin_elementwise_floor(place);
    *rest = __builtin_convertvector(place - whole - 0.5, LEVEL(FourFloats));
    whole = __builtin_elementwise_max(whole - first * PLACE_ONE, none - PLACE_LIMIT * PLACE_ONE);
    whole = __builtin_elementwise_min(whole, none + PLACE_LIMIT * PLACE_ONE);
    return __builtin_convertvector(whole, LEVEL(FourInts));
}

static void LEVEL(set_cells)(const AcetateProjection *p, double y, LEVEL(Cells) *cells) {
    double rowX = y * p->m21 + p->m31, rowY = y * p->m22 + p->m32, rowW = y * p->m23 + p->m33;
    for (size_t k = 0; k < cells->count; k += 4) {
        LEVEL(Doubles) middle = (LEVEL(Doubles)){0, CELL, 2 * CELL, 3 * CELL} + (cells->first + k * CELL + CELL / 2);
        LEVEL(Doubles) w = middle * p->m13 + rowW, r = 1 / w;
        LEVEL(Doubles) u = (middle * p->m11 + rowX) * r, v = (middle * p->m12 + rowY) * r, slope = p->m13 * r;
        LEVEL(Doubles) acrossX = (p->m11 - u * p->m13) * r * PLACE_ONE;
        LEVEL(Doubles) acrossY = (p->m12 - v * p->m13) * r * PLACE_ONE;
        LEVEL(Longs) isEasy =
            (w > 2 * LEAST_W) & (__builtin_elementwise_abs(slope) <= EASY_SLOPE)
            & (__builtin_elementwise_abs(u) <= EASY_PLACE) & (__builtin_elementwise_abs(v) <= EASY_PLACE)
            & (__builtin_elementwise_abs(acrossX) <= EASY_STEP) & (__builtin_elementwise_abs(acrossY) <= EASY_STEP);
        // What is no number, or too large, has no integer.
        u = (LEVEL(Doubles))((LEVEL(Longs))u & isEasy);
        v = (LEVEL(Doubles))((LEVEL(Longs))v & isEasy);
        *(LEVEL(FourInts) *)(cells->x + k) = LEVEL(four_fixed)(&u, p->left, (LEVEL(FourFloats) *)(cells->restX + k));
        *(LEVEL(FourInts) *)(cells->y + k) = LEVEL(four_fixed)(&v, p->top, (LEVEL(FourFloats) *)(cells->restY + k));
        *(LEVEL(FourFloats) *)(cells->acrossX + k) = __builtin_convertvector(acrossX, LEVEL(FourFloats));
        *(LEVEL(FourFloats) *)(cells->acrossY + k) = __builtin_convertvector(acrossY, LEVEL(FourFloats));
        *(LEVEL(FourFloats) *)(cells->slope + k) = __builtin_convertvector(slope, LEVEL(FourFloats));
        *(LEVEL(FourInts) *)(cells->isEasy + k) = __builtin_convertvector(isEasy, LEVEL(FourInts));
    }
}

static inline int32_t LEVEL(fixed)(double place, double first) {
    double value = floor(place - (PLACE_ONE / 2 - 0.5)) - first * PLACE_ONE, limit = PLACE_LIMIT * PLACE_ONE;
    return (int32_t)(value < -limit ? -limit : value > limit ? limit : value);
}

/// A place by itself.
static inline void LEVEL(place_one)(const AcetateProjection *p, double x, double y, int32_t *toX, int32_t *toY) {
    double w = x * p->m13 + (y * p->m23 + p->m33), r = 1 / w * PLACE_ONE;
    double u = (x * p->m11 + (y * p->m21 + p->m31)) * r, v = (x * p->m12 + (y * p->m22 + p->m32)) * r;
    bool isThere = w > LEAST_W && (u - u) + (v - v) == 0;
    *toX = isThere ? LEVEL(fixed)(u, p->left) : NO_PLACE;
    *toY = isThere ? LEVEL(fixed)(v, p->top) : NO_PLACE;
}

/// Places of cells' samples, and room for what the first and the last one have beyond the row.
typedef struct {
    _Alignas(32) int32_t xs[BLOCK + 3 * CELL], ys[BLOCK + 3 * CELL];
} LEVEL(Places);

/// Eight places of an easy cell, less the middle's, from its i-th pixel on.
static inline __attribute__((always_inline)) void LEVEL(place_eight)(
    const LEVEL(Cells) *cells, size_t k, int i, float offset, LEVEL(Floats) *x, LEVEL(Floats) *y) {
    LEVEL(Floats) beside = (LEVEL(Floats)){0, 1, 2, 3, 4, 5, 6, 7} + (float)(i - CELL / 2);
    beside += offset;
    LEVEL(Floats) way = beside * (1 / (1 + beside * cells->slope[k]));
    *x = way * cells->acrossX[k] + cells->restX[k];
    *y = way * cells->acrossY[k] + cells->restY[k];
}

/// The places of a cell, each by itself, those of the row alone; others are 0.
static void LEVEL(place_each)(
    const AcetateProjection *p, const LEVEL(Cells) *cells, size_t k, double offset, double y, int32_t *xs, int32_t *ys) {
    memset(xs, 0, CELL * sizeof(int32_t));
    memset(ys, 0, CELL * sizeof(int32_t));
    size_t begin = k == 0 ? cells->before : 0, end = cells->before + cells->size - k * CELL;
    double left = cells->first + (double)(k * CELL);
    for (size_t i = begin; i < (end < CELL ? end : CELL); i++) {
        LEVEL(place_one)(p, left + (double)i + offset, y, xs + i, ys + i);
    }
}

/// Places of points, from `CELL` on those of the row, and 8 zeros after the last: `offset` right of pixels' left edges.
static void LEVEL(place_cells)(
    const AcetateProjection *p, const LEVEL(Cells) *cells, double offset, double y, LEVEL(Places) *places) {
    int32_t *xs = places->xs + CELL - cells->before, *ys = places->ys + CELL - cells->before;
    for (size_t k = 0; k < cells->count; k++, xs += CELL, ys += CELL) {
        if (__builtin_expect(!cells->isEasy[k], 0)) {
            LEVEL(place_each)(p, cells, k, offset, y, xs, ys);
            continue;
        }
        for (int i = 0; i < CELL; i += 8) {
            LEVEL(Floats) x, down;
            LEVEL(place_eight)(cells, k, i, (float)offset, &x, &down);
            LEVEL(round_to)(xs + i, &x, cells->x[k]);
            LEVEL(round_to)(ys + i, &down, cells->y[k]);
        }
    }
    memset(xs, 0, 8 * sizeof(int32_t));
    memset(ys, 0, 8 * sizeof(int32_t));
}
