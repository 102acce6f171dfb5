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
            if let b { Over(alpha: alpha * fraction).apply(b, onto: target, region: wanted) }
            return
        }
        guard let b, second > 0 else {
            Over(alpha: alpha * (1 - fraction)).apply(a, onto: target, region: wanted)
            return
        }
        let both = a.rect.intersection(b.rect)
        Over(alpha: alpha * (1 - fraction)).apply(a, onto: target, region: wanted.subtracting(b.rect))
        Over(alpha: alpha * fraction).apply(b, onto: target, region: wanted.subtracting(a.rect))
        let rects = wanted.intersection(both).rects
        guard let width = rects.map(\.width).max() else { return }
        let line = Scratch<UInt32>(count: width)
        // Neither weight is 65536, for both are above 0 and their sum is at most that.
        let weights = (UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: second))
        for rect in rects {
            for y in rect.minY..<rect.maxY {
                Self.mix(
                    a.pointer(x: rect.minX, y: y), b.pointer(x: rect.minX, y: y), weights, into: line.base,
                    count: rect.width)
                Over.compositeRow(line.base, onto: target.pointer(x: rect.minX, y: y), count: rect.width)
            }
        }
    }

    /// Each channel of two rows, weighed in units of 1/65536.
    private static func mix(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ weights: (UInt16, UInt16),
        into line: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        // Pixels as their bytes: plain memory of four bytes each.
        let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
        let line = UnsafeMutableRawPointer(line)
        let (first, second) = (UInt32(weights.0), UInt32(weights.1))
        for i in 0..<4 * count {
            let sum =
                UInt32(a.load(fromByteOffset: i, as: UInt8.self)) &* first
                &+ UInt32(b.load(fromByteOffset: i, as: UInt8.self)) &* second
            line.storeBytes(of: UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16), toByteOffset: i, as: UInt8.self)
        }
    }
}
