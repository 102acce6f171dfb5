import AcetatePixelsTestSupport
import Testing

@testable import AcetatePixels

/// Precomputed areas of a bitmap do not change the result of compositing.
@Suite struct BitmapAreasTests {
    /// Noise with a transparent margin that contains a box of equal pixels with cut corners.
    private func bitmap(_ width: Int, _ height: Int, margin: Int, box: PixelRect, _ pixel: UInt32) throws
        -> OwnedPixels
    {
        var random = RandomRows(seed: UInt64(width * height + margin))
        let inner = PixelSize(width, height)?.rect.insetBy(dx: margin, dy: margin) ?? .empty
        return try OwnedPixels(width, height, padding: 2) { x, y in
            let other = random.pixel() | 0x0100_0000
            if !inner.contains(x: x, y: y) { return 0 }
            let corner = min(x - box.minX, box.maxX - 1 - x) + min(y - box.minY, box.maxY - 1 - y)
            return box.contains(x: x, y: y) && corner >= 3 ? pixel : other
        }
    }

    @Test(arguments: [(40, 30), (1, 1), (17, 9)], [0, 1, 3, 20])
    func `pixels outside the painted area are transparent, and it is minimal`(
        size: (width: Int, height: Int), margin: Int
    ) throws {
        let pixels = try bitmap(size.width, size.height, margin: margin, box: .empty, 0)
        let places = pixels.pixels.enumerated().flatMap { y, row in row.indices.filter { row[$0] != 0 }.map { ($0, y) }
        }
        let expected = places.reduce(PixelRect.empty) {
            $0.union(PixelRect(x: $1.0, y: $1.1, width: 1, height: 1))
        }
        #expect(BitmapAreas(of: pixels.buffer).painted == expected)
    }

    @Test(arguments: [(30, 40, true), (40, 16, true), (15, 40, false), (12, 12, false)])
    func `the solid area has equal pixels, and is maximal`(
        size: (width: Int, height: Int, isLargeEnough: Bool)
    ) throws {
        let box = PixelRect(x: 20, y: 13, width: size.width, height: size.height)
        let pixel: UInt32 = 0x8010_2030
        let pixels = try bitmap(box.maxX + 20, box.maxY + 13, margin: 2, box: box, pixel)
        let solid = BitmapAreas(of: pixels.buffer).solid
        func isSolid(_ rect: PixelRect) -> Bool {
            (rect.minY..<rect.maxY).allSatisfy { y in
                (rect.minX..<rect.maxX).allSatisfy { pixels.buffer[row: y][$0] == pixel }
            }
        }
        guard size.isLargeEnough else { return #expect(solid.isEmpty) }
        #expect(solid.width >= BitmapAreas.leastSolid && solid.height >= BitmapAreas.leastSolid)
        #expect(isSolid(solid))
        for side in [
            PixelRect(x: solid.minX - 1, y: solid.minY, width: 1, height: solid.height),
            PixelRect(x: solid.maxX, y: solid.minY, width: 1, height: solid.height),
            PixelRect(x: solid.minX, y: solid.minY - 1, width: solid.width, height: 1),
            PixelRect(x: solid.minX, y: solid.maxY, width: solid.width, height: 1),
        ] {
            #expect(!isSolid(side))
        }
    }

    @Test(arguments: [(1, 255), (77, 133), (255, 0), (0, 128)], [0x8010_2030, 0xFF10_2030, 0] as [UInt32])
    func `a bitmap at a subpixel offset has the same bytes with and without precomputed areas`(
        part: (fx: Int, fy: Int), pixel: UInt32
    ) throws {
        let box = PixelRect(x: 14, y: 11, width: 45, height: 37)
        for margin in [0, 5, 40] {
            let source = try bitmap(74, 60, margin: margin, box: box, pixel)
            let below = try TestBitmap.noise.pixels(90, 80)
            let (parts, noise) = (BitmapAreas(of: source.buffer), below.pixels)
            let patch = PixelPatch(source.buffer, x: 9, y: 7)
            for region in [
                PixelRegion(below.buffer.rect), PixelRegion(PixelRect(x: 25, y: 0, width: 3, height: 90)),
                PixelRegion([
                    PixelRect(x: 0, y: 2, width: 40, height: 30), PixelRect(x: 41, y: 33, width: 60, height: 19),
                ]),
            ] {
                for alpha in [1, 0.3, 0.5] {
                    try withEachLevel { level in
                        let expected = try OwnedPixels(90, 80) { x, y in noise[y][x] }
                        let target = try OwnedPixels(90, 80) { x, y in noise[y][x] }
                        SubpixelOver(alpha: alpha).apply(
                            patch, fx: part.fx, fy: part.fy, onto: PixelPatch(expected.buffer), region: region)
                        SubpixelOver(alpha: alpha).apply(
                            patch, fx: part.fx, fy: part.fy, onto: PixelPatch(target.buffer), region: region,
                            parts: parts)
                        #expect(target.pixels == expected.pixels, "margin \(margin), alpha \(alpha), level \(level)")
                    }
                }
            }
        }
    }
}
