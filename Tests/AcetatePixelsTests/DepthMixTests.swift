import AcetatePixels
import AcetatePixelsTestSupport
import Testing

/// Bitmaps of planes that intersect, hide one another or share a plane, compared with the rules for one pixel.
@Suite struct DepthMixTests {
    private static let area = PixelRect(x: 0, y: 0, width: 61, height: 17)

    private struct Sheet {
        let pixels: OwnedPixels
        let x, y: Int
        let depth: DepthMix.Depth

        var patch: PixelPatch { PixelPatch(pixels.buffer, x: x, y: y) }

        /// Transparent outside the bitmap.
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            patch.rect.contains(x: x, y: y) ? pixels.buffer[row: y - self.y][x - self.x] : 0
        }
    }

    /// Sheets that may extend outside the area: opaque ones, some with cut corners or holes, and translucent ones.
    private static func sheets(_ random: inout SeededGenerator) throws -> [Sheet] {
        let noise = SeededNoise(seed: random.next())
        func slope(_ most: Double) -> Double { .random(in: -most...most, using: &random) }
        var depths = [DepthMix.Depth(right: 0.3, down: slope(0.2), atOrigin: slope(3))]
        return try (0..<Int.random(in: 1...9, using: &random)).map { _ in
            let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...20, using: &random))
            let (slant, kind) = (Int.random(in: -2...2, using: &random), Int.random(in: 0...4, using: &random))
            let pixels = try OwnedPixels(width, height, padding: 1) { x, y in
                switch kind {
                case 0: noise.premultiplied(x, y)
                case 1: x % 7 == 3 ? 0 : noise.premultiplied(x, y) | 0xFF00_0000
                default:
                    x + slant * y < 2 || x - slant * y > width - 3
                        ? (x + slant * y == 1 ? 0x4020_1030 : 0) : noise.premultiplied(x, y) | 0xFF00_0000
                }
            }
            var depth = depths.randomElement(using: &random) ?? depths[0]
            switch Int.random(in: 0...5, using: &random) {
            // In the plane of another, except for rounding errors.
            case 0: depth.atOrigin += slope(1e-12)
            // So close that the tolerance matters.
            case 1: depth.atOrigin += slope(1e-6)
            // Parallel.
            case 2: depth.atOrigin += slope(4)
            // Intersecting, inside or outside the bitmap.
            case 3: depth = .init(right: slope(2), down: slope(0.01), atOrigin: slope(40))
            case 4: depth = .init(right: slope(0.01), down: slope(2), atOrigin: slope(10))
            default: depth = .init(right: slope(1), down: slope(1), atOrigin: slope(20))
            }
            depths.append(depth)
            return Sheet(
                pixels: pixels, x: .random(in: -9...50, using: &random), y: .random(in: -9...12, using: &random),
                depth: depth)
        }
    }

    private static func target(_ seed: UInt64) throws -> OwnedPixels {
        let noise = SeededNoise(seed: seed &+ 1000)
        return try OwnedPixels(area.width, area.height) { x, y in noise.premultiplied(x, y) }
    }

    @Test func `each pixel is mixed by the depths at it`() throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<150 as Range<UInt64> {
            let sheets = try Self.sheets(&random)
            let (result, expected) = (try Self.target(round), try Self.target(round))
            DepthMix().apply(
                sheets.map { .init($0.patch, $0.depth) }, onto: PixelPatch(result.buffer),
                region: PixelRegion(Self.area))
            for y in 0..<Self.area.height {
                for x in 0..<Self.area.width {
                    let layers = sheets.map { PointLayer(pixel: $0.pixel(x, y), depth: $0.depth) }
                    let below = expected.buffer[row: y][x]
                    expected.buffer[row: y][x] = PointLayer.mixed(layers, over: below, Double(x) + 0.5, Double(y) + 0.5)
                }
            }
            try #require(result.pixels == expected.pixels, "round \(round)")
            #expect(result.isPremultiplied)
        }
    }

    @Test func `parts have the bytes of the whole, independent of earlier mixes`() throws {
        var random = SeededGenerator(seed: 6)
        let kept = DepthMix()
        for round in 0..<60 as Range<UInt64> {
            let sheets = try Self.sheets(&random)
            let list = sheets.map { DepthMix.Sheet($0.patch, $0.depth) }
            let (whole, parts) = (try Self.target(round), try Self.target(round))
            DepthMix().apply(list, onto: PixelPatch(whole.buffer), region: PixelRegion(Self.area))
            var rest = PixelRegion(Self.area)
            while !rest.isEmpty {
                let rect = PixelRect(
                    x: .random(in: -9...60, using: &random), y: .random(in: -9...16, using: &random),
                    width: .random(in: 1...40, using: &random), height: .random(in: 1...20, using: &random))
                kept.apply(list, onto: PixelPatch(parts.buffer), region: rest.intersection(rect))
                rest = rest.subtracting(rect)
            }
            try #require(whole.pixels == parts.pixels, "round \(round)")
        }
    }

    @Test func `pixels without a sheet do not change`() throws {
        let result = try Self.target(1)
        DepthMix().apply([], onto: PixelPatch(result.buffer), region: PixelRegion(Self.area))
        #expect(result.pixels == (try Self.target(1)).pixels)
    }
}

