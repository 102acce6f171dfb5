import AcetatePixels
import CAcetateKernels

extension AcetateOutline {
    /// Computes the coverages of a row's pixels from `left` to `right`: the reference of `acetate_coverage`.
    package func referenceRow(_ y: Int, _ left: Int, _ right: Int, _ coverages: UnsafeMutablePointer<Double>)
        -> AcetateCoverageSpan
    {
        let (top, bottom, width) = (Double(y), Double(y) + 1, right - left)
        // The columns that left and right edges change, from `left`.
        var (lefts, rights) = ((first: width, end: -1), (first: width, end: -1))
        for edge in UnsafeBufferPointer(start: edges, count: count) where edge.top < bottom && edge.bottom > top {
            let touched = Self.add(edge, top, bottom, Double(left), width, coverages)
            if touched.first > touched.end { continue }
            if edge.sign > 0 {
                lefts = (min(lefts.first, touched.first), max(lefts.end, touched.end))
            } else {
                rights = (min(rights.first, touched.first), max(rights.end, touched.end))
            }
        }
        guard lefts.end >= lefts.first else {
            // There are only right edges: the polygon is to the left of the window.
            if rights.end >= rights.first {
                (coverages + rights.first).update(repeating: 0, count: rights.end - rights.first + 1)
            }
            return AcetateCoverageSpan()
        }
        // Differences are replaced by their running sums.
        var sum = 0.0
        func accumulate(_ from: Int, _ to: Int) {
            for column in from..<max(from, to) {
                sum += coverages[column]
                coverages[column] = max(0, min(sum, 1))
            }
        }
        if rights.end < rights.first || rights.first > lefts.end {
            let inner = min(lefts.end + 1, width)
            accumulate(lefts.first, inner)
            let coverage = max(0, min(sum, 1))
            let innerEnd = rights.end < rights.first ? width : max(inner, min(rights.first, width))
            let end = rights.end < rights.first ? width : max(innerEnd, min(rights.end + 1, width))
            accumulate(innerEnd, end)
            clearEnd(coverages, width)
            return AcetateCoverageSpan(
                start: lefts.first, inner: inner, inner_end: innerEnd, end: end, coverage: coverage)
        }
        let (start, end) = (min(lefts.first, rights.first), min(max(lefts.end, rights.end) + 1, width))
        accumulate(start, end)
        clearEnd(coverages, width)
        return AcetateCoverageSpan(start: start, inner: end, inner_end: end, end: end, coverage: 0)
    }

    /// Clears the differences after the last column, which are not used.
    private func clearEnd(_ coverages: UnsafeMutablePointer<Double>, _ width: Int) {
        (coverages[width], coverages[width + 1]) = (0, 0)
    }

    /// Adds the area to the right of an edge in a row to the differences between adjacent columns. Returns the columns
    /// that changed; none for an edge to the right of the window.
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
    /// The x coordinate, rounded to about 1e-6 pixels, so that rounding errors do not depend on the start of the window.
    fileprivate func x(at y: Double) -> Double {
        let coarse = 0x1.8p32
        return (x + (y - self.y) * slope + coarse) - coarse
    }
}
