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
        guard let first = UInt16(exactly: a.weight), let second = UInt16(exactly: b?.weight ?? 0) else {
            return Over().apply(a.patch, onto: target, region: region)
        }
        let line = Scratch<UInt32>(count: blockSize)
        for rect in region.intersection(common).rects {
            for y in rect.minY..<rect.maxY {
                for x in stride(from: rect.minX, to: rect.maxX, by: blockSize) {
                    let count = min(blockSize, rect.maxX - x)
                    let from = a.patch.pointer(x: x, y: y)
                    mix(from, b?.patch.pointer(x: x, y: y) ?? from, (first, second), into: line.base, count: count)
                    put(line.base, onto: target.pointer(x: x, y: y), count: count)
                }
            }
        }
    }

    /// So many pixels stay in the processor's nearest memory between the two steps.
    private static let blockSize = 512

    /// Each channel of two rows, weighed in units of 1/65536, to 1/128 of a level and then rounded: in numbers of 16
    /// bits, of which a processor multiplies many at once. The weights' high and low bytes count one by one.
    private static func mix(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ weights: (UInt16, UInt16),
        into line: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let (a, b, line) = (bytes(a), bytes(b), UnsafeMutablePointer(mutating: bytes(line)))
        let (highA, lowA) = (weights.0 &>> 8, weights.0 & 0xFF)
        let (highB, lowB) = (weights.1 &>> 8, weights.1 & 0xFF)
        for i in 0..<4 * count {
            let (x, y) = (UInt16(a[i]), UInt16(b[i]))
            // At most 255 * 256: the weights' sum is at most 65536.
            let sum = x &* highA &+ y &* highB &+ (x &* lowA) &>> 8 &+ (y &* lowB) &>> 8
            line[i] = UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
        }
    }

    /// Pixels as their bytes: plain memory, four of them each.
    private static func bytes(_ pixels: UnsafePointer<UInt32>) -> UnsafePointer<UInt8> {
        UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    }

    /// Source over; where every pixel is opaque, a copy.
    private static func put(
        _ line: UnsafePointer<UInt32>, onto target: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        var all = UInt32.max
        for i in 0..<count { all &= line[i] }
        if all &>> 24 == 255 {
            target.update(from: line, count: count)
        } else {
            Over.compositeRow(line, onto: target, count: count)
        }
    }
}
