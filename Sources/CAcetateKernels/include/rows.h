#pragma once

#include <stddef.h>
#include <stdint.h>

/// The rows of a rectangle of premultiplied pixels, `0xAARRGGBB`. The caller guarantees that the memory is valid.
typedef struct {
    /// The first pixel of the first row, aligned to four bytes. Sources are only read.
    uint32_t *_Nonnull pixels;
    /// The distance between rows, in pixels.
    ptrdiff_t stride;
} AcetateRows;

/// Prefetches pixels that will be read or written soon.
static inline void acetate_prefetch(const uint32_t *_Nonnull pixels, size_t count) {
    for (size_t i = 0; i < count; i += 16) __builtin_prefetch(pixels + i);
}
