#include "include/video.h"

#include <string.h>

static inline int clamped_level(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/// The pixel at an index; the formula of the vectors, too.
static inline uint32_t video_pixel(int luma, int cb, int cr, const AcetateVideoMatrix *matrix) {
    int base = luma * matrix->luma + (1 << matrix->shift >> 1);
    int red = (base + cr * matrix->cr_red) >> matrix->shift;
    int green = (base + cb * matrix->cb_green + cr * matrix->cr_green) >> matrix->shift;
    int blue = (base + cb * matrix->cb_blue) >> matrix->shift;
    return 0xFF000000 | (uint32_t)clamped_level(red) << 16 | (uint32_t)clamped_level(green) << 8
        | (uint32_t)clamped_level(blue);
}

#define ROWS_FILE "video_rows.h"
#include "each_cpu_level.h"

void acetate_video_samples(AcetateVideoSamples from, bool is_doubled, int16_t *to, size_t count) {
    DISPATCH(video_samples)(from, is_doubled, to, count);
}

void acetate_video_pixels(
    const int16_t *luma, const int16_t *cb, const int16_t *cr, uint32_t *to, size_t width,
    const AcetateVideoMatrix *matrix) {
    DISPATCH(video_pixels)(luma, cb, cr, to, width, matrix);
}
