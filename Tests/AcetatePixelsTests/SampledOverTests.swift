import AcetatePixelsTestSupport
import Foundation
import Testing

@testable import AcetatePixels

@Suite("Bitmaps composited through a map")
struct SampledOverTests {
    private let bitmap: OwnedPixels
    private let below: OwnedPixels
    private let size = (width: 340, height: 90)

    init() throws {
        bitmap = try TestBitmap.noise.pixels(41, 33)
        below = try TestBitmap.noise.pixels(340, 90)
    }

    private func target() throws -> OwnedPixels {
        try OwnedPixels(size.width, size.height, padding: 1) { below.buffer[row: $1][$0] }
    }

    /// A bitmap that is rotated, scaled, and moved so that its center is at a point.
    private func map(_ angle: Double, _ scale: Double, _ x: Double, _ y: Double) throws -> (Projection, ConvexPolygon) {
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        let toTarget = Projection(c, s, 0, -s, c, 0, x - 20.5 * c + 16.5 * s, y - 20.5 * s - 16.5 * c, 1)
        let corners = [(0.0, 0.0), (41, 0), (41, 33), (0, 33)].compactMap { toTarget($0.0, $0.1) }
        return (try #require(toTarget.inverse), ConvexPolygon(corners.map { SIMD2($0.x, $0.y) }))
    }

    /// The largest difference of a channel from source-over compositing with the coverage of an outline.
    private func worstDifference(
        of result: OwnedPixels, within outline: ConvexPolygon, from source: (_ x: Int, _ y: Int) -> [Double]
    ) -> Double {
        var path = PixelOutline(window: result.buffer.rect)
        path.addPolygon(outline.corners.map { SIMD2($0.x, $0.y) })
        var scan = CoverageScan(path)
        var worst = 0.0
        for y in 0..<size.height {
            scan.advance()
            var x = 0
            for run in scan.runs {
                for x in x..<run.end {
                    let covered = source(x, y).map { $0 * run.coverage }
                    let behind = ReferenceSampling.channels(below.buffer[row: y][x])
                    let wanted = zip(covered, behind).map { $0 + $1 * (1 - covered[3] / 255) }
                    worst = max(worst, ReferenceSampling.difference(result.buffer[row: y][x], wanted))
                }
                x = run.end
            }
        }
        return worst
    }

    @Test(
        "each pixel is the sample's, as far as the outline covers it, over what was there",
        arguments: [0, 0.3, 1.2, .pi / 2, 2.9, 4.4], [1, 0.6])
    func formula(angle: Double, alpha: Double) throws {
        for (scale, x, y) in [(1.0, 50.25, 40.5), (7, 160.1, 60), (0.3, 20, 20), (1.4, 4, 3)] {
            let (toSource, outline) = try map(angle, scale, x, y)
            let resample = Resample(toSource: toSource)
            let result = try target()
            let isDone = SampledOver(resample, outline: outline, alpha: alpha).apply(
                PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
            #expect(isDone)
            let samples = try OwnedPixels(size.width, size.height)
            resample.apply(
                PixelPatch(bitmap.buffer), into: PixelPatch(samples.buffer), region: PixelRegion(result.buffer.rect))
            let worst = worstDifference(of: result, within: outline) { x, y in
                ReferenceSampling.channels(samples.buffer[row: y][x]).map { $0 * alpha }
            }
            #expect(worst < 1.51)
            #expect(result.isPremultiplied)
        }
    }

    @Test("a part has the same bytes as the whole", arguments: [0.2, 1.5, 3.3])
    func parts(angle: Double) throws {
        let (toSource, outline) = try map(angle, 7.3, 171.3, 40.2)
        let over = SampledOver(Resample(toSource: toSource), outline: outline, alpha: 0.8)
        func result(_ region: PixelRegion) throws -> [[UInt32]] {
            let result = try target()
            #expect(over.apply(PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), region: region))
            return result.pixels
        }
        let whole = try result(PixelRegion(below.buffer.rect))
        let region = PixelRegion([
            PixelRect(x: 3, y: 2, width: 100, height: 50), PixelRect(x: 130, y: 30, width: 1, height: 40),
            PixelRect(x: 200, y: 11, width: 77, height: 70),
        ])
        let part = try result(region)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let wanted = region.contains(x: x, y: y) ? whole[y][x] : below.buffer[row: y][x]
                if part[y][x] != wanted { Issue.record("\(part[y][x]) instead of \(wanted) at \(x), \(y)") }
            }
        }
    }

    @Test(
        "a rectangle in one go is its rows one by one, at every level", arguments: [0, 0.3, 1.2, .pi / 2, 2.9, 4.4],
        [1, 0.6])
    func wholes(angle: Double, alpha: Double) throws {
        for (scale, x, y) in [(1.0, 50.25, 40.5), (7, 160.1, 60), (0.3, 20, 20), (1.4, 4, 3), (30, 900, 200)] {
            let (toSource, outline) = try map(angle, scale, x, y)
            for (edges, outline) in [(Resample.Edges.pad, outline), (.transparent, nil)] {
                let over = SampledOver(Resample(toSource: toSource, edges: edges), outline: outline, alpha: alpha)
                func result(usesC: Bool) throws -> [[UInt32]] {
                    let result = try OwnedPixels(1300, 60) { x, y in below.buffer[row: y][x % size.width] }
                    let region = PixelRegion(result.buffer.rect)
                    let isDone = over.apply(
                        PixelPatch(bitmap.buffer), part: nil, levels: nil, onto: PixelPatch(result.buffer),
                        region: region, usesC: usesC)
                    #expect(isDone)
                    return result.pixels
                }
                let wanted = try result(usesC: false)
                try withEachLevel { level in
                    let isEqual = try result(usesC: true) == wanted
                    #expect(isEqual, "scale \(scale), level \(level)")
                }
            }
        }
    }

