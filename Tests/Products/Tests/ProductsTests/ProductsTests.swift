import Animated
import AppKit
import CoreGraphics
import CoreImage
import CoreText
import Ported
import QuartzCore
import Testing

@Test func `a package draws a layer and attaches the image to its test`() throws {
    let renderer = CARenderer(width: 32, height: 32)
    renderer.layer = fadingDot()
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    renderer.beginFrame(atTime: 0.5, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    let image = try #require(renderer.image)
    Attachment.record(image, named: "dot.png")
    let data = try #require(image.dataProvider?.data) as Data
    // Premultiplied BGRA: half of red at half opacity.
    let center = data.startIndex + 16 * image.bytesPerRow + 16 * 4
    #expect(data[center] == 0 && data[center + 1] == 0)
    #expect((127...128).contains(data[center + 2]) && (127...128).contains(data[center + 3]))
}

@Test func `filters and fonts are part of their products`() {
    #expect(CIFilter(name: "CIBloom") != nil)
    #expect(CTFontGetSize(CTFontCreateWithName("DejaVu Sans" as CFString, 12, nil)) == 12)
}

@MainActor
@Test func `code in the Swift 5 mode changes views without annotations`() {
    let view = NSView(frame: .zero)
    Model(view: view).changed()
    #expect(view.frame.width == 10 && view.subviews.count == 1)
    #expect(swatch().cgImage(forProposedRect: nil, context: nil, hints: nil)?.width == 4)
}
