// Positions of projected samples. Included by `sample_rows.h`.
//
// They are computed cell by cell, in single precision relative to the center of the cell.

typedef float LEVEL(Floats) __attribute__((vector_size(32)));
typedef double LEVEL(Doubles) __attribute__((vector_size(32)));
typedef int64_t LEVEL(Longs) __attribute__((vector_size(32)));
typedef float LEVEL(FourFloats) __attribute__((vector_size(16)));
typedef int32_t LEVEL(FourInts) __attribute__((vector_size(16)));

/// The most cells of a block, rounded up to a multiple of four.
#define CELLS (BLOCK / CELL + 4)

/// The parameters of the cells of a row, at the center of each. See `ProjectedPoints`.
typedef struct {
    /// The start of the first cell, the number of cells, the number of pixels of the first cell before the row, and the
    /// number of pixels of the row.
    double first;
    size_t count, before, size;
    /// The position of the center, and its fraction minus a half.
    _Alignas(16) int32_t x[CELLS], y[CELLS];
    _Alignas(16) float restX[CELLS], restY[CELLS];
    /// The change of the position for one pixel to the right, at the center.
    _Alignas(16) float acrossX[CELLS], acrossY[CELLS];
    /// The relative change of `w` for one pixel to the right.
    _Alignas(16) float slope[CELLS];
    /// 0 for cells near the horizon, and for those with too large numbers.
    _Alignas(16) int32_t isRegular[CELLS];
} LEVEL(Cells);

/// Rounds to nearest, and adds `first`.
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

/// Converts coordinates to fixed-point positions relative to the first pixel of the source, rounded down. `rest`
/// becomes the fraction minus a half.
static inline LEVEL(FourInts) LEVEL(four_fixed)(
    const LEVEL(Doubles) *at, double first, LEVEL(FourFloats) *rest) {
    const LEVEL(Doubles) none = {0};
    LEVEL(Doubles) position = *at * POSITION_ONE - (POSITION_ONE / 2 - 0.5);
    LEVEL(Doubles) whole = __builtin_elementwise_floor(position);
    *rest = __builtin_convertvector(position - whole - 0.5, LEVEL(FourFloats));
    whole = __builtin_elementwise_max(whole - first * POSITION_ONE, none - POSITION_LIMIT * POSITION_ONE);
    whole = __builtin_elementwise_min(whole, none + POSITION_LIMIT * POSITION_ONE);
    return __builtin_convertvector(whole, LEVEL(FourInts));
}

static void LEVEL(set_cells)(const AcetateProjection *p, double y, LEVEL(Cells) *cells) {
    double rowX = y * p->m21 + p->m31, rowY = y * p->m22 + p->m32, rowW = y * p->m23 + p->m33;
    for (size_t k = 0; k < cells->count; k += 4) {
        LEVEL(Doubles) middle = (LEVEL(Doubles)){0, CELL, 2 * CELL, 3 * CELL} + (cells->first + k * CELL + CELL / 2);
        LEVEL(Doubles) w = middle * p->m13 + rowW, r = 1 / w;
        LEVEL(Doubles) u = (middle * p->m11 + rowX) * r, v = (middle * p->m12 + rowY) * r, slope = p->m13 * r;
        LEVEL(Doubles) acrossX = (p->m11 - u * p->m13) * r * POSITION_ONE;
        LEVEL(Doubles) acrossY = (p->m12 - v * p->m13) * r * POSITION_ONE;
        LEVEL(Longs) isRegular =
            (w > 2 * LEAST_W) & (__builtin_elementwise_abs(slope) <= MOST_SLOPE)
            & (__builtin_elementwise_abs(u) <= MOST_POSITION) & (__builtin_elementwise_abs(v) <= MOST_POSITION)
            & (__builtin_elementwise_abs(acrossX) <= MOST_STEP) & (__builtin_elementwise_abs(acrossY) <= MOST_STEP);
        // The conversion of NaN and of too large numbers is undefined.
        u = (LEVEL(Doubles))((LEVEL(Longs))u & isRegular);
        v = (LEVEL(Doubles))((LEVEL(Longs))v & isRegular);
        *(LEVEL(FourInts) *)(cells->x + k) = LEVEL(four_fixed)(&u, p->left, (LEVEL(FourFloats) *)(cells->restX + k));
        *(LEVEL(FourInts) *)(cells->y + k) = LEVEL(four_fixed)(&v, p->top, (LEVEL(FourFloats) *)(cells->restY + k));
        *(LEVEL(FourFloats) *)(cells->acrossX + k) = __builtin_convertvector(acrossX, LEVEL(FourFloats));
        *(LEVEL(FourFloats) *)(cells->acrossY + k) = __builtin_convertvector(acrossY, LEVEL(FourFloats));
        *(LEVEL(FourFloats) *)(cells->slope + k) = __builtin_convertvector(slope, LEVEL(FourFloats));
        *(LEVEL(FourInts) *)(cells->isRegular + k) = __builtin_convertvector(isRegular, LEVEL(FourInts));
    }
}

