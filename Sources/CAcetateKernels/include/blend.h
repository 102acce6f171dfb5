#pragma once

#include "rows.h"

/// Calls a macro for each of the modes of `PixelBlend` except `normal`, in the order of its cases: modes that change pixels
/// where the source is transparent, in whole numbers; other modes in whole numbers, which are exact; modes in floating point.
#define ACETATE_BLEND_MODES(MODE) \
    MODE(Clear) MODE(Copy) MODE(SourceIn) MODE(SourceOut) MODE(DestinationIn) MODE(DestinationAtop) MODE(Minimum) \
    MODE(Product) \
    MODE(SourceAtop) MODE(DestinationOver) MODE(DestinationOut) MODE(Xor) MODE(PlusLighter) MODE(PlusDarker) \
    MODE(Maximum) MODE(Multiply) MODE(Screen) MODE(Overlay) MODE(Darken) MODE(Lighten) MODE(HardLight) MODE(Difference) \
    MODE(Exclusion) MODE(LinearDodge) MODE(LinearBurn) MODE(LinearLight) MODE(PinLight) MODE(Subtract) \
    MODE(ColorDodge) MODE(ColorBurn) MODE(VividLight) MODE(Divide) MODE(SoftLight) MODE(Hue) MODE(Saturation) MODE(Color) \
    MODE(Luminosity)

#define ACETATE_BLEND_MODE(name) AcetateBlend##name,
typedef enum { ACETATE_BLEND_MODES(ACETATE_BLEND_MODE) } AcetateBlendMode;

/// Composites valid premultiplied pixels with a blend mode, times factor / 65536, 0 ... 65536. See `PixelBlend`.
void acetate_blend(
    AcetateRows from, AcetateRows to, size_t width, size_t height, AcetateBlendMode mode, uint32_t factor);
