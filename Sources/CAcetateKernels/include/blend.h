#pragma once

#include "rows.h"

/// The separable blend modes of PDF (ISO 32000-1, 11.3.5.2) that need no division.
typedef enum {
    AcetateBlendMultiply,
    AcetateBlendScreen,
    AcetateBlendOverlay,
    AcetateBlendDarken,
    AcetateBlendLighten,
    AcetateBlendHardLight,
    AcetateBlendDifference,
    AcetateBlendExclusion,
} AcetateBlendMode;

/// Composites valid premultiplied pixels with a blend mode, times factor / 65536, 1 ... 65536. See `SeparableBlend`.
void acetate_blend(
    AcetateRows from, AcetateRows to, size_t width, size_t height, AcetateBlendMode mode, uint32_t factor);
