#pragma once

#include "rows.h"

/// An affine map of unpremultiplied colors, each 0 ... 1: the result's red is `weights[0]` · (red, green, blue, alpha) +
/// `bias[0]`, and so on for green, blue and alpha.
typedef struct {
    float weights[4][4];
    float bias[4];
} AcetateColorMatrix;

/// Writes the premultiplied result of a map for each premultiplied pixel, clamped to 0 ... 1 and rounded to nearest;
/// NaN becomes 0. Transparent pixels stay transparent. See `ColorMatrix`.
void acetate_map_colors(
    AcetateRows from, AcetateRows to, size_t width, size_t height, const AcetateColorMatrix *_Nonnull matrix);
