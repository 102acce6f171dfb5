#pragma once

#include <stddef.h>
#include <stdint.h>

/// A rectangle's rows in memory: premultiplied pixels, `0xAARRGGBB`. The caller has checked that they are there.
typedef struct {
    /// The first row's first pixel, aligned to four bytes. Of sources it is only read.
    uint32_t *_Nonnull pixels;
    /// From a row to the next, in pixels.
    ptrdiff_t stride;
} AcetateRows;

/// Asks for pixels that will be read or written soon.
static inline void acetate_ask_for(const uint32_t *_Nonnull pixels, size_t count) {
    for (size_t i = 0; i < count; i += 16) __builtin_prefetch(pixels + i);
}