static inline int32_t LEVEL(fixed)(double position, double first) {
    double value = floor(position - (POSITION_ONE / 2 - 0.5)) - first * POSITION_ONE, limit = POSITION_LIMIT * POSITION_ONE;
    return (int32_t)(value < -limit ? -limit : value > limit ? limit : value);
}

/// Computes one position exactly.
static inline void LEVEL(position_one)(const AcetateProjection *p, double x, double y, int32_t *toX, int32_t *toY) {
    double w = x * p->m13 + (y * p->m23 + p->m33), r = 1 / w * POSITION_ONE;
    double u = (x * p->m11 + (y * p->m21 + p->m31)) * r, v = (x * p->m12 + (y * p->m22 + p->m32)) * r;
    bool isValid = w > LEAST_W && (u - u) + (v - v) == 0;
    *toX = isValid ? LEVEL(fixed)(u, p->left) : NO_POSITION;
    *toY = isValid ? LEVEL(fixed)(v, p->top) : NO_POSITION;
}

/// The positions of the samples of cells, with room for the parts of the first and the last cell outside the row.
typedef struct {
    _Alignas(32) int32_t xs[BLOCK + 3 * CELL], ys[BLOCK + 3 * CELL];
} LEVEL(Positions);

/// Computes eight positions of a regular cell, relative to its center, from its i-th pixel on.
static inline __attribute__((always_inline)) void LEVEL(position_eight)(
    const LEVEL(Cells) *cells, size_t k, int i, float offset, LEVEL(Floats) *x, LEVEL(Floats) *y) {
    LEVEL(Floats) beside = (LEVEL(Floats)){0, 1, 2, 3, 4, 5, 6, 7} + (float)(i - CELL / 2);
    beside += offset;
    LEVEL(Floats) way = beside * (1 / (1 + beside * cells->slope[k]));
    *x = way * cells->acrossX[k] + cells->restX[k];
    *y = way * cells->acrossY[k] + cells->restY[k];
}

/// Computes the positions of an irregular cell one by one. Positions outside the row are 0.
static void LEVEL(position_each)(
    const AcetateProjection *p, const LEVEL(Cells) *cells, size_t k, double offset, double y, int32_t *xs, int32_t *ys) {
    memset(xs, 0, CELL * sizeof(int32_t));
    memset(ys, 0, CELL * sizeof(int32_t));
    size_t begin = k == 0 ? cells->before : 0, end = cells->before + cells->size - k * CELL;
    double left = cells->first + (double)(k * CELL);
    for (size_t i = begin; i < (end < CELL ? end : CELL); i++) {
        LEVEL(position_one)(p, left + (double)i + offset, y, xs + i, ys + i);
    }
}

/// Computes the positions of the points at `offset` from the left edges of the pixels. Those of the row start at index
/// `CELL`; 8 zeros follow the last.
static void LEVEL(position_cells)(
    const AcetateProjection *p, const LEVEL(Cells) *cells, double offset, double y, LEVEL(Positions) *positions) {
    int32_t *xs = positions->xs + CELL - cells->before, *ys = positions->ys + CELL - cells->before;
    for (size_t k = 0; k < cells->count; k++, xs += CELL, ys += CELL) {
        if (__builtin_expect(!cells->isRegular[k], 0)) {
            LEVEL(position_each)(p, cells, k, offset, y, xs, ys);
            continue;
        }
        for (int i = 0; i < CELL; i += 8) {
            LEVEL(Floats) x, down;
            LEVEL(position_eight)(cells, k, i, (float)offset, &x, &down);
            LEVEL(round_to)(xs + i, &x, cells->x[k]);
            LEVEL(round_to)(ys + i, &down, cells->y[k]);
        }
    }
    memset(xs, 0, 8 * sizeof(int32_t));
    memset(ys, 0, 8 * sizeof(int32_t));
}
