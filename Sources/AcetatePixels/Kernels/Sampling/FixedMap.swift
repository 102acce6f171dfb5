import CAcetateKernels

/// An affine map from target pixel centers to source positions in fixed point. The position of each pixel is an exact
/// sum of its coordinates times two steps, and does not depend on the start of the row.
struct FixedMap {
    /// The steps for one pixel to the right and one down, and the position of pixel (0, 0), in units of 2^-32 source
    /// pixels from the center of the source's first pixel. Half a unit of `SampleCoordinates` is already added, for
    /// rounding.
    private let right, down, first: SIMD2<Int64>

    /// The greatest coordinate of a pixel with a position.
    static let farthest = 1 << 16

    /// Nil for a map that is not affine, or with too large numbers.
    init?(_ toSource: Projection, part: PixelRect) {
        let m = toSource
        let steps = [m.m11, m.m12, m.m21, m.m22]
        let origin = SIMD2(m.m31 + 0.5 * m.m11 + 0.5 * m.m21 - 0.5, m.m32 + 0.5 * m.m12 + 0.5 * m.m22 - 0.5)
        guard m.isAffine, steps.allSatisfy({ abs($0) <= 4096 }), abs(origin.x) < 0x1p29, abs(origin.y) < 0x1p29,
            abs(part.minX) <= 1 << 29, abs(part.minY) <= 1 << 29
        else { return nil }
        // All sums are less than 2^63: two times 2^16 pixels times 2^44, plus two times 2^61.
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

    /// Whether all pixels of a span have positions.
    static func reaches(x: Int, y: Int, count: Int) -> Bool {
        x >= -farthest && x + count <= farthest && y >= -farthest && y < farthest
    }

    /// Returns the position of a pixel for which `reaches` is true.
    func position(x: Int, y: Int) -> SIMD2<Int64> {
        first &+ right &* Int64(x) &+ down &* Int64(y)
    }

    /// The positions of a rectangle's pixels for the C kernel; nil if some are out of its range.
    func line(_ rect: PixelRect) -> AcetateLine? {
        guard Self.reaches(x: rect.minX, y: rect.minY, count: rect.width), rect.maxY <= Self.farthest
        else { return nil }
        let (start, limit) = (position(x: rect.minX, y: rect.minY), Int64(1) << 50)
        let (across, along) = (right &* Int64(rect.width - 1), down &* Int64(rect.height - 1))
        // The extremes of an affine map are at the corners.
        for corner in [start, start &+ across, start &+ along, start &+ across &+ along] {
            guard abs(corner.x) < limit, abs(corner.y) < limit else { return nil }
        }
        return AcetateLine(x: start.x, y: start.y, stepX: right.x, stepY: right.y, downX: down.x, downY: down.y)
    }
}
