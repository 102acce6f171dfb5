import AcetatePixels
import AcetatePixelsTestSupport
import Foundation
import Testing

private typealias Reference = ReferenceSampling

private let width = 90, height = 70

/// Maps from the target's plane to that of a bitmap of 37 × 29 pixels at (3, 5).
private enum Map: String, CaseIterable, Sendable {
    case identity, halfPixel, larger, slightlySmaller, smaller, tiny, turned, skewedAndMirrored, perspective, steep

    var projection: Projection {
        func affine(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) -> Projection {
            Projection(a, b, 0, c, d, 0, tx, ty, 1)
        }
        return switch self {
        case .identity: .identity
        case .halfPixel: affine(1, 0, 0, 1, 0.5, -0.25)
        case .larger: affine(1 / 8.0, 0, 0, 1 / 5.0, 7.3, 9.1)
        case .slightlySmaller: affine(1 / 0.7, 0, 0, 1.2, -9.7, -11.3)
        case .smaller: affine(3.3, 0, 0, 2.9, -40, -30)
        case .tiny: affine(70, 0, 0, 90, -2000, -3000)
        case .turned: affine(cos(0.4), sin(0.4), -sin(0.4), cos(0.4), 4, -11)
        case .skewedAndMirrored: affine(-0.6, 0.2, 0.9, 1.7, 30, -20)
        case .perspective: Projection(0.4, 0.05, -0.004, 0.1, 0.5, 0.006, 2, 1, 0.8)
        case .steep: Projection(0.9, 0.3, 0.02, 0.2, 2.5, 0.045, -20, -30, -0.6)
        }
    }

    /// The longer of the source steps for one pixel to the right and one down, by differences.
    func scale(_ x: Double, _ y: Double) -> Double {
        let step = 1e-5
        func length(_ dx: Double, _ dy: Double) -> Double {
            guard let a = projection(x - dx, y - dy), let b = projection(x + dx, y + dy) else { return .nan }
            return hypot(b.x - a.x, b.y - a.y) / (2 * step)
        }
        return max(length(step, 0), length(0, step))
    }
}

/// Calls `body` for each target pixel with its image relative to the bitmap's corner; nil if it has none.
private func forEachSample(_ map: Map, _ body: (_ x: Int, _ y: Int, _ image: (x: Double, y: Double)?) throws -> Void)
    rethrows
{
    for y in 0..<height {
        for x in 0..<width {
            let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
            let image = map.projection.homogeneous(centerX, centerY).w > 1e-9 ? map.projection(centerX, centerY) : nil
            try body(x, y, image.map { ($0.x - 3, $0.y - 5) })
        }
    }
}

@Suite("Resampling through a projection")
struct ResampleTests {
    private let source: OwnedPixels
    private let part = PixelRect(x: 3, y: 5, width: 37, height: 29)

    init() throws { source = try TestBitmap.noise.pixels(37, 29) }

    private func result(_ resample: Resample, region: PixelRegion? = nil) throws -> OwnedPixels {
        let target = try OwnedPixels(width, height, padding: 2) { _, _ in 0x0102_0304 }
        resample.apply(
            PixelPatch(source.buffer, x: 3, y: 5), into: PixelPatch(target.buffer),
            region: region ?? PixelRegion(target.buffer.rect))
        return target
    }

    @Test(
        "linear: within a level of bilinear interpolation", arguments: Map.allCases, [Resample.Edges.pad, .transparent])
    private func linear(map: Map, edges: Resample.Edges) throws {
        let result = try result(Resample(toSource: map.projection, edges: edges))
        let reference = Reference(source.pixels, isPadded: edges == .pad)
        let pixels = result.pixels
        var greatest = 0.0
        forEachSample(map) { x, y, image in
            let expected = image.map { reference.linear($0.x, $0.y) } ?? [0, 0, 0, 0]
            greatest = max(greatest, Reference.difference(pixels[y][x], expected))
        }
        #expect(greatest < 0.6)
        #expect(result.isPremultiplied)
    }

