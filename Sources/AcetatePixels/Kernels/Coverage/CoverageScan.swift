/// The exact coverage of pixels by an outline, 0 to 1, row by row.
///
/// The coverage is the sum of the areas to the right of all lines. The cost of a row is that of its pixels and the
/// lines that cross it, for outlines of any size. The fill rule decides what is inside an outline that overlaps itself.
package struct CoverageScan: ~Copyable {
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
    let window: PixelRect
    private let cuts: [PixelOutline.Cut]
    /// The samples of an outline of very many lines.
    private var grid: WindingGrid?
    private var counts: [UInt8] = []
    /// The lines that cross the window's rows, chain by chain, each from top to bottom.
    let edges: [Edge]
    static let spareEdges = SpareArrays<Edge>()
    /// The chains, sorted by their first row.
    let chains: [Chain]
    static let spareChains = SpareArrays<Chain>()
    var next = 0
    /// The chains that cross the row, from left to right where `addOverlapping` has sorted them.
    var active: [ActiveChain] = []
    let row: CoverageRow
    /// Temporary arrays of `addBands`, reused so that rows allocate nothing.
    var crossing: [Crossing] = []
    /// The winding number to the right of the groups that are added, and its changes at heights of the row.
    var winding = 0
    var steps: [WindingStep] = []
    var ends: [Double] = []
    var positions: [Place] = []
    var waiting: [Int] = []
    /// The coverage of the row from left to right; empty before the first row.
    package private(set) var runs: [Run] = []
    private var y: Int
    /// The row below the last one that is known to have the coverage of the current row.
    private var end: Int
    /// Whether the row has the coverage of the one above.
    package private(set) var isRepeated = false

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

    package init(_ outline: consuming PixelOutline, rule: Rule = .sum) {
        self.rule = rule
        window = outline.window
        cuts = outline.cuts
        grid = outline.completeGrid()
        if grid != nil { counts = Array(repeating: 0, count: window.width) }
        (edges, chains) = outline.isEmpty ? ([], []) : Self.chains(of: outline)
        row = CoverageRow(width: window.width)
        y = window.minY
        end = y
        PixelOutline.spareLines.put(outline.takeLines())
    }

    deinit {
        Self.spareEdges.put(edges)
        Self.spareChains.put(chains)
    }

    /// Advances to the first row of the window, or to the next row.
    package mutating func advance() {
        isRepeated = y < end
        if isRepeated {
            y += 1
            return
        }
        if let grid {
            advance(grid)
        } else {
            let (top, bottom) = (Double(y), Double(y) + 1)
            activate(top, bottom)
            switch rule {
            case .sum: for chain in active { add(chain, top, bottom, sign: Double(chain.sign)) }
            case .nonZero: addOverlapping(top, bottom) { $0 != 0 }
            case .evenOdd: addOverlapping(top, bottom) { $0 & 1 != 0 }
            }
            row.end(&runs)
            if cuts.isEmpty { end = endOfEqualRows(top, bottom) }
        }
        if !cuts.isEmpty { applyCuts() }
        y += 1
    }

    /// Advances to the next row of the samples.
    private mutating func advance(_ grid: WindingGrid) {
        let row = y - window.minY
        grid.count(row: row, mask: rule == .evenOdd ? 1 : -1, into: &counts)
        runs.removeAll(keepingCapacity: true)
        var start = 0
        while start < window.width {
            var end = start + 1
            while end < window.width, counts[end] == counts[start] { end += 1 }
            runs.append(Run(end: end, coverage: Double(counts[start]) / Double(grid.levels)))
            start = end
        }
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
