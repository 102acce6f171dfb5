// Samples computed one at a time, for every processor. Included by `sample_rows.h`.

typedef int32_t LEVEL(Channels) __attribute__((vector_size(16)));
typedef uint8_t LEVEL(Bytes) __attribute__((vector_size(4)));

static inline LEVEL(Channels) LEVEL(channels)(uint32_t pixel) {
    return __builtin_convertvector((LEVEL(Bytes))pixel, LEVEL(Channels));
}

/// Computes a sample, times 2^19. Returns false if it is transparent.
static inline bool LEVEL(sample_one)(const AcetateTexels *t, int32_t x, int32_t y, LEVEL(Channels) *result) {
    if (x == NO_POSITION) return false;
    int32_t column = x >> POSITION_BITS, row = y >> POSITION_BITS;
    int32_t right = x & (POSITION_ONE - 1), down = y & (POSITION_ONE - 1);
    Pair above, below;
    if (column >= 0 && row >= 0 && column + 1 < t->width && row + 1 < t->height) {
        const uint32_t *first = t->pixels + (row * t->stride + column);
        above = (Pair){first[0], first[1]};
        below = (Pair){first[t->stride], first[t->stride + 1]};
    } else {
        above = pair(t, column, row);
        below = pair(t, column, row + 1);
        if ((above.left | above.right | below.left | below.right) == 0) return false;
    }
    LEVEL(Channels) a = LEVEL(channels)(above.left), b = LEVEL(channels)(above.right);
    LEVEL(Channels) m = (a << 7) + (((LEVEL(channels)(below.left) - a) * down + 16) >> 5);
    LEVEL(Channels) n = (b << 7) + (((LEVEL(channels)(below.right) - b) * down + 16) >> 5);
    *result = m * (POSITION_ONE - right) + n * right;
    return true;
}

static inline uint32_t LEVEL(packed)(LEVEL(Channels) levels) {
    return (uint32_t)__builtin_convertvector(levels, LEVEL(Bytes));
}

static inline void LEVEL(sample_positions)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, uint32_t *to) {
    for (size_t i = 0; i < count; i++) {
        LEVEL(Channels) value;
        to[i] = LEVEL(sample_one)(t, xs[i], ys[i], &value) ? LEVEL(packed)((value + (1 << 18)) >> 19) : 0;
    }
}

static void LEVEL(sample_at)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, uint32_t *to) {
    LEVEL(sample_positions)(t, xs, ys, count, to);
}

static void LEVEL(add_positions)(
    const AcetateTexels *t, const int32_t *xs, const int32_t *ys, size_t count, int32_t *sums) {
    LEVEL(Channels) *sum = (LEVEL(Channels) *)sums;
    for (size_t i = 0; i < count; i++) {
        LEVEL(Channels) value;
        if (LEVEL(sample_one)(t, xs[i], ys[i], &value)) sum[i] += (value + (1 << 5)) >> 6;
    }
}

static void LEVEL(store_means)(const int32_t *sums, float factor, size_t count, uint32_t *to) {
    const LEVEL(Channels) *sum = (const LEVEL(Channels) *)sums;
    typedef float Floats __attribute__((vector_size(16)));
    for (size_t i = 0; i < count; i++) {
        Floats level = __builtin_convertvector(sum[i], Floats) * factor + 0.5f;
        to[i] = LEVEL(packed)(__builtin_convertvector(level, LEVEL(Channels)));
    }
}
