/// The winding numbers of an outline of very many lines at a few samples of each pixel.
///
/// The memory depends only on the size of the window, and the time for a line on the sample rows that it crosses, so
/// that outlines may have any number of lines. Each pixel has one sample in each of its sample rows, at different
/// fractions of its width, so that vertical edges are antialiased as well as horizontal ones. Of an enormous number of lines,
/// several pixel rows share a sample row.
struct WindingGrid: Sendable {
    /// The most samples, of four bytes each, if pixels have more than one.
    private static let mostSamples = 1 << 24

    /// The fewest sample rows of a pixel row.
    private static let leastDensity = 1.0 / 16
    /// Whether sample rows can be dropped.
    var canCoarsen: Bool { density > Self.leastDensity }

    private let window: PixelRect
    /// The number of sample rows of a pixel row: a power of two, below 1 if pixel rows share a sample row.
    private(set) var density: Double
    /// The vertical position of the samples in their sample row, as a fraction of its height.
    private var phase = 0.5
    /// The horizontal position of each sample in a pixel, as a fraction of its width.
    private var offsets: [Double]
    /// The differences of the winding number between adjacent samples, by sample rows from the top.
    private var changes: [Int32]
    /// For each sample row, from the top, whether it is complete: further lines do not change it.
    private var isComplete: [Bool]
    /// The lines that `flush` will add.
    private var pending: [Pending] = []
    /// The indices of the pending lines that cross each band of sample rows.
    private var bands: [[Int32]] = []

    /// A line whose crossings are not counted yet, in pixels relative to the window.
    private struct Pending {
        /// The upper end.
        let x, y: Double
        let slope: Double
        /// The first sample row that it crosses, and the one after the last.
        let first, end: Int32
        /// How it changes their winding numbers.
        let change: Int32
    }

    /// The number of lines that are added together. Adding them band by band keeps the band's samples in the processor's
    /// cache, so there must be many in each band.
    private static let mostPending = 1 << 16
    private static let bytesOfBand = 1 << 17

    init(window: PixelRect) {
        self.window = window
        let area = window.width * window.height
        let levels = [8, 4, 2].first { area * $0 <= Self.mostSamples } ?? 1
        density = Double(levels)
        offsets = (0..<levels).map { (Double(($0 * 3) % levels) + 0.5) / Double(levels) }
        changes = Array(repeating: 0, count: area * levels)
        isComplete = Array(repeating: false, count: window.height * levels)
    }

    /// The number of samples of each pixel, a power of two.
    var levels: Int { max(1, Int(density)) }

    private var sampleRowCount: Int { isComplete.count }

    /// Adds a line that is not horizontal.
    mutating func add(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
        let goesDown = start.y < end.y
        let (a, b) = goesDown ? (start, end) : (end, start)
        let slope = (b.x - a.x) / (b.y - a.y)
        guard slope.isFinite else { return }
        let top = Double(window.minY)
        // The sample rows whose centers the line crosses, including its upper end and excluding its lower end.
        let rows = Double(sampleRowCount)
        let first = Int(max(0, min(rows, ((a.y - top) * density - phase).rounded(.up))))
        let last = Int(max(0, min(rows, ((b.y - top) * density - phase).rounded(.up))))
        guard first < last else { return }
        let line = Pending(
            x: a.x - Double(window.minX), y: a.y - top, slope: slope, first: Int32(first),
            end: Int32(last), change: goesDown ? 1 : -1)
        if bands.isEmpty { bands = Array(repeating: [], count: sampleRowCount / rowsOfBand + 1) }
        for band in first / rowsOfBand...(last - 1) / rowsOfBand { bands[band].append(Int32(pending.count)) }
        pending.append(line)
        if pending.count == Self.mostPending { flush() }
    }

    private var rowsOfBand: Int { max(8, Self.bytesOfBand / MemoryLayout<Int32>.stride / window.width) }

