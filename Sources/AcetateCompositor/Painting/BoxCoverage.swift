import AcetatePixels
import CoreGraphics

/// The coverage of each pixel by an outline, such as a layer's bounds, and by a hole, such as that of its border: for each row,
/// runs of pixels with the same coverage.
struct BoxCoverage {
    struct Run {
        /// The end of the run, relative to the row's start. It starts at the end of the previous run.
        let end: Int
        /// 0 to 1.
        let outer, hole: Double
    }

    /// The runs of all rows. The last run of each row ends with it.
    private(set) var runs: [Run] = []

    init(outer: consuming CoverageScan, hole: consuming CoverageScan? = nil, size: PixelSize) {
        runs.reserveCapacity(4 * size.height)
        for _ in 0..<size.height {
            outer.advance()
            hole?.advance()
            let inner = hole?.runs ?? []
            var (x, index) = (0, 0)
            for run in outer.runs {
                while x < run.end {
                    while index < inner.count, inner[index].end <= x { index += 1 }
                    x = index < inner.count ? min(run.end, inner[index].end) : run.end
                    runs.append(
                        Run(end: x, outer: run.coverage, hole: index < inner.count ? inner[index].coverage : 0))
                }
            }
        }
    }

    /// Calls `body` with the pixels of each run and their coverage. The pixels must have the size for which this was
    /// created.
    func forEachRun(
        on pixels: PixelBuffer, _ body: (UnsafeMutableBufferPointer<UInt32>, _ outer: Double, _ hole: Double) -> Void
    ) {
        var (x, y) = (0, 0)
        for run in runs {
            body(UnsafeMutableBufferPointer(rebasing: pixels[row: y][x..<run.end]), run.outer, run.hole)
            x = run.end
            if x == pixels.size.width { (x, y) = (0, y + 1) }
        }
    }
}

/// The most recently used coverages of small boxes. Layers of the same shape share them, and a change of color needs no
/// other.
final class BoxCoverages {
    /// Most recently used first.
    private var kept: [(key: Key, coverage: BoxCoverage)] = []
    /// For tests: how many have been computed.
    private(set) var made = 0

    private static let maximumCount = 8
    /// The maximum number of runs of cached coverages: less than 2 MB in total, in addition to the cache's limit.
    private static let maximumRunCount = 2048

    private struct Key: Equatable {
        let outline: LayerOutline
        let border: CGFloat?
        let sharp: CAEdgeAntialiasingMask
        let toPixels: CGAffineTransform
        let size: PixelSize
    }

    /// The coverage of a layer's bounds, and of the hole of its border.
    func coverage(of values: LayerValues, _ size: PixelSize, _ toPixels: CGAffineTransform) -> BoxCoverage {
        let key = Key(
            outline: values.outline, border: values.hasBorder ? CGFloat(values.borderWidth) : nil,
            sharp: values.sharpEdges, toPixels: toPixels, size: size)
        if let place = kept.firstIndex(where: { $0.key == key }) {
            if place > 0 { kept.insert(kept.remove(at: place), at: 0) }
            return kept[0].coverage
        }
        made += 1
        let coverage = BoxCoverage(
            outer: CoverageScan(key.outline.pixels(toPixels, sharp: key.sharp, window: size.rect)),
            hole: key.border == nil
                ? nil : values.borderHole.map { CoverageScan($0.pixels(toPixels, window: size.rect)) },
            size: size)
        if coverage.runs.count <= Self.maximumRunCount {
            if kept.count == Self.maximumCount { kept.removeLast() }
            kept.insert((key, coverage), at: 0)
        }
        return coverage
    }
}
