#define i32wide LEVEL(i32wide)
#define sums_of LEVEL(sums_of)
#define add_products LEVEL(add_products)
#define rounded LEVEL(rounded)
#define deinterleave LEVEL(deinterleave)
#define load_samples LEVEL(load_samples)
#define store_samples LEVEL(store_samples)
#define half_pixels LEVEL(half_pixels)
#define pixels_of LEVEL(pixels_of)
#define store_interleaved LEVEL(store_interleaved)

/// Samples in a vector.
#define SAMPLES (VECTOR_BYTES / 2)

typedef int16_t LEVEL(i16v_anywhere) __attribute__((vector_size(VECTOR_BYTES), aligned(2), may_alias));
typedef uint8_t LEVEL(half_anywhere) __attribute__((vector_size(VECTOR_BYTES / 2), aligned(1), may_alias));

/// A vector of half the size.
typedef uint32_t half_pixels __attribute__((vector_size(VECTOR_BYTES / 2)));

static inline i16v load_samples(const int16_t *from) { return *(const LEVEL(i16v_anywhere) *)from; }

static inline void store_samples(int16_t *to, i16v samples) { *(LEVEL(i16v_anywhere) *)to = samples; }

// 32-bit sums, one for each sample. On x86 the order of the sums is that of the interleaved operands of the
// multiply-add instruction; packing restores the order of the samples.
#ifdef NATIVE
typedef struct {
    u32v low, high;
} i32wide;
#else
typedef int32_t i32wide __attribute__((vector_size(2 * VECTOR_BYTES)));
#endif

/// Returns sums + a · (low 16 bits of `weights`) + b · (high 16 bits).
__attribute__((always_inline)) static inline i32wide add_products(i32wide sums, i16v a, i16v b, uint32_t weights) {
#ifdef NATIVE
    native both = (native)((u32v){} + weights);
    sums.low += (u32v)NATIVE(madd_epi16)(NATIVE(unpacklo_epi16)((native)a, (native)b), both);
    sums.high += (u32v)NATIVE(madd_epi16)(NATIVE(unpackhi_epi16)((native)a, (native)b), both);
    return sums;
#else
    return sums + __builtin_convertvector(a, i32wide) * (int32_t)(weights & 0xFFFF)
        + __builtin_convertvector(b, i32wide) * (int32_t)(weights >> 16);
#endif
}

/// Returns (sums + bias) >> shift. The results must fit 16 bits.
__attribute__((always_inline)) static inline i16v rounded(i32wide sums, int32_t bias, int shift) {
#ifdef NATIVE
    u32v biases = (u32v){} + (uint32_t)bias;
    return (i16v)NATIVE(packs_epi32)(
        NATIVE(srai_epi32)((native)(sums.low + biases), shift), NATIVE(srai_epi32)((native)(sums.high + biases), shift));
#else
    return __builtin_convertvector((sums + bias) >> shift, i16v);
#endif
}

/// Computes the weighted sums for two adjacent vectors of samples. `weights` has pairs of weights: two for the sample
/// itself, then those of the distances 1 and 2, 3 and 4, and so on. The second weight of an incomplete last pair is 0.
__attribute__((always_inline)) static inline void sums_of(
    Taps taps, size_t i, const uint32_t *weights, size_t radius, i32wide *first, i32wide *second) {
    i16v a = load_samples(taps.from + i), b = load_samples(taps.from + i + SAMPLES);
    i32wide zero = {};
    i32wide x = add_products(zero, a, a, weights[0]), y = add_products(zero, b, b, weights[0]);
    const int16_t *before = taps.from + i, *after = before;
    const int16_t *odd_before = taps.before + i, *odd_after = taps.after + i;
    size_t k = 1;
    for (; k < radius; k += 2) {
        uint32_t pair = weights[(k + 1) / 2];
        before -= taps.step, after += taps.step;
        i16v odd_x = load_samples(odd_before) + load_samples(odd_after);
        i16v odd_y = load_samples(odd_before + SAMPLES) + load_samples(odd_after + SAMPLES);
        x = add_products(x, odd_x, load_samples(before) + load_samples(after), pair);
        y = add_products(y, odd_y, load_samples(before + SAMPLES) + load_samples(after + SAMPLES), pair);
        odd_before -= taps.step, odd_after += taps.step;
    }
    if (k == radius) {
        uint32_t pair = weights[(k + 1) / 2];
        x = add_products(x, load_samples(odd_before) + load_samples(odd_after), a, pair);
        y = add_products(y, load_samples(odd_before + SAMPLES) + load_samples(odd_after + SAMPLES), b, pair);
    }
    *first = x, *second = y;
}

