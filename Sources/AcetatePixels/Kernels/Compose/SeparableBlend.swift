import CAcetateKernels

/// Compositing with a separable blend mode of PDF (ISO 32000-1, 11.3.5.2). For premultiplied channels s and d, with alphas sa
/// and da:
///
///     out = s · (1 - da) + d · (1 - sa) + sa · da · B(d / da, s / sa)
///
/// rounded to nearest once. The modes whose B needs a division are not among them.
package struct SeparableBlend: Sendable, Equatable {
    package enum Mode: Sendable, CaseIterable {
        case multiply, screen, overlay, darken, lighten, hardLight, difference, exclusion
    }

    package let mode: Mode
    /// 0 to 1.
    package let alpha: Double

    /// The opacity is clamped to 0...1; NaN becomes 0.
    package init(_ mode: Mode, alpha: Double = 1) {
        self.mode = mode
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels, which must be valid premultiplied pixels. The patches are in the same plane. Pixels
    /// outside either are not changed.
    package func apply(_ source: PixelPatch, onto target: PixelPatch, region: PixelRegion) {
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return }
        for rect in region.rects(in: source.rect.intersection(target.rect)) {
            acetate_blend(
                source.rows(of: rect), target.rows(of: rect), rect.width, rect.height, mode.kernelMode, factor)
        }
    }
}

extension SeparableBlend.Mode {
    fileprivate var kernelMode: AcetateBlendMode {
        switch self {
        case .multiply: AcetateBlendMultiply
        case .screen: AcetateBlendScreen
        case .overlay: AcetateBlendOverlay
        case .darken: AcetateBlendDarken
        case .lighten: AcetateBlendLighten
        case .hardLight: AcetateBlendHardLight
        case .difference: AcetateBlendDifference
        case .exclusion: AcetateBlendExclusion
        }
    }
}
