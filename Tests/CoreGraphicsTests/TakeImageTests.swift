import AcetatePixels
import CoreGraphics
import Testing

@Suite("Images that take over a context's pixels")
struct TakeImageTests {
    private func store() throws -> PixelStore {
        let size = try #require(PixelSize(5, 4))
        return try #require(PixelStore(size))
    }

    private func context(_ store: PixelStore, isOpaque: Bool = false) throws -> CGContext {
        try #require(
            CGContext(
                store: store, baseTransform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 4),
                isOpaque: isOpaque))
    }

    private func draw(in context: CGContext) {
        context.setFillColor(red)
        context.fill(CGRect(x: 0.5, y: 0, width: 2, height: 3))
    }

    private func words(_ image: CGImage) -> [[UInt32]] {
        image.withPixels { pixels in (0..<pixels.size.height).map { Array(pixels[row: $0]) } }
    }

    @Test("the image has the same pixels as a copy", arguments: [false, true])
    func sameAsACopy(isOpaque: Bool) throws {
        var context = try context(try store(), isOpaque: isOpaque)
        draw(in: context)
        let copy = try #require(context.makeImage())
        let taken = try #require(CGContext.takeImage(&context))
        #expect(words(taken) == words(copy))
        #expect(taken.isOpaque == isOpaque)
    }

    @Test("the pixels of a context with other references are copied")
    func sharedContext() throws {
        var context = try context(try store())
        let other = context
        draw(in: context)
        let image = try #require(CGContext.takeImage(&context))
        let before = words(image)
        other.fill(CGRect(x: 0, y: 0, width: 5, height: 4))
        #expect(words(image) == before)
    }

    @Test("memory that the context does not own is copied")
    func borrowedMemory() throws {
        let store = try store()
        var context = try #require(CGContext(buffer: store.pixels, baseTransform: .identity))
        draw(in: context)
        let image = try #require(CGContext.takeImage(&context))
        let before = words(image)
        store.pixels[row: 0][0] = 0xFF12_3456
        #expect(words(image) == before)
    }

    @Test("channels in another order are converted to that of images")
    func swappedChannels() throws {
        var context = try #require(
            CGContext(
                data: nil, width: 5, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        draw(in: context)
        let copy = try #require(context.makeImage())
        let taken = try #require(CGContext.takeImage(&context))
        #expect(words(taken) == words(copy))
        #expect(copy.pixel(1, 3) == Pixel(255, 0, 0, 255))
    }
}
