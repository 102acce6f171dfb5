import AcetatePixelsTestSupport
import CAcetateKernels
import Foundation
import Testing

@testable import AcetatePixels

/// The C kernels compared with Swift implementations.
@Suite("Coverage of rows by a polygon")
struct CoverageLevelTests {
    /// Corners in order around an ellipse, sometimes at integers or halves.
    private func polygon(_ generator: inout SeededGenerator) -> ConvexPolygon {
        let count = Int.random(in: 3...9, using: &generator)
        let (start, isExact) = (Double.random(in: 0...7, using: &generator), Bool.random(using: &generator))
        let middle = SIMD2(
            Double.random(in: -10...50, using: &generator), Double.random(in: -5...25, using: &generator))
        let size = SIMD2(Double.random(in: 0.2...60, using: &generator), Double.random(in: 0.2...20, using: &generator))
        let turn = Bool.random(using: &generator) ? 1.0 : -1
        return ConvexPolygon(
            (0..<count).map {
                let angle = start + turn * Double($0) * 2 * .pi / Double(count)
                let corner = middle + size * SIMD2(cos(angle), sin(angle))
                return isExact && count < 5 ? (corner * 2).rounded(.toNearestOrAwayFromZero) / 2 : corner
            })
    }

    @Test("coverages and touched pixels match the reference")
    func shares() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            let coverage = try #require(ConvexCoverage(polygon(&generator)))
            let (left, width) = (Int.random(in: -20...40, using: &generator), Int.random(in: 1...70, using: &generator))
            coverage.withOutline { outline in
                for y in -30..<50 {
                    var (slow, fast) = (
                        [Double](repeating: 0, count: width + 2), [Double](repeating: 0, count: width + 2)
                    )
                    let wanted = outline.referenceRow(y, left, left + width, &slow)
                    let row = acetate_coverage(outline, Int64(left), Int64(y), width, &fast)
                    #expect(fast == slow)
                    #expect(
                        (row.start, row.inner, row.inner_end, row.end)
                            == (wanted.start, wanted.inner, wanted.inner_end, wanted.end))
                    #expect(row.coverage == wanted.coverage)
                    let touched = acetate_coverage_touched(outline, Int64(left), Int64(y), width)
                    #expect((touched.start, touched.end) == (row.start, row.end))
                }
            }
        }
    }

    @Test("a row is composited with its coverages, at each CPU level", arguments: [1, 0.7, 0.001])
    func over(alpha: Double) throws {
        var random = RandomRows(seed: 22)
        for _ in 0..<100 {
            let coverage = try #require(ConvexCoverage(polygon(&random.generator)))
            let width = Int.random(in: 1...Int(ACETATE_COVERAGE_WINDOW), using: &random.generator)
            let left = Int.random(in: -100...20, using: &random.generator)
            let (source, below) = (random.row(width), random.row(width))
            coverage.withOutline { outline in
                for y in -10..<30 {
                    var shares = [Double](repeating: 0, count: width + 2)
                    let row = outline.referenceRow(y, left, left + width, &shares)
                    var wanted = below
                    for x in row.start..<row.end {
                        let share = x >= row.inner && x < row.inner_end ? row.coverage : shares[x]
                        let factor = UInt32(alpha * share * 65536 + 0.5)
                        var pixel = below[x]
                        withUnsafePointer(to: source[x]) {
                            ReferenceKernels.compositeRow($0, onto: &pixel, count: 1, factor: factor)
                        }
                        wanted[x] = pixel
                    }
                    withEachLevel { level in
                        var result = below
                        acetate_source_over_covered(outline, Int64(left), Int64(y), source, &result, width, alpha)
                        #expect(result == wanted, "level \(level)")
                    }
                }
            }
        }
    }
}
