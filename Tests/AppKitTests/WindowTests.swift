import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct WindowTests {
    @Test func `Keys reach the first responder through the key bindings`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        #expect(window.isKeyWindow)
        display.press(.upArrow)
        display.press(.return)
        display.press(.escape)
        #expect(
            view.notes == [
                "key 126", "moveUp:", "up 126", "key 36", "insertNewline:", "up 36", "key 53", "cancelOperation:",
                "up 53",
            ])
    }

    @Test func `A hidden window receives no keys`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        window.orderOut(nil)
        #expect(!window.isVisible)
        #expect(!window.isKeyWindow)
        display.press(.upArrow)
        #expect(view.notes == [])
    }

    @Test func `A borderless window receives keys only if it overrides canBecomeKey`() throws {
        final class KeyWindow: NSWindow {
            override var canBecomeKey: Bool { true }
        }
        _ = try makeWindow()
        let frame = NSRect(x: 0, y: 0, width: 10, height: 10)
        let plain = NSWindow(contentRect: frame, styleMask: .borderless, backing: .buffered, defer: false)
        plain.makeKeyAndOrderFront(nil)
        #expect(!plain.isKeyWindow)
        let keyWindow = KeyWindow(contentRect: frame, styleMask: .borderless, backing: .buffered, defer: false)
        keyWindow.makeKeyAndOrderFront(nil)
        #expect(keyWindow.isKeyWindow)
    }

    @Test func `A responder can refuse to become first responder`() throws {
        let (_, window) = try makeWindow()
        let view = RecordingView(frame: .zero), plain = NSView(frame: .zero)
        window.contentView?.addSubview(view)
        window.contentView?.addSubview(plain)
        #expect(window.makeFirstResponder(plain), "acceptsFirstResponder is not checked")
        #expect(window.firstResponder === plain)
        view.answer = false
        #expect(!window.makeFirstResponder(view))
        #expect(window.firstResponder === window)
        view.answer = true
        #expect(window.makeFirstResponder(view))
        #expect(window.firstResponder === view)
        view.removeFromSuperview()
        #expect(window.firstResponder === window)
        #expect(!window.makeFirstResponder(view), "a view without a window")
    }

    @Test func `The responder chain leads from view to superview, window and application`() throws {
        let (_, window) = try makeWindow()
        let view = NSView(frame: .zero)
        window.contentView?.addSubview(view)
        #expect(view.nextResponder === window.contentView)
        #expect(window.contentView?.nextResponder === window)
        #expect(window.nextResponder === NSApplication.shared)
    }

    @Test func `Full-screen mode immediately gives a view the size of the screen`() throws {
        let (_, window) = try makeWindow(screen: CGSize(width: 640, height: 480), scale: 2)
        let view = RecordingView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        let screen = try #require(window.screen)
        #expect(screen.frame == NSRect(x: 0, y: 0, width: 320, height: 240))
        #expect(view.enterFullScreenMode(screen, withOptions: nil))
        #expect(view.bounds == NSRect(x: 0, y: 0, width: 320, height: 240))
        #expect(view.isInFullScreenMode)
        #expect(view.window !== window)
        #expect(view.window?.isKeyWindow == true)
        #expect(view.window?.firstResponder === view)
        #expect(view.window?.backingScaleFactor == 2)
        #expect(!window.isVisible)
        view.exitFullScreenMode()
        #expect(!view.isInFullScreenMode)
        #expect(view.window === window)
        #expect(window.isKeyWindow)
        #expect(view.bounds.size == NSSize(width: 200, height: 100))
    }

    @Test func `toggleFullScreen enters and leaves full screen`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        window.toggleFullScreen(nil)
        #expect(window.styleMask.contains(.fullScreen))
        #expect(window.frame == NSRect(x: 0, y: 0, width: 640, height: 480))
        #expect(window.contentView?.frame.size == NSSize(width: 640, height: 480))
        window.toggleFullScreen(nil)
        #expect(!window.styleMask.contains(.fullScreen))
        #expect(window.frame.size == NSSize(width: 200, height: 100))
    }

    @Test func `The pressed view receives the release`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: NSRect(x: 50, y: 50, width: 50, height: 50))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.click(at: CGPoint(x: 60, y: 20))
        #expect(view.notes == ["down 60.0,80.0 x1", "released"])
        #expect(window.firstResponder === view)
        display.click(at: CGPoint(x: 10, y: 90))
        #expect(view.notes.count == 2)
    }

    @Test func `A delegate can prevent the closing of a window`() throws {
        final class Delegate: NSObject, NSWindowDelegate {
            var mayClose = false
            var notes: [String] = []
            func windowShouldClose(_ sender: NSWindow) -> Bool { mayClose }
            func windowWillClose(_ notification: Notification) { notes.append("close") }
            func windowDidResize(_ notification: Notification) { notes.append("resize") }
        }
        let (_, window) = try makeWindow()
        let delegate = Delegate()
        window.delegate = delegate
        window.makeKeyAndOrderFront(nil)
        window.performClose(nil)
        #expect(window.isVisible)
        window.setContentSize(NSSize(width: 300, height: 100))
        delegate.mayClose = true
        window.performClose(nil)
        #expect(!window.isVisible)
        #expect(delegate.notes == ["resize", "close"])
    }

    @Test func `A monitor receives events first and can discard them`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: .zero)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        var seen = 0
        let monitor = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in
            seen += 1
            return event.keyCode == 126 ? nil : event
        }
        display.press(.upArrow)
        display.press(.escape)
        monitor.map(NSEvent.removeMonitor)
        display.press(.upArrow)
        #expect(seen == 2)
        #expect(view.notes == ["up 126", "key 53", "cancelOperation:", "up 53", "key 126", "moveUp:", "up 126"])
    }

    @Test func `Window sizes are clamped to valid sizes`() throws {
        let (_, window) = try makeWindow(width: .nan, height: 1e9)
        #expect(window.frame.size == NSSize(width: 1, height: 32767))
    }

    @Test func `Calls that hide the cursor are counted`() throws {
        let (display, _) = try makeWindow()
        NSCursor.hide()
        NSCursor.hide()
        NSCursor.unhide()
        #expect(display.isCursorHidden)
        NSCursor.unhide()
        #expect(!display.isCursorHidden)
    }

    @Test func `Off-screen displays of invalid sizes are errors`() {
        for (size, scale) in [
            (CGSize(width: 0, height: 10), 1.0), (CGSize(width: 99999, height: 99999), 1),
            (CGSize(width: CGFloat.nan, height: 1), 1), (CGSize(width: 10.5, height: 1), 1),
            (CGSize(width: 10, height: 10), 0), (CGSize(width: 10, height: 10), .infinity),
        ] {
            #expect(throws: OffscreenDisplayError.self) {
                try NSApplication.useOffscreenDisplay(size: size, scale: scale)
            }
        }
    }

    @Test func `A screen describes its device`() throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480), scale: 2)
        let screen = try #require(NSScreen.main)
        let facts = screen.deviceDescription
        #expect((facts[.size] as? NSValue)?.sizeValue == NSSize(width: 640, height: 480))
        #expect((facts[.resolution] as? NSValue)?.sizeValue == NSSize(width: 144, height: 144))
        #expect(facts[.bitsPerSample] as? Int == 8)
        #expect(facts[NSDeviceDescriptionKey("NSScreenNumber")] is NSNumber)
        #expect(screen.colorSpace == .sRGB)
    }
}
