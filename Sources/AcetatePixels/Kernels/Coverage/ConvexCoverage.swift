/// How much of each pixel of a row lies within a convex polygon: the exact area, as `CoverageScan` has it, but only worked
/// out where the polygon's edges go; between them it is one number.
///
/// For polygons of a few corners, none farther off than `farthest`.
struct ConvexCoverage {
    /// A line that is not level, downwards. `height` counts 1 for a left edge, -1 for a right one.
    private struct Edge {
        let top, bottom: Double
        let x, y, slope: Double
        let sign: Double

        /// To the nearest millionth of a pixel, so that it does not count in any rounding where a window begins.
        func x(at y: Double) -> Double {
            let coarse = 0x1.8p32
            return (x + (y - self.y) * slope + coarse) - coarse
        }
    }

    /// Pixels of a row, in the plane's coordinates: the polygon touches those from `start` to `end`, and no edge crosses
    /// those from `inner` to `innerEnd`, which it covers by `coverage` each.
    struct Row {
        var start, inner, innerEnd, end: Int
        var coverage: Double

        static let empty = Row(start: 0, inner: 0, innerEnd: 0, end: 0, coverage: 0)
    }

    /// Corners farther off have no exact places any more.
    static let farthest = 1e6

    private let edges: [Edge]

    /// Nil for a polygon that has a corner too far off, or that is no number.
    init?(_ polygon: ConvexPolygon) {
        let corners = polygon.corners
        guard corners.count <= 32, corners.allSatisfy({ abs($0.x) <= Self.farthest && abs($0.y) <= Self.farthest })
        else {
            return nil
        }
        func end(of index: Int) -> SIMD3<Double> { corners[index + 1 == corners.count ? 0 : index + 1] }
        var area = 0.0
        for index in corners.indices {
            area += corners[index].x * end(of: index).y - end(of: index).x * corners[index].y
        }
        // With y down a polygon that turns to the right has a positive area, and goes up on its left.
        let down = area > 0 ? -1.0 : 1.0
        var edges: [Edge] = []
        edges.reserveCapacity(corners.count)
        for index in corners.indices {
            let (a, b) = (corners[index], end(of: index))
            let isDown = a.y < b.y
            let (from, to) = isDown ? (a, b) : (b, a)
            let slope = (to.x - from.x) / (to.y - from.y)
            guard from.y < to.y, slope.isFinite else { continue }
            edges.append(
                Edge(top: from.y, bottom: to.y, x: from.x, y: from.y, slope: slope, sign: isDown ? down : -down))
        }
        self.edges = edges
    }

    /// The coverage of a row's pixels from `left` to `right`. Writes that of the pixels from `start` to `inner` and from
    /// `innerEnd` to `end` to `shares`, at their place from `left`. It has room for two more than there are pixels, and holds
    /// zeros before each call; afterwards all but what is written does.
    func row(_ y: Int, _ left: Int, _ right: Int, _ shares: UnsafeMutablePointer<Double>) -> Row {
        let (top, bottom, width) = (Double(y), Double(y) + 1, right - left)
        // The columns that left and right edges change, from `left`.
        var (lefts, rights) = ((first: width, end: -1), (first: width, end: -1))
        for edge in edges where edge.top < bottom && edge.bottom > top {
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
            return .empty
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
            return Row(
                start: left + lefts.first, inner: left + inner, innerEnd: left + innerEnd, end: left + end,
                coverage: coverage)
        }
        let (start, end) = (min(lefts.first, rights.first), min(max(lefts.end, rights.end) + 1, width))
        accumulate(start, end)
        clearEnd(shares, width)
        return Row(start: left + start, inner: left + end, innerEnd: left + end, end: left + end, coverage: 0)
    }

    /// What the columns beyond the last one hold counts nowhere.
    private func clearEnd(_ shares: UnsafeMutablePointer<Double>, _ width: Int) {
        (shares[width], shares[width + 1]) = (0, 0)
    }

    /// Adds what lies right of an edge's part in a row to the steps, from each column to the next; the columns that changed,
    /// none for an edge right of the window.
    private static func add(
        _ edge: Edge, _ rowTop: Double, _ rowBottom: Double, _ left: Double, _ width: Int,
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
