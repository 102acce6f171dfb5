import CAcetateKernels

/// An affine map from target pixels' middles to places in a source, in whole units: every pixel's place is an exact sum of
/// its coordinates times two steps, wherever a row begins.
struct FixedMap {
    /// The steps for one pixel to the right and one down, and the place of the pixel (0, 0): units of 2^-32 source pixels,
    /// from the middle of the source's first pixel; half a unit of `SampleCoordinates` is added already.
    private let right, down, first: SIMD2<Int64>

    /// No pixel farther off has a place.
    static let farthest = 1 << 16

    /// Nil for a map that is not affine, and where the numbers are too large.
    init?(_ toSource: Projection, part: PixelRect) {
        let m = toSource
        let steps = [m.m11, m.m12, m.m21, m.m22]
        let origin = SIMD2(m.m31 + 0.5 * m.m11 + 0.5 * m.m21 - 0.5, m.m32 + 0.5 * m.m12 + 0.5 * m.m22 - 0.5)
        guard m.isAffine, steps.allSatisfy({ abs($0) <= 4096 }), abs(origin.x) < 0x1p29, abs(origin.y) < 0x1p29,
            abs(part.minX) <= 1 << 29, abs(part.minY) <= 1 << 29
        else { return nil }
        // All sums are below 2^63: 2^16 pixels times 2^44, twice, and twice 2^61.
        func fixed(_ x: Double, _ y: Double) -> SIMD2<Int64> {
            SIMD2(Int64((x * 0x1p32).rounded()), Int64((y * 0x1p32).rounded()))
        }
        right = fixed(m.m11, m.m12)
        down = fixed(m.m21, m.m22)
        let half = Int64(1) << (31 - Int64(SampleCoordinates.bits))
        first =
            fixed(origin.x, origin.y) &- SIMD2(Int64(part.minX) << 32, Int64(part.minY) << 32)
            &+ SIMD2(half, half)
    }

    /// Whether all pixels of a stretch of a row have places.
    static func reaches(x: Int, y: Int, count: Int) -> Bool {
        x >= -farthest && x + count <= farthest && y >= -farthest && y < farthest
    }

    /// The place of a pixel that `reaches` says yes of.
    func place(x: Int, y: Int) -> SIMD2<Int64> {
        first &+ right &* Int64(x) &+ down &* Int64(y)
    }

    /// The places of a rectangle's pixels, for the kernel in C; nil where some lie too far off for it, or have none.
    func line(_ rect: PixelRect) -> AcetateLine? {
        guard Self.reaches(x: rect.minX, y: rect.minY, count: rect.width), rect.maxY <= Self.farthest
        else { return nil }
        let (start, limit) = (place(x: rect.minX, y: rect.minY), Int64(1) << 50)
        let (across, along) = (right &* Int64(rect.width - 1), down &* Int64(rect.height - 1))
        // A map that is linear goes farthest at the corners.
        for corner in [start, start &+ across, start &+ along, start &+ across &+ along] {
            guard abs(corner.x) < limit, abs(corner.y) < limit else { return nil }
        }
        return AcetateLine(x: start.x, y: start.y, stepX: right.x, stepY: right.y, downX: down.x, downY: down.y)
    }
}
