import AcetatePixels
import Glibc
import Testing

/// Areas of outlines that overlap themselves, compared with a fine grid of points.
@Suite struct CoverageRuleTests {
    /// Pseudorandom numbers that are the same in each run.
    private func points(_ count: Int, seed: UInt64) -> [SIMD2<Double>] {
        var state = seed
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        return (0..<count).map { _ in SIMD2(next() * 16 - 2, next() * 12 - 2) }
    }

    private func winding(_ polygon: [SIMD2<Double>], _ p: SIMD2<Double>) -> Int {
        var winding = 0
        for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            guard (a.y <= p.y) != (b.y <= p.y) else { continue }
            if a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) < p.x { winding += a.y <= p.y ? 1 : -1 }
        }
        return winding
    }

    @Test(arguments: [CoverageScan.Rule.nonZero, .evenOdd], 0..<12)
    func `a polygon that intersects itself covers what the fill rule defines`(_ rule: CoverageScan.Rule, _ seed: Int) {
        let polygon = points(3 + seed, seed: UInt64(seed + 1))
        let window = PixelRect(x: 0, y: 0, width: 12, height: 8)
        var outline = PixelOutline(window: window)
        outline.addPolygon(polygon)
        var scan = CoverageScan(outline, rule: rule)
        for y in 0..<8 {
            scan.advance()
            var x = 0
            for run in scan.runs {
                for column in x..<run.end {
                    let steps = 24
                    var inside = 0
                    for i in 0..<steps * steps {
                        let position = SIMD2(
                            Double(column) + (Double(i % steps) + 0.5) / Double(steps),
                            Double(y) + (Double(i / steps) + 0.5) / Double(steps))
                        let count = winding(polygon, position)
                        if rule == .evenOdd ? count % 2 != 0 : count != 0 { inside += 1 }
                    }
                    let wanted = Double(inside) / Double(steps * steps)
                    #expect(abs(run.coverage - wanted) < 0.06, "\(column) \(y)")
                }
                x = run.end
            }
            #expect(x == 12)
        }
    }

    @Test func `rows with hundreds of lines are sampled`() {
        // 300 bars of half a pixel, two pixels apart, all twice: each covers half of its pixel, once.
        let window = PixelRect(x: 0, y: 0, width: 600, height: 2)
        var outline = PixelOutline(window: window)
        for bar in 0..<600 {
            let x = Double(bar % 300) * 2 + 0.25
            outline.addPolygon([SIMD2(x, -1), SIMD2(x + 0.5, -1), SIMD2(x + 0.5, 3), SIMD2(x, 3)])
        }
        var scan = CoverageScan(outline, rule: .nonZero)
        scan.advance()
        var x = 0
        for run in scan.runs {
            for column in x..<run.end { #expect(abs(run.coverage - (column % 2 == 0 ? 0.5 : 0)) < 1e-9) }
            x = run.end
        }
        #expect(x == 600)
    }

    @Test func `rows with hundreds of outlines are the rows of each of them`() {
        // Slanted bars apart from each other, in an order that is not the one from left to right.
        let window = PixelRect(x: 0, y: 0, width: 900, height: 12)
        func add(_ bar: Int, to outline: inout PixelOutline) {
            let x = Double(bar * 71 % 290) * 3 + 0.3
            outline.addPolygon([SIMD2(x, -1), SIMD2(x + 0.7, -1), SIMD2(x + 2.1, 13), SIMD2(x + 1.2, 13)])
        }
        func rows(_ bars: Range<Int>) -> [Double] {
            var outline = PixelOutline(window: window)
            for bar in bars { add(bar, to: &outline) }
            var scan = CoverageScan(outline, rule: .nonZero)
            return (0..<window.height).flatMap { _ in
                scan.advance()
                return scan.runs.reduce(into: []) { $0 += Array(repeating: $1.coverage, count: $1.end - $0.count) }
            }
        }
        let all = rows(0..<290)
        var sum = Array(repeating: 0.0, count: all.count)
        for bar in 0..<290 { sum = zip(sum, rows(bar..<bar + 1)).map { $0 + $1 } }
        #expect(zip(all, sum).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(arguments: [CoverageScan.Rule.nonZero, .evenOdd], 0..<8)
    func `an outline that does not cross itself covers the sum of its areas`(_ rule: CoverageScan.Rule, _ seed: Int) {
        // A star around the center, and a hole in it that runs the other way.
        let radii = points(24, seed: UInt64(seed + 40)).map { 8 + abs($0.x) / 4 }
        func star(_ scale: Double, _ sign: Double) -> [SIMD2<Double>] {
            radii.enumerated().map { index, radius in
                let angle = sign * Double(index) / 24 * 2 * .pi
                return SIMD2(16.3 + scale * radius * cos(angle), 15.8 + scale * radius * sin(angle))
            }
        }
        let window = PixelRect(x: 3, y: 2, width: 25, height: 24)
        func outline() -> PixelOutline {
            var outline = PixelOutline(window: window)
            outline.addPolygon(star(1, 1))
            outline.addPolygon(star(0.3, -1))
            return outline
        }
        // Without crossings the rules define the same as the sum of the signed areas.
        var sum = CoverageScan(outline())
        var scan = CoverageScan(outline(), rule: rule)
        func pixels(_ runs: [CoverageScan.Run]) -> [Double] {
            runs.reduce(into: []) { $0 += Array(repeating: $1.coverage, count: $1.end - $0.count) }
        }
        for _ in 0..<window.height {
            sum.advance()
            scan.advance()
            let (wanted, found) = (pixels(sum.runs), pixels(scan.runs))
            #expect(wanted.count == 25 && found.count == 25)
            #expect(zip(wanted, found).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    /// The quarters of a pixel that are inside, by the winding numbers of rectangles whose sides are between quarters.
    private func covered(
        _ rects: [(x: Range<Int>, y: Range<Int>, sign: Int)], _ rule: CoverageScan.Rule, x: Int, y: Int
    ) -> Double {
        var inside = 0
        for row in 4 * y..<4 * y + 4 {
            for column in 4 * x..<4 * x + 4 {
                let winding = rects.reduce(0) { $0 + ($1.x.contains(column) && $1.y.contains(row) ? $1.sign : 0) }
                if rule == .evenOdd ? winding % 2 != 0 : winding != 0 { inside += 1 }
            }
        }
        return Double(inside) / 16
    }

    @Test(arguments: [CoverageScan.Rule.nonZero, .evenOdd], 0..<40)
    func `rectangles that overlap, touch and repeat rows cover exactly their area`(
        _ rule: CoverageScan.Rule, _ seed: Int
    ) {
        var state = UInt64(seed + 1)
        func next(_ end: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % end
        }
        let window = PixelRect(x: 0, y: 0, width: 40, height: 24)
        // From a few to rows of many, wide and narrow, also outside the window.
        let rects = (0..<1 << (1 + seed % 6)).map { _ in
            let (x, y) = (next(170) - 6, next(100) - 4)
            let (width, height) = seed % 3 == 0 ? (1 + next(8), 1 + next(8)) : (1 + next(60), 1 + next(60))
            return (x: x..<x + width, y: y..<y + height, sign: next(2) * 2 - 1)
        }
        var outline = PixelOutline(window: window)
        for rect in rects {
            let (left, right) = (Double(rect.x.lowerBound) / 4, Double(rect.x.upperBound) / 4)
            let (top, bottom) = (Double(rect.y.lowerBound) / 4, Double(rect.y.upperBound) / 4)
            let corners = [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
            outline.addPolygon(rect.sign < 0 ? corners : corners.reversed())
        }
        var scan = CoverageScan(outline, rule: rule)
        for y in 0..<window.height {
            let above = scan.runs
            scan.advance()
            if scan.isRepeated { #expect(scan.runs == above) }
            var x = 0
            for run in scan.runs {
                for column in x..<run.end {
                    #expect(abs(run.coverage - covered(rects, rule, x: column, y: y)) < 1e-6, "\(column) \(y)")
                }
                x = run.end
            }
            #expect(x == window.width)
        }
    }

    @Test(arguments: [1, 7, 60])
    func `polygons that begin at any corner cover the same`(_ count: Int) {
        // Regular polygons apart from each other, between pixels.
        let window = PixelRect(x: 0, y: 0, width: 128, height: 64)
        func pixels(first: Int) -> [[CoverageScan.Run]] {
            var outline = PixelOutline(window: window)
            for index in 0..<count {
                let (x, y) = (Double(index % 12) * 10.3 + 6.4, Double(index / 12) * 11.7 + 6.2)
                outline.addPolygon(
                    (0..<20).map { corner in
                        let angle = Double((corner + first) % 20) / 20 * 2 * .pi
                        return SIMD2(x + 4.3 * cos(angle), y + 4.3 * sin(angle))
                    })
            }
            var scan = CoverageScan(outline, rule: .nonZero)
            return (0..<window.height).map { _ in
                scan.advance()
                return scan.runs
            }
        }
        let expected = pixels(first: 0)
        // The area of a regular polygon of 20 corners.
        let area = expected.reduce(0.0) { sum, runs in
            runs.reduce((sum, 0)) { ($0.0 + $1.coverage * Double($1.end - $0.1), $1.end) }.0
        }
        #expect(abs(area - Double(count) * 10 * 4.3 * 4.3 * sin(.pi / 10)) < 1e-6 * Double(count))
        for first in [1, 5, 9, 13] {
            for (row, other) in zip(expected, pixels(first: first)) {
                #expect(row.map(\.end) == other.map(\.end))
                #expect(zip(row, other).allSatisfy { abs($0.coverage - $1.coverage) < 1e-6 })
            }
        }
    }
}
