import Cocoa
import Testing

@MainActor @Suite struct CocoaTests {
    @Test func `one import gives Foundation, Core Graphics, Core Animation, Image IO and AppKit`() throws {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        view.wantsLayer = true
        let layer = CALayer()
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(view.frame.width == 20 && layer.opacity == 1)
        #expect(CIFilter(name: "CIGaussianBlur") != nil)
        let types = try #require(CGImageSourceCopyTypeIdentifiers() as? [String])
        #expect(types.contains("public.png"))
        #expect(try JSONEncoder().encode([1]) == Data("[1]".utf8))
    }
}
