import AcetatePixels
import CoreGraphics

/// How much of each pixel lies within a layer's bounds, and how much within the hole of its border: row by row, stretches of
/// pixels that are covered alike.
struct BoxCoverage {
    struct Run {
        /// The pixel after the last one, from the row's start; the first one follows on the run before.
        let end: Int
        /// 0 to 1.
        let outer, hole: Double
    }

    /// Of all rows; the last of each ends with it.
    private(set) var runs: [Run] = []

    init(outer: consuming CoverageScan, hole: consuming CoverageScan?, size: PixelSize) {
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

    /// Calls `body` with the pixels of each run, and their coverage. The pixels are of the size that it was made for.
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

/// The coverages that were asked for last, of small boxes: layers of the same shape share them, and one that changes its
/// colour needs no other.
final class BoxCoverages {
    /// The last one asked for is the first.
    private var kept: [(key: Key, coverage: BoxCoverage)] = []
    /// For tests: how many have been worked out.
    private(set) var made = 0

    private static let most = 8
    /// Of what is kept: under 2 MB in all, beside the cache's limit.
    private static let mostRuns = 2048

    private struct Key: Equatable {
        let outline: LayerOutline
        let border: CGFloat?
        let sharp: CAEdgeAntialiasingMask
        let toPixels: CGAffineTransform
        let size: PixelSize
    }

    /// The coverage of a layer's bounds, and of what its border leaves of them.
    func coverage(of values: borrowing LayerValues, _ size: PixelSize, _ toPixels: CGAffineTransform) -> BoxCoverage {
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
        if coverage.runs.count <= Self.mostRuns {
            if kept.count == Self.most { kept.removeLast() }
            kept.insert((key, coverage), at: 0)
        }
        return coverage
    }
}