    @Test("area samples are composited directly as a temporary bitmap of them would be")
    func means() throws {
        for angle in [0.3, 0.9, -1.2] {
            var toTarget = Projection(cos(angle), 0, sin(angle) / 200, 0, 1, 0, 0, 0, 1)
            toTarget = Projection(1, 0, 0, 0, 1, 0, -20, -16, 1).concatenating(toTarget)
                .concatenating(Projection(2, 0, 0, 0, 2, 0, 150, 40, 1))
            let sampling = AreaSampling(toSource: try #require(toTarget.inverse))
            let region = PixelRegion(below.buffer.rect)
            let between = try OwnedPixels(size.width, size.height) { _, _ in 0x1234_5678 }
            sampling.apply(PixelPatch(bitmap.buffer), into: PixelPatch(between.buffer), region: region)
            let (wanted, result) = (try target(), try target())
            SourceOver(alpha: 0.7).apply(PixelPatch(between.buffer), onto: PixelPatch(wanted.buffer), region: region)
            sampling.apply(
                PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), alpha: 0.7, region: region)
            #expect(result.pixels == wanted.pixels)
            #expect(result.pixels != below.pixels)
            // Nothing is clipped: the rows without an outline.
            let rows = MeanRows(sampling.toSource, PixelPatch(bitmap.buffer))
            for y in 0..<size.height {
                let to = try OwnedPixels(size.width, 1)
                to.buffer[row: 0].baseAddress.map { rows.write(to: $0, x: 0, y: y, count: size.width) }
                #expect(to.pixels[0] == between.pixels[y])
            }
        }
    }

    @Test(
        "a surface under a map of straight lines is composited as its samples are", arguments: [0, 0.4, 2.2],
        [0.8, 1.3])
    func straight(angle: Double, scale: Double) throws {
        let toSource = try map(angle, scale, 150.3, 44.8).0
        let (wanted, result, part) = (try target(), try target(), try target())
        let region = PixelRegion(wanted.buffer.rect)
        let over = SampledOver(Resample(toSource: toSource, edges: .transparent), alpha: 0.8)
        #expect(over.apply(PixelPatch(bitmap.buffer), onto: PixelPatch(wanted.buffer), region: region))
        let sampling = AreaSampling(toSource: toSource)
        sampling.apply(PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), alpha: 0.8, region: region)
        #expect(result.pixels == wanted.pixels)
        #expect(result.pixels != below.pixels)
        for x in stride(from: 0, to: size.width, by: 37) {
            sampling.apply(
                PixelPatch(bitmap.buffer), onto: PixelPatch(part.buffer), alpha: 0.8,
                region: PixelRegion(PixelRect(x: x, y: 0, width: 37, height: size.height)))
        }
        #expect(part.pixels == result.pixels)
    }

    @Test(
        "a pixel fills a polygon by the part of each that it covers", arguments: [0xFF20_8040, 0x8040_2010] as [UInt32])
    func polygon(pixel: UInt32) throws {
        let outline = try map(0.7, 1.6, 120.2, 40.9).1
        let region = PixelRegion([
            PixelRect(x: 5, y: 3, width: 150, height: 40), PixelRect(x: 20, y: 43, width: 300, height: 40),
        ])
        try withEachLevel { _ in
            let result = try target()
            #expect(SolidFill(pixel: pixel).apply(onto: PixelPatch(result.buffer), region: region, within: outline))
            let worst = worstDifference(of: result, within: outline) { x, y in
                ReferenceSampling.channels(region.contains(x: x, y: y) ? pixel : 0)
            }
            #expect(worst < 1.51)
            #expect(result.isPremultiplied)
        }
        let far = ConvexPolygon([SIMD2(0, 0), SIMD2(1e7, 0), SIMD2(0, 1e7)])
        #expect(!SolidFill(pixel: pixel).apply(onto: PixelPatch(try target().buffer), region: region, within: far))
    }

    @Test("corners that are too far away are refused without painting, and an alpha of 0 paints nothing")
    func refusals() throws {
        let result = try target()
        let far = ConvexPolygon([SIMD2(0, 0), SIMD2(1e7, 0), SIMD2(0, 1e7)])
        let region = PixelRegion(result.buffer.rect)
        let resample = Resample(toSource: .identity)
        #expect(
            !SampledOver(resample, outline: far).apply(
                PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), region: region))
        #expect(
            SampledOver(resample, alpha: .nan).apply(
                PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), region: region))
        #expect(
            SampledOver(resample, outline: .empty).apply(
                PixelPatch(bitmap.buffer), onto: PixelPatch(result.buffer), region: region))
        #expect(result.pixels == below.pixels)
    }
}
