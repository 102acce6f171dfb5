import AcetatePixels
import AcetatePixelsTestSupport
import Testing

/// Regions of few rectangles that cover many.
@Suite struct RegionCoveringTests {
    private func rects(_ count: Int, side: Int, _ random: inout SeededGenerator) -> [PixelRect] {
        (0..<count).map { _ in
            PixelRect(
                x: .random(in: -300...1900, using: &random), y: .random(in: -200...1000, using: &random),
                width: .random(in: 0...side, using: &random), height: .random(in: 0...side, using: &random))
        }
    }

    @Test(arguments: 0..<40) func `few rectangles are covered exactly`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rects = rects(Int.random(in: 0...8, using: &random), side: 900, &random)
        let region = PixelRegion(covering: rects, atMost: 500)
        #expect(region == PixelRegion(rects))
        #expect(region.brokenInvariant == nil)
    }

    @Test(arguments: 0..<40) func `many rectangles are covered by a limited number`(seed: UInt64) {
        var random = SeededGenerator(seed: 1000 + seed)
        let rects = rects(
            Int.random(in: 20...1500, using: &random), side: [3, 60, 400][Int(seed % 3)], &random)
        let count = [64, 100, 128][Int(seed / 3 % 3)]
        let region = PixelRegion(covering: rects, atMost: count)
        #expect(region.rects.count <= count)
        #expect(region.brokenInvariant == nil)
        for rect in rects { #expect(region.contains(rect)) }
        let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
        #expect(region.bounds == bounds)
    }

    @Test(arguments: 0..<200) func `a rectangle around a hole of nested rectangles is their difference`(seed: UInt64) {
        var random = SeededGenerator(seed: 2000 + seed)
        let outer = PixelRect(x: 7, y: -5, width: 60, height: 40)
        // Each is at least as wide, and at most as high, as the one before.
        var hole: [PixelRect] = []
        var (left, top) = (Int.random(in: 0...29, using: &random), 0)
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            (left, top) = (Int.random(in: 0...left, using: &random), Int.random(in: top...19, using: &random))
            hole.append(
                PixelRect(minX: 7 + left, minY: -5 + top, maxX: 67 - left, maxY: 35 - top - (top < 19 ? 1 : 0)))
        }
        if seed.isMultiple(of: 2) { hole.reverse() }
        let region = hole.withUnsafeBufferPointer { PixelRegion(outer, around: $0) }
        #expect(region == PixelRegion(outer).subtracting(PixelRegion(hole)))
        #expect(region.brokenInvariant == nil)
    }

    @Test(arguments: 0..<40) func `the parts of a rectangle outside another are their difference`(seed: UInt64) {
        var random = SeededGenerator(seed: 3000 + seed)
        let pair = rects(2, side: 900, &random)
        var parts: [PixelRect] = []
        pair[0].forEachPart(outside: pair[1]) { parts.append($0) }
        #expect(PixelRegion(parts) == PixelRegion(pair[0]).subtracting(pair[1]))
        #expect(parts.reduce(0) { $0 + $1.area } == PixelRegion(parts).area)
    }

    @Test func `rectangles at the limits of the plane are covered`() {
        let limit = PixelRect.limit
        let rects = (0..<200).map {
            PixelRect(x: $0 % 2 == 0 ? -limit : limit - 9, y: $0 * 3 - limit, width: 9, height: 2)
        }
        let region = PixelRegion(covering: rects, atMost: 64)
        #expect(rects.allSatisfy { region.contains($0) })
        #expect(region.rects.count <= 64)
    }
}
