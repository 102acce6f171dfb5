import CAcetateKernels

/// How much of each pixel of a row lies within a convex polygon: the exact area, as `CoverageScan` has it, but only worked
/// out where the polygon's edges go; between them it is one number.
///
/// For polygons of a few corners, none farther off than `farthest`.
struct ConvexCoverage {
    /// Corners farther off have no exact places any more.
    static let farthest = 1e6

    private let corners: PolygonCorners
    /// The sign of an edge that goes down.
    private let down: Double

    /// Nil for a polygon that has a corner too far off, or that is no number.
    init?(_ polygon: ConvexPolygon) {
        corners = polygon.corners
        guard corners.count <= 32, corners.allSatisfy({ abs($0.x) <= Self.farthest && abs($0.y) <= Self.farthest })
        else {
            return nil
        }
        var area = 0.0
        for (a, b) in Sides(corners) { area += a.x * b.y - b.x * a.y }
        // With y down a polygon that turns to the right has a positive area, and goes up on its left.
        down = area > 0 ? -1 : 1
    }

    /// Each corner with the next one.
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

    /// Calls `body` with the polygon's edges.
    func withOutline<Result>(_ body: (AcetateOutline) -> Result) -> Result {
        // Small enough for the stack with as many corners as are seen.
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

// The reference of the kernel in C.
extension AcetateOutline {
    /// The coverage of a row's pixels from one to another: `acetate_cover`.
    func row(_ y: Int, _ left: Int, _ right: Int, _ shares: UnsafeMutablePointer<Double>) -> AcetateCovered {
        let (top, bottom, width) = (Double(y), Double(y) + 1, right - left)
        // The columns that left and right edges change, from `left`.
        var (lefts, rights) = ((first: width, end: -1), (first: width, end: -1))
        for edge in UnsafeBufferPointer(start: edges, count: count) where edge.top < bottom && edge.bottom > top {
            let touched = Self.add(edge, top, bottom, Double(left), width, shares)
            if touched.first > touched.end { continue }
            if edge.sign > 0 {
                lefts = (min(lefts.first, touched.first), max(lefts.end, touched.end))
            } else {
                rights = (min(rights.first, touched.first), max(rights.end, touched.end))
            }
        }
        guard lefts.end >= lefts.first else {
            // Right edges alone, within: what they cover is beside the window.
            if rights.end >= rights.first {
                (shares + rights.first).update(repeating: 0, count: rights.end - rights.first + 1)
            }
            return AcetateCovered()
        }
        // Shares become sums of the steps so far; the last columns' are those of all that follow.
        var sum = 0.0
        func accumulate(_ from: Int, _ to: Int) {
            for column in from..<max(from, to) {
                sum += shares[column]
                shares[column] = max(0, min(sum, 1))
            }
        }
        if rights.end < rights.first || rights.first > lefts.end {
            let inner = min(lefts.end + 1, width)
            accumulate(lefts.first, inner)
            let coverage = max(0, min(sum, 1))
            let innerEnd = rights.end < rights.first ? width : max(inner, min(rights.first, width))
            let end = rights.end < rights.first ? width : max(innerEnd, min(rights.end + 1, width))
            accumulate(innerEnd, end)
            clearEnd(shares, width)
            return AcetateCovered(
                start: lefts.first, inner: inner, inner_end: innerEnd, end: end, coverage: coverage)
        }
        let (start, end) = (min(lefts.first, rights.first), min(max(lefts.end, rights.end) + 1, width))
        accumulate(start, end)
        clearEnd(shares, width)
        return AcetateCovered(start: start, inner: end, inner_end: end, end: end, coverage: 0)
    }

    /// What the columns beyond the last one hold counts nowhere.
    private func clearEnd(_ shares: UnsafeMutablePointer<Double>, _ width: Int) {
        (shares[width], shares[width + 1]) = (0, 0)
    }

    /// Adds what lies right of an edge's part in a row to the steps, from each column to the next; the columns that changed,
    /// none for an edge right of the window.
    private static func add(
        _ edge: AcetateEdge, _ rowTop: Double, _ rowBottom: Double, _ left: Double, _ width: Int,
        _ steps: UnsafeMutablePointer<Double>
    ) -> (first: Int, end: Int) {
        let (top, bottom) = (max(edge.top, rowTop), min(edge.bottom, rowBottom))
        let height = bottom - top
        let (xa, xb) = (edge.x(at: top) - left, edge.x(at: bottom) - left)
        let (low, high) = xa < xb ? (xa, xb) : (xb, xa)
        let right = Double(width)
        guard height > 0, low < right else { return (width, -1) }
        guard high > 0 else {
            steps[0] += edge.sign * height
            return (0, 0)
        }
        let scale = high > low ? height / (high - low) : 0
        var (rest, first) = (height, width)
        if low < 0 {
            let part = min(rest, -low * scale)
            steps[0] += edge.sign * part
            rest -= part
            first = 0
        }
        if high > right { rest -= min(rest, (high - right) * scale) }
        let inside = CoverageScan.forEachStep(max(low, 0), min(high, right), edge.sign * rest) { steps[$0] += $1 }
        return (min(first, inside.first), inside.end)
    }
}

extension AcetateEdge {
    /// To the nearest millionth of a pixel, so that it does not count in any rounding where a window begins.
    fileprivate func x(at y: Double) -> Double {
        let coarse = 0x1.8p32
        return (x + (y - self.y) * slope + coarse) - coarse
    }
}
