import CAcetateKernels

/// The exact coverage of the pixels of a row by a convex polygon, as in `CoverageScan`, but only computed at the edges
/// of the polygon; between them it is constant.
///
/// For polygons of a few corners, whose coordinates are at most `farthest`.
struct ConvexCoverage {
    /// The limit of coordinates; greater ones are not precise enough.
    static let farthest = 1e6

    private let corners: PolygonCorners
    /// The sign of an edge that runs down.
    private let down: Double

    /// Nil for a polygon with a corner that is too far away or not a number.
    init?(_ polygon: ConvexPolygon) {
        corners = polygon.corners
        guard corners.count <= 32, corners.allSatisfy({ abs($0.x) <= Self.farthest && abs($0.y) <= Self.farthest })
        else {
            return nil
        }
        var area = 0.0
        for (a, b) in Sides(corners) { area += a.x * b.y - b.x * a.y }
        // With y down, a clockwise polygon has a positive area, and its left edges run up.
        down = area > 0 ? -1 : 1
    }

    /// The sides of the polygon, as pairs of corners.
    private struct Sides: Sequence, IteratorProtocol {
        let corners: PolygonCorners
        var index = 0

        init(_ corners: PolygonCorners) { self.corners = corners }

        mutating func next() -> (SIMD3<Double>, SIMD3<Double>)? {
            guard index < corners.count else { return nil }
            let start = corners[index]
            index += 1
            return (start, corners[index == corners.count ? 0 : index])
        }
    }

    /// Calls `body` with the edges of the polygon.
    func withOutline<Result>(_ body: (AcetateOutline) -> Result) -> Result {
        // Usually small enough for the stack.
        withUnsafeTemporaryAllocation(of: AcetateEdge.self, capacity: max(1, corners.count)) { edges in
            var count = 0
            for (a, b) in Sides(corners) {
                let isDown = a.y < b.y
                let (from, to) = isDown ? (a, b) : (b, a)
                let slope = (to.x - from.x) / (to.y - from.y)
                guard from.y < to.y, slope.isFinite else { continue }
                let edge = AcetateEdge(
                    top: from.y, bottom: to.y, x: from.x, y: from.y, slope: slope, sign: isDown ? down : -down)
                edges.initializeElement(at: count, to: edge)
                count += 1
            }
            return body(AcetateOutline(edges: edges.baseAddress, count: count))
        }
    }
}
