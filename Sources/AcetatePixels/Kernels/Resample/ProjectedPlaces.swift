/// Where a projection's samples lie in a source, as fixed-point numbers of `SampleCoordinates` from the middle of its first
/// pixel: what the kernels in C do.
///
/// Sixteen pixels side by side, from a coordinate on that is a multiple of sixteen, are a cell, whose middle's place is
/// worked out in double precision, and the others' from that in single precision: to less than a unit. With U, V and w
/// linear functions of the place, and u = U / w, what lies d beside the middle has
///
///     u + d (U' - u w') / w / (1 + d w' / w)
///
/// Near the horizon, and where numbers are too large for that, each place is worked out by itself.
struct ProjectedPlaces {
    let map: Projection
    /// The source's first pixel.
    let left, top: Double

    static let cell = 16

    /// Where places are worked out so: `w` is at least half of the middle's everywhere in the cell, and numbers are small
    /// enough. By the place alone: where the source begins must not count.
    private static let (easySlope, easyPlace, easyStep) = (0x1p-4, 0x1p20, 0x1p26)

    /// The place of a point in a row: `offset` right of a pixel's left edge, 0 to 1.
    func place(_ column: Int, offset: Double, _ y: Double) -> (Int32, Int32) {
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
            return SampleCoordinates.place((x * m.m11 + rowX) * r, (x * m.m12 + rowY) * r, left, top)
        }
        let beside = Float((column & (Self.cell - 1)) - Self.cell / 2) + Float(offset)
        let way = beside * (1 / (1 + beside * Float(slope)))
        func place(_ middle: Double, _ across: Double, _ first: Double) -> Int32 {
            let exact = middle * one - (one / 2 - 0.5)
            let whole = exact.rounded(.down)
            let step = (way * Float(across) + Float(exact - whole - 0.5)).rounded(.toNearestOrEven)
            return SampleCoordinates.fixed(whole, from: first) &+ Int32(step)
        }
        return (place(u, acrossX, left), place(v, acrossY, top))
    }
}
