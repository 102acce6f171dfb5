import CAcetateKernels

/// A cross-fade of two bitmaps, composited onto a third: `mix = a + (b - a) * fraction` for each premultiplied channel,
/// rounded to nearest, and out = α mix + (1 - α mix.a) · d. Valid premultiplied pixels stay valid.
package struct CrossFade: Sendable, Equatable {
    /// The part of the second bitmap in the mix, 0 to 1.
    package let fraction: Double
    /// 0 to 1.
    package let alpha: Double

    /// Values are clamped to 0...1; NaN becomes 0.
    package init(fraction: Double, alpha: Double = 1) {
        self.fraction = fraction > 0 ? min(fraction, 1) : 0
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels of the mix onto the target. The patches are in the same plane and must not share
    /// memory. A bitmap is transparent outside its patch, and if it is nil. Pixels outside the target are ignored.
    package func apply(_ a: PixelPatch?, _ b: PixelPatch?, onto target: PixelPatch, region: PixelRegion) {
        let total = UInt32(alpha * 65536 + 0.5)
        let second = UInt32(alpha * fraction * 65536 + 0.5)
        let first = total - min(total, second)
        let wanted = region.intersection(target.rect)
        guard let a, first > 0 else {
            if let b { Self.composite((b, second), nil, onto: target, wanted) }
            return
        }
        guard let b, second > 0 else { return Self.composite((a, first), nil, onto: target, wanted) }
        Self.composite((a, first), nil, onto: target, wanted.subtracting(b.rect))
        Self.composite((b, second), nil, onto: target, wanted.subtracting(a.rect))
        Self.composite((a, first), (b, second), onto: target, wanted)
    }

    /// A bitmap with its weight in units of 1/65536.
    private typealias Weighed = (patch: PixelPatch, weight: UInt32)

    /// Composites the weighted sum of one or two bitmaps, whose weights sum to at most 65536, in their intersection.
    private static func composite(_ a: Weighed, _ b: Weighed?, onto target: PixelPatch, _ region: PixelRegion) {
        let common = a.patch.rect.intersection(b?.patch.rect ?? a.patch.rect)
        let (first, second) = (a.weight, b?.weight ?? 0)
        for rect in region.intersection(common).rects {
            if let b {
                acetate_cross_fade(
                    a.patch.rows(of: rect), first, b.patch.rows(of: rect), second, target.rows(of: rect), rect.width,
                    rect.height)
            } else {
                // A single weight acts as an alpha.
                acetate_source_over(a.patch.rows(of: rect), target.rows(of: rect), rect.width, rect.height, first)
            }
        }
    }
}
