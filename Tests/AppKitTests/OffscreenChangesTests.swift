import AppKitTestSupport
import CoreGraphics
import Testing

@testable import AppKit

/// What an off-screen display keeps of changes of which no image is taken.
@MainActor
@Suite(.serialized) struct OffscreenChangesTests {
    private struct WeakImage {
        weak var image: CGImage?
    }

    /// An image of one pixel of a gray.
    private func image(_ white: CGFloat) throws -> CGImage {
        let context = try #require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(CGColor(gray: white, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        return try #require(context.makeImage())
    }

    @Test(arguments: [false, true])
    func `Contents that were replaced are released, also without an image`(hasImage: Bool) throws {
        let (display, window) = try makeWindow()
        let layer = try #require(window.contentView?.layer)
        window.makeKeyAndOrderFront(nil)
        if hasImage { _ = display.image() }
        var images: [WeakImage] = []
        for step in 0..<300 {
            let image = try image(CGFloat(step % 2))
            images.append(WeakImage(image: image))
            layer.contents = image
            display.advance(to: Double(step + 1) / 60)
        }
        // Before the first image a hundred changes may wait.
        #expect(images.filter { $0.image != nil }.count < (hasImage ? 5 : 150))
        let shown = NSBitmapImageRep(cgImage: try #require(display.image()))
        #expect(try #require(shown.colorAt(x: 100, y: 50)).redComponent > 0.99)
    }
}