static void LEVEL(pass)(Taps taps, const uint32_t *weights, size_t radius, int16_t *to, size_t count) {
    for (size_t i = 0; i < count; i += 2 * SAMPLES) {
        i32wide x, y;
        sums_of(taps, i, weights, radius, &x, &y);
        // The bias `ACETATE_BLUR_ZERO` is preserved, because the weights sum to one.
        store_samples(to + i, rounded(x, 32768, 16));
        store_samples(to + i + SAMPLES, rounded(y, 32768, 16));
    }
}

static void LEVEL(pass_to_pixels)(
    Taps taps, const uint32_t *weights, size_t radius, uint32_t *to, size_t pixel_count) {
    uint8_t *bytes = (uint8_t *)to;
    size_t count = 4 * pixel_count;
    int32_t bias = ACETATE_BLUR_ZERO * 65536 + (1 << 22);
    for (size_t i = 0; i < count; i += 2 * SAMPLES) {
        i32wide x, y;
        sums_of(taps, i, weights, radius, &x, &y);
        LEVEL(half_anywhere) halves[2] = {
            __builtin_convertvector(rounded(x, bias, 23), LEVEL(half_anywhere)),
            __builtin_convertvector(rounded(y, bias, 23), LEVEL(half_anywhere)),
        };
        size_t rest = count - i;
        if (rest >= 2 * SAMPLES) {
            memcpy(bytes + i, halves, sizeof halves);
        } else {
            memcpy(bytes + i, halves, rest);
        }
    }
}

static bool LEVEL(load_row)(const uint32_t *pixels, int16_t *samples, size_t pixel_count) {
    const uint8_t *bytes = (const uint8_t *)pixels;
    size_t i = 0, count = 4 * pixel_count;
    i16v any = {};
    for (; i + SAMPLES <= count; i += SAMPLES) {
        i16v wide = __builtin_convertvector(*(const LEVEL(half_anywhere) *)(bytes + i), i16v);
        any |= wide;
        store_samples(samples + i, (wide << 7) - ACETATE_BLUR_ZERO);
    }
    int rest = 0;
    for (; i < count; i++) {
        rest |= bytes[i];
        samples[i] = (int16_t)((bytes[i] << 7) - ACETATE_BLUR_ZERO);
    }
    return rest != 0 || !is_zero((u32v)any);
}

/// Separates the pixels of two vectors of samples with even indices from those with odd ones.
__attribute__((always_inline)) static inline void deinterleave(const int16_t *samples, i16v *even, i16v *odd) {
    typedef int64_t pixels __attribute__((vector_size(VECTOR_BYTES)));
    pixels a = (pixels)load_samples(samples), b = (pixels)load_samples(samples + SAMPLES);
#if VECTOR_BYTES == 32
    *even = (i16v)__builtin_shufflevector(a, b, 0, 2, 4, 6);
    *odd = (i16v)__builtin_shufflevector(a, b, 1, 3, 5, 7);
#else
    *even = (i16v)__builtin_shufflevector(a, b, 0, 2);
    *odd = (i16v)__builtin_shufflevector(a, b, 1, 3);
#endif
}

static void LEVEL(deinterleave_row)(const int16_t *samples, int16_t *even, int16_t *odd, size_t pair_count) {
    size_t i = 0, count = 4 * pair_count;
    for (; i + SAMPLES <= count; i += SAMPLES) {
        i16v evens, odds;
        deinterleave(samples + 2 * i, &evens, &odds);
        store_samples(even + i, evens);
        store_samples(odd + i, odds);
    }
    for (; i < count; i += 4) {
        memcpy(even + i, samples + 2 * i, 8);
        memcpy(odd + i, samples + 2 * i + 4, 8);
    }
}

