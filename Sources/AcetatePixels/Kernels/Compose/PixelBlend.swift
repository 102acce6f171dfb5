import CAcetateKernels

/// How the pixels of a source are composited with a backdrop: the blend modes of Core Graphics, and those that only Core Image
/// has.
///
/// With the source s and the backdrop b premultiplied, S and B unpremultiplied, and the alphas αs and αb, blend modes compute,
/// as in ISO 32000-1, 11.3.5, and in the W3C's "Compositing and Blending Level 1",
///
///     out = s · (1 - αb) + b · (1 - αs) + αs · αb · blend(B, S)
///
/// and operators use premultiplied channels, including alpha. Most are exact, rounded to nearest once. Those with a division or
/// a square root compute in single precision.
///
/// The cases have the order of `ACETATE_BLEND_MODES`.
package enum PixelBlend: UInt32, Sendable, CaseIterable {
    // Operators that change pixels where the source is transparent, in whole numbers.
    case clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop
    /// min(s, b)
    case minimum
    /// s · b
    case product

    // The other operators, in whole numbers.
    case sourceAtop, destinationOver, destinationOut, xor
    /// min(1, s + b)
    case plusLighter
    /// max(0, α - (αs - s) - (αb - b)) with α = min(1, αs + αb), which for opaque colors is the formula of CGContext.h.
    case plusDarker
    /// max(s, b)
    case maximum

    // Blend modes in whole numbers, of ISO 32000-1 and of Core Image.
    case multiply, screen, overlay, darken, lighten, hardLight, difference, exclusion
    /// B + S
    case linearDodge
    /// B + S - 1
    case linearBurn
    /// B + 2S - 1
    case linearLight
    /// min(B, 2S) up to S = ½, max(B, 2S - 1) above.
    case pinLight
    /// S - B
    case subtract

    // Blend modes in single precision.
    case colorDodge, colorBurn
    /// Color burn by 2S up to S = ½, color dodge by 2S - 1 above.
    case vividLight
    /// S / B; if B is 0, 1, or 0 if S is 0 too.
    case divide
    case softLight, hue, saturation, color, luminosity

    /// Source-over, which has a kernel of its own.
    case normal

    /// Whether the result may differ from the backdrop where the source is transparent.
    package var reachesBeyondSource: Bool { rawValue <= Self.product.rawValue }

    /// Composites the source, times an opacity, with the region's pixels of `target`, which is the backdrop. The patches are in
    /// the same plane, contain valid premultiplied pixels, and must not share memory. Pixels outside either are not changed. The
    /// opacity is clamped to 0...1; NaN becomes 0.
    package func apply(_ source: PixelPatch, onto target: PixelPatch, alpha: Double = 1, region: PixelRegion) {
        if self == .normal { return SourceOver(alpha: alpha).apply(source, onto: target, region: region) }
        if self == .copy, alpha >= 1 { return target.copy(from: source, region: region, within: source.rect) }
        let factor = alpha > 0 ? UInt32(min(alpha, 1) * 65536 + 0.5) : 0
        if factor == 0, !reachesBeyondSource { return }
        let mode = AcetateBlendMode(rawValue)
        for rect in region.rects(in: source.rect.intersection(target.rect)) {
            acetate_blend(source.rows(of: rect), target.rows(of: rect), rect.width, rect.height, mode, factor)
        }
    }
}
