import AcetatePixelsTestSupport
import Dispatch
import Testing

@testable import AcetatePixels

/// The slow reference: a set of pixels as a grid of Booleans.
private struct Grid: Equatable {
    static let side = 24
    var cells = [Bool](repeating: false, count: side * side)

    init() {}

    init(_ region: PixelRegion) {
        for rect in region.rects {
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX { cells[y * Self.side + x] = true }
            }
        }
    }

    init(painting rects: [PixelRect]) {
        for rect in rects {
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX { cells[y * Self.side + x] = true }
            }
        }
    }

    func combined(_ other: Grid, _ operation: (Bool, Bool) -> Bool) -> Grid {
        var result = Grid()
        result.cells = zip(cells, other.cells).map(operation)
        return result
    }

    var count: Int { cells.lazy.filter { $0 }.count }
}

private func randomRects(_ generator: inout SeededGenerator) -> [PixelRect] {
    (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        let x = Int.random(in: 0..<Grid.side, using: &generator)
        let y = Int.random(in: 0..<Grid.side, using: &generator)
        return PixelRect(
            minX: x, minY: y,
            maxX: Int.random(in: x...Grid.side, using: &generator),
            maxY: Int.random(in: y...Grid.side, using: &generator))
    }
}

/// Regions whose storage is reused.
@Suite struct RegionStorageTests {
    private func ring(_ x: Int) -> PixelRegion {
        PixelRegion(PixelRect(x: x, y: 0, width: 10, height: 10))
            .subtracting(PixelRect(x: x + 3, y: 3, width: 2, height: 2))
    }

