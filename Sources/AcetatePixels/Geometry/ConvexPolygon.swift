/// A convex polygon. It is empty if it has fewer than three corners or no area.
///
/// The corners may be in either orientation. Polygons with corners that are not finite are empty.
package struct ConvexPolygon: Sendable, Equatable {
    /// The corners in order, with a `w` of 1.
    package private(set) var corners: PolygonCorners

    /// Creates a polygon from corners in order. It must be convex.
    package init(_ corners: some Sequence<SIMD2<Double>>) {
        self.corners = PolygonCorners()
        for corner in corners { self.corners.append(SIMD3(corner, 1)) }
    }

    package init(_ corners: PolygonCorners) { self.corners = corners }

    package static let empty = ConvexPolygon(PolygonCorners())

    /// The rectangle between two corners.
    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        corners = PolygonCorners(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    package var isEmpty: Bool { !(area > 0) }

    /// The area, at least 0; infinite or NaN if a corner is.
    package var area: Double {
        guard corners.count > 2 else { return 0 }
        var twice = 0.0
        // Relative to the first corner, which preserves precision for small polygons far from the origin.
        let first = corners[0]
        for index in 1..<(corners.count - 1) {
            let (u, v) = (corners[index] - first, corners[index + 1] - first)
            twice += u.x * v.y - u.y * v.x
        }
        return abs(twice) / 2
    }

    /// The approximate width of the polygon perpendicular to its longest edge or diagonal: its area divided by that length;
    /// 0 if it is empty.
    package var thickness: Double {
        var longest = 0.0
        for index in corners.indices {
            for other in 0..<index {
                let d = corners[index] - corners[other]
                longest = max(longest, (d.x * d.x + d.y * d.y).squareRoot())
            }
        }
        return longest > 0 ? area / longest : 0
    }

    /// The mean of the corners; the origin for none.
    package var center: SIMD2<Double> {
        guard !corners.isEmpty else { return .zero }
        let sum = corners.reduce(.zero, +) / Double(corners.count)
        return SIMD2(sum.x, sum.y)
    }

    /// The bounding box; nil without corners, or if a corner is not finite.
    package var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
        guard let first = corners.first else { return nil }
        var (low, high) = (first, first)
        for corner in corners {
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        // `min` and `max` ignore NaN, but the sum does not.
        let sum = corners.reduce(.zero, +)
        guard (sum.x + sum.y).isFinite, (low.x + low.y).isFinite, (high.x + high.y).isFinite else { return nil }
        return (low.x, low.y, high.x, high.y)
    }

    /// The pixels that the polygon touches.
    package var pixels: PixelRect {
        box.map { PixelRect(coveringMinX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY) } ?? .empty
    }

    /// A half plane: the points with `normal · point + offset` of at least 0.
    package struct Half: Sendable, Equatable {
        package var normal: SIMD2<Double>
        package var offset: Double

        package init(normal: SIMD2<Double>, offset: Double) { (self.normal, self.offset) = (normal, offset) }

        /// The half plane with a normal of length 1; nil for a normal of length 0.
        package var unit: Half? {
            let length = (normal.x * normal.x + normal.y * normal.y).squareRoot()
            guard length > 0, length.isFinite, offset.isFinite else { return nil }
            return Half(normal: normal / length, offset: offset / length)
        }

        package var opposite: Half { Half(normal: -normal, offset: -offset) }

        /// The distance of a point from the edge, times the length of the normal; negative outside.
        package func callAsFunction(_ x: Double, _ y: Double) -> Double { x * normal.x + y * normal.y + offset }

        /// The half plane with its edge moved outward by `distance` normals.
        package func moved(outBy distance: Double) -> Half { Half(normal: normal, offset: offset + distance) }
    }

    /// The part inside a half plane.
    package func clipped(to half: Half) -> ConvexPolygon { ConvexPolygon(corners.clipped { half($0.x, $0.y) }) }

    /// The part inside a rectangle.
    package func clipped(minX: Double, minY: Double, maxX: Double, maxY: Double) -> ConvexPolygon {
        clipped(to: Half(normal: SIMD2(1, 0), offset: -minX)).clipped(to: Half(normal: SIMD2(-1, 0), offset: maxX))
            .clipped(to: Half(normal: SIMD2(0, 1), offset: -minY)).clipped(to: Half(normal: SIMD2(0, -1), offset: maxY))
    }

    /// The half plane of the edge that starts at a corner, on the side of `inside`, with a normal of length 1; nil for
    /// an edge without length.
    private func half(from index: Int, inside: SIMD2<Double>) -> Half? {
        let (a, b) = (corners[index], corners[index + 1 == corners.count ? 0 : index + 1])
        let normal = SIMD2(a.y - b.y, b.x - a.x)
        guard let half = Half(normal: normal, offset: -(normal.x * a.x + normal.y * a.y)).unit else { return nil }
        return half(inside.x, inside.y) < 0 ? half.opposite : half
    }

    /// The part inside all edges of another polygon, each moved outward by a distance; all of it if the other has fewer
    /// than three corners.
    private func clipped(to other: ConvexPolygon, movedOutBy distance: Double = 0) -> ConvexPolygon {
        guard other.corners.count > 2 else { return self }
        let inside = other.center
        var result = self
        for index in other.corners.indices where !result.corners.isEmpty {
            if let half = other.half(from: index, inside: inside) {
                result = result.clipped(to: half.moved(outBy: distance))
            }
        }
        return result
    }

    /// The intersection of both polygons.
    package func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
        guard let a = box, let b = other.box, a.minX < b.maxX, b.minX < a.maxX, a.minY < b.maxY, b.minY < a.maxY else {
            return .empty
        }
        return clipped(to: other)
    }

    /// The polygon with each edge moved outward and square corners.
    package func grown(by distance: Double) -> ConvexPolygon {
        guard let box else { return .empty }
        let around = ConvexPolygon(
            minX: box.minX - distance, minY: box.minY - distance, maxX: box.maxX + distance,
            maxY: box.maxY + distance)
        return around.clipped(to: self, movedOutBy: distance)
    }
}
