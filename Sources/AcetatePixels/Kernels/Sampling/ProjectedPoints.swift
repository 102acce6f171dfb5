/// The source positions of a projection's samples, as fixed-point numbers of `SampleCoordinates` relative to the center
/// of its first pixel. The C kernels compute the same numbers.
///
/// Sixteen adjacent pixels, which start at a multiple of sixteen, are a cell. The position of its center is computed in
/// double precision, and the others relative to it in single precision, with an error of less than a unit. With U, V
/// and w linear functions of the position, and u = U / w, a point at the distance d from the center has
///
///     u + d (U' - u w') / w / (1 + d w' / w)
///
/// Near the horizon, and for too large numbers, each position is computed in double precision.
struct ProjectedPoints {
    let map: Projection
    /// The coordinates of the source's first pixel.
    let left, top: Double

    static let cell = 16

    /// The limits for single precision: `w` is at least half of its value at the center everywhere in the cell, and all
    /// numbers are small enough. They must not depend on the first pixel of the source.
    private static let (easySlope, easyPlace, easyStep) = (0x1p-4, 0x1p20, 0x1p26)

    /// Returns the position of a point in a row, at the distance `offset`, 0 to 1, from a pixel's left edge.
    func position(_ column: Int, offset: Double, _ y: Double) -> (Int32, Int32) {
        let (m, one) = (map, Double(SampleCoordinates.one))
        let middle = Double((column & ~(Self.cell - 1)) + Self.cell / 2)
        let (rowX, rowY, rowW) = (y * m.m21 + m.m31, y * m.m22 + m.m32, y * m.m23 + m.m33)
        let w = middle * m.m13 + rowW
        let r = 1 / w
        let (u, v) = ((middle * m.m11 + rowX) * r, (middle * m.m12 + rowY) * r)
        let (acrossX, acrossY) = ((m.m11 - u * m.m13) * r * one, (m.m12 - v * m.m13) * r * one)
        let slope = m.m13 * r
        guard w > 2 * SampleCoordinates.leastW, abs(slope) <= Self.easySlope, abs(u) <= Self.easyPlace,
            abs(v) <= Self.easyPlace, abs(acrossX) <= Self.easyStep, abs(acrossY) <= Self.easyStep
        else {
            let x = Double(column) + offset
            let w = x * m.m13 + rowW
            guard w > SampleCoordinates.leastW else { return (SampleCoordinates.none, SampleCoordinates.none) }
            let r = 1 / w
            return SampleCoordinates.position((x * m.m11 + rowX) * r, (x * m.m12 + rowY) * r, left, top)
        }
        let beside = Float((column & (Self.cell - 1)) - Self.cell / 2) + Float(offset)
        let way = beside * (1 / (1 + beside * Float(slope)))
        func position(_ middle: Double, _ across: Double, _ first: Double) -> Int32 {
            let exact = middle * one - (one / 2 - 0.5)
            let whole = exact.rounded(.down)
            let step = (way * Float(across) + Float(exact - whole - 0.5)).rounded(.toNearestOrEven)
            return SampleCoordinates.fixed(whole, from: first) &+ Int32(step)
        }
        return (position(u, acrossX, left), position(v, acrossY, top))
    }
}
