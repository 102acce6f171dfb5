/// The winding numbers of an outline of very many lines at a few samples of each pixel.
///
/// The memory depends only on the size of the window, and the time for a line on the sample rows that it crosses, so
/// that outlines may have any number of lines. Each pixel has one sample in each of its sample rows, at different
/// fractions of its width, so that vertical edges are antialiased as well as horizontal ones.
struct WindingGrid: Sendable {
    /// The most samples, of four bytes each, if pixels have more than one.
    private static let mostSamples = 1 << 24

    private let window: PixelRect
    /// The number of samples of each pixel, a power of two.
    private(set) var levels: Int
    /// The vertical position of the samples in their part of a pixel row, as a fraction.
    private var phase = 0.5
    /// The horizontal position of each sample in a pixel, as a fraction of its width.
    private var offsets: [Double]
    /// The differences of the winding number between adjacent samples, by sample rows from the top.
    private var changes: [Int32]

    init(window: PixelRect) {
        self.window = window
        let area = window.width * window.height
        let levels = [8, 4, 2].first { area * $0 <= Self.mostSamples } ?? 1
        self.levels = levels
        offsets = (0..<levels).map { (Double(($0 * 3) % levels) + 0.5) / Double(levels) }
        changes = Array(repeating: 0, count: area * levels)
    }

    /// Adds a line that is not horizontal.
    mutating func add(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
        let goesDown = start.y < end.y
        let (a, b) = goesDown ? (start, end) : (end, start)
        let slope = (b.x - a.x) / (b.y - a.y)
        guard slope.isFinite else { return }
        let (scale, top) = (Double(levels), Double(window.minY))
        // The sample rows whose centers the line crosses, including its upper end and excluding its lower end.
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
                // The line changes the winding number of the samples to its right.
                let position = x - offsets[row & (levels - 1)]
                guard position < limit else { continue }
                let column = position < 0 ? 0 : Int(position) + 1
                if column < width { changes[row * width + column] &+= change }
            }
        }
    }

    /// Drops every second sample row, so that further lines cost half as much. Does nothing if only one is left.
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

    /// Counts the samples inside of each pixel of a row, counted from the top of the window.
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
