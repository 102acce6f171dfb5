extension Projection {
    /// The smallest rectangle of whole pixels around a rectangle's image, as far as it lies before the eye and within
    /// `limits`; empty for none.
    package func covering(_ rect: PixelRect, within limits: PixelRect) -> PixelRect {
        guard !rect.isEmpty, !limits.isEmpty, isFinite else { return .empty }
        if isAffine, m12 == 0, m21 == 0 { return coveringUpright(rect, within: limits) }
        let corners = [
            (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
        ].map { homogeneous(Double($0.0), Double($0.1)) }
        let visible = Self.clipped(corners.map { SIMD3($0.x, $0.y, $0.w) }, to: limits)
        guard let first = visible.first else { return .empty }
        var (low, high) = (first, first)
        for point in visible {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return Self.touched(from: low, to: high, within: limits)
    }

    /// The pixels that a rectangle between two corners touches: also one that has no width at all.
    private static func touched(
        from low: SIMD2<Double>, to high: SIMD2<Double>, within limits: PixelRect
    ) -> PixelRect {
        let least = 1e-6
        return PixelRect(
            coveringMinX: low.x - least, minY: low.y - least, maxX: high.x + least, maxY: high.y + least
        ).intersection(limits)
    }

    /// The same where rectangles stay upright.
    private func coveringUpright(_ rect: PixelRect, within limits: PixelRect) -> PixelRect {
        let (a, b) = (
            homogeneous(Double(rect.minX), Double(rect.minY)), homogeneous(Double(rect.maxX), Double(rect.maxY))
        )
        let (first, last) = (SIMD2(a.x, a.y), SIMD2(b.x, b.y))
        let low = pointwiseMax(pointwiseMin(first, last), SIMD2(Double(limits.minX), Double(limits.minY)))
        let high = pointwiseMin(pointwiseMax(first, last), SIMD2(Double(limits.maxX), Double(limits.maxY)))
        guard low.x <= high.x, low.y <= high.y else { return .empty }
        return Self.touched(from: low, to: high, within: limits)
    }

    /// A rectangle's image, as far as it lies before the eye and within `limits`.
    package func polygon(
        minX: Double, minY: Double, maxX: Double, maxY: Double, within limits: PixelRect
    ) -> ConvexPolygon {
        guard isFinite else { return .empty }
        let corners = [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { homogeneous($0.0, $0.1) }
        return ConvexPolygon(Self.clipped(corners.map { SIMD3($0.x, $0.y, $0.w) }, to: limits))
    }

    /// Cuts a polygon of points before the division, and divides.
    private static func clipped(_ corners: [SIMD3<Double>], to limits: PixelRect) -> [SIMD2<Double>] {
        let greatest = corners.reduce(0) { max($0, abs($1.z)) }
        guard greatest > 0, greatest.isFinite else { return [] }
        let (minX, minY) = (Double(limits.minX), Double(limits.minY))
        let (maxX, maxY) = (Double(limits.maxX), Double(limits.maxY))
        // How far inside of an edge a point is, in units that are the same along it.
        let sides: [(SIMD3<Double>) -> Double] = [
            { $0.z - 1e-9 * greatest }, { $0.x - minX * $0.z }, { maxX * $0.z - $0.x }, { $0.y - minY * $0.z },
            { maxY * $0.z - $0.y },
        ]
        let points = sides.reduce(corners) { $0.clipped(by: $1) }.map { SIMD2($0.x, $0.y) / $0.z }
        return points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? points : []
    }
}
