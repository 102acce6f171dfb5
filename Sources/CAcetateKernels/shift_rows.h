#define shifted_vector LEVEL(shifted_vector)
#define shifted_row LEVEL(shifted_row)
#define put LEVEL(put)
#define after_nothing LEVEL(after_nothing)
#define before_nothing LEVEL(before_nothing)

/// What lies one pixel further left, at a row's first pixels.
static inline u32v after_nothing(u32v pixels) {
#if LANES == 8
    return __builtin_shufflevector(pixels, (u32v){}, 8, 0, 1, 2, 3, 4, 5, 6);
#else
    return __builtin_shufflevector(pixels, (u32v){}, 4, 0, 1, 2);
#endif
}

/// What lies one pixel further right, at a row's last pixels.
static inline u32v before_nothing(u32v pixels) {
#if LANES == 8
    return __builtin_shufflevector(pixels, (u32v){}, 1, 2, 3, 4, 5, 6, 7, 8);
#else
    return __builtin_shufflevector(pixels, (u32v){}, 1, 2, 3, 4);
#endif
}

/// The sums of the four pixels around each place, two in each of two rows; see `Shift`.
__attribute__((always_inline)) static inline u32v shifted_vector(
    u32v own, u32v left, u32v above, u32v above_left, Shift shift, bool across, bool down) {
    u32v difference = {};
    if (across) difference |= own ^ left;
    if (down) difference |= own ^ above;
    if (across && down) difference |= own ^ above_left;
    // Where all four are one, so is the outcome, by exact products.
    if (shift.is_inside && is_zero(difference)) return own;
    u16v right = (u16v){} + (uint16_t)shift.fx, rest = (u16v){} + (uint16_t)(256 - shift.fx);
    u16v even = (u16v)own << 8, odd = (u16v)own & 0xFF00;
    if (across) {
        even = even_bytes(own) * rest + even_bytes(left) * right;
        odd = odd_bytes(own) * rest + odd_bytes(left) * right;
    }
    if (down) {
        u16v even_above = (u16v)above << 8, odd_above = (u16v)above & 0xFF00;
        if (across) {
            even_above = even_bytes(above) * rest + even_bytes(above_left) * right;
            odd_above = odd_bytes(above) * rest + odd_bytes(above_left) * right;
        }
        u16v weight = (u16v){} + shift.own, weight_above = (u16v){} + shift.above;
        even = high_product(even, weight) + high_product(even_above, weight_above);
        odd = high_product(odd, weight) + high_product(odd_above, weight_above);
    }
    return (u32v)(((even + 128) >> 8) | ((odd + 128) & 0xFF00));
}

/// Puts a vector of the outcome down, over what `below` holds.
__attribute__((always_inline)) static inline void put(
    uint32_t *to, const u32v *below, u32v source, uint32_t factor, bool is_faded) {
    if (is_zero(source)) return;
    if (is_faded) source = scaled(source, (u16v){} + (uint16_t)factor);
    if (!is_faded && is_opaque(source)) return store(to, source);
    store(to, over(source, below ? *below : load(to)));
}

/// A row of the outcome, whole vectors of it: at least as wide as one, and so is the picture.
__attribute__((always_inline)) static inline void shifted_row(
    const uint32_t *lower, const uint32_t *upper, Shift shift, uint32_t *to, size_t x, size_t width, bool across,
    bool down, bool is_faded) {
    // The last vector is the row's last pixels: some of them for the second time, from what they were.
    size_t end = x + width, last = end - LANES;
    to -= x;
    u32v below = load(to + last), none = {};
    u32v own, left = none, above = none, above_left = none;
    if (across && x == 0 && last > 0) {
        own = load(lower), left = after_nothing(own);
        if (down) above = load(upper), above_left = after_nothing(above);
        put(to, NULL, shifted_vector(own, left, above, above_left, shift, across, down), shift.factor, is_faded);
        x = LANES;
    }
    for (; x < last; x += LANES) {
        own = load(lower + x);
        if (down) above = load(upper + x);
        if (across) left = load(lower + x - 1);
        if (across && down) above_left = load(upper + x - 1);
        put(to + x, NULL, shifted_vector(own, left, above, above_left, shift, across, down), shift.factor, is_faded);
    }
    if (across && end > shift.width) {
        left = load(lower + last - 1), own = before_nothing(left);
        if (down) above_left = load(upper + last - 1), above = before_nothing(above_left);
    } else {
        own = load(lower + last);
        if (down) above = load(upper + last);
        if (across) left = last > 0 ? load(lower + last - 1) : after_nothing(own);
        if (across && down) above_left = last > 0 ? load(upper + last - 1) : after_nothing(above);
    }
    put(to + last, &below, shifted_vector(own, left, above, above_left, shift, across, down), shift.factor, is_faded);
}

static void LEVEL(shifted_both)(
    const uint32_t *lower, const uint32_t *upper, Shift shift, uint32_t *to, size_t x, size_t width) {
    if (shift.factor == 65536) {
        shifted_row(lower, upper, shift, to, x, width, true, true, false);
    } else {
        shifted_row(lower, upper, shift, to, x, width, true, true, true);
    }
}

static void LEVEL(shifted_across)(
    const uint32_t *lower, const uint32_t *upper, Shift shift, uint32_t *to, size_t x, size_t width) {
    if (shift.factor == 65536) {
        shifted_row(lower, upper, shift, to, x, width, true, false, false);
    } else {
        shifted_row(lower, upper, shift, to, x, width, true, false, true);
    }
}

static void LEVEL(shifted_down)(
    const uint32_t *lower, const uint32_t *upper, Shift shift, uint32_t *to, size_t x, size_t width) {
    if (shift.factor == 65536) {
        shifted_row(lower, upper, shift, to, x, width, false, true, false);
    } else {
        shifted_row(lower, upper, shift, to, x, width, false, true, true);
    }
}
