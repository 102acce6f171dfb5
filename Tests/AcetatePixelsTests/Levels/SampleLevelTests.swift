import AcetatePixelsTestSupport
import Foundation
import Testing

@testable import AcetatePixels

/// The C kernels compared with Swift implementations, at each CPU level.
@Suite("Rows of samples")
struct SampleLevelTests {
    private func affine(
        _ generator: inout SeededGenerator, scale: ClosedRange<Double> = 0.1...3
    ) -> Projection {
        let angle = Double.random(in: 0...7, using: &generator)
        let (x, y) = (
            Double.random(in: scale, using: &generator), Double.random(in: scale, using: &generator)
        )
        return Projection(
            cos(angle) * x, sin(angle) * x, 0, -sin(angle) * y, cos(angle) * y, 0,
            Double.random(in: -20...40, using: &generator), Double.random(in: -20...40, using: &generator), 1)
    }

    private func perspective(_ generator: inout SeededGenerator) -> Projection {
        var map = affine(&generator)
        (map.m13, map.m23) = (
            Double.random(in: -0.01...0.01, using: &generator), Double.random(in: -0.01...0.01, using: &generator)
        )
        map.m33 = Double.random(in: 0.3...1.5, using: &generator)
        return map
    }

    private func row(_ source: some RowSource, x: Int, y: Int, count: Int) -> [UInt32] {
        // One more pixel, which must not change.
        var result = [UInt32](repeating: 0x0102_0304, count: count + 1)
        result.withUnsafeMutableBufferPointer { $0.baseAddress.map { source.write(to: $0, x: x, y: y, count: count) } }
        let after = result.removeLast()
        if after != 0x0102_0304 { Issue.record("written beyond the row") }
        return result
    }

    /// Rows of several lengths and starts have the same bytes at each CPU level as the Swift implementation.
    private func expectEqualRows<Rows: RowSource>(
        _ slow: Rows, _ fast: Rows, of counts: [Int], _ generator: inout SeededGenerator, _ what: String
    ) {
        for count in counts {
            let (x, y) = (Int.random(in: -30...50, using: &generator), Int.random(in: -30...50, using: &generator))
            let wanted = row(slow, x: x, y: y, count: count)
            withEachLevel { level in
                let isEqual = row(fast, x: x, y: y, count: count) == wanted
                if !isEqual { Issue.record("\(what), \(count) from \(x), \(y), level \(level)") }
            }
        }
    }

    @Test(
        "linear samples match the Swift implementation", arguments: [Resample.Edges.pad, .transparent], [false, true])
    private func linear(edges: Resample.Edges, isPerspective: Bool) throws {
        var generator = SeededGenerator(seed: 7)
        for (width, height) in [(2, 2), (3, 9), (37, 29), (300, 5)] {
            let bitmap = try TestBitmap.noise.pixels(width, height)
            let source = PixelPatch(bitmap.buffer, x: 5, y: -3)
            for _ in 0..<6 {
                let map = isPerspective ? perspective(&generator) : affine(&generator)
                let resample = Resample(toSource: map, edges: edges)
                let all = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
                let slow = try #require(SampleRows(resample, source, part: nil, levels: nil, for: all, usesC: false))
                let fast = try #require(SampleRows(resample, source, part: nil, levels: nil, for: all))
                expectEqualRows(
                    slow, fast, of: [1, 3, 7, 8, 9, 16, 21, 70, 257, 300], &generator, "\(map), part \(source.rect)")
            }
        }
    }

    @Test("means of samples match the Swift implementation")
    func means() throws {
        var generator = SeededGenerator(seed: 8)
        for (width, height) in [(2, 2), (37, 29), (300, 50)] {
            let bitmap = try TestBitmap.noise.pixels(width, height)
            let source = PixelPatch(bitmap.buffer, x: -5, y: 8)
            for turn in 0..<12 {
                let map =
                    turn < 2
                    ? affine(&generator, scale: 3...40) : turn < 4 ? affine(&generator) : perspective(&generator)
                for isPadded in [false, true] {
                    let slow = MeanRows(map, source, isPadded: isPadded, usesC: false)
                    let fast = MeanRows(map, source, isPadded: isPadded)
                    expectEqualRows(
                        slow, fast, of: [1, 2, 5, 8, 9, 33], &generator, "\(map), part \(source.rect), \(isPadded)")
                }
            }
        }
    }

