/// The exact coverage of pixels by an outline, 0 to 1, row by row.
///
/// The coverage is the sum of the areas to the right of all lines. The cost of a row is that of its pixels and the
/// lines that cross it, for outlines of any size. The fill rule decides what is inside an outline that overlaps itself.
package struct CoverageScan {
    /// The fill rule of an outline.
    package enum Rule: Sendable {
        /// The winding number, clamped to 1 for each pixel: exact if no two parts of the outline cross the same pixel.
        case sum
        /// The nonzero winding rule; exact for any outline.
        case nonZero
        /// The even-odd rule; exact for any outline.
        case evenOdd
    }

    private let rule: Rule
    private let window: PixelRect
    private let cuts: [PixelOutline.Cut]
    /// The samples of an outline of very many lines.
    private let grid: WindingGrid?
    private var counts: [Int] = []
    /// The lines that cross the window's rows, sorted by their first row.
    let edges: [Edge]
    private var next = 0
    private(set) var active: [Int] = []
    /// The differences of coverage between adjacent pixels of the row, with room for one more on each side, and the
    /// indices of those that are set.
    private var steps: [Double]
    private var isNoted: [Bool]
    private var noted: [Int] = []
    /// Temporary arrays of `addBands`, reused so that rows allocate nothing.
    var ends: [Double] = []
    var positions: [Place] = []
    /// The coverage of the row from left to right; empty before the first row.
    package private(set) var runs: [Run] = []
    private var y: Int

    /// Adjacent pixels with the same coverage.
    package struct Run: Sendable, Equatable {
        /// The index after the last pixel, from the left of the window. The first pixel is the end of the previous run.
        package let end: Int
        package let coverage: Double
    }

    /// A line that is not horizontal, from top to bottom.
    struct Edge {
        let top, bottom: Double
        /// A point of the line, and the change of x for each pixel down.
        let x, y, slope: Double
        /// 1 for a line that runs down in the outline, otherwise -1.
        let sign: Double

        /// The x coordinate from the left edge of the window.
        func x(at y: Double) -> Double { x + (y - self.y) * slope }
    }

    package init(_ outline: PixelOutline, rule: Rule = .sum) {
        self.rule = rule
        window = outline.window
        cuts = outline.cuts
        grid = outline.isEmpty ? nil : outline.grid
        if grid != nil { counts = Array(repeating: 0, count: window.width) }
        let (left, top) = (Double(window.minX), Double(window.minY))
        let bottom = Double(window.maxY)
        var edges: [Edge] = []
        if !outline.isEmpty {
            edges.reserveCapacity(outline.lines.count)
            for line in outline.lines {
                let goesDown = line.start.y < line.end.y
                let (a, b) = goesDown ? (line.start, line.end) : (line.end, line.start)
                let (from, to) = (max(a.y, top), min(b.y, bottom))
                guard from < to else { continue }
                let slope = (b.x - a.x) / (b.y - a.y)
                guard slope.isFinite else { continue }
                // The nearer end is more precise.
                let near = abs(a.y - from) <= abs(b.y - to) ? a : b
                edges.append(
                    Edge(top: from, bottom: to, x: near.x - left, y: near.y, slope: slope, sign: goesDown ? 1 : -1))
            }
            edges.sort { $0.top < $1.top }
        }
        self.edges = edges
        steps = Array(repeating: 0, count: window.width + 2)
        isNoted = Array(repeating: false, count: window.width + 2)
        y = window.minY
    }

    /// Advances to the first row of the window, or to the next row.
    package mutating func advance() {
        if let grid {
            advance(grid)
            if !cuts.isEmpty { applyCuts() }
            y += 1
            return
        }
        let (top, bottom) = (Double(y), Double(y) + 1)
        while next < edges.count, edges[next].top < bottom {
            active.append(next)
            next += 1
        }
        var kept = 0
        for index in active.indices where edges[active[index]].bottom > top {
            if kept < index { active[kept] = active[index] }
            kept += 1
        }
        active.removeLast(active.count - kept)
        switch rule {
        case .sum: for index in active { add(edges[index], top, bottom, sign: edges[index].sign) }
        case .nonZero: addBands(top, bottom) { $0 != 0 }
        case .evenOdd: addBands(top, bottom) { $0 & 1 != 0 }
        }
        endRow()
        if !cuts.isEmpty { applyCuts() }
        y += 1
    }

    /// Advances to the next row of the samples.
    private mutating func advance(_ grid: WindingGrid) {
        let row = y - window.minY
        switch rule {
        case .sum, .nonZero: grid.count(row: row, { $0 != 0 }, into: &counts)
        case .evenOdd: grid.count(row: row, { $0 & 1 != 0 }, into: &counts)
        }
        runs.removeAll(keepingCapacity: true)
        var start = 0
        while start < window.width {
            var end = start + 1
            while end < window.width, counts[end] == counts[start] { end += 1 }
            runs.append(Run(end: end, coverage: Double(counts[start]) / Double(grid.levels)))
            start = end
        }
    }

    /// Converts the differences to runs, and clears them.
    private mutating func endRow() {
        runs.removeAll(keepingCapacity: true)
        noted.sort()
        var (sum, x) = (0.0, 0)
        for column in noted where column < window.width {
            if column > x { runs.append(Run(end: column, coverage: min(abs(sum), 1))) }
            (sum, x) = (sum + steps[column], column)
        }
        if x < window.width { runs.append(Run(end: window.width, coverage: min(abs(sum), 1))) }
        for column in noted { (steps[column], isNoted[column]) = (0, false) }
        noted.removeAll(keepingCapacity: true)
    }

    private mutating func applyCuts() {
        var (cut, x): ([Run], Int) = ([], 0)
        for run in runs {
            for x in x..<run.end {
                let center = SIMD2(Double(window.minX + x) + 0.5, Double(y) + 0.5)
                let isCut = run.coverage > 0 && cuts.contains { $0.removes(center) }
                let coverage = isCut ? 0 : run.coverage
                if cut.last?.coverage == coverage { cut.removeLast() }
                cut.append(Run(end: x + 1, coverage: coverage))
            }
            x = run.end
        }
        runs = cut
    }

    private mutating func step(_ column: Int, by change: Double) {
        steps[column] += change
        if !isNoted[column] {
            isNoted[column] = true
            noted.append(column)
        }
    }

    /// Adds the area to the right of an edge, between two heights of the row, to the differences.
    mutating func add(_ edge: Edge, _ rowTop: Double, _ rowBottom: Double, sign: Double) {
        let (top, bottom) = (max(edge.top, rowTop), min(edge.bottom, rowBottom))
        let height = bottom - top
        guard height > 0 else { return }
        let (xa, xb) = (edge.x(at: top), edge.x(at: bottom))
        let (low, high) = xa < xb ? (xa, xb) : (xb, xa)
        let right = Double(window.width)
        // The parts of the edge to the left of the window cover the whole row, those to the right nothing. NaN counts
        // as left.
        guard high > 0 else {
            step(0, by: sign * height)
            return
        }
        guard low < right else { return }
        let scale = high > low ? height / (high - low) : 0
        var rest = height
        if low < 0 {
            let part = min(rest, -low * scale)
            step(0, by: sign * part)
            rest -= part
        }
        if high > right { rest -= min(rest, (high - right) * scale) }
        addInside(max(low, 0), min(high, right), sign * rest)
    }

    private mutating func addInside(_ low: Double, _ high: Double, _ height: Double) {
        _ = Self.forEachStep(low, high, height) { step($0, by: $1) }
    }

    /// Calls `body` with the pixels that a line from `low` to `high` in a row crosses, and with the differences of
    /// their coverage, if the line runs down by `height`. Returns the first and the last pixel.
    @inline(__always)
    package static func forEachStep(
        _ low: Double, _ high: Double, _ height: Double, _ body: (Int, Double) -> Void
    ) -> (first: Int, end: Int) {
        let (first, whole) = (Int(low), Int(high))
        let last = Double(whole) < high ? whole + 1 : whole
        if last <= first + 1 {
            let middle = (low + high) / 2 - Double(first)
            body(first, height * (1 - middle))
            body(first + 1, height * middle)
            return (first, first + 1)
        }
        // The area to the right of the line in each pixel that it crosses: a triangle, trapezoids, a triangle.
        let rate = 1 / (high - low)
        var before = 0.0
        for x in first..<last {
            let (enter, leave) = (max(low, Double(x)), min(high, Double(x) + 1))
            // The part of the line inside the pixel covers it partly, and the part to the left of the pixel covers it
            // fully.
            let share = (leave - enter) * rate
            let area = share * (1 - ((enter + leave) / 2 - Double(x))) + (enter - low) * rate
            body(x, height * (area - before))
            before = area
        }
        body(last, height * (1 - before))
        return (first, last)
    }
}
