import Testing

@testable import AcetatePixels

@Suite("Pixel sizes and rectangles")
struct PixelRectTests {
    @Test("a size refuses values out of range", arguments: [(0, 1), (1, 0), (-3, 4), (32768, 1), (1, Int.max)])
    func refusedSizes(width: Int, height: Int) {
        #expect(PixelSize(width, height) == nil)
    }

    @Test("a size accepts values from 1 to 32767")
    func acceptedSizes() throws {
        #expect(try #require(PixelSize(1, 1)).area == 1)
        #expect(try #require(PixelSize(32767, 32767)).rect.maxX == 32767)
    }

    @Test("all rectangles without pixels are equal")
    func empties() {
        #expect(PixelRect(x: 5, y: 6, width: 0, height: 7) == .empty)
        #expect(PixelRect(x: 5, y: 6, width: 3, height: -7) == .empty)
        #expect(PixelRect(minX: 3, minY: 0, maxX: 2, maxY: 1).isEmpty)
        #expect(PixelRect(x: 0, y: 0, width: 2, height: 2).intersection(.init(x: 2, y: 0, width: 1, height: 1)).isEmpty)
    }

    @Test("a covering rectangle is rounded outward")
    func covering() {
        let rect = PixelRect(coveringMinX: -0.25, minY: 1, maxX: 2.0001, maxY: 3.5)
        #expect(rect == PixelRect(minX: -1, minY: 1, maxX: 3, maxY: 4))
    }

    @Test("a covering rectangle of NaN is empty, and infinities are clamped")
    func coveringNonFinite() {
        #expect(PixelRect(coveringMinX: .nan, minY: 0, maxX: 1, maxY: 1).isEmpty)
        #expect(PixelRect(coveringMinX: 0, minY: 0, maxX: 1, maxY: .nan).isEmpty)
        let all = PixelRect(coveringMinX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: 1e300)
        #expect(all == PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max))
        #expect(all.area == 1 << 62)
    }

    @Test("no operation overflows for any numbers")
    func extremes() {
        let numbers = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max]
        for x in numbers {
            for width in numbers {
                let rect = PixelRect(x: x, y: width, width: width, height: x)
                for d in numbers {
                    let moved = rect.offsetBy(dx: d, dy: d).insetBy(dx: d, dy: x)
                    #expect(moved.area >= 0)
                    #expect(moved.union(rect).contains(rect))
                    #expect(rect.contains(moved.intersection(rect)))
                }
            }
        }
    }

    @Test("insets reduce all sides, and negative insets enlarge them")
    func insets() {
        let rect = PixelRect(x: 2, y: 3, width: 10, height: 6)
        #expect(rect.insetBy(dx: 1, dy: 2) == PixelRect(x: 3, y: 5, width: 8, height: 2))
        #expect(rect.insetBy(dx: -1, dy: -1) == PixelRect(x: 1, y: 2, width: 12, height: 8))
        #expect(rect.insetBy(dx: 5, dy: 0).isEmpty)
        #expect(PixelRect.empty.insetBy(dx: -4, dy: -4).isEmpty)
    }
}