    @Test("rectangles in perspective are composited like single rows", arguments: [false, true], [nil, 0.6])
    func rectangles(isHard: Bool, alpha: Double?) throws {
        var generator = SeededGenerator(seed: 12)
        let bitmap = try TestBitmap.noise.pixels(90, 70)
        for turn in 0..<12 {
            var map = affine(&generator, scale: 0.2...1.6)
            if turn > 2 {
                (map.m13, map.m23) = (
                    Double.random(in: -0.002...0.002, using: &generator),
                    Double.random(in: -0.002...0.002, using: &generator)
                )
            }
            let outline =
                turn % 3 == 0
                ? nil
                : map.inverse?.polygon(
                    minX: 2.3, minY: 4.1, maxX: 80.7, maxY: 60.2,
                    within: PixelRect(
                        x: -100, y: -100, width: 600, height: 400))
            let over = try #require(RowsOver(outline, alpha: alpha ?? 1, isHard: isHard))
            func painted(usesC: Bool) throws -> [[UInt32]] {
                let target = try TestBitmap.noise.pixels(300, 150)
                let patch = PixelPatch(target.buffer, x: -9, y: -5)
                let rows = MeanRows(map, PixelPatch(bitmap.buffer), isPadded: outline != nil && !isHard, usesC: usesC)
                over.put(rows, onto: patch, region: over.seen(PixelRegion(patch.rect), patch))
                return (0..<150).map { Array(target.buffer[row: $0]) }
            }
            let wanted = try painted(usesC: false)
            try withEachLevel { level in
                let isEqual = try painted(usesC: true) == wanted
                if !isEqual { Issue.record("\(map), level \(level)") }
            }
        }
    }

    @Test("a pixel does not depend on the start of its row, even outside the range of exact positions")
    func beginnings() throws {
        var generator = SeededGenerator(seed: 9)
        let bitmap = try TestBitmap.noise.pixels(40, 30)
        for turn in 0..<20 {
            var map = turn < 10 ? affine(&generator, scale: 0.3...3) : perspective(&generator)
            let isFar = turn.isMultiple(of: 5)
            let middle = isFar ? FixedMap.farthest : 20
            if isFar {
                map.m31 -= Double(middle) * map.m11
                map.m32 -= Double(middle) * map.m12
                map.m33 -= Double(middle) * map.m13
            }
            let resample = Resample(toSource: map, edges: .transparent)
            let all = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
            let rows = try #require(
                SampleRows(resample, PixelPatch(bitmap.buffer), part: nil, levels: nil, for: all))
            let means = MeanRows(map, PixelPatch(bitmap.buffer))
            for y in 0..<30 {
                let (first, count) = (middle - 40, 90)
                let (whole, wholeMeans) = (
                    row(rows, x: first, y: y, count: count), row(means, x: first, y: y, count: count)
                )
                let start = Int.random(in: 0..<count, using: &generator)
                let part = Int.random(in: 1...(count - start), using: &generator)
                #expect(row(rows, x: first + start, y: y, count: part) == Array(whole[start..<(start + part)]))
                #expect(row(means, x: first + start, y: y, count: part) == Array(wholeMeans[start..<(start + part)]))
            }
        }
    }

    @Test("means are within one level of the mean of many bilinear samples")
    func meanFormula() throws {
        var generator = SeededGenerator(seed: 10)
        let bitmap = try TestBitmap.noise.pixels(60, 50)
        let reference = ReferenceSampling(bitmap.pixels, isPadded: false)
        for _ in 0..<6 {
            // The grid by the formula: at most 1.4 source pixels between two samples.
            let scale = Double.random(in: 1.1...4, using: &generator)
            let map = Projection(scale, 0, 0, 0, scale * 0.4, 0, 1.3, -2.2, 1)
            let rows = MeanRows(map, PixelPatch(bitmap.buffer))
            let (columns, lines) = (Int((scale / 1.4).rounded(.up)), scale * 0.4 > 1.4 ? 2 : 1)
            for y in 0..<20 {
                let got = row(rows, x: 0, y: y, count: 30)
                for x in 0..<30 {
                    var mean = [0.0, 0, 0, 0]
                    for j in 0..<lines {
                        for i in 0..<columns {
                            let (px, py) = (
                                Double(x) + (Double(i) + 0.5) / Double(columns),
                                Double(y) + (Double(j) + 0.5) / Double(lines)
                            )
                            let sample = reference.linear(px * scale + 1.3, py * scale * 0.4 - 2.2)
                            for k in 0..<4 { mean[k] += sample[k] / Double(columns * lines) }
                        }
                    }
                    #expect(ReferenceSampling.difference(got[x], mean) < 0.6)
                }
            }
        }
    }
}
