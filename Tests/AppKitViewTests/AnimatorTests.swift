import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct AnimatorTests {
    /// A view with a red layer, at (0, 0) with the size 100 x 100, in a window of 200 x 100 with a black background.
    private func makeView() throws -> (OffscreenDisplay, NSWindow, NSView) {
        let (display, window) = try makeWindow()
        window.backgroundColor = .black
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        view.layer?.backgroundColor = NSColor.red.cgColor
        _ = display.image()
        return (display, window, view)
    }

    /// The red of a pixel, from the top left, from 0 to 255.
    private func red(_ display: OffscreenDisplay, _ x: Int, _ y: Int = 50) throws -> Int {
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        return Int(bytes[y * image.bytesPerRow + x * 4 + 2])
    }

    private func run(_ changes: () -> Void) {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            changes()
        }
    }

    @Test func `The opacity of a view is animated over the duration of the group`() throws {
        let (display, _, view) = try makeView()
        run { view.animator().alphaValue = 0 }
        #expect(view.alphaValue == 0, "immediately")
        #expect(try red(display, 50) == 255)
        display.advance(to: 0.5)
        #expect(abs(try red(display, 50) - 128) <= 1)
        display.advance(to: 1)
        #expect(try red(display, 50) == 0)
    }

    @Test(arguments: [0, 1])
    func `Frames are animated`(way: Int) throws {
        let (display, _, view) = try makeView()
        run {
            if way == 0 {
                view.animator().frame = NSRect(x: 80, y: 0, width: 100, height: 100)
            } else {
                view.animator().setFrameOrigin(NSPoint(x: 80, y: 0))
            }
        }
        #expect(view.frame.minX == 80)
        display.advance(to: 0.5)
        #expect(try red(display, 39) == 0)
        #expect(try red(display, 41) == 255)
        #expect(try red(display, 141) == 0)
        display.advance(to: 1)
        #expect(try red(display, 79) == 0)
        #expect(try red(display, 179) == 255)
    }

    @Test func `Sizes, subviews and rotations are animated`() throws {
        let (display, _, view) = try makeView()
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        inner.autoresizingMask = [.width]
        inner.wantsLayer = true
        inner.layer?.backgroundColor = NSColor.red.cgColor
        view.layer?.backgroundColor = nil
        view.addSubview(inner)
        _ = display.image()
        run { view.animator().setFrameSize(NSSize(width: 200, height: 100)) }
        display.advance(to: 0.5)
        #expect(try red(display, 148) == 255)
        #expect(try red(display, 152) == 0)
        display.advance(to: 1)
        #expect(try red(display, 198) == 255)
        view.setFrameOrigin(NSPoint(x: 100, y: 0))
        run { view.animator().frameRotation = 90 }
        display.advance(to: 2)
        #expect(try red(display, 50) == 255)
        #expect(try red(display, 150) == 0)
    }

    @Test func `Hiding a view fades it`() throws {
        let (display, _, view) = try makeView()
        run { view.animator().isHidden = true }
        display.advance(to: 0.5)
        let half = try red(display, 50)
        #expect(half > 50 && half < 205)
        display.advance(to: 1.1)
        #expect(try red(display, 50) == 0)
        #expect(view.isHidden)
    }

    @Test func `Only the next change of the same view is animated`() throws {
        let (display, window, view) = try makeView()
        let other = NSView(frame: .zero)
        window.contentView?.addSubview(other)
        run {
            view.animator().setFrameOrigin(NSPoint(x: 0, y: 50))
            view.alphaValue = 0
            other.animator().alphaValue = 0.5
        }
        display.advance(to: 0.5)
        #expect(try red(display, 50) == 0)
        view.alphaValue = 1
        _ = view.animator()
        display.advance(to: 2)
        view.alphaValue = 0
        display.advance(to: 2.5)
        #expect(try red(display, 50, 25) == 0, "the animator has ended with the event")
        #expect(NSAnimationContext.current.allowsImplicitAnimation == false)
    }

    @Test func `The handler is called when the animations have ended`() throws {
        let (display, _, view) = try makeView()
        var isEnded = false
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            view.animator().alphaValue = 0
        } completionHandler: {
            MainActor.assumeIsolated { isEnded = true }
        }
        display.advance(to: 0.9)
        #expect(!isEnded)
        _ = view.layer?.animationKeys().map { #expect($0 == ["opacity"]) }
        display.advance(to: 1.1)
        _ = display.image()
        #expect(view.layer?.animationKeys() == nil)
    }

    @Test func `Animations of the program replace the default ones`() throws {
        let (display, _, view) = try makeView()
        let path = CAKeyframeAnimation()
        path.values = [NSPoint(x: 0, y: 0), NSPoint(x: 50, y: 0), NSPoint(x: 0, y: 0)].map { NSValue(point: $0) }
        path.duration = 1
        view.animations = ["frameOrigin": path, "alphaValue": NSNull()]
        #expect(view.animation(forKey: "frameOrigin") as? CAKeyframeAnimation === path)
        #expect(view.animation(forKey: "frameSize") is CABasicAnimation)
        #expect(view.animation(forKey: "tag") == nil)
        run { view.animator().setFrameOrigin(NSPoint(x: 0, y: 1)) }
        display.advance(to: 0.5)
        #expect(try red(display, 45) == 0)
        #expect(try red(display, 145) == 255)
        display.advance(to: 1)
        #expect(try red(display, 45) == 255)
        run { view.animator().alphaValue = 0 }
        #expect(try red(display, 45) == 0, "it is not animated")
        let slow = CABasicAnimation()
        slow.duration = 4
        view.animations = ["alphaValue": slow]
        run { view.animator().alphaValue = 1 }
        display.advance(to: 3)
        #expect(abs(try red(display, 45) - 128) <= 1)
        #expect(slow.keyPath == nil, "the program's object does not change")
    }

    @Test func `Implicit animation animates frames without an animator`() throws {
        let (display, _, view) = try makeView()
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            context.allowsImplicitAnimation = true
            view.frame.origin.x = 80
        }
        display.advance(to: 0.5)
        #expect(try red(display, 39) == 0)
        #expect(try red(display, 41) == 255)
    }

    @Test func `The opacity of a window is animated with its frame and its background`() throws {
        let (display, window, _) = try makeView()
        run { window.animator().alphaValue = 0 }
        #expect(window.alphaValue == 0)
        display.advance(to: 0.5)
        #expect(abs(try red(display, 50) - 128) <= 1)
        display.advance(to: 1)
        #expect(try red(display, 50) == 0)
        window.alphaValue = 1
        #expect(try red(display, 50) == 255)
        window.alphaValue = .nan
        #expect(window.alphaValue == 1)
        #expect(window.animation(forKey: "alphaValue") is CABasicAnimation && window.animation(forKey: "title") == nil)
    }

    @Test func `The frame of a window is animated step by step, and ends when the window is hidden`() throws {
        let (display, window, view) = try makeView()
        view.autoresizingMask = [.width]
        var size = window.frame.size
        size.width = 300
        func resize() {
            run { window.animator().setFrame(NSRect(origin: window.frame.origin, size: size), display: true) }
        }
        resize()
        #expect(window.frame.width == 200)
        display.advance(to: 0.5)
        _ = display.image()
        #expect(window.frame.width == 250 && view.frame.width == 150)
        display.advance(to: 1.5)
        _ = display.image()
        #expect(window.frame.size == size && display.image()?.width == 300)
        size.width = 400
        resize()
        display.advance(to: 2)
        _ = display.image()
        #expect(window.frame.width == 350)
        window.orderOut(nil)
        #expect(window.frame.width == 400)
        window.orderFront(nil)
        size.width = 100
        resize()
        window.setContentSize(NSSize(width: 210, height: 100))
        display.advance(to: 4)
        _ = display.image()
        #expect(window.frame.width == 210, "another change ends the animation")
    }
}
