// Rows of tinted samples, composited source-over or added. Included by `sample_rows.h`.

/// Factors of the even and the odd bytes, less than 1, in units of 1/65536.
typedef struct {
    u16v even, odd;
    bool isNeutral;
} LEVEL(Tint);

static inline LEVEL(Tint) LEVEL(tint)(const AcetateSpriteTint *tint) {
    // 65536 does not fit 16 bits; 65535 gives the same pixels.
    uint32_t f[4] = {tint->blue, tint->green, tint->red, tint->alpha};
    for (int i = 0; i < 4; i++) f[i] -= f[i] >> 16;
    return (LEVEL(Tint)){
        (u16v)((u32v){} + (f[0] | f[2] << 16)), (u16v)((u32v){} + (f[1] | f[3] << 16)),
        (f[0] & f[1] & f[2] & f[3]) == 65535};
}

/// Returns a vector of samples, not all transparent, composited onto `below`.
static inline __attribute__((always_inline)) u32v LEVEL(tinted)(
    u32v samples, u32v below, const LEVEL(Tint) *tint, bool isAdditive) {
    if (!tint->isNeutral) {
        u16v even = high_product((u16v)samples << 8, tint->even), odd = high_product((u16v)samples & 0xFF00, tint->odd);
        samples = (u32v)((even + 128) >> 8 | ((odd + 128) & 0xFF00));
    }
    return isAdditive ? (u32v)__builtin_elementwise_add_sat((u8v)samples, (u8v)below) : over(samples, below);
}

/// Composites samples. `samples` is readable up to a multiple of a vector.
static inline __attribute__((always_inline)) void LEVEL(composite_tinted)(
    const uint32_t *samples, uint32_t *to, size_t count, const LEVEL(Tint) *tint, bool isAdditive) {
    size_t whole = count & ~(size_t)(LANES - 1);
    for (size_t i = 0; i < whole; i += LANES) {
        u32v source = load(samples + i);
        if (!is_zero(source)) store(to + i, LEVEL(tinted)(source, load(to + i), tint, isAdditive));
    }
    if (whole == count) return;
    uint32_t last[LANES] = {0};
    for (size_t i = whole; i < count; i++) last[i - whole] = to[i];
    store(last, LEVEL(tinted)(load(samples + whole), load(last), tint, isAdditive));
    for (size_t i = whole; i < count; i++) to[i] = last[i - whole];
}

/// Reduces the range of a row's samples to those that may touch pixels inside the margin. `inverse` is the reciprocal
/// of the step, or 0 if there is no step.
static inline void LEVEL(cut_to)(
    int64_t first, double inverse, int32_t length, int32_t margin, double *low, double *high) {
    const double least = (double)(margin - 1) * 0x1p32, most = (double)(length - margin) * 0x1p32;
    if (inverse == 0) {
        if ((double)first < least || (double)first >= most) *high = *low;
        return;
    }
    double a = (least - (double)first) * inverse, b = (most - (double)first) * inverse;
    // One additional pixel on each side allows for rounding. Its sample is transparent.
    double begin = (a < b ? a : b) - 1, end = (a < b ? b : a) + 2;
    if (begin > *low) *low = begin;
    if (end < *high) *high = end;
}

static void LEVEL(sample_sprite)(
    const AcetateTexels *t, AcetateLine line, int32_t margin, const AcetateSpriteTint *color, bool isAdditive, AcetateRows to,
    size_t width, size_t height) {
    _Alignas(32) uint32_t samples[BLOCK];
    const LEVEL(Lines) lines = LEVEL(lines)(t, &line);
    const LEVEL(Tint) tint = LEVEL(tint)(color);
    double inverseX = line.stepX == 0 ? 0 : 1 / (double)line.stepX, inverseY = line.stepY == 0 ? 0 : 1 / (double)line.stepY;
    for (size_t i = 0; i < height; i++, line.x += line.downX, line.y += line.downY, to.pixels += to.stride) {
        double low = 0, high = (double)width;
        LEVEL(cut_to)(line.x, inverseX, t->width, margin, &low, &high);
        LEVEL(cut_to)(line.y, inverseY, t->height, margin, &low, &high);
        if (!(low < high)) continue;
        size_t start = (size_t)low, end = (size_t)high;
        // Extended to whole vectors if there is room: transparent samples leave the target unchanged.
        size_t count = (end - start + 7) & ~(size_t)7;
        if (count <= width) {
            if (start > width - count) start = width - count;
            end = start + count;
        }
        for (size_t x = start; x < end; x += BLOCK) {
            size_t part = end - x < BLOCK ? end - x : BLOCK;
            AcetateLine from = LEVEL(later)(line, x);
            LEVEL(sample_eights)(t, &lines, &from, (part + 7) & ~(size_t)7, samples);
            if (isAdditive) {
                LEVEL(composite_tinted)(samples, to.pixels + x, part, &tint, true);
            } else {
                LEVEL(composite_tinted)(samples, to.pixels + x, part, &tint, false);
            }
        }
    }
}
