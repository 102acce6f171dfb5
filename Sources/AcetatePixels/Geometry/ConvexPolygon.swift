/// A convex polygon of the plane. Where it has fewer than three corners, or no area, it is empty.
///
/// The corners may go round either way. Nothing here traps for numbers that are not finite: such a polygon is empty.
package struct ConvexPolygon: Sendable, Equatable {
    /// In order around the polygon, with a `w` of 1.
    package private(set) var corners: PolygonCorners

    /// A polygon of corners in order around it, which must be convex.
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

    /// At least 0; infinite or no number where a corner is.
    package var area: Double {
        guard corners.count > 2 else { return 0 }
        var twice = 0.0
        // From the first corner, so that a small polygon far from the origin keeps its digits.
        let first = corners[0]
        for index in 1..<(corners.count - 1) {
            let (u, v) = (corners[index] - first, corners[index + 1] - first)
            twice += u.x * v.y - u.y * v.x
        }
        return abs(twice) / 2
    }

    /// About how wide the polygon is across its longest edge or diagonal from the first corner; 0 for an empty one.
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
    package var centre: SIMD2<Double> {
        guard !corners.isEmpty else { return .zero }
        let sum = corners.reduce(.zero, +) / Double(corners.count)
        return SIMD2(sum.x, sum.y)
    }

    /// The smallest rectangle around the polygon; nil for one without corners or whose corners are not finite.
    package var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
        guard let first = corners.first else { return nil }
        var (low, high) = (first, first)
        for corner in corners {
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        // Minimum and maximum lose what is no number: the sum of all does not.
        let sum = corners.reduce(.zero, +)
        guard (sum.x + sum.y).isFinite, (low.x + low.y).isFinite, (high.x + high.y).isFinite else { return nil }
        return (low.x, low.y, high.x, high.y)
    }

    /// A half of the plane: where `normal · point + offset` is at least 0.
    package struct Half: Sendable, Equatable {
        package var normal: SIMD2<Double>
        package var offset: Double

        package init(normal: SIMD2<Double>, offset: Double) { (self.normal, self.offset) = (normal, offset) }

        /// The same scaled so that distances are in the plane's units; nil for no line.
        package var unit: Half? {
            let length = (normal.x * normal.x + normal.y * normal.y).squareRoot()
            guard length > 0, length.isFinite, offset.isFinite else { return nil }
            return Half(normal: normal / length, offset: offset / length)
        }

        package var opposite: Half { Half(normal: -normal, offset: -offset) }

        /// How far inside a point lies, in units of the normal's length; negative outside.
        package func callAsFunction(_ x: Double, _ y: Double) -> Double { x * normal.x + y * normal.y + offset }

        /// The half whose edge lies further out by `distance` normals.
        package func moved(outBy distance: Double) -> Half { Half(normal: normal, offset: offset + distance) }
    }

    /// The part within a half plane.
    package func clipped(to half: Half) -> ConvexPolygon { ConvexPolygon(corners.clipped { half($0.x, $0.y) }) }

    /// The part within a rectangle.
    package func clipped(minX: Double, minY: Double, maxX: Double, maxY: Double) -> ConvexPolygon {
        clipped(to: Half(normal: SIMD2(1, 0), offset: -minX)).clipped(to: Half(normal: SIMD2(-1, 0), offset: maxX))
            .clipped(to: Half(normal: SIMD2(0, 1), offset: -minY)).clipped(to: Half(normal: SIMD2(0, -1), offset: maxY))
    }

    /// The half plane of the edge from a corner on, on the side of a point inside, with a normal of length 1; nil where the
    /// edge has no length.
    private func half(from index: Int, inside: SIMD2<Double>) -> Half? {
        let (a, b) = (corners[index], corners[index + 1 == corners.count ? 0 : index + 1])
        let normal = SIMD2(a.y - b.y, b.x - a.x)
        guard let half = Half(normal: normal, offset: -(normal.x * a.x + normal.y * a.y)).unit else { return nil }
        return half(inside.x, inside.y) < 0 ? half.opposite : half
    }

    /// The part that lies within all edges of another polygon, each moved out by a distance; all of it for one with fewer
    /// than three corners.
    private func clipped(to other: ConvexPolygon, movedOutBy distance: Double = 0) -> ConvexPolygon {
        guard other.corners.count > 2 else { return self }
        let inside = other.centre
        var result = self
        for index in other.corners.indices where !result.corners.isEmpty {
            if let half = other.half(from: index, inside: inside) {
                result = result.clipped(to: half.moved(outBy: distance))
            }
        }
        return result
    }

    /// The part that both share.
    package func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
        guard let a = box, let b = other.box, a.minX < b.maxX, b.minX < a.maxX, a.minY < b.maxY, b.minY < a.maxY else {
            return .empty
        }
        return clipped(to: other)
    }

    /// The polygon with each edge moved out; the corners are cut square.
    package func grown(by distance: Double) -> ConvexPolygon {
        guard let box else { return .empty }
        let around = ConvexPolygon(
            minX: box.minX - distance, minY: box.minY - distance, maxX: box.maxX + distance,
            maxY: box.maxY + distance)
        return around.clipped(to: self, movedOutBy: distance)
    }
}
