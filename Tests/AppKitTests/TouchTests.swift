import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct TouchTests {
    /// A view that records touches.
    private final class TouchView: NSView {
        var notes: [String] = []

        private func note(_ name: String, _ event: NSEvent) {
            let touches = event.touches(for: self).sorted {
                ($0.identity as? NSNumber)?.intValue ?? 0 < ($1.identity as? NSNumber)?.intValue ?? 0
            }
            let places = touches.map { touch in
                let point = touch.location(in: self)
                return "\(touch.phase.rawValue)@\(Int(point.x)),\(Int(point.y))"
            }
            notes.append("\(name) \(places.joined(separator: " "))")
        }

        override func touchesBegan(with event: NSEvent) { note("began", event) }
        override func touchesMoved(with event: NSEvent) { note("moved", event) }
        override func touchesEnded(with event: NSEvent) { note("ended", event) }
        override func touchesCancelled(with event: NSEvent) { note("cancelled", event) }
        override func mouseDown(with event: NSEvent) { notes.append("mouse") }
    }

    @Test func `A touch has its place as a fraction of the window`() throws {
        let (display, window) = try makeWindow(width: 200, height: 100)
        final class PlaceView: NSView {
            var touch: NSTouch?
            override func touchesBegan(with event: NSEvent) { touch = event.allTouches().first }
        }
        let view = PlaceView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.beginTouch(0, at: CGPoint(x: 50, y: 90))
        #expect(view.touch?.deviceSize == NSSize(width: 200, height: 100))
        #expect(view.touch?.normalizedPosition == NSPoint(x: 0.25, y: 0.1))
    }

    @Test func `A view that handles touches receives those that begin in it`() throws {
        let (display, window) = try makeWindow()
        let view = TouchView(frame: NSRect(x: 50, y: 0, width: 100, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.beginTouch(0, at: CGPoint(x: 60, y: 90))
        display.moveTouch(0, to: CGPoint(x: 190, y: 40))
        display.beginTouch(1, at: CGPoint(x: 70, y: 90))
        display.endTouch(0)
        display.endTouch(1)
        #expect(
            view.notes == [
                "began 1@10,10", "moved 2@140,60", "began 4@140,60 1@20,10", "ended 8@140,60 4@20,10", "ended 8@20,10",
            ])
    }

    @Test func `All fingers that are down are cancelled at once`() throws {
        let (display, window) = try makeWindow()
        let view = TouchView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.beginTouch(0, at: CGPoint(x: 60, y: 90))
        display.beginTouch(1, at: CGPoint(x: 70, y: 90))
        display.cancelTouches()
        display.endTouch(0)
        #expect(view.notes.last == "cancelled 16@60,10 16@70,10")
        #expect(view.notes.count == 3)
    }

    @Test func `Touches that no view handles are those of the mouse`() throws {
        let (display, window) = try makeWindow()
        let view = RecordingView(frame: NSRect(x: 50, y: 50, width: 50, height: 50))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.beginTouch(7, at: CGPoint(x: 60, y: 20))
        display.beginTouch(8, at: CGPoint(x: 70, y: 20))
        display.moveTouch(8, to: CGPoint(x: 71, y: 20))
        display.moveTouch(7, to: CGPoint(x: 61, y: 20))
        display.endTouch(8)
        display.endTouch(7)
        #expect(view.notes == ["down 60.0,80.0 x1", "dragged", "released"])
        display.beginTouch(1, at: CGPoint(x: 61, y: 21))
        display.endTouch(1)
        #expect(view.notes.suffix(2) == ["down 61.0,79.0 x2", "released"])
    }

    @Test func `A cancelled touch releases the mouse outside the window`() throws {
        final class Button: NSView {
            var clicks = 0
            var releases = 0
            override func mouseDown(with event: NSEvent) {}
            override func mouseUp(with event: NSEvent) {
                releases += 1
                if isMousePoint(convert(event.locationInWindow, from: nil), in: bounds) { clicks += 1 }
            }
        }
        let (display, window) = try makeWindow()
        let button = Button(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        window.contentView?.addSubview(button)
        window.makeKeyAndOrderFront(nil)
        display.beginTouch(0, at: CGPoint(x: 60, y: 20))
        display.cancelTouches()
        #expect(button.releases == 1 && button.clicks == 0)
        display.beginTouch(0, at: CGPoint(x: 60, y: 20))
        display.endTouch(0)
        #expect(button.releases == 2 && button.clicks == 1)
    }

    @Test func `A view that allows no direct touches receives events of the mouse`() throws {
        let (display, window) = try makeWindow()
        let view = TouchView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        #expect(view.allowedTouchTypes == .direct)
        view.allowedTouchTypes = []
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.beginTouch(0, at: CGPoint(x: 60, y: 20))
        #expect(view.notes == ["mouse"])
        display.endTouch(0)
    }

    @Test func `A superview can handle touches, and monitors see the event`() throws {
        let (display, window) = try makeWindow()
        let view = TouchView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(inner)
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        var phases: [NSTouch.Phase] = []
        let monitor = NSEvent.addLocalMonitorForEvents(matching: .directTouch) { event in
            phases += event.allTouches().map(\.phase)
            return event
        }
        defer { monitor.map(NSEvent.removeMonitor) }
        display.beginTouch(0, at: CGPoint(x: 10, y: 90))
        display.endTouch(0)
        #expect(view.notes == ["began ", "ended "], "the touches belong to the inner view")
        #expect(phases == [.began, .ended])
    }
}
