/// How much of each pixel lies within an outline, row by row: the exact area, 0 to 1.
///
/// An outline that overlaps itself counts as often as it goes round, up to 1. The area is a sum over the outline's lines
/// of what each leaves to its right, so that a row costs its pixels and the lines that cross it, and the outline may be of
/// any size.
package struct CoverageScan {
    private let window: PixelRect
    private let cuts: [PixelOutline.Cut]
    /// Lines that cross the window's rows, by their first row.
    private let edges: [Edge]
    private var next = 0
    private var active: [Int] = []
    /// What changes from each pixel of the row to the one at its right, and one more on either side of the end.
    private var steps: [Double]
    /// The row's coverage, from the window's left: all 0 before the first row.
    package private(set) var row: [Double]
    private var y: Int

    /// A line that is not level, downwards.
    private struct Edge {
        let top, bottom: Double
        /// A point of the line, and how far it goes right for each pixel down.
        let x, y, slope: Double
        /// 1 for one that went down in the outline, else -1.
        let sign: Double

        /// From the window's left edge.
        func x(at y: Double) -> Double { x + (y - self.y) * slope }
    }

    package init(_ outline: PixelOutline) {
        window = outline.window
        cuts = outline.cuts
        let (left, top) = (Double(window.minX), Double(window.minY))
        let bottom = Double(window.maxY)
        edges =
            outline.isEmpty
            ? []
            : outline.lines.compactMap { line in
                let goesDown = line.start.y < line.end.y
                let (a, b) = goesDown ? (line.start, line.end) : (line.end, line.start)
                let (from, to) = (max(a.y, top), min(b.y, bottom))
                guard from < to else { return nil }
                let slope = (b.x - a.x) / (b.y - a.y)
                guard slope.isFinite else { return nil }
                // The nearer end tells the place in the window more exactly.
                let near = abs(a.y - from) <= abs(b.y - to) ? a : b
                return Edge(top: from, bottom: to, x: near.x - left, y: near.y, slope: slope, sign: goesDown ? 1 : -1)
            }.sorted { $0.top < $1.top }
        steps = Array(repeating: 0, count: window.width + 2)
        row = Array(repeating: 0, count: window.width)
        y = window.minY
    }

    /// Goes to the window's first row, or to the next one.
    package mutating func advance() {
        let (top, bottom) = (Double(y), Double(y) + 1)
        while next < edges.count, edges[next].top < bottom {
            active.append(next)
            next += 1
        }
        active.removeAll { edges[$0].bottom <= top }
        if active.isEmpty {
            for x in row.indices { row[x] = 0 }
        } else {
            for x in steps.indices { steps[x] = 0 }
            for index in active { add(edges[index], top, bottom) }
            var sum = 0.0
            for x in row.indices {
                sum += steps[x]
                row[x] = min(abs(sum), 1)
            }
            for cut in cuts { apply(cut) }
        }
        y += 1
    }

    private mutating func apply(_ cut: PixelOutline.Cut) {
        for x in row.indices where row[x] > 0 {
            if cut.removes(SIMD2(Double(window.minX + x) + 0.5, Double(y) + 0.5)) { row[x] = 0 }
        }
    }

    /// Adds the part of an edge in the row to the steps.
    private mutating func add(_ edge: Edge, _ rowTop: Double, _ rowBottom: Double) {
        let (top, bottom) = (max(edge.top, rowTop), min(edge.bottom, rowBottom))
        let height = bottom - top
        guard height > 0 else { return }
        let (xa, xb) = (edge.x(at: top), edge.x(at: bottom))
        let (low, high) = xa < xb ? (xa, xb) : (xb, xa)
        let right = Double(window.width)
        // What lies left of the window covers all of the row, what lies right of it nothing; the rest is in between.
        // A coordinate that is no number lies left.
        guard high > 0 else {
            steps[0] += edge.sign * height
            return
        }
        guard low < right else { return }
        let scale = high > low ? height / (high - low) : 0
        var rest = height
        if low < 0 {
            let part = min(rest, -low * scale)
            steps[0] += edge.sign * part
            rest -= part
        }
        if high > right { rest -= min(rest, (high - right) * scale) }
        addInside(max(low, 0), min(high, right), edge.sign * rest)
    }

    /// A line from `low` to `high` within the row and the window, that goes `height` down.
    private mutating func addInside(_ low: Double, _ high: Double, _ height: Double) {
        let first = Int(low)
        let last = Int(high.rounded(.up))
        if last <= first + 1 {
            let middle = (low + high) / 2 - Double(first)
            steps[first] += height * (1 - middle)
            steps[first + 1] += height * middle
            return
        }
        // The area right of the line in each pixel that it crosses: a triangle, trapezia, a triangle.
        let rate = 1 / (high - low)
        var before = 0.0
        for x in first..<last {
            let (enter, leave) = (max(low, Double(x)), min(high, Double(x) + 1))
            // Of the line's height, what lies left of the pixel's right edge covers it in part, and all earlier fully.
            let share = (leave - enter) * rate
            let area = share * (1 - ((enter + leave) / 2 - Double(x))) + (enter - low) * rate
            steps[x] += height * (area - before)
            before = area
        }
        steps[last] += height * (1 - before)
    }
}