    @Test("nearest: the pixel that contains the sample", arguments: Map.allCases, [Resample.Edges.pad, .transparent])
    private func nearest(map: Map, edges: Resample.Edges) throws {
        let result = try result(
            Resample(
                toSource: map.projection, filters: Resample.Filters(minification: .nearest, magnification: .nearest),
                edges: edges)
        ).pixels
        let reference = Reference(source.pixels, isPadded: edges == .pad)
        forEachSample(map) { x, y, image in
            guard let image else {
                #expect(result[y][x] == 0)
                return
            }
            // On an edge between two pixels either is accepted; another test has the rule.
            let isOnEdge = abs(image.x - image.x.rounded()) < 3e-4 || abs(image.y - image.y.rounded()) < 3e-4
            if !isOnEdge { #expect(result[y][x] == Reference.pixel(reference.nearest(image.x, image.y))) }
        }
    }

    @Test("nearest: on the edge between two pixels the right or lower one is used")
    func nearestOnEdges() throws {
        let half = Projection(2, 0, 0, 0, 2, 0, 3, 5, 1)
        let result = try result(
            Resample(toSource: half, filters: Resample.Filters(minification: .nearest, magnification: .nearest))
        ).pixels
        for y in 0..<14 {
            for x in 0..<18 { #expect(result[y][x] == source.pixels[2 * y + 1][2 * x + 1]) }
        }
    }

    @Test(
        "trilinear: within a level of the mix of two levels of detail, where the bitmap shrinks",
        arguments: Map.allCases, [0, -0.8, 1.3])
    private func trilinear(map: Map, bias: Double) throws {
        let result = try result(
            Resample(
                toSource: map.projection,
                filters: Resample.Filters(minification: .trilinear, magnification: .nearest, bias: bias)))
        let reference = Reference(source.pixels)
        let pixels = result.pixels
        var greatest = 0.0
        forEachSample(map) { x, y, image in
            guard let image else {
                #expect(pixels[y][x] == 0)
                return
            }
            let scale = map.scale(Double(x) + 0.5, Double(y) + 0.5)
            if abs(scale - 1) < 1e-4 || scale.isNaN { return }
            if scale < 1 {
                let edge = min(abs(image.x - image.x.rounded()), abs(image.y - image.y.rounded()))
                if edge > 3e-4 { #expect(pixels[y][x] == Reference.pixel(reference.nearest(image.x, image.y))) }
            } else {
                let expected = reference.trilinear(image.x, image.y, detail: log2(scale) + bias)
                greatest = max(greatest, Reference.difference(pixels[y][x], expected))
            }
        }
        #expect(greatest < 0.75)
        #expect(result.isPremultiplied)
    }

    @Test("the local scale of each pixel determines the filter")
    func localScale() throws {
        let map = Map.perspective
        func pixels(_ minification: Resample.Filter, _ magnification: Resample.Filter) throws -> [[UInt32]] {
            try result(
                Resample(
                    toSource: map.projection,
                    filters: Resample.Filters(minification: minification, magnification: magnification))
            ).pixels
        }
        let (mixed, linear, nearest) = try (
            pixels(.linear, .nearest), pixels(.linear, .linear), pixels(.nearest, .nearest)
        )
        var counts = (0, 0)
        for y in 0..<height {
            for x in 0..<width {
                let scale = map.scale(Double(x) + 0.5, Double(y) + 0.5)
                if scale > 1.0001 {
                    #expect(mixed[y][x] == linear[y][x])
                    counts.0 += 1
                } else if scale < 0.9999 {
                    #expect(mixed[y][x] == nearest[y][x])
                    counts.1 += 1
                }
            }
        }
        #expect(counts.0 > 100 && counts.1 > 100)
    }

    @Test("a part has the same bytes as the whole", arguments: Map.allCases)
    private func parts(map: Map) throws {
        let resample = Resample(toSource: map.projection, filters: Resample.Filters(minification: .trilinear))
        let whole = try result(resample).pixels
        let region = PixelRegion([
            PixelRect(x: 1, y: 2, width: 7, height: 60), PixelRect(x: 31, y: 9, width: 20, height: 1),
            PixelRect(x: 80, y: 60, width: 100, height: 100),
        ])
        let levels = try #require(MipChain(of: PixelPatch(source.buffer, x: 3, y: 5)))
        let target = try OwnedPixels(60, 50) { _, _ in 0x0102_0304 }
        resample.apply(
            PixelPatch(source.buffer, x: 3, y: 5), levels: levels, into: PixelPatch(target.buffer, x: 20, y: 5),
            region: region)
        for y in 0..<50 {
            for x in 0..<60 {
                let expected = region.contains(x: x + 20, y: y + 5) ? whole[y + 5][x + 20] : 0x0102_0304
                #expect(target.pixels[y][x] == expected)
            }
        }
    }

    @Test("the source is clipped to its part")
    func sourcePart() throws {
        let inner = PixelRect(x: 10, y: 9, width: 11, height: 6)
        let crop = source.pixels[4..<10].map { Array($0[7..<18]) }
        let map = Projection(0.31, 0, 0, 0, 0.37, 0, 4, 6, 1)
        for edges in [Resample.Edges.pad, .transparent] {
            let target = try OwnedPixels(width, height)
            Resample(toSource: map, edges: edges).apply(
                PixelPatch(source.buffer, x: 3, y: 5), part: inner, into: PixelPatch(target.buffer),
                region: PixelRegion(target.buffer.rect))
            let reference = Reference(crop, isPadded: edges == .pad)
            for y in 0..<height {
                for x in 0..<width {
                    let (u, v) = ((Double(x) + 0.5) * 0.31 + 4 - 10, (Double(y) + 0.5) * 0.37 + 6 - 9)
                    #expect(Reference.difference(target.pixels[y][x], reference.linear(u, v)) < 0.6)
                }
            }
        }
    }

    @Test("a translation by whole pixels copies them")
    func copies() throws {
        let move = Projection(1, 0, 0, 0, 1, 0, 1, 3, 1)
        for filter in [Resample.Filter.nearest, .linear, .trilinear] {
            let result = try result(
                Resample(toSource: move, filters: Resample.Filters(minification: filter, magnification: filter))
            ).pixels
            for y in 2..<31 {
                for x in 2..<39 { #expect(result[y][x] == source.pixels[y - 2][x - 2]) }
            }
        }
    }

    @Test("numbers out of range give edge pixels or transparency")
    func extremes() throws {
        for value in [1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan, 1e-300, 0, -1] {
            for position in 0..<9 {
                var fields = [0.5, 0, 0, 0, 0.5, 0, 2, 3, 1]
                fields[position] = value
                let map = Projection(
                    fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8])
                for edges in [Resample.Edges.pad, .transparent] {
                    let result = try result(
                        Resample(
                            toSource: map, filters: Resample.Filters(minification: .trilinear, bias: value),
                            edges: edges))
                    #expect(result.isPremultiplied)
                    if !map.isFinite { #expect(result.pixels.joined().allSatisfy { $0 == 0 }) }
                }
            }
        }
        // Behind the eye, and on the line where w is 0.
        let behind = Projection(1, 0, 0, 0, 1, 0.1, 0, 0, -3.05)
        let result = try result(Resample(toSource: behind)).pixels
        #expect(result[0...30].joined().allSatisfy { $0 == 0 })
        // Far outside the bitmap its corner repeats.
        let far = Projection(1, 0, 0, 0, 1, 0, 1e9, -1e9, 1)
        #expect(try self.result(Resample(toSource: far)).pixels[4][4] == source.pixels[0][36])
        #expect(try self.result(Resample(toSource: far, edges: .transparent)).pixels[4][4] == 0)
    }

    @Test("a bitmap of one pixel, or one row, has these pixels everywhere")
    func single() throws {
        for (columns, rows) in [(1, 1), (9, 1), (1, 9)] {
            let small = try OwnedPixels(columns, rows) { _, _ in 0x8040_2010 }
            let target = try OwnedPixels(20, 20)
            for scale in [0.01, 0.9, 3, 500] {
                Resample(
                    toSource: Projection(scale, 0, 0, 0, scale, 0, -3, -3, 1),
                    filters: Resample.Filters(minification: .trilinear)
                ).apply(
                    PixelPatch(small.buffer), into: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
                #expect(target.pixels.joined().allSatisfy { $0 == 0x8040_2010 })
            }
        }
    }

    @Test("without a source the result is transparent")
    func nothing() throws {
        let target = try OwnedPixels(5, 5) { _, _ in 0xFFFF_FFFF }
        Resample(toSource: .identity).apply(
            PixelPatch(source.buffer), part: .empty, into: PixelPatch(target.buffer),
            region: PixelRegion(PixelRect(x: 1, y: 1, width: 90, height: 3)))
        #expect(target.pixels[0].allSatisfy { $0 == 0xFFFF_FFFF })
        #expect(target.pixels[1] == [0xFFFF_FFFF, 0, 0, 0, 0])
    }
}
