#pragma once

#include "rows.h"

/// The factor from a blurred channel b to the strength of the glow: min(65535, (b · gain) >> 8). A gain of 65793
/// (2^24 / 255) maps 255 to full strength.
typedef struct {
    /// The higher bits of the gain, at most 256, and its lower 16 bits.
    uint16_t high, low;
} AcetateGain;

/// to = s + (255 - s) · strength / 65536 for each channel, rounded to nearest. `to` may be either source. See `Bloom`.
void acetate_screen(
    AcetateRows source, AcetateRows glow, AcetateGain gain, AcetateRows to, size_t width, size_t height);