static void LEVEL(sum_columns_row)(
    AcetateRows rows, const uint16_t *weights, size_t row_count, uint16_t *sums, size_t pixel_count) {
    size_t i = 0, count = 4 * pixel_count;
    for (; i + 2 * SAMPLES <= count; i += 2 * SAMPLES) {
        i16v a = {}, b = {};
        const uint8_t *bytes = (const uint8_t *)rows.pixels + i;
        for (size_t y = 0; y < row_count; y++, bytes += 4 * rows.stride) {
            int16_t weight = (int16_t)weights[y];
            a += __builtin_convertvector(*(const LEVEL(half_anywhere) *)bytes, i16v) * weight;
            b += __builtin_convertvector(*(const LEVEL(half_anywhere) *)(bytes + SAMPLES), i16v) * weight;
        }
        store_samples((int16_t *)sums + i, a);
        store_samples((int16_t *)sums + i + SAMPLES, b);
    }
    for (; i < count; i++) {
        int sum = 0;
        const uint8_t *bytes = (const uint8_t *)rows.pixels + i;
        for (size_t y = 0; y < row_count; y++, bytes += 4 * rows.stride) sum += *bytes * weights[y];
        sums[i] = (uint16_t)sum;
    }
}

static void LEVEL(sum_wide_columns_row)(
    AcetateRows rows, const uint16_t *weights, size_t row_count, uint32_t *sums, size_t pixel_count) {
    typedef uint8_t bytes __attribute__((vector_size(LANES), aligned(1), may_alias));
    size_t i = 0, count = 4 * pixel_count;
    for (; i + 4 * LANES <= count; i += 4 * LANES) {
        u32v parts[4] = {};
        const uint8_t *from = (const uint8_t *)rows.pixels + i;
        for (size_t y = 0; y < row_count; y++, from += 4 * rows.stride) {
            // The mask lets the compiler use 16-bit multiplications.
            u32v weight = (u32v){} + (uint32_t)(weights[y] & 0x7FFF);
            for (size_t k = 0; k < 4; k++) {
                parts[k] += __builtin_convertvector(*(const bytes *)(from + LANES * k), u32v) * weight;
            }
        }
        for (size_t k = 0; k < 4; k++) store(sums + i + LANES * k, parts[k]);
    }
    for (; i < count; i++) {
        uint32_t sum = 0;
        const uint8_t *from = (const uint8_t *)rows.pixels + i;
        for (size_t y = 0; y < row_count; y++, from += 4 * rows.stride) sum += *from * (uint32_t)weights[y];
        sums[i] = sum;
    }
}

/// Downsamples by two, as many cells as fill whole vectors. Returns whether any sum is not 0.
static bool LEVEL(downsample_by_two)(const uint16_t *sums, int16_t *samples, size_t *cell, size_t cell_count) {
    i16v any = {};
    for (; *cell + SAMPLES / 4 <= cell_count; *cell += SAMPLES / 4) {
        const int16_t *columns = (const int16_t *)sums + 8 * *cell;
        i16v before, at, after, beyond;
        deinterleave(columns + 4, &before, &at);
        deinterleave(columns + 12, &after, &beyond);
        i16v total = before + 2 * at + after;
        any |= total;
        // The total is 16 times the channel.
        store_samples(samples + 4 * *cell, (total << 3) - ACETATE_BLUR_ZERO);
    }
    return !is_zero((u32v)any);
}

/// Each column between two cells is weighted by its distance from the other cell.
static bool LEVEL(downsample_row)(const uint16_t *sums, unsigned shift, int16_t *samples, size_t cell_count) {
    size_t side = (size_t)1 << shift, done = 0;
    bool has_near = shift == 1 && LEVEL(downsample_by_two)(sums, samples, &done, cell_count);
    sums += 4 * side * done, samples += 4 * done;
    uint32_t half = (uint32_t)1 << (4 * shift - 1);
    u32x4 any = {}, before = {};
    for (size_t cell = 0; cell <= cell_count - done; cell++, sums += 4 * side) {
        u32x4 sum = {}, after = {};
        for (size_t i = side - 1; i > 0; i--) {
            sum += __builtin_convertvector(*(const u16x4 *)(sums + 4 * i), u32x4);
            after += sum;
        }
        sum += __builtin_convertvector(*(const u16x4 *)sums, u32x4);
        if (cell > 0) {
            u32x4 total = before + (sum << shift) - after;
            any |= total;
            u32x4 mean = ((total << 7) + half) >> (4 * shift);
            *(i16x4 *)(samples + 4 * (cell - 1)) = __builtin_convertvector((i32x4)mean - ACETATE_BLUR_ZERO, i16x4);
        }
        before = after;
    }
    return has_near || (any[0] | any[1] | any[2] | any[3]) != 0;
}

