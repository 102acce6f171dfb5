#pragma once

#include "rows.h"

#include <stdbool.h>

/// The placement of a mask's columns or rows along one axis of a target. Coordinates are in 1/65536 of a mask pixel,
/// with pixel centers at integers.
typedef struct {
    /// The mask coordinates of the first pixel of the target rectangle, aligned at the near edge of the mask and at its
    /// far edge.
    int64_t near, far;
    /// The distance between target pixels.
    int64_t step;
    /// The column that repeats between the near and the far half; the index after the last column if none repeats.
    int64_t center;
} AcetateMaskAxis;

/// An A8 mask as a nine-patch, transparent outside its pixels.
typedef struct {
    const uint8_t *_Nonnull bytes;
    /// The distance between rows, in bytes.
    ptrdiff_t stride;
    size_t width, height;
    AcetateMaskAxis x, y;
} AcetateMask;

/// The premultiplied channels of a color, in units of 1/65535: blue, green, red, alpha.
typedef struct {
    uint16_t channels[4];
} AcetateTint;

/// Composites a color through a mask, source-over, onto a rectangle. `columns` has room for two numbers more than the
/// width of the mask, `line` for the width of the rectangle. See `TintedMask`.
void acetate_tint_over(
    const AcetateMask *_Nonnull mask, AcetateTint tint, AcetateRows to, size_t width, size_t height,
    uint16_t *_Nonnull columns, uint16_t *_Nonnull line);

/// Composites pixels through a mask with an opacity of factor / 65536, source-over, onto a rectangle. See `MaskedOver`.
void acetate_source_over_through_mask(
    const AcetateMask *_Nonnull mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *_Nonnull columns, uint16_t *_Nonnull line);

/// Mixes the pixels of a rectangle with `from`, by the coverage of the mask times factor / 65536. See `PlacedMask`.
void acetate_mix_through_mask(
    const AcetateMask *_Nonnull mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *_Nonnull columns, uint16_t *_Nonnull line);

/// Multiplies the pixels of a rectangle by a mask. See `MaskedOver`.
void acetate_multiply_by_mask(
    const AcetateMask *_Nonnull mask, AcetateRows to, size_t width, size_t height, uint16_t *_Nonnull columns,
    uint16_t *_Nonnull line);

/// Copies the alpha of each pixel to a byte.
void acetate_copy_alpha(AcetateRows from, uint8_t *_Nonnull to, ptrdiff_t stride, size_t width, size_t height);
