import Foundation
import Testing

@testable import AcetatePixels

/// Outlines whose coverage is sampled because they have very many lines.
@Suite struct WindingGridTests {
    private let window = PixelRect(x: 0, y: 0, width: 64, height: 64)

    private func coverage(_ outline: PixelOutline, _ rule: CoverageScan.Rule) -> [[Double]] {
        var scan = CoverageScan(outline, rule: rule)
        return (0..<window.height).map { _ in
            scan.advance()
            var row: [Double] = []
            for run in scan.runs {
                while row.count < run.end { row.append(run.coverage) }
            }
            return row
        }
    }

    private func disc(_ points: Int) -> PixelOutline {
        var outline = PixelOutline(window: window)
        outline.addPolygon(
            (0..<points).lazy.map { index in
                let angle = 2 * Double.pi * Double(index) / Double(points)
                return SIMD2(32 + 24 * cos(angle), 32 + 24 * sin(angle))
            })
        return outline
    }

    @Test(arguments: [CoverageScan.Rule.sum, .nonZero, .evenOdd])
    func `a disc of very many lines looks like a disc of few lines`(rule: CoverageScan.Rule) {
        let (few, many) = (coverage(disc(1000), rule), coverage(disc(300_000), rule))
        #expect(disc(1000).grid == nil && disc(300_000).grid != nil)
        let differences: [Double] = zip(few.joined(), many.joined()).map { abs($0 - $1) }
        #expect(differences.max() ?? 1 <= 0.25)
        let area: Double = many.joined().reduce(0, +)
        let exact: Double = 576 * Double.pi
        #expect(abs(area - exact) < 8)
    }

    @Test func `millions of lines need no memory for each, and are exact between pixels`() {
        var outline = PixelOutline(window: window)
        let corners = [SIMD2(8.0, 8), SIMD2(56, 8), SIMD2(56, 56), SIMD2(8, 56)]
        for _ in 0..<200_000 { outline.addPolygon(corners) }
        // 2 sides of 48 rows, and a half for each, make 19.4 million crossings: more than 4, 8 and 16 times 2 to the 20th.
        #expect(outline.lines.isEmpty && outline.grid?.levels == 1)
        for (y, row) in coverage(outline, .nonZero).enumerated() {
            for (x, value) in row.enumerated() {
                let isInside = (8..<56).contains(x) && (8..<56).contains(y)
                #expect(value == (isInside ? 1.0 : 0.0))
            }
        }
        let even: [Double] = coverage(outline, .evenOdd).flatMap { $0 }
        #expect(even.max() == 0)
    }

    @Test func `pixel rows share samples of tens of millions of crossings`() {
        var outline = PixelOutline(window: window)
        let corners = [SIMD2(8.0, 9), SIMD2(56, 9), SIMD2(56, 56), SIMD2(8, 56)]
        // 2 sides of 47 rows, and a half for each, make 38 million crossings: more than 32 times 2 to the 20th.
        for _ in 0..<400_000 { outline.addPolygon(corners) }
        #expect(outline.grid?.density == 0.5 && outline.grid?.levels == 1)
        // The samples of rows 8 and 9 are in the upper one, which is outside.
        for (y, row) in coverage(outline, .nonZero).enumerated() {
            for (x, value) in row.enumerated() {
                #expect(value == ((8..<56).contains(x) && (10..<56).contains(y) ? 1.0 : 0.0))
            }
        }
    }
}