    @Test func `a region does not change while others are created`() {
        let kept = (0..<200).map { ring($0) }
        for x in 0..<1000 { #expect(ring(x).area == 96) }
        for (x, region) in kept.enumerated() {
            #expect(region.area == 96 && region.bounds.x == x && region.brokenInvariant == nil)
        }
    }

    @Test func `rectangles outlive their region`() {
        let rects = ring(7).rects
        for x in 0..<1000 { #expect(ring(x).area == 96) }
        #expect(Array(rects) == Array(ring(7).rects))
    }

    @Test func `regions are created on several threads`() {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var kept: [PixelRegion] = []
            for x in 0..<2000 {
                let region = ring(x + 5000 * thread)
                if x.isMultiple(of: 100) { kept.append(region) }
            }
            for (position, region) in kept.enumerated() { #expect(region == ring(100 * position + 5000 * thread)) }
        }
    }
}

@Suite("Pixel regions")
struct PixelRegionTests {
    @Test("set algebra agrees with a grid of Booleans", arguments: 0..<8)
    func algebra(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<150 {
            let rects = (randomRects(&generator), randomRects(&generator))
            let (a, b) = (PixelRegion(rects.0), PixelRegion(rects.1))
            let (gridA, gridB) = (Grid(painting: rects.0), Grid(painting: rects.1))
            #expect(Grid(a) == gridA)
            let results: [(PixelRegion, Grid)] = [
                (a.union(b), gridA.combined(gridB) { $0 || $1 }),
                (a.intersection(b), gridA.combined(gridB) { $0 && $1 }),
                (a.subtracting(b), gridA.combined(gridB) { $0 && !$1 }),
            ]
            for (region, grid) in results {
                #expect(Grid(region) == grid)
                #expect(region.brokenInvariant == nil)
                #expect(region.area == grid.count)
            }
            #expect((a == b) == (gridA == gridB))
            #expect(a.intersects(b) == !results[1].0.isEmpty)
            #expect(a.union(b) == b.union(a))
        }
    }

    @Test("containment agrees with a grid of Booleans")
    func containment() {
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<60 {
            let region = PixelRegion(randomRects(&generator))
            let grid = Grid(region)
            for y in -1...Grid.side {
                for x in -1...Grid.side {
                    let inside = (0..<Grid.side).contains(x) && (0..<Grid.side).contains(y)
                    #expect(region.contains(x: x, y: y) == (inside && grid.cells[y * Grid.side + x]))
                }
            }
            for rect in randomRects(&generator) {
                let covered = grid.combined(Grid(painting: [rect])) { $0 && $1 }.count
                #expect(region.contains(rect) == (covered == rect.area))
                #expect(region.intersects(rect) == (covered > 0))
            }
        }
    }

    @Test("equal sets are equal, independent of how they were made")
    func canonicalForm() {
        let whole = PixelRegion(PixelRect(x: 0, y: 0, width: 9, height: 9))
        var generator = SeededGenerator(seed: 5)
        var pieces = (0..<81).map { PixelRect(x: $0 % 9, y: $0 / 9, width: 1, height: 1) }
        pieces.shuffle(using: &generator)
        #expect(PixelRegion(pieces) == whole)
        #expect(PixelRegion(pieces).isRect)
        let hole = PixelRect(x: 3, y: 3, width: 2, height: 2)
        #expect(whole.subtracting(hole).union(hole) == whole)
        #expect(whole.subtracting(hole).rects.count == 4)
    }

    @Test("moving a region back and forth does not change it, and it is clipped to the plane")
    func moving() {
        var generator = SeededGenerator(seed: 6)
        let region = PixelRegion(randomRects(&generator) + [PixelRect(x: 1, y: 1, width: 1, height: 9)])
        let moved = region.offsetBy(dx: 100, dy: -50)
        #expect(moved.bounds == region.bounds.offsetBy(dx: 100, dy: -50))
        #expect(moved.offsetBy(dx: -100, dy: 50) == region)
        for d in [Int.min, Int.max, PixelRect.limit] {
            #expect(region.offsetBy(dx: d, dy: 0).brokenInvariant == nil)
        }
    }

    @Test("growing a region grows each pixel")
    func growing() {
        let dots = PixelRegion([PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 3, y: 0, width: 1, height: 1)])
        #expect(dots.grown(by: 1).area == 18)
        #expect(dots.grown(by: 2).area == 8 * 5)
    }

    @Test("simplifying covers the region with few rectangles", arguments: [1, 2, 3, 5, 8])
    func simplifying(count: Int) {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<200 {
            let region = PixelRegion(randomRects(&generator) + randomRects(&generator))
            let simple = region.simplified(toAtMost: count)
            #expect(simple.rects.count <= count)
            #expect(simple.subtracting(region).union(region) == simple)
            #expect(region.subtracting(simple).isEmpty)
            #expect(simple.brokenInvariant == nil)
            #expect(simple.bounds == region.bounds)
        }
    }

    @Test("simplifying preserves the hole of a round frame")
    func simplifyingFrame() {
        // A ring with round corners, like the damage of an outline: one or two rectangles for each row of a corner.
        var rows = [PixelRect(minX: 1, minY: 20, maxX: 499, maxY: 180)]
        for i in 0..<20 {
            rows.append(PixelRect(minX: 20 - i, minY: i, maxX: 480 + i, maxY: i + 1))
            rows.append(PixelRect(minX: 20 - i, minY: 199 - i, maxX: 480 + i, maxY: 200 - i))
        }
        let frame = PixelRegion(rows).subtracting(PixelRect(x: 20, y: 20, width: 460, height: 160))
        #expect(frame.rects.count > 20)
        let simple = frame.simplified(toAtMost: 8)
        #expect(simple.rects.count <= 8)
        #expect(!simple.intersects(PixelRect(x: 30, y: 30, width: 440, height: 140)))
        #expect(simple.area - frame.area < 600)
    }

    @Test("a region becomes its bounds if they cost no more than its rectangles")
    func simplifyingByCost() {
        let frame = PixelRegion(PixelRect(x: 0, y: 0, width: 100, height: 50))
            .subtracting(PixelRect(x: 10, y: 10, width: 80, height: 30))
        #expect(frame.rects.count == 4)
        #expect(frame.simplified(toAtMost: 16, worth: 799) == frame)
        #expect(frame.simplified(toAtMost: 16, worth: 800) == PixelRegion(frame.bounds))
        let dots = PixelRegion((0..<9).map { PixelRect(x: 10 * $0, y: 10 * $0, width: 1, height: 1) })
        #expect(dots.simplified(toAtMost: 9, worth: 820).isRect)
        #expect(!dots.simplified(toAtMost: 4, worth: 820).isRect, "three rectangles are saved, and not eight")
        #expect(PixelRegion().simplified(toAtMost: 16, worth: 800).isEmpty)
    }

    @Test("a union with an empty or equal region is the region itself")
    func trivialUnions() {
        let dots = PixelRegion([PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 3, y: 5, width: 1, height: 1)])
        for region in [dots, PixelRegion(dots.bounds), PixelRegion()] {
            #expect(region.union(PixelRegion()) == region)
            #expect(PixelRegion().union(region) == region)
            #expect(region.union(region) == region)
        }
    }

    @Test("simplifying thousands of rectangles is fast")
    func simplifyingMany() {
        var squares: [PixelRect] = []
        for y in 0..<200 {
            for x in 0..<50 { squares.append(PixelRect(x: 4 * x + y % 4, y: y, width: 1, height: 1)) }
        }
        let checks = PixelRegion(squares)
        #expect(checks.rects.count == 10_000)
        let clock = ContinuousClock()
        let time = clock.measure {
            let simple = checks.simplified(toAtMost: 8)
            #expect(simple.rects.count <= 8)
            #expect(checks.subtracting(simple).isEmpty)
        }
        #expect(time < .seconds(10))
    }
}
