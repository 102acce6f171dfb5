#include "float_vectors.h"

#define mapped LEVEL(mapped)
#define weighted LEVEL(weighted)

static inline f32v weighted(const f32v color[4], const float weights[4], float bias) {
    return color[0] * weights[0] + color[1] * weights[1] + color[2] * weights[2] + color[3] * weights[3] + bias;
}

static inline u32v mapped(u32v pixels, const AcetateColorMatrix *matrix) {
    f32v alpha = levels_of(pixels, 24);
    // Transparent pixels give NaN, which is discarded in the end.
    f32v scale = 1 / alpha;
    f32v color[4] = {
        levels_of(pixels, 16) * scale, levels_of(pixels, 8) * scale, levels_of(pixels, 0) * scale,
        alpha * (1.0f / 255)};
    f32v result_alpha = clamped_to_unit(weighted(color, matrix->weights[3], matrix->bias[3]));
    u32v result = levels_in(result_alpha * 255, 24);
    for (int channel = 0; channel < 3; channel++) {
        f32v value = clamped_to_unit(weighted(color, matrix->weights[channel], matrix->bias[channel])) * result_alpha;
        result |= levels_in(value * 255, 16 - 8 * channel);
    }
    return result & (u32v)(alpha > 0);
}

static void LEVEL(map_colors_row)(
    const uint32_t *from, uint32_t *to, size_t width, const AcetateColorMatrix *matrix) {
    size_t x = 0;
    for (; x + LANES <= width; x += LANES) store(to + x, mapped(load(from + x), matrix));
    if (x == width) return;
    uint32_t last[LANES] = {};
    memcpy(last, from + x, 4 * (width - x));
    store(last, mapped(load(last), matrix));
    memcpy(to + x, last, 4 * (width - x));
}
