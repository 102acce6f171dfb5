#include "include/screen.h"

/// Screens one pixel, for the rest of a row after the last whole vector.
static inline uint32_t screened_pixel(uint32_t source, uint32_t light, AcetateGain gain) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t channel = (source >> shift) & 0xFF;
        uint32_t strength = ((light >> shift) & 0xFF) * ((uint32_t)gain.high << 16 | gain.low) >> 8;
        if (strength > 65535) strength = 65535;
        result |= (channel + (((255 - channel) * strength + 32768) >> 16)) << shift;
    }
    return result;
}

#define ROWS_FILE "screen_rows.h"
#include "each_cpu_level.h"

void acetate_screen(
    AcetateRows source, AcetateRows glow, AcetateGain gain, AcetateRows to, size_t width, size_t height) {
    for (size_t y = 0; y < height; y++) {
        DISPATCH(screen_row)
        (source.pixels + (ptrdiff_t)y * source.stride, glow.pixels + (ptrdiff_t)y * glow.stride, gain,
         to.pixels + (ptrdiff_t)y * to.stride, width);
    }
}
