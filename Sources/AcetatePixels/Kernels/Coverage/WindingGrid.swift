/// The winding numbers of an outline of very many lines, at a few samples of each pixel of a window.
///
/// Takes memory by the window's pixels alone, and time for each line by the sample rows that it crosses, so an outline may
/// have any number of lines. Each pixel has as many samples as sample rows, one in each, at a different fraction of its
/// width: upright edges are antialiased as level ones are.
struct WindingGrid: Sendable {
    /// So many samples altogether at most, of four bytes each, where a pixel has more than one.
    private static let mostSamples = 1 << 24

    private let window: PixelRect
    /// Samples of each pixel: a power of two.
    private(set) var levels: Int
    /// Where a sample row lies in its part of a pixel row, from the top.
    private var phase = 0.5
    /// Where each level's sample lies in a pixel: at different fractions of its width.
    private var offsets: [Double]
    /// By how much the winding number changes from each sample to the next one at its right, by sample rows from the top.
    private var changes: [Int32]

    init(window: PixelRect) {
        self.window = window
        let area = window.width * window.height
        let levels = [8, 4, 2].first { area * $0 <= Self.mostSamples } ?? 1
        self.levels = levels
        offsets = (0..<levels).map { (Double(($0 * 3) % levels) + 0.5) / Double(levels) }
        changes = Array(repeating: 0, count: area * levels)
    }

    /// Adds a line that is not level.
    mutating func add(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
        let goesDown = start.y < end.y
        let (a, b) = goesDown ? (start, end) : (end, start)
        let slope = (b.x - a.x) / (b.y - a.y)
        guard slope.isFinite else { return }
        let (scale, top) = (Double(levels), Double(window.minY))
        // The sample rows whose middles the line crosses, its upper end among them and its lower end not.
        let rows = Double(window.height * levels)
        let first = Int(max(0, min(rows, ((a.y - top) * scale - phase).rounded(.up))))
        let last = Int(max(0, min(rows, ((b.y - top) * scale - phase).rounded(.up))))
        guard first < last else { return }
        let (width, left) = (window.width, Double(window.minX))
        let change: Int32 = goesDown ? 1 : -1
        let (step, limit) = (1 / scale, Double(width))
        let (near, above, levels, phase, offsets) = (a.x - left, a.y - top, levels, phase, offsets)
        changes.withUnsafeMutableBufferPointer { changes in
            for row in first..<last {
                let x = near + ((Double(row) + phase) * step - above) * slope
                // Samples right of the line count it.
                let place = x - offsets[row & (levels - 1)]
                guard place < limit else { continue }
                let column = place < 0 ? 0 : Int(place) + 1
                if column < width { changes[row * width + column] &+= change }
            }
        }
    }

    /// Keeps every other sample row, so that further lines cost half as much. Does nothing where one is left.
    mutating func coarsen() {
        guard levels > 1 else { return }
        let width = window.width
        for row in 0..<changes.count / width / 2 {
            for column in 0..<width { changes[row * width + column] = changes[2 * row * width + column] }
        }
        changes.removeLast(changes.count / 2)
        (levels, phase) = (levels / 2, phase / 2)
        offsets = stride(from: 0, to: offsets.count, by: 2).map { offsets[$0] }
    }

    /// The number of samples of each pixel of a row, from the window's top, that lie inside.
    func count(row: Int, _ isInside: (Int) -> Bool, into counts: inout [Int]) {
        let width = window.width
        for column in 0..<width { counts[column] = 0 }
        for level in row * levels..<(row + 1) * levels {
            var winding = 0
            for column in 0..<width {
                winding += Int(changes[level * width + column])
                if isInside(winding) { counts[column] += 1 }
            }
        }
    }
}
