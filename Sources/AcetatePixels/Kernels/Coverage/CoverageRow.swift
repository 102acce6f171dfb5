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