    /// Adds the pending lines. Must be called before the samples are read.
    mutating func flush() {
        guard !pending.isEmpty else { return }
        let (width, limit, step, height) = (window.width, Double(window.width), 1 / density, rowsOfBand)
        let (levels, phase, offsets, isComplete, pending) = (levels, phase, offsets, isComplete, pending)
        changes.withUnsafeMutableBufferPointer { changes in
            for band in bands.indices {
                let rows = band * height..<(band + 1) * height
                for index in bands[band] {
                    let line = pending[Int(index)]
                    let crossed = (Int(line.first)..<Int(line.end)).clamped(to: rows)
                    var x = line.x + ((Double(crossed.lowerBound) + phase) * step - line.y) * line.slope + 1
                    let across = step * line.slope
                    for row in crossed {
                        // The line changes the winding number of the samples to its right.
                        let position = max(x - offsets[row & (levels - 1)], 0)
                        x += across
                        guard position < limit, !isComplete[row] else { continue }
                        changes[row * width + Int(position)] &+= line.change
                    }
                }
            }
        }
        self.pending.removeAll(keepingCapacity: true)
        for band in bands.indices { bands[band].removeAll(keepingCapacity: true) }
    }

    /// Completes the sample rows all of whose samples are inside closed outlines that wind in the same direction, as do all
    /// that follow. Returns whether all rows are complete.
    mutating func completeRows() -> Bool {
        flush()
        let width = window.width
        for row in isComplete.indices where !isComplete[row] {
            var winding = 0
            isComplete[row] = (0..<width).allSatisfy { column in
                winding += Int(changes[row * width + column])
                return winding != 0
            }
        }
        return isComplete.allSatisfy(\.self)
    }

    /// Drops every second sample row, so that further lines cost half as much. Does nothing if the fewest are left.
    mutating func coarsen() {
        guard canCoarsen else { return }
        flush()
        bands = []
        let width = window.width
        let kept = stride(from: 0, to: sampleRowCount, by: 2)
        changes.withUnsafeMutableBufferPointer { changes in
            // Every row moves up, to the place of one that was moved before.
            for (row, former) in kept.enumerated().dropFirst() {
                _ = changes[row * width..<(row + 1) * width].update(
                    fromContentsOf: changes[former * width..<(former + 1) * width])
            }
        }
        isComplete = kept.map { isComplete[$0] }
        changes.removeLast(changes.count - isComplete.count * width)
        (density, phase) = (density / 2, phase / 2)
        offsets = stride(from: 0, to: offsets.count, by: 2).map { offsets[$0] }
    }

    /// Counts the samples inside of each pixel of a row, counted from the top of the window. A sample is inside if its
    /// winding number has one of the bits of `mask`.
    func count(row: Int, mask: Int32, into counts: inout [UInt8]) {
        let width = window.width
        for column in counts.indices { counts[column] = 0 }
        let first = Int(Double(row) * density)
        for level in first..<first + levels {
            changes[level * width..<(level + 1) * width].withUnsafeBytes { changes in
                counts.withUnsafeMutableBytes { counts in
                    var (winding, column): (Int32, Int) = (0, 0)
                    func isInside() -> UInt8 { winding & mask == 0 ? 0 : 1 }
                    func add() {
                        winding &+= changes.loadUnaligned(fromByteOffset: 4 * column, as: Int32.self)
                        counts[column] &+= isInside()
                        column += 1
                    }
                    // Few samples change the winding number of a sparse row.
                    while column + 8 <= width {
                        if changes.loadUnaligned(fromByteOffset: 4 * column, as: SIMD4<UInt64>.self) == .zero {
                            let eight = counts.loadUnaligned(fromByteOffset: column, as: SIMD8<UInt8>.self)
                            counts.storeBytes(of: eight &+ isInside(), toByteOffset: column, as: SIMD8<UInt8>.self)
                            column += 8
                        } else {
                            for _ in 0..<8 { add() }
                        }
                    }
                    while column < width { add() }
                }
            }
        }
    }
}
