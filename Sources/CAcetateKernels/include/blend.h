#pragma once

#include "rows.h"

/// The modes of `PixelBlend`, in the order of what the kernel does.
typedef enum {
    // Modes that change pixels where the source is transparent, in whole numbers.
    AcetateBlendClear,
    AcetateBlendCopy,
    AcetateBlendSourceIn,
    AcetateBlendSourceOut,
    AcetateBlendDestinationIn,
    AcetateBlendDestinationAtop,
    AcetateBlendMinimum,
    AcetateBlendProduct,
    // Other modes in whole numbers, which are exact.
    AcetateBlendSourceAtop,
    AcetateBlendDestinationOver,
    AcetateBlendDestinationOut,
    AcetateBlendXor,
    AcetateBlendPlusLighter,
    AcetateBlendPlusDarker,
    AcetateBlendMaximum,
    AcetateBlendMultiply,
    AcetateBlendScreen,
    AcetateBlendOverlay,
    AcetateBlendDarken,
    AcetateBlendLighten,
    AcetateBlendHardLight,
    AcetateBlendDifference,
    AcetateBlendExclusion,
    AcetateBlendLinearDodge,
    AcetateBlendLinearBurn,
    AcetateBlendLinearLight,
    AcetateBlendPinLight,
    AcetateBlendSubtract,
    // Modes in floating point.
    AcetateBlendColorDodge,
    AcetateBlendColorBurn,
    AcetateBlendVividLight,
    AcetateBlendDivide,
    AcetateBlendSoftLight,
    AcetateBlendHue,
    AcetateBlendSaturation,
    AcetateBlendColor,
    AcetateBlendLuminosity,
} AcetateBlendMode;

/// Composites valid premultiplied pixels with a blend mode, times factor / 65536, 0 ... 65536. See `PixelBlend`.
void acetate_blend(
    AcetateRows from, AcetateRows to, size_t width, size_t height, AcetateBlendMode mode, uint32_t factor);