/// The color of a sheet in a pixel, and the rules for mixing those of one pixel.
private struct PointLayer {
    let pixel: UInt32
    let depth: DepthMix.Depth

    private var color: SIMD4<Float> { SIMD4((0..<4).map { Float((pixel >> (8 * $0)) & 0xFF) }) }

    static func mixed(_ layers: [PointLayer], over below: UInt32, _ x: Double, _ y: Double) -> UInt32 {
        let seen = layers.filter { $0.pixel != 0 }
        if seen.isEmpty { return below }
        if seen.count == 1 { return over(seen[0].pixel, below) }
        let sorted = sorted(seen, x, y, tolerance: DepthMix.tolerance)
        let back = PointLayer(pixel: below, depth: .init(right: 0, down: 0, atOrigin: 0)).color
        let crosses = zip(sorted, sorted.dropFirst()).contains { a, b in
            let change = (abs(b.depth.right - a.depth.right) + abs(b.depth.down - a.depth.down)) / 2
            return change > DepthMix.tolerance && b.depth(x, y) - a.depth(x, y) < change
        }
        if !crosses { return pixel(over(sorted, back)) }
        if sorted.count == 2 {
            let share = Float(share(of: sorted[1], before: sorted[0], x, y))
            return pixel(over(sorted, back) * share + over(sorted.reversed(), back) * (1 - share))
        }
        var sum = SIMD4<Float>.zero
        for index in 0..<64 {
            // The same number of points in each column and row of the pixel.
            let reversed = (0..<6).reduce(0) { $0 | (index >> $1 & 1) << (5 - $1) }
            let (dx, dy) = ((Double(index) + 0.5) / 64 - 0.5, (Double(reversed) + 0.5) / 64 - 0.5)
            sum += over(Self.sorted(sorted, x + dx, y + dy, tolerance: 0), back)
        }
        return pixel(sum / 64)
    }

    /// From back to front. Those of equal depth keep their order.
    private static func sorted(_ layers: [PointLayer], _ x: Double, _ y: Double, tolerance: Double) -> [PointLayer] {
        var result: [PointLayer] = []
        for layer in layers {
            let position = result.lastIndex { $0.depth(x, y) <= layer.depth(x, y) + tolerance } ?? -1
            result.insert(layer, at: position + 1)
        }
        return result
    }

    /// The part of the pixel in which one layer is nearer, by the area of a square on one side of a line.
    private static func share(of layer: PointLayer, before other: PointLayer, _ x: Double, _ y: Double) -> Double {
        let ahead = layer.depth(x, y) - other.depth(x, y)
        let slopes = [
            abs(layer.depth.right - other.depth.right), abs(layer.depth.down - other.depth.down),
        ].sorted()
        let (b, a, far) = (slopes[0], slopes[1], abs(ahead))
        let rest = (a + b) / 2 - far
        let area = rest <= 0 ? 1 : far <= (a - b) / 2 ? 0.5 + far / a : 1 - rest * rest / (2 * a * b)
        return ahead >= 0 ? area : 1 - area
    }

    private static func over(_ layers: [PointLayer], _ below: SIMD4<Float>) -> SIMD4<Float> {
        layers.reduce(below) { $1.color + $0 * (1 - $1.color.w / 255) }
    }

    private static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 - Double(pixel >> 24)
        return (0..<4).reduce(0) { result, channel in
            let (a, b) = ((pixel >> (8 * channel)) & 0xFF, (below >> (8 * channel)) & 0xFF)
            return result | (a + UInt32((Double(b) * rest / 255).rounded())) << (8 * channel)
        }
    }

    private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let alpha = UInt32(min(color.w + 0.5, 255))
        return (0..<3).reduce(alpha << 24) { $0 | min(UInt32(color[$1] + 0.5), alpha) << (8 * UInt32($1)) }
    }
}
