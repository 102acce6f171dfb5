#define Sums LEVEL(Sums)
#define sums LEVEL(sums)
#define column LEVEL(column)
#define columns LEVEL(columns)
#define composite LEVEL(composite)
#define subpixel_rows LEVEL(subpixel_rows)
#define moved_right LEVEL(moved_right)
#define moved_left LEVEL(moved_left)
#define ones_from LEVEL(ones_from)

/// Moves pixels right by one; the first becomes transparent.
static inline u32v moved_right(u32v pixels) {
#if LANES == 8
    return __builtin_shufflevector(pixels, (u32v){}, 8, 0, 1, 2, 3, 4, 5, 6);
#else
    return __builtin_shufflevector(pixels, (u32v){}, 4, 0, 1, 2);
#endif
}

/// Moves pixels left by one; the last becomes transparent.
static inline u32v moved_left(u32v pixels) {
#if LANES == 8
    return __builtin_shufflevector(pixels, (u32v){}, 1, 2, 3, 4, 5, 6, 7, 8);
#else
    return __builtin_shufflevector(pixels, (u32v){}, 1, 2, 3, 4);
#endif
}

/// Returns a mask with all bits set from pixel `first` on.
static inline u32v ones_from(size_t first) {
    static const uint32_t bits[2 * LANES] = {[LANES ... 2 * LANES - 1] = 0xFFFFFFFF};
    return load(bits + LANES - first);
}

/// Weighted sums of each pixel and its left neighbor, 0 ... 65280.
typedef struct {
    u16v even, odd;
} Sums;

__attribute__((always_inline)) static inline Sums sums(const uint32_t *from, uint32_t fx, bool across, Side side) {
    u32v own, left = {};
    if (side == LAST) {
        left = load(from - 1), own = moved_left(left);
    } else {
        own = load(from);
        if (across) left = side == FIRST ? moved_right(own) : load(from - 1);
    }
    if (!across) return (Sums){(u16v)own << 8, (u16v)own & 0xFF00};
    u16v right = (u16v){} + (uint16_t)fx, rest = (u16v){} + (uint16_t)(256 - fx);
    return (Sums){
        even_bytes(own) * rest + even_bytes(left) * right, odd_bytes(own) * rest + odd_bytes(left) * right};
}

/// Composites the pixels of a vector that are in the mask, or stores the vector if `is_over` is false.
__attribute__((always_inline)) static inline void composite(
    Sums own, Sums above, SubpixelBitmap bitmap, uint32_t *to, u32v mask, bool down, bool is_over) {
    if (down) {
        u16v weight = (u16v){} + (uint16_t)(256 * (256 - bitmap.fy));
        u16v weight_above = (u16v){} + (uint16_t)(256 * bitmap.fy);
        own.even = high_product(own.even, weight) + high_product(above.even, weight_above);
        own.odd = high_product(own.odd, weight) + high_product(above.odd, weight_above);
    }
    own.even += 128, own.odd += 128;
    u32v source = bitmap.factor == 65536
        ? (u32v)(own.even >> 8 | (own.odd & 0xFF00))
        : scaled_high(own.even & 0xFF00, own.odd & 0xFF00, (u16v){} + (uint16_t)bitmap.factor);
    if (!is_over) return store(to, source);
    source &= mask;
    if (is_zero(source)) return;
    store(to, is_opaque(source) ? source : over(source, load(to)));
}

/// Processes a column of vectors from (`x`, `y`) down. The sums of each row are used again for the next row.
__attribute__((always_inline)) static inline void column(
    SubpixelBitmap bitmap, AcetateRows to, size_t x, size_t y, size_t height, u32v mask, bool across, bool down, bool is_over,
    Side side) {
    AcetateRows from = bitmap.from;
    from.pixels += (ptrdiff_t)y * from.stride + (ptrdiff_t)x;
    Sums above = {};
    if (down && y > 0) above = sums(from.pixels - from.stride, bitmap.fx, across, side);
    bool ends = down && y + height > bitmap.height;
    for (size_t rows = ends ? bitmap.height - y : height; rows > 0; rows--) {
        Sums own = sums(from.pixels, bitmap.fx, across, side);
        composite(own, above, bitmap, to.pixels, mask, down, is_over);
        above = own;
        from.pixels += from.stride, to.pixels += to.stride;
    }
    if (ends) composite((Sums){}, above, bitmap, to.pixels, mask, down, is_over);
}

/// Processes a rectangle column by column. It and the bitmap must be at least as wide as a vector.
__attribute__((always_inline)) static inline void columns(
    SubpixelBitmap bitmap, AcetateRows to, size_t x, size_t y, size_t width, size_t height, bool across, bool down,
    bool is_over) {
    const u32v all = ~(u32v){};
    size_t end = x + width, last = end - LANES;
    bool ends = across && end > bitmap.width;
    if (across && x == 0) {
        column(bitmap, to, x, y, height, all, across, down, is_over, FIRST);
        x += LANES, to.pixels += LANES;
    }
    for (; x + LANES <= end - ends; x += LANES, to.pixels += LANES) {
        column(bitmap, to, x, y, height, all, across, down, is_over, INNER);
    }
    if (x == end) return;
    // The last vector ends at the end of the row; the mask excludes the pixels that are finished.
    u32v mask = ones_from(x - last);
    to.pixels -= x - last;
    if (ends) {
        column(bitmap, to, last, y, height, mask, across, down, is_over, LAST);
    } else {
        column(bitmap, to, last, y, height, mask, across, down, is_over, INNER);
    }
}

__attribute__((always_inline)) static inline void subpixel_rows(
    SubpixelBitmap bitmap, AcetateRows to, size_t x, size_t y, size_t width, size_t height, bool is_over) {
    if (bitmap.fx > 0 && bitmap.fy > 0) {
        columns(bitmap, to, x, y, width, height, true, true, is_over);
    } else if (bitmap.fx > 0) {
        columns(bitmap, to, x, y, width, height, true, false, is_over);
    } else if (bitmap.fy > 0) {
        columns(bitmap, to, x, y, width, height, false, true, is_over);
    } else {
        columns(bitmap, to, x, y, width, height, false, false, is_over);
    }
}

static void LEVEL(subpixel_over_rows)(
    const SubpixelBitmap *bitmap, AcetateRows to, size_t x, size_t y, size_t width, size_t height) {
    subpixel_rows(*bitmap, to, x, y, width, height, true);
}

static void LEVEL(subpixel_into_rows)(
    const SubpixelBitmap *bitmap, AcetateRows to, size_t x, size_t y, size_t width, size_t height) {
    subpixel_rows(*bitmap, to, x, y, width, height, false);
}
