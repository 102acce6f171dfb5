import AcetateCompositor
@testable import AcetatePixels
import AcetateCompositorTestSupport
import AcetatePixelsTestSupport
import CoreGraphics
import Testing

/// The blit of an opaque image is deferred until the next raster. The result is that of compositing one after the
/// other.
@Suite struct DeferredBlitTests {
    private static let size = PixelSize(360, 300)
    private static let base = PixelRect(x: 10, y: 20, width: 320, height: 256)

    private func image(_ rect: PixelRect, shift: Int, isOpaque: Bool) throws -> (image: CGImage, rows: [[UInt32]]) {
        let noise = try TestBitmap.noise.pixels(rect.width + shift, rect.height).pixels
        let rows = noise.map { $0.dropFirst(shift).map { isOpaque ? $0 | 0xFF00_0000 : $0 } }
        let size = try #require(rect.size)
        let image = CGImage(size: size, isOpaque: isOpaque) { pixels in
            for y in 0..<size.height { for x in 0..<size.width { pixels[row: y][x] = rows[y][x] } }
        }
        return (try #require(image), rows)
    }

    /// A layer that shows an image in a rectangle of the screen, whose y points down.
    private func layer(_ rect: PixelRect, _ image: CGImage, height: Int) -> LayerValues {
        var values = Scene.layer(
            CGRect(x: rect.minX, y: height - rect.maxY, width: rect.width, height: rect.height), nil)
        values.contents = image
        return values
    }

    @Test(
        arguments: [
            // The same rectangle; most of it; a small part of it; next to it.
            base, PixelRect(x: 30, y: 0, width: 330, height: 300), PixelRect(x: 300, y: 200, width: 50, height: 90),
            PixelRect(x: 335, y: 0, width: 20, height: 20),
        ], [1, 0.37, 0.004])
    func `an image over an opaque one gives the same as compositing one after the other`(
        rect: PixelRect, opacity: Double
    ) throws {
        let size = try #require(Self.size)
        for isOpaque in [true, false] {
            let (below, belowRows) = try image(Self.base, shift: 0, isOpaque: true)
            let (above, aboveRows) = try image(rect, shift: 7, isOpaque: isOpaque)
            var scene = try Scene(size.width, size.height)
            scene.add(2, layer(Self.base, below, height: size.height))
            var top = layer(rect, above, height: size.height)
            top.opacity = opacity
            scene.add(3, top)
            let expected = try OwnedPixels(size.width, size.height) { x, y in
                var pixel: UInt32 = 0xFF20_4060
                if Self.base.contains(x: x, y: y) { pixel = belowRows[y - Self.base.minY][x - Self.base.minX] }
                guard rect.contains(x: x, y: y) else { return pixel }
                var over = aboveRows[y - rect.minY][x - rect.minX]
                ReferenceKernels.compositeRow(&over, onto: &pixel, count: 1, factor: UInt32(opacity * 65536 + 0.5))
                return pixel
            }
            let background = CGColor(srgbRed: 32 / 255, green: 64 / 255, blue: 96 / 255, alpha: 1)
            #expect(try scene.drawn(on: background).pixels == expected.pixels, "opaque \(isOpaque)")
        }
    }

    @Test func `fills are composited over a deferred image`() throws {
        let size = try #require(Self.size)
        let (below, rows) = try image(Self.base, shift: 0, isOpaque: true)
        var scene = try Scene(size.width, size.height)
        scene.add(2, layer(Self.base, below, height: size.height))
        scene.add(3, Scene.layer(CGRect(x: 50, y: 50, width: 20, height: 30), .white))
        let pixels = try scene.drawn()
        for y in stride(from: 0, to: size.height, by: 7) {
            for x in stride(from: 0, to: size.width, by: 3) {
                let isWhite = (50..<70).contains(x) && (size.height - 80..<size.height - 50).contains(y)
                let own = Self.base.contains(x: x, y: y) ? rows[y - Self.base.minY][x - Self.base.minX] : 0
                #expect(pixels.pixel(x, y) == (isWhite ? 0xFFFF_FFFF : own))
            }
        }
    }
}
