import AcetatePixels
import CoreGraphics
import Testing

@Suite struct DrawImageTests {
    /// An image of opaque noise.
    private func noise(_ width: Int, _ height: Int) throws -> CGImage {
        let size = try #require(PixelSize(width, height))
        let store = try #require(PixelStore(size))
        var generator = SeededGenerator(7)
        for y in 0..<height {
            for x in 0..<width {
                store.pixels[row: y][x] = UInt32.random(in: .min ... .max, using: &generator) | 0xFF00_0000
            }
        }
        return CGImage(store)
    }

    @Test func `an image is upright in a context in which y points up`() throws {
        let image = try noise(3, 2)
        let context = try bitmap(5, 5)
        context.draw(image, in: CGRect(x: 1, y: 1, width: 3, height: 2))
        for y in 0..<2 {
            for x in 0..<3 { #expect(try context.pixel(x + 1, y + 2) == image.pixel(x, y)) }
        }
        #expect(try context.pixel(0, 2) == Pixel(0, 0, 0, 0))
    }

    @Test(arguments: [CGInterpolationQuality.none, .low, .default, .high])
    func `a translation by whole pixels copies`(quality: CGInterpolationQuality) throws {
        let image = try noise(4, 4)
        let context = try bitmap(6, 6)
        context.composite(
            image, imageToDevice: CGAffineTransform(translationX: 1, y: 2), interpolation: quality)
        for y in 0..<4 {
            for x in 0..<4 { #expect(try context.pixel(x + 1, y + 2) == image.pixel(x, y)) }
        }
    }

    @Test func `nearest sampling repeats pixels`() throws {
        let image = try noise(2, 2)
        let context = try bitmap(6, 6)
        context.interpolationQuality = .none
        context.draw(image, in: CGRect(x: 0, y: 0, width: 6, height: 6))
        for y in 0..<6 {
            for x in 0..<6 { #expect(try context.pixel(x, y) == image.pixel(x / 3, y / 3)) }
        }
    }

    /// Linear interpolation between the centers of two pixels, whose colors are extended beyond them.
    @Test func `linear sampling interpolates, and clamped edges stay opaque`() throws {
        let size = try #require(PixelSize(2, 1))
        let store = try #require(PixelStore(size))
        store.pixels[row: 0][0] = 0xFF00_0000
        store.pixels[row: 0][1] = 0xFFFF_FFFF
        let image = CGImage(store)
        let context = try bitmap(8, 1)
        let quadruple = CGAffineTransform(scaleX: 4, y: 1)
        context.composite(image, imageToDevice: quadruple, interpolation: .low)
        for x in 0..<8 {
            let place = min(max((Double(x) + 0.5) / 4 - 0.5, 0), 1)
            let pixel = try context.pixel(x, 0)
            #expect(pixel.alpha == 255)
            #expect(abs(Double(pixel.red) - place * 255) <= 2)
        }
        let faded = try bitmap(10, 1)
        faded.composite(
            image, imageToDevice: quadruple.concatenating(CGAffineTransform(translationX: 1, y: 0)),
            interpolation: .low, edges: .transparent)
        #expect(try faded.pixel(1, 0).alpha < 255)
    }

    @Test func `only the source rect is drawn`() throws {
        let image = try noise(4, 4)
        let context = try bitmap(4, 4)
        context.composite(
            image, sourceRect: CGRect(x: 1, y: 2, width: 2, height: 1), imageToDevice: .identity, alpha: 0.5)
        for y in 0..<4 {
            for x in 0..<4 {
                let inside = y == 2 && (x == 1 || x == 2)
                let source = image.pixel(x, y)
                let expected =
                    inside ? Pixel(source.red / 2, source.green / 2, source.blue / 2, 128) : Pixel(0, 0, 0, 0)
                #expect(try context.pixel(x, y).distance(to: expected) <= 1)
            }
        }
    }

    @Test func `tiling covers the clip`() throws {
        let image = try noise(2, 2)
        let context = try bitmap(6, 6)
        context.draw(image, in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
        for y in 0..<6 {
            for x in 0..<6 { #expect(try context.pixel(x, y) == image.pixel((x + 1) % 2, (y + 1) % 2)) }
        }
    }

    @Test(arguments: [1, 0.998, 1.002, 2.45, -1.002])
    func `tiles begin at whole pixels, and are as many pixels large`(scale: Double) throws {
        // A column of red and one of green.
        let tile = try bitmap(20, 20)
        tile.setFillColor(red)
        tile.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
        tile.setFillColor(green)
        tile.fill(CGRect(x: 10, y: 0, width: 10, height: 20))
        let image = try #require(tile.makeImage())
        let context = try bitmap(200, 4)
        context.translateBy(x: 0.3, y: 0)
        context.scaleBy(x: scale, y: 1)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 20), byTiling: true)
        let drawn = try #require(context.makeImage())
        let width = (20 * abs(scale)).rounded()
        // Edges of tiles that are enlarged are interpolated.
        let margin = width == 20 ? 0.0 : 2
        for x in 0..<200 {
            let place = (Double(x) + 0.5).truncatingRemainder(dividingBy: width)
            guard abs(place - width / 2) > margin, min(place, width - place) > margin else { continue }
            // The columns are exchanged where the axis is reversed.
            let isRed = (place < width / 2) == (scale > 0)
            #expect(drawn.pixel(x, 1) == (isRed ? Pixel(255, 0, 0, 255) : Pixel(0, 255, 0, 255)), "at \(x)")
        }
    }

    @Test func `tiles that are turned keep their size`() throws {
        let transform = CGAffineTransform(rotationAngle: 0.1).scaledBy(x: 0.998, y: 1)
        #expect(transform.alignedToPixels(tilesOf: CGSize(width: 20, height: 20)) == transform)
    }

    @Test func `singular transforms draw nothing`() throws {
        let image = try noise(2, 2)
        let context = try bitmap(2, 2)
        context.composite(image, imageToDevice: CGAffineTransform(scaleX: 0, y: 1))
        context.composite(image, imageToDevice: CGAffineTransform(scaleX: .nan, y: 1))
        context.draw(image, in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        context.draw(image, in: .null)
        #expect(try context.pixel(0, 0) == Pixel(0, 0, 0, 0))
        context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try context.pixel(0, 0) == image.pixel(0, 0))
    }
}
