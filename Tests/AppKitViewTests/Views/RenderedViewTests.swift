import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Pictures of texts and documents of scroll views, with and without windows.
@MainActor
@Suite struct RenderedViewTests {
    /// A document whose row with a number has that number as its level of green, 10 points high.
    private final class Rows: NSView {
        override var isFlipped: Bool { true }
        override func draw(_ dirtyRect: NSRect) {
            for row in Int(dirtyRect.minY / 10)...Int(dirtyRect.maxY / 10) {
                NSColor(srgbRed: 0, green: CGFloat(row % 256) / 255, blue: 0, alpha: 1).setFill()
                NSRect(x: 0, y: row * 10, width: 100, height: 10).fill()
            }
        }
    }

    private func picture(_ view: NSView, _ rect: NSRect? = nil) throws -> NSBitmapImageRep {
        let bitmap = try #require(view.bitmapImageRepForCachingDisplay(in: rect ?? view.bounds))
        view.cacheDisplay(in: rect ?? view.bounds, to: bitmap)
        return bitmap
    }

    private func inkCount(_ bitmap: NSBitmapImageRep) -> Int {
        var count = 0
        var pixel = [0, 0, 0, 0]
        for y in 0..<bitmap.pixelsHigh {
            for x in 0..<bitmap.pixelsWide {
                bitmap.getPixel(&pixel, atX: x, y: y)
                if pixel[3] > 200, pixel[0] < 100 { count += 1 }
            }
        }
        return count
    }

    private func makeText(_ text: String) -> NSTextView {
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 200, height: 60))
        view.appearance = NSAppearance(named: .aqua)
        view.string = text
        return view
    }

    @Test func `A text view without a window is drawn, alone and in other views`() throws {
        let empty = try inkCount(picture(makeText("")))
        let view = makeText("Some text")
        let ink = try inkCount(picture(view))
        #expect(empty == 0 && ink > 50)
        let container = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 100))
        container.addSubview(view)
        #expect(try inkCount(picture(container)) == ink)
        view.string = "Some other text, which is longer"
        #expect(try inkCount(picture(container)) > ink, "what is drawn follows the text")
        #expect(view.layer == nil, "views get no layer by it")
    }

    @Test func `The layer of a view without a window is drawn with the texts in it`() throws {
        let view = makeText("Some text")
        let container = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 60))
        container.wantsLayer = true
        container.addSubview(view)
        for text in ["Some text", "Some other text, which is longer"] {
            view.string = text
            let ink = try inkCount(picture(container))
            for layer in [container.layer, view.layer] {
                let rep = try #require(container.bitmapImageRepForCachingDisplay(in: container.bounds))
                let context = try #require(NSGraphicsContext(bitmapImageRep: rep))
                try #require(layer).render(in: context.cgContext)
                #expect(inkCount(rep) == ink)
            }
        }
    }

    @Test func `A text view in a window is drawn as without one`() throws {
        let stage = try TextStage("Some text", width: 200, height: 60)
        stage.view.appearance = NSAppearance(named: .aqua)
        stage.window.makeFirstResponder(nil)
        let lone = makeText("Some text")
        lone.font = stage.view.font
        #expect(try inkCount(picture(stage.view)) == inkCount(picture(lone)))
    }

    /// Draws an ellipse with a text.
    private final class Shapes: NSView {
        override func draw(_ dirtyRect: NSRect) {
            NSColor.systemBlue.setFill()
            NSBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).fill()
            ("drawn" as NSString).draw(
                at: NSPoint(x: 20, y: 10), withAttributes: [.font: NSFont.systemFont(ofSize: 14)])
        }
    }

    /// The bytes of a view in a bitmap with a number of pixels per point.
    private func bytes(_ view: NSView, scale: CGFloat) throws -> [UInt8] {
        let rep = try #require(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: Int(view.bounds.width * scale),
                pixelsHigh: Int(view.bounds.height * scale), bitsPerSample: 8, samplesPerPixel: 4, hasAlpha: true,
                isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 32))
        rep.size = view.bounds.size
        view.cacheDisplay(in: view.bounds, to: rep)
        return Array(UnsafeBufferPointer(start: rep.bitmapData, count: rep.bytesPerRow * rep.pixelsHigh))
    }

    @Test(arguments: [1.0, 2, 3]) func `A picture has the sharpness of its pixels`(scale: Double) throws {
        for isText in [false, true] {
            func make() -> NSView {
                if isText { return makeText("Some text") }
                return Shapes(frame: NSRect(x: 0, y: 0, width: 160, height: 60))
            }
            let lone = try bytes(make(), scale: scale)
            let (_, window) = try makeWindow(width: 200, height: 100, scale: scale)
            let view = make()
            window.contentView?.addSubview(view)
            window.makeKeyAndOrderFront(nil)
            // A bitmap of the window, whose views are drawn with its scale.
            let bitmap = try picture(view)
            #expect(bitmap.pixelsWide == Int(view.bounds.width * scale))
            let shown = Array(
                UnsafeBufferPointer(start: bitmap.bitmapData, count: bitmap.bytesPerRow * bitmap.pixelsHigh))
            #expect(lone == shown)
            #expect(try bytes(view, scale: scale * 2) != lone)
            #expect(view.layer?.contentsScale == CGFloat(scale), "the window shows the view as before")
            window.orderOut(nil)
        }
    }

    @Test func `A context of a bitmap has points as units`() throws {
        let rep = try #require(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: 20, pixelsHigh: 30, bitsPerSample: 8, samplesPerPixel: 4,
                hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 32))
        rep.size = NSSize(width: 10, height: 10)
        for _ in 0..<2 {
            let context = try #require(NSGraphicsContext(bitmapImageRep: rep))
            #expect(context.cgContext.ctm == CGAffineTransform(scaleX: 2, y: 3))
        }
    }

    private func makeScrollView() -> (NSScrollView, Rows) {
        let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        let rows = Rows(frame: NSRect(x: 0, y: 0, width: 100, height: 2000))
        scroll.documentView = rows
        return (scroll, rows)
    }

    @Test func `A scroll view without a window shows the visible part of its document`() throws {
        let (scroll, _) = makeScrollView()
        let top = try picture(scroll)
        #expect(green(top, 50, 5) == 0 && green(top, 50, 45) == 4)
        scroll.contentView.scroll(to: NSPoint(x: 0, y: 1000))
        let middle = try picture(scroll)
        #expect(green(middle, 50, 5) == 100 && green(middle, 50, 45) == 104)
    }

    @Test(arguments: [false, true]) func `A document is drawn beyond what is visible of it`(inWindow: Bool) throws {
        let (scroll, rows) = makeScrollView()
        var stage: (OffscreenDisplay, NSWindow)?
        if inWindow {
            let (display, window) = try makeWindow(width: 100, height: 50)
            window.contentView?.addSubview(scroll)
            window.makeKeyAndOrderFront(nil)
            stage = (display, window)
        }
        let all = try picture(rows)
        #expect(all.pixelsHigh == 2000)
        for row in [0, 7, 100, 199] { #expect(green(all, 50, row * 10 + 5) == row) }
        let part = try picture(rows, NSRect(x: 0, y: 700, width: 100, height: 30))
        #expect(green(part, 50, 5) == 70 && green(part, 50, 25) == 72)
        if let (display, window) = stage {
            // The window shows the visible part as before.
            let shown = try #require(display.image(of: window))
            #expect(shown.height == 50)
            let bytes = try #require(shown.dataProvider?.data)
            // Green is the second of four bytes.
            #expect(bytes[45 * shown.bytesPerRow + 4 * 50 + 1] == 4)
        }
    }
}
