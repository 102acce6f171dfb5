#pragma once

#include "rows.h"

#include <stdbool.h>

/// Where a mask's columns, or rows, lie along one axis of a target. Coordinates are in 1/65536 of a mask's pixel; those of a
/// pixel's center are whole numbers.
typedef struct {
    /// The mask coordinate of the target rectangle's first pixel, counted from the mask's near edge and from its far edge.
    int64_t near, far;
    /// From a target pixel to the next.
    int64_t step;
    /// The column that repeats between the near and the far half. Without such a column, one behind the last.
    int64_t center;
} AcetateMaskAxis;

/// A mask of one byte a pixel, transparent outside its pixels, as a nine-patch.
typedef struct {
    const uint8_t *_Nonnull bytes;
    /// From a row to the next, in bytes.
    ptrdiff_t stride;
    size_t width, height;
    AcetateMaskAxis x, y;
} AcetateMask;

/// The premultiplied channels of a color, in units of 1/65535: blue, green, red, alpha.
typedef struct {
    uint16_t channels[4];
} AcetateTint;

/// Composites a color through a mask, source over, on a rectangle. `columns` has room for the mask's width and 2 more
/// numbers, `line` for the rectangle's width. See `TintedMask`.
void acetate_tint_over(
    const AcetateMask *_Nonnull mask, AcetateTint tint, AcetateRows to, size_t width, size_t height,
    uint16_t *_Nonnull columns, uint16_t *_Nonnull line);

/// Composites pixels through a mask and with an opacity of factor / 65536, source over, on a rectangle. See `MaskedOver`.
void acetate_over_through(
    const AcetateMask *_Nonnull mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *_Nonnull columns, uint16_t *_Nonnull line);

/// Mixes the pixels of a rectangle with others, by the mask's coverages times factor / 65536. See `PlacedMask`.
void acetate_mix_through(
    const AcetateMask *_Nonnull mask, AcetateRows from, uint32_t factor, AcetateRows to, size_t width, size_t height,
    uint16_t *_Nonnull columns, uint16_t *_Nonnull line);

/// Multiplies the pixels of a rectangle by a mask. See `MaskedOver`.
void acetate_multiply_by(
    const AcetateMask *_Nonnull mask, AcetateRows to, size_t width, size_t height, uint16_t *_Nonnull columns,
    uint16_t *_Nonnull line);

/// Each byte is the alpha of a pixel.
void acetate_copy_alpha(AcetateRows from, uint8_t *_Nonnull to, ptrdiff_t stride, size_t width, size_t height);
