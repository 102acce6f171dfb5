import AppKitTestSupport
import CoreText
import Testing

@testable import AppKit

/// A view that fills a rectangle in its coordinates and records the calls of `draw(_:)`.
@MainActor
final class PaintingView: NSView {
    var flipped = false
    var color = NSColor.red
    var rect = NSRect.zero
    var draws: [NSRect] = []
    override var isFlipped: Bool { flipped }
    override func draw(_ dirtyRect: NSRect) {
        draws.append(dirtyRect)
        color.setFill()
        NSGraphicsContext.current?.cgContext.fill(rect)
    }
}

@MainActor
@Suite(.serialized) struct DrawingTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    /// A pixel of an image, with y down from the top, as 0xAARRGGBB.
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
        guard let bytes = image.dataProvider?.data else { return 0 }
        let offset = bytes.startIndex + y * image.bytesPerRow + x * 4
        return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32($1 * 8) }
    }

    @Test func `A window shows its background and its views`() throws {
        let (display, window) = try makeWindow(width: 40, height: 30)
        window.backgroundColor = .blue
        let view = PaintingView(frame: NSRect(x: 10, y: 0, width: 20, height: 10))
        view.rect = NSRect(x: 0, y: 0, width: 5, height: 5)
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        let image = try #require(display.image())
        #expect((image.width, image.height) == (40, 30))
        #expect(pixel(image, 0, 0) == 0xFF00_00FF)
        // The view's lower left corner is 10 to the right of the window's. Rows are counted from the top.
        #expect(pixel(image, 12, 27) == 0xFFFF_0000)
        #expect(pixel(image, 12, 22) == 0xFF00_00FF)
        #expect(pixel(image, 16, 27) == 0xFF00_00FF)
        #expect(view.draws == [NSRect(x: 0, y: 0, width: 20, height: 10)])
        _ = display.image()
        #expect(view.draws.count == 1, "a view without changes is drawn once")
        view.color = .green
        view.needsDisplay = true
        #expect(pixel(try #require(display.image()), 12, 27) == 0xFF00_FF00)
    }

    @Test func `The origin of a flipped view is at its top left`() throws {
        let (display, window) = try makeWindow(width: 40, height: 30)
        window.backgroundColor = .black
        let outer = PaintingView(frame: NSRect(x: 0, y: 0, width: 40, height: 20))
        outer.flipped = true
        outer.rect = NSRect(x: 0, y: 0, width: 4, height: 4)
        let inner = PaintingView(frame: NSRect(x: 10, y: 10, width: 10, height: 10))
        inner.flipped = true
        inner.color = .green
        inner.rect = NSRect(x: 0, y: 0, width: 3, height: 3)
        let upright = PaintingView(frame: NSRect(x: 20, y: 10, width: 10, height: 10))
        upright.color = .blue
        upright.rect = NSRect(x: 0, y: 0, width: 3, height: 3)
        outer.addSubview(inner)
        outer.addSubview(upright)
        window.contentView?.addSubview(outer)
        window.makeKeyAndOrderFront(nil)
        let image = try #require(display.image())
        // The outer view's top is at row 10.
        #expect(pixel(image, 1, 11) == 0xFFFF_0000)
        #expect(pixel(image, 1, 28) == 0xFF00_0000)
        // The inner view's top is 10 below that, and its y axis points down too.
        #expect(pixel(image, 11, 21) == 0xFF00_FF00)
        #expect(pixel(image, 11, 28) == 0xFF00_0000)
        // The upright view is in the same rows, and its y axis points up.
        #expect(pixel(image, 21, 28) == 0xFF00_00FF)
        #expect(pixel(image, 21, 21) == 0xFF00_0000)
    }

    @Test func `At scale 2 views are drawn with twice the resolution`() throws {
        let (display, window) = try makeWindow(width: 20, height: 20, scale: 2)
        window.backgroundColor = .black
        let view = PaintingView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        view.rect = NSRect(x: 0, y: 0, width: 0.5, height: 0.5)
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        let image = try #require(display.image())
        #expect((image.width, image.height) == (40, 40))
        #expect(pixel(image, 0, 39) == 0xFFFF_0000)
        #expect(pixel(image, 1, 39) == 0xFF00_0000)
        #expect(view.layer?.contentsScale == 2)
    }

    /// Calls its superclass, as Xcode's template for views does.
    private final class TemplateView: NSView {
        var color: NSColor?
        var draws = 0
        override func draw(_ dirtyRect: NSRect) {
            super.draw(dirtyRect)
            draws += 1
            color?.setFill()
            if color != nil { dirtyRect.fill() }
        }
    }

    @Test func `A view that calls its superclass is drawn again, also after it has drawn nothing`() throws {
        let (display, window) = try makeWindow(width: 40, height: 30)
        let view = TemplateView(frame: NSRect(x: 0, y: 0, width: 40, height: 20))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(view.draws == 1 && view.layer?.contents == nil)
        for (color, expected) in [(NSColor.red, 0xFFFF_0000 as UInt32), (.green, 0xFF00_FF00)] {
            view.color = color
            view.needsDisplay = true
            #expect(pixel(try #require(display.image()), 10, 20) == expected)
        }
        view.setFrameSize(NSSize(width: 40, height: 30))
        #expect(pixel(try #require(display.image()), 10, 5) == 0xFF00_FF00)
        #expect(view.draws == 4, "it is drawn again in its new size")
    }

    @Test func `The layer of a view that does not draw has no contents`() throws {
        final class Plain: NSView {}
        let (display, window) = try makeWindow(width: 20, height: 20)
        let view = Plain(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(view.layer?.contents == nil)
    }

    @Test func `A view can update the contents of its layer`() throws {
        final class Updating: NSView {
            var updates = 0
            override var wantsUpdateLayer: Bool { true }
            override func updateLayer() {
                updates += 1
                layer?.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
            }
        }
        let (display, window) = try makeWindow(width: 20, height: 20)
        let view = Updating(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        #expect(pixel(try #require(display.image()), 5, 5) == 0xFF00_FF00)
        #expect(view.updates == 1)
    }

    @Test func `A view that conforms to CALayerDelegate draws as the delegate`() throws {
        final class Own: NSView, @preconcurrency CALayerDelegate {
            func draw(_ layer: CALayer, in ctx: CGContext) {
                ctx.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
                ctx.fill(layer.bounds)
            }
        }
        let (display, window) = try makeWindow(width: 20, height: 20)
        window.contentView = Own(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        window.makeKeyAndOrderFront(nil)
        #expect(pixel(try #require(display.image()), 5, 5) == 0xFF00_00FF)
    }

    @Test func `Views animate only in a group that allows implicit animation`() throws {
        let (display, window) = try makeWindow(width: 40, height: 20)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        view.alphaValue = 0.5
        #expect(view.layer?.animation(forKey: "opacity") == nil)
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 2
            context.allowsImplicitAnimation = true
            view.alphaValue = 1
        }
        #expect(view.layer?.animation(forKey: "opacity")?.duration == 2)
        view.alphaValue = 0.25
        #expect(view.layer?.opacity == 0.25)
    }

    @Test func `Animation groups can be nested`() async throws {
        let (_, window) = try makeWindow(width: 40, height: 20)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        CATransaction.flush()
        #expect(NSAnimationContext.current.duration == 0.25)
        NSAnimationContext.beginGrouping()
        let outer = NSAnimationContext.current
        (outer.duration, outer.allowsImplicitAnimation) = (3, true)
        outer.timingFunction = CAMediaTimingFunction(name: .linear)
        NSAnimationContext.beginGrouping()
        let inner = NSAnimationContext.current
        #expect(inner !== outer)
        #expect(
            inner.duration == 3 && inner.allowsImplicitAnimation, "a group inherits the settings of the outer group")
        inner.duration = 1
        inner.allowsImplicitAnimation = false
        view.alphaValue = 0.5
        #expect(view.layer?.animation(forKey: "opacity") == nil)
        NSAnimationContext.endGrouping()
        #expect(NSAnimationContext.current === outer && outer.duration == 3 && outer.allowsImplicitAnimation)
        view.alphaValue = 1
        let animation = try #require(view.layer?.animation(forKey: "opacity"))
        #expect(animation.duration == 3)
        #expect(animation.timingFunction == CAMediaTimingFunction(name: .linear))
        NSAnimationContext.endGrouping()
        NSAnimationContext.endGrouping()
        #expect(NSAnimationContext.current.duration == 0.25)
    }

    @Test func `An animation group calls its completion handler`() async throws {
        let (display, window) = try makeWindow(width: 40, height: 20)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        var ended = 0
        NSAnimationContext.runAnimationGroup(
            { context in
                (context.duration, context.allowsImplicitAnimation) = (2, true)
                view.alphaValue = 0.5
            }, completionHandler: { ended += 1 })
        #expect(view.layer?.animation(forKey: "opacity") != nil)
        // Other tests change the display while this test waits.
        display.advance(to: 2.1)
        #expect(view.layer?.animation(forKey: "opacity") == nil)
        let limit = Date(timeIntervalSinceNow: 5)
        while ended == 0, Date() < limit { try await Task.sleep(nanoseconds: 5_000_000) }
        #expect(ended == 1)
        // Without animations the group ends immediately.
        await NSAnimationContext.runAnimationGroup { $0.duration = 100 }
    }

    @Test func `Changes of hosted layers are animated`() throws {
        let (display, window) = try makeWindow(width: 40, height: 20)
        window.backgroundColor = .black
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 20))
        let root = CALayer(), square = CALayer()
        square.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        square.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        root.addSublayer(square)
        view.layer = root
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        #expect(pixel(try #require(display.image()), 10, 10) == 0xFFFF_FFFF)
        square.position.x += 20
        display.advance(to: 0.125)
        let half = try #require(display.image())
        // The default curve, a Bezier with the control points (0.25, 0.1) and (0.25, 1), is at 0.80 after half the
        // time.
        #expect(pixel(half, 14, 10) == 0xFF00_0000)
        #expect(pixel(half, 18, 10) == 0xFFFF_FFFF)
        #expect(pixel(half, 34, 10) == 0xFFFF_FFFF)
        #expect(pixel(half, 38, 10) == 0xFF00_0000)
        display.advance(to: 0.25)
        #expect(pixel(try #require(display.image()), 15, 10) == 0xFF00_0000)
    }

    // The metrics of DejaVu Sans, from its hhea table, are 0.928 and 0.236 of the size.
    @Test func `Fonts have the metrics of their files`() throws {
        _ = try makeWindow()
        let font = try #require(NSFont(name: "DejaVu Sans", size: 100))
        #expect(abs(font.ascender - 92.8) < 0.1)
        #expect(abs(font.descender + 23.6) < 0.1)
        #expect(font.pointSize == 100)
        #expect(font.familyName == "DejaVu Sans")
        #expect(NSFont(name: "DejaVu Sans", size: .nan)?.pointSize == 12)
        #expect(NSFont(name: "", size: 12) == nil)
        #expect(NSFont.systemFont(ofSize: 0).pointSize == NSFont.systemFontSize)
        #expect(NSFont.userFont(ofSize: 0)?.pointSize == 12 && NSFont.userFont(ofSize: 20)?.pointSize == 20)
        #expect(NSFont.boldSystemFont(ofSize: 20).fontName.contains("Bold"))
    }

    @Test(arguments: [
        "Helvetica", "HelveticaNeue-Light", "TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT", "Arial-BoldMT",
        "Menlo-Regular", "MarkerFelt-Wide", "GillSans-UltraBold", "Comic Sans MS", ".SFNS-Bold", "Sans", "monospace",
        "DejaVuSans-Bold",
        "DejaVu Sans Bold", "DejaVu Sans Mono-Bold", "DejaVu Serif",
    ])
    func `fonts are found by the names of those that exist, and of those that every Mac has`(name: String) {
        #expect(NSFont(name: name, size: 12) != nil)
    }

    @Test(arguments: ["Nothing", "Nothing-Bold", "SFPro-Regular", "DejaVu", "-Bold", "-", " "])
    func `there are no fonts with other names`(name: String) { #expect(NSFont(name: name, size: 12) == nil) }

    @Test func `Colors keep their components`() throws {
        let color = NSColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 0.5)
        #expect(abs(color.greenComponent - 1) < 1e-12 && color.redComponent < 1e-12 && color.blueComponent < 1e-12)
        #expect(color.cgColor.alpha == 0.5)
        #expect(NSColor(cgColor: CGColor(gray: 0.5, alpha: 1)) == NSColor(white: 0.5, alpha: 1))
        let blended = try #require(NSColor.black.blended(withFraction: 0.25, of: .white))
        #expect(blended == NSColor(srgbRed: 0.25, green: 0.25, blue: 0.25, alpha: 1))
        #expect(NSColor(red: .nan, green: 2, blue: -1, alpha: 1) == NSColor.green)
    }
}
