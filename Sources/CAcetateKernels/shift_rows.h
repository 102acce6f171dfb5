#define Sums LEVEL(Sums)
#define sums LEVEL(sums)
#define column LEVEL(column)
#define columns LEVEL(columns)
#define put LEVEL(put)
#define shifted_rows LEVEL(shifted_rows)
#define after_nothing LEVEL(after_nothing)
#define before_nothing LEVEL(before_nothing)
#define ones_from LEVEL(ones_from)

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

/// All bits of the pixels from one on.
static inline u32v ones_from(size_t first) {
    static const uint32_t bits[2 * LANES] = {[LANES ... 2 * LANES - 1] = 0xFFFFFFFF};
    return load(bits + LANES - first);
}

/// Of each pixel and the one left of it, 0 ... 65280.
typedef struct {
    u16v even, odd;
} Sums;

__attribute__((always_inline)) static inline Sums sums(const uint32_t *from, uint32_t fx, bool across, Side side) {
    u32v own, left = {};
    if (side == LAST) {
        left = load(from - 1), own = before_nothing(left);
    } else {
        own = load(from);
        if (across) left = side == FIRST ? after_nothing(own) : load(from - 1);
    }
    if (!across) return (Sums){(u16v)own << 8, (u16v)own & 0xFF00};
    u16v right = (u16v){} + (uint16_t)fx, rest = (u16v){} + (uint16_t)(256 - fx);
    return (Sums){
        even_bytes(own) * rest + even_bytes(left) * right, odd_bytes(own) * rest + odd_bytes(left) * right};
}

/// Puts a vector of the outcome down: over what is there, of it only the mask's pixels.
__attribute__((always_inline)) static inline void put(
    Sums own, Sums above, Shift shift, uint32_t *to, u32v mask, bool down, bool is_over) {
    if (down) {
        u16v weight = (u16v){} + (uint16_t)(256 * (256 - shift.fy));
        u16v weight_above = (u16v){} + (uint16_t)(256 * shift.fy);
        own.even = high_product(own.even, weight) + high_product(above.even, weight_above);
        own.odd = high_product(own.odd, weight) + high_product(above.odd, weight_above);
    }
    own.even += 128, own.odd += 128;
    u32v source = shift.factor == 65536
        ? (u32v)(own.even >> 8 | (own.odd & 0xFF00))
        : scaled_high(own.even & 0xFF00, own.odd & 0xFF00, (u16v){} + (uint16_t)shift.factor);
    if (!is_over) return store(to, source);
    source &= mask;
    if (is_zero(source)) return;
    store(to, is_opaque(source) ? source : over(source, load(to)));
}

/// A column of vectors, from (`x`, `y`) down: the sums of a row are those above in the next one.
__attribute__((always_inline)) static inline void column(
    Shift shift, AcetateRows to, size_t x, size_t y, size_t height, u32v mask, bool across, bool down, bool is_over,
    Side side) {
    AcetateRows from = shift.from;
    from.pixels += (ptrdiff_t)y * from.stride + (ptrdiff_t)x;
    Sums above = {};
    if (down && y > 0) above = sums(from.pixels - from.stride, shift.fx, across, side);
    bool ends = down && y + height > shift.height;
    for (size_t rows = ends ? shift.height - y : height; rows > 0; rows--) {
        Sums own = sums(from.pixels, shift.fx, across, side);
        put(own, above, shift, to.pixels, mask, down, is_over);
        above = own;
        from.pixels += from.stride, to.pixels += to.stride;
    }
    if (ends) put((Sums){}, above, shift, to.pixels, mask, down, is_over);
}

/// A rectangle, column by column: at least as wide as a vector, and so is the picture.
__attribute__((always_inline)) static inline void columns(
    Shift shift, AcetateRows to, size_t x, size_t y, size_t width, size_t height, bool across, bool down,
    bool is_over) {
    const u32v all = ~(u32v){};
    size_t end = x + width, last = end - LANES;
    bool ends = across && end > shift.width;
    if (across && x == 0) {
        column(shift, to, x, y, height, all, across, down, is_over, FIRST);
        x += LANES, to.pixels += LANES;
    }
    for (; x + LANES <= end - ends; x += LANES, to.pixels += LANES) {
        column(shift, to, x, y, height, all, across, down, is_over, INNER);
    }
    if (x == end) return;
    // The last column is the rows' last pixels: some of them are put already.
    u32v mask = ones_from(x - last);
    to.pixels -= x - last;
    if (ends) {
        column(shift, to, last, y, height, mask, across, down, is_over, LAST);
    } else {
        column(shift, to, last, y, height, mask, across, down, is_over, INNER);
    }
}

__attribute__((always_inline)) static inline void shifted_rows(
    Shift shift, AcetateRows to, size_t x, size_t y, size_t width, size_t height, bool is_over) {
    if (shift.fx > 0 && shift.fy > 0) {
        columns(shift, to, x, y, width, height, true, true, is_over);
    } else if (shift.fx > 0) {
        columns(shift, to, x, y, width, height, true, false, is_over);
    } else if (shift.fy > 0) {
        columns(shift, to, x, y, width, height, false, true, is_over);
    } else {
        columns(shift, to, x, y, width, height, false, false, is_over);
    }
}

static void LEVEL(shifted_over)(
    const Shift *shift, AcetateRows to, size_t x, size_t y, size_t width, size_t height) {
    shifted_rows(*shift, to, x, y, width, height, true);
}

static void LEVEL(shifted_into)(
    const Shift *shift, AcetateRows to, size_t x, size_t y, size_t width, size_t height) {
    shifted_rows(*shift, to, x, y, width, height, false);
}
