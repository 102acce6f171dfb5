extension Projection {
    /// The smallest rectangle of whole pixels that contains a rectangle's image, clipped to the half space in front of
    /// the eye and to `limits`.
    package func covering(_ rect: PixelRect, within limits: PixelRect) -> PixelRect {
        guard !rect.isEmpty, !limits.isEmpty, isFinite else { return .empty }
        if isAffine, m12 == 0, m21 == 0 { return coveringUpright(rect, within: limits) }
        let visible = polygon(
            minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY),
            within: limits)
        guard let box = visible.box else { return .empty }
        let (low, high) = (SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.maxY))
        return Self.touched(from: low, to: high, within: limits)
    }

    /// The pixels that a rectangle between two corners touches, even if it has no width.
    private static func touched(
        from low: SIMD2<Double>, to high: SIMD2<Double>, within limits: PixelRect
    ) -> PixelRect {
        let least = 1e-6
        return PixelRect(
            coveringMinX: low.x - least, minY: low.y - least, maxX: high.x + least, maxY: high.y + least
        ).intersection(limits)
    }

    /// Implements `covering` for maps that keep rectangles axis-aligned.
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

    /// A rectangle's image, clipped to the half space in front of the eye and to `limits`.
    package func polygon(
        minX: Double, minY: Double, maxX: Double, maxY: Double, within limits: PixelRect
    ) -> ConvexPolygon {
        guard isFinite else { return .empty }
        let corners = images(of: PolygonCorners(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
        let greatest = corners.reduce(0) { max($0, abs($1.z)) }
        guard greatest > 0, greatest.isFinite else { return .empty }
        let (left, top) = (Double(limits.minX), Double(limits.minY))
        let (right, bottom) = (Double(limits.maxX), Double(limits.maxY))
        // Usually there is nothing to clip and no perspective.
        let isWhole = isAffine && corners.allSatisfy { left <= $0.x && $0.x <= right && top <= $0.y && $0.y <= bottom }
        if isWhole { return ConvexPolygon(corners) }
        // Clipped by signed distances from the edges, scaled by `w`.
        let seen = corners.clipped { $0.z - 1e-9 * greatest }
            .clipped { $0.x - left * $0.z }.clipped { right * $0.z - $0.x }
            .clipped { $0.y - top * $0.z }.clipped { bottom * $0.z - $0.y }
        return ConvexPolygon(seen.divided)
    }

    /// The images of corners in homogeneous coordinates.
    package func images(of corners: PolygonCorners) -> PolygonCorners {
        var result = PolygonCorners()
        for corner in corners {
            let image = homogeneous(corner.x, corner.y)
            result.append(SIMD3(image.x, image.y, image.w))
        }
        return result
    }
}
