import AcetatePixels
import AcetatePixelsTestSupport
import Testing

/// Many rectangles as a region of few.
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

    @Test(arguments: 0..<40) func `many rectangles are covered by no more than so many`(seed: UInt64) {
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

    @Test func `rectangles as far apart as can be are covered`() {
        let limit = PixelRect.limit
        let rects = (0..<200).map {
            PixelRect(x: $0 % 2 == 0 ? -limit : limit - 9, y: $0 * 3 - limit, width: 9, height: 2)
        }
        let region = PixelRegion(covering: rects, atMost: 64)
        #expect(rects.allSatisfy { region.contains($0) })
        #expect(region.rects.count <= 64)
    }
}
