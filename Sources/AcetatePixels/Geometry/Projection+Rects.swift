extension Projection {
    /// An image that has no width at all still touches pixels.
    private static let least = 1e-6

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
        return PixelRect(
            coveringMinX: low.x - Self.least, minY: low.y - Self.least, maxX: high.x + Self.least,
            maxY: high.y + Self.least
        ).intersection(limits)
    }

    /// The same where rectangles stay upright.
    private func coveringUpright(_ rect: PixelRect, within limits: PixelRect) -> PixelRect {
        let (a, b) = (
            homogeneous(Double(rect.minX), Double(rect.minY)), homogeneous(Double(rect.maxX), Double(rect.maxY))
        )
        let (minX, maxX) = (max(min(a.x, b.x), Double(limits.minX)), min(max(a.x, b.x), Double(limits.maxX)))
        let (minY, maxY) = (max(min(a.y, b.y), Double(limits.minY)), min(max(a.y, b.y), Double(limits.maxY)))
        guard minX <= maxX, minY <= maxY else { return .empty }
        return PixelRect(
            coveringMinX: minX - Self.least, minY: minY - Self.least, maxX: maxX + Self.least, maxY: maxY + Self.least
        ).intersection(limits)
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
