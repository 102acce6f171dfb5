#pragma once

#include "rows.h"

/// How a blurred channel b becomes a strength: min(65535, (b · gain) >> 8), so that a gain of 65793 (2^24 / 255) takes 255
/// to all.
typedef struct {
    /// The gain's higher bits, up to 256, and its lower 16.
    uint16_t high, low;
} AcetateGain;

/// to = s + (255 - s) · strength / 65536 for each channel, rounded to the nearest. `to` may be either. See `Bloom`.
void acetate_screen(
    AcetateRows source, AcetateRows glow, AcetateGain gain, AcetateRows to, size_t width, size_t height);
