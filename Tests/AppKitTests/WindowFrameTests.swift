import AppKitTestSupport
import Testing

@testable import AppKit

/// Windows that draw their own frame, off screen.
@MainActor
@Suite(.serialized) struct WindowFrameTests {
    private static let titleBarHeight = FrameStyle.titleBarHeight

    private func makeWindow(
        _ style: NSWindow.StyleMask = [.titled, .closable, .miniaturizable, .resizable], scale: CGFloat = 1
    ) throws -> (OffscreenDisplay, NSWindow) {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480), scale: scale)
        display.drawsWindowFrames = true
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 240, height: 120), styleMask: style, backing: .buffered, defer: false
        )
        window.title = "Window"
        return (display, window)
    }

    /// The premultiplied components of a pixel, from 0 to 255, counted from the top left.
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) throws -> [UInt8] {
        let row = try #require(image.dataProvider?.data)
        let start = y * image.bytesPerRow + x * 4
        return Array(Data(row)[start..<start + 4])
    }

    @Test func `The frame is higher than the content by the title bar`() throws {
        let (_, window) = try makeWindow()
        #expect(window.frame.size == NSSize(width: 240, height: 120 + Self.titleBarHeight))
        window.makeKeyAndOrderFront(nil)
        #expect(window.frame.size == NSSize(width: 240, height: 120 + Self.titleBarHeight))
        #expect(window.contentView?.frame == NSRect(x: 0, y: 0, width: 240, height: 120))
        #expect(window.contentLayoutRect == NSRect(x: 0, y: 0, width: 240, height: 120))
        #expect(window.contentRect(forFrameRect: window.frame).size == NSSize(width: 240, height: 120))
        let content = NSRect(x: 5, y: 6, width: 70, height: 80)
        #expect(window.contentRect(forFrameRect: window.frameRect(forContentRect: content)) == content)
        window.setContentSize(NSSize(width: 300, height: 200))
        #expect(window.contentView?.frame.size == NSSize(width: 300, height: 200))
    }

    @Test func `Content of full size extends below the title bar`() throws {
        let (_, window) = try makeWindow([.titled, .fullSizeContentView])
        window.makeKeyAndOrderFront(nil)
        #expect(window.frame.size == NSSize(width: 240, height: 120))
        #expect(window.contentView?.frame.size == NSSize(width: 240, height: 120))
        #expect(window.contentLayoutRect == NSRect(x: 0, y: 0, width: 240, height: 120 - Self.titleBarHeight))
    }

    @Test func `A utility window has a lower title bar with smaller buttons`() throws {
        let (_, window) = try makeWindow([.titled, .closable, .utilityWindow])
        #expect(window.frame.height == 120 + FrameStyle.utilityTitleBarHeight)
        #expect(FrameStyle.utilityTitleBarHeight < Self.titleBarHeight)
        window.makeKeyAndOrderFront(nil)
        #expect(window.contentView?.frame == NSRect(x: 0, y: 0, width: 240, height: 120))
        let button = try #require(window.standardWindowButton(.closeButton))
        #expect(button.frame.size == NSSize(width: 20, height: 20))
        let bar = try #require(button.superview)
        #expect(button.frame.midY == bar.bounds.midY)
        window.styleMask.remove(.utilityWindow)
        #expect(window.frame.height == 120 + Self.titleBarHeight && button.frame.width == FrameStyle.buttonSize)
        let rect = NSRect(x: 0, y: 0, width: 50, height: 50)
        #expect(NSWindow.frameRect(forContentRect: rect, styleMask: [.titled, .utilityWindow]).height == 78)
    }

    @Test func `A window for a heads-up display is dark and translucent, also below its title bar`() throws {
        let (display, window) = try makeWindow([.titled, .closable, .utilityWindow, .hudWindow])
        #expect(!window.isOpaque && window.effectiveAppearance.name == .vibrantDark)
        #expect(window.contentView?.effectiveAppearance.name == .vibrantDark)
        window.makeKeyAndOrderFront(nil)
        let insets = try #require(window.surface?.state.insets)
        let image = try #require(display.image(of: window))
        let (x, bar, content) = (insets.left + 20, insets.top + 6, insets.top + 80)
        // 0.1 at an opacity of 0.85, premultiplied, over the shadow, which is black.
        for y in [bar, content] {
            let pixel = try pixel(image, x, y)
            #expect(abs(Int(pixel[0]) - 22) <= 1 && pixel[3] >= 216, "at \(y)")
        }
        window.appearance = NSAppearance(named: .aqua)
        #expect(window.effectiveAppearance.name == .aqua, "the program's choice")
        window.appearance = nil
        window.styleMask.remove(.hudWindow)
        #expect(window.effectiveAppearance.name == NSApplication.shared.effectiveAppearance.name)
    }

    @Test func `A change of the style keeps the size of the content`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        window.styleMask = []
        #expect(!window.drawsFrame)
        #expect(window.frame.size == NSSize(width: 240, height: 120))
        window.styleMask = [.titled]
        #expect(window.frame.size == NSSize(width: 240, height: 120 + Self.titleBarHeight))
        #expect(window.contentView?.frame.size == NSSize(width: 240, height: 120))
        window.styleMask = [.titled, .fullScreen]
        #expect(!window.styleMask.contains(.fullScreen), "AppKit alone changes it")
    }

    @Test func `A window draws no frame if the display draws it, or if it has no title bar`() throws {
        let (display, window) = try makeWindow([])
        window.makeKeyAndOrderFront(nil)
        #expect(!window.drawsFrame)
        #expect(display.image(of: window)?.width == 240)
        display.drawsWindowFrames = false
        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 50), styleMask: [.titled, .closable],
            backing: .buffered, defer: false)
        other.makeKeyAndOrderFront(nil)
        #expect(!other.drawsFrame)
        #expect(other.standardWindowButton(.closeButton) == nil)
        #expect(display.image(of: other).map { [$0.width, $0.height] } == [100, 50])
    }

    @Test func `The shadow is outside the window, and the corners are round`() throws {
        let (display, window) = try makeWindow()
        window.backgroundColor = .red
        window.makeKeyAndOrderFront(nil)
        let image = try #require(display.image())
        let insets = try #require(window.surface?.state.insets)
        #expect(image.width == 240 + insets.left + insets.right)
        #expect(image.height == 120 + Int(Self.titleBarHeight) + insets.top + insets.bottom)
        // The middle of the content, the shadow below the window, and the outermost pixel.
        let content = try pixel(image, image.width / 2, image.height - insets.bottom - 20)
        #expect(content == [0, 0, 255, 255])
        let shadow = try pixel(image, image.width / 2, image.height - insets.bottom + 8)
        #expect(shadow[3] > 20 && shadow[3] < 160 && shadow[0] == 0)
        for (x, y) in [(0, 0), (image.width - 1, 0), (0, image.height - 1), (image.width / 2, image.height - 1)] {
            #expect(try pixel(image, x, y)[3] <= 1, "the margin contains the whole shadow")
        }
        // A pixel of the window's rectangle outside its round corner shows the shadow and not the content.
        let corner = try pixel(image, insets.left, image.height - insets.bottom - 1)
        #expect(corner[2] < 40 && corner[3] < 200)
    }

    @Test func `The edges of the frame lie on whole pixels at common scales`() throws {
        let metrics = try #require(FrameStyle.metrics([.titled, .resizable]))
        let insets = metrics.shadow
        for scale in [1.25, 1.5, 1.75] {
            for distance in [insets.top, insets.left, insets.bottom, insets.right, metrics.titleBarHeight] {
                #expect((Double(distance) * scale).truncatingRemainder(dividingBy: 1) == 0)
            }
        }
    }

    @Test func `A window that fills the screen has no shadow, and no title bar in full screen`() throws {
        let (display, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        window.zoom(nil)
        #expect(window.isZoomed)
        #expect(display.image().map { [$0.width, $0.height] } == [640, 480])
        #expect(window.contentView?.frame.size == NSSize(width: 640, height: 480 - Self.titleBarHeight))
        window.zoom(nil)
        #expect(window.contentView?.frame.size == NSSize(width: 240, height: 120))
        window.toggleFullScreen(nil)
        #expect(window.contentView?.frame.size == NSSize(width: 640, height: 480))
        #expect(window.contentLayoutRect == NSRect(x: 0, y: 0, width: 640, height: 480))
        window.toggleFullScreen(nil)
        #expect(window.contentView?.frame.size == NSSize(width: 240, height: 120))
    }

    @Test func `Full screen shows the same pixels with and without a frame`() throws {
        func image(drawsFrame: Bool) throws -> Data {
            let (display, window) = try makeWindow()
            display.drawsWindowFrames = drawsFrame
            let view = NSView(frame: .zero)
            view.wantsLayer = true
            view.layer?.cornerRadius = 40
            view.layer?.backgroundColor = NSColor.orange.cgColor
            window.contentView = view
            window.toggleFullScreen(nil)
            #expect(window.drawsFrame == drawsFrame)
            return try #require(display.image()).pngData()
        }
        #expect(try image(drawsFrame: true) == image(drawsFrame: false))
    }

    @Test func `The buttons close and maximize the window`() throws {
        let (display, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        func center(_ type: NSWindow.ButtonType) throws -> CGPoint {
            let button = try #require(window.standardWindowButton(type))
            let middle = button.convert(NSPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
            return CGPoint(x: middle.x, y: window.frame.height - middle.y)
        }
        display.click(at: try center(.zoomButton))
        #expect(window.isZoomed)
        display.click(at: try center(.zoomButton))
        #expect(!window.isZoomed)
        display.click(at: try center(.closeButton))
        #expect(!window.isVisible)
    }

    @Test func `Only the buttons of the style exist, and a program can hide them`() throws {
        let (display, window) = try makeWindow([.titled, .closable])
        window.makeKeyAndOrderFront(nil)
        #expect(window.standardWindowButton(.miniaturizeButton) == nil)
        #expect(window.standardWindowButton(.zoomButton) == nil)
        let button = try #require(window.standardWindowButton(.closeButton))
        let middle = button.convert(NSPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        button.isHidden = true
        display.click(at: CGPoint(x: middle.x, y: window.frame.height - middle.y))
        #expect(window.isVisible)
    }

    @Test func `A double click on the title bar maximizes the window`() throws {
        let (display, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        display.click(at: CGPoint(x: 20, y: 10))
        display.click(at: CGPoint(x: 20, y: 10))
        #expect(window.isZoomed)
        window.styleMask.remove(.resizable)
        window.zoom(nil)
        #expect(window.isZoomed, "a window that is not resizable keeps its size")
    }

    @Test func `Edges and corners resize the window, except those that are tiled`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let frame = try #require(window.windowFrame)
        let (width, height) = (window.frame.width, window.frame.height)
        #expect(frame.resizeEdges(at: NSPoint(x: -4, y: height / 2)) == .left)
        #expect(frame.resizeEdges(at: NSPoint(x: width + 4, y: height / 2)) == .right)
        #expect(frame.resizeEdges(at: NSPoint(x: width / 2, y: height + 4)) == .top)
        #expect(frame.resizeEdges(at: NSPoint(x: width / 2, y: -4)) == .bottom)
        #expect(frame.resizeEdges(at: NSPoint(x: -4, y: height + 4)) == [.left, .top])
        #expect(frame.resizeEdges(at: NSPoint(x: width - 1, y: height - 10)) == [.right, .top])
        #expect(frame.resizeEdges(at: NSPoint(x: 10, y: -4)) == [.left, .bottom])
        #expect(frame.resizeEdges(at: NSPoint(x: width + 4, y: 4)) == [.right, .bottom])
        #expect(frame.resizeEdges(at: NSPoint(x: width / 2, y: height / 2)) == [])
        window.zoom(nil)
        #expect(frame.resizeEdges(at: NSPoint(x: 0, y: 0)) == [])
    }

    @Test func `The title bar is dark in the dark appearance, and follows title and transparency`() throws {
        let (display, window) = try makeWindow()
        window.titleVisibility = .hidden
        window.makeKeyAndOrderFront(nil)
        let insets = try #require(window.surface?.state.insets)
        func bar() throws -> UInt8 { try pixel(try #require(display.image()), insets.left + 30, insets.top + 12)[1] }
        #expect(try bar() > 220)
        window.appearance = NSAppearance(named: .darkAqua)
        #expect(try bar() < 60)
        window.appearance = nil
        NSApplication.shared.appearance = NSAppearance(named: .darkAqua)
        #expect(try bar() < 60)
        NSApplication.shared.appearance = nil
        window.titlebarAppearsTransparent = true
        window.backgroundColor = .black
        #expect(try bar() == 0)
    }

    @Test func `Animations continue while the frame appears`() throws {
        let (display, window) = try makeWindow()
        display.drawsWindowFrames = false
        window.makeKeyAndOrderFront(nil)
        let layer = CALayer()
        let view = NSView(frame: .zero)
        window.contentView = view
        view.layer?.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 10
        layer.add(animation, forKey: "fade")
        display.advance(to: 5)
        window.setDrawsFrame(true)
        _ = display.image()
        #expect(layer.animation(forKey: "fade") != nil)
        #expect(abs((layer.presentation()?.opacity ?? 0) - 0.5) < 1e-5)
    }
}
