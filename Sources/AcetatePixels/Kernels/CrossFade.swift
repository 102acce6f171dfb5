import CAcetateKernels

/// Two pictures on their way from one to the other, over a third: `mix = a + (b - a) * fraction` for each premultiplied
/// channel, rounded to the nearest, and out = α mix + (1 - α mix.a) · d. Valid premultiplied pixels stay valid.
package struct CrossFade: Sendable, Equatable {
    /// 0 to 1: how much of the mix is the second picture's.
    package let fraction: Double
    /// 0 to 1.
    package let alpha: Double

    /// NaN gives a fraction, or an alpha, of 0; values outside 0...1 are clamped.
    package init(fraction: Double, alpha: Double = 1) {
        self.fraction = fraction > 0 ? min(fraction, 1) : 0
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels of the mix onto the target. The patches lie in one plane and do not share memory;
    /// a picture is transparent beyond its patch, or where it is nil. What lies outside the target is left alone.
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

    /// A picture with its weight in units of 1/65536.
    private typealias Weighed = (patch: PixelPatch, weight: UInt32)

    /// Composites the sum of one or two pictures, whose weights' sum is at most 65536, where they all are.
    private static func composite(_ a: Weighed, _ b: Weighed?, onto target: PixelPatch, _ region: PixelRegion) {
        let common = a.patch.rect.intersection(b?.patch.rect ?? a.patch.rect)
        let (first, second) = (a.weight, b?.weight ?? 0)
        for rect in region.intersection(common).rects {
            if let b {
                acetate_cross_fade(
                    a.patch.rows(of: rect), first, b.patch.rows(of: rect), second, target.rows(of: rect), rect.width,
                    rect.height)
            } else {
                // One weight alone is an alpha.
                acetate_over(a.patch.rows(of: rect), target.rows(of: rect), rect.width, rect.height, first)
            }
        }
    }

    /// The reference of `acetate_cross_fade`: a row. Each channel is weighed in units of 1/65536, to 1/256 of a level, and
    /// the sum rounded.
    static func plainRow(
        _ a: UnsafePointer<UInt32>, _ first: UInt32, _ b: UnsafePointer<UInt32>, _ second: UInt32,
        onto to: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for x in 0..<count {
            var mixed: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                let sum =
                    (((a[x] &>> shift) & 0xFF) &* first) &>> 8 &+ (((b[x] &>> shift) & 0xFF) &* second) &>> 8
                mixed |= ((sum &+ 128) &>> 8) &<< shift
            }
            to[x] = mixed &+ to[x].timesAlpha(255 &- (mixed &>> 24))
        }
    }
}
