/// The differences of coverage between adjacent pixels of a row, which `CoverageScan` adds up.
///
/// The cost of a row is that of the differences, and of one bit per pixel.
struct CoverageRow: ~Copyable {
    private let width: Int
    // Owned by the row: initialized by `init`, freed by `deinit`. There are two more differences than pixels, for what
    // begins right of the row, and one bit for each difference.
    private let steps: UnsafeMutablePointer<Double>
    private let bits: UnsafeMutablePointer<UInt64>
    private let words: Int

    /// All differences are 0. `width` is not negative.
    init(width: Int) {
        self.width = width
        words = (width + 2 + 63) >> 6
        steps = .allocate(capacity: width + 2)
        steps.initialize(repeating: 0, count: width + 2)
        bits = .allocate(capacity: words)
        bits.initialize(repeating: 0, count: words)
    }

    deinit {
        steps.deallocate()
        bits.deallocate()
    }

    /// Adds to the difference at the left edge of a pixel, 0 to `width` + 1.
    @inline(__always)
    func add(_ change: Double, at column: Int) {
        precondition(column >= 0 && column <= width + 1)
        steps[column] += change
        bits[column >> 6] |= 1 << UInt64(column & 63)
    }

    /// Adds the area to the right of an edge, between two heights of the row.
    @inline(__always)
    func add(_ edge: CoverageScan.Edge, _ rowTop: Double, _ rowBottom: Double, sign: Double) {
        let (top, bottom) = (max(edge.top, rowTop), min(edge.bottom, rowBottom))
        guard top < bottom else { return }
        add(from: edge.x(at: top), to: edge.x(at: bottom), height: bottom - top, sign: sign)
    }

    /// Adds the area to the right of a line from one x coordinate to another, from top to bottom.
    @inline(__always)
    func add(from upper: Double, to lower: Double, height: Double, sign: Double) {
        let (low, high) = upper < lower ? (upper, lower) : (lower, upper)
        // Most lines are inside the window and in one pixel.
        guard low >= 0, high < Double(width) else { return addPart(low, high, height, sign) }
        let first = Int(low)
        guard high <= Double(first + 1) else { return addPart(low, high, height, sign) }
        let (change, middle) = (sign * height, (low + high) / 2 - Double(first))
        add(change * (1 - middle), at: first)
        add(change * middle, at: first + 1)
    }

    /// Adds the area to the right of a line that crosses several pixels, or is partly outside of the window.
    private func addPart(_ low: Double, _ high: Double, _ height: Double, _ sign: Double) {
        let right = Double(width)
        // The parts of the line to the left of the window cover the whole row, those to the right nothing. NaN counts
        // as left.
        guard high > 0 else { return add(sign * height, at: 0) }
        guard low < right else { return }
        var rest = height
        if low < 0 {
            let part = min(rest, -low * (height / (high - low)))
            add(sign * part, at: 0)
            rest -= part
        }
        if high > right { rest -= min(rest, (high - right) * (height / (high - low))) }
        _ = CoverageScan.forEachStep(max(low, 0), min(high, right), sign * rest) { add($1, at: $0) }
    }

    /// Replaces `runs` by the row's coverage, and sets all differences to 0.
    func end(_ runs: inout [CoverageScan.Run]) {
        runs.removeAll(keepingCapacity: true)
        var (sum, x) = (0.0, 0)
        for word in 0..<words {
            var rest = bits[word]
            guard rest != 0 else { continue }
            bits[word] = 0
            while rest != 0 {
                let column = word << 6 + rest.trailingZeroBitCount
                rest &= rest - 1
                let step = steps[column]
                steps[column] = 0
                guard column < width else { continue }
                if column > x { runs.append(CoverageScan.Run(end: column, coverage: min(abs(sum), 1))) }
                (sum, x) = (sum + step, column)
            }
        }
        if x < width { runs.append(CoverageScan.Run(end: width, coverage: min(abs(sum), 1))) }
    }
}