static void LEVEL(interpolate_row)(
    const int16_t *upper, const int16_t *lower, uint32_t weight, int16_t *to, size_t count) {
    i32wide zero = {};
    for (size_t i = 0; i < count; i += SAMPLES) {
        i32wide sums = add_products(zero, load_samples(upper + i), load_samples(lower + i), linear_weights(weight));
        store_samples(to + i, rounded(sums, 8192, 14));
    }
}

static void LEVEL(cubic_row)(
    const int16_t *above, const int16_t *at, const int16_t *below, int16_t *to, size_t count) {
    i32wide zero = {};
    for (size_t i = 0; i < count; i += SAMPLES) {
        i16v beside = load_samples(above + i) + load_samples(below + i);
        store_samples(to + i, rounded(add_products(zero, beside, load_samples(at + i), cubic_weights), 8192, 14));
    }
}

/// Converts sums in units of 1/16384 of a sample to pixels.
__attribute__((always_inline)) static inline half_pixels pixels_of(i32wide sums) {
    i16v levels = rounded(sums, ACETATE_BLUR_ZERO * 16384 + (1 << 20), 21);
    return (half_pixels)__builtin_convertvector(levels, LEVEL(half_anywhere));
}

/// Writes the pixels of two vectors alternately.
__attribute__((always_inline)) static inline void store_interleaved(uint32_t *to, half_pixels a, half_pixels b) {
#if VECTOR_BYTES == 32
    half_pixels both[2] = {
        __builtin_shufflevector(a, b, 0, 4, 1, 5), __builtin_shufflevector(a, b, 2, 6, 3, 7)};
#else
    half_pixels both[2] = {__builtin_shufflevector(a, b, 0, 2), __builtin_shufflevector(a, b, 1, 3)};
#endif
    memcpy(to, both, sizeof both);
}

static void LEVEL(upsample_cubic_row)(const int16_t *cells, uint32_t *to, size_t cell_count) {
    i32wide zero = {};
    for (size_t cell = 0; cell < cell_count; cell += LANES / 2, cells += SAMPLES) {
        i16v at = load_samples(cells), after = load_samples(cells + 4);
        half_pixels on = pixels_of(add_products(zero, load_samples(cells - 4) + after, at, cubic_weights));
        store_interleaved(to + 2 * cell, on, pixels_of(add_products(zero, at, after, linear_weights(8192))));
    }
}

static void LEVEL(upsample_row)(const int16_t *cells, unsigned shift, uint32_t *to, size_t cell_count) {
    size_t side = (size_t)1 << shift;
    i32wide zero = {};
    for (size_t cell = 0; cell < cell_count; cell += LANES / 2) {
        i16v at = load_samples(cells + 4 * cell), after = load_samples(cells + 4 * cell + 4);
        if (side == 2) {
            half_pixels on = pixels_of(add_products(zero, at, after, linear_weights(0)));
            store_interleaved(to + 2 * cell, on, pixels_of(add_products(zero, at, after, linear_weights(8192))));
            continue;
        }
        // Two adjacent pixels of each cell.
        for (uint32_t i = 0; i < side; i += 2) {
            uint32_t pixels[LANES];
            half_pixels a = pixels_of(add_products(zero, at, after, linear_weights(i << (14 - shift))));
            half_pixels b = pixels_of(add_products(zero, at, after, linear_weights((i + 1) << (14 - shift))));
            store_interleaved(pixels, a, b);
            for (size_t j = 0; j < LANES / 2; j++) memcpy(to + (cell + j) * side + i, pixels + 2 * j, 8);
        }
    }
}
