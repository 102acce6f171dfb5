import Testing

@testable import AppKit

/// Loops in which a view fetches the events of the mouse itself, as the guides for macOS show them.
@MainActor
@Suite struct EventLoopTests {
    /// A slider that follows the mouse in a loop.
    private final class LoopingSlider: NSView {
        var values: [CGFloat] = []
        var dragged = 0

        override func mouseDown(with event: NSEvent) {
            guard let window else { return }
            values.append(convert(event.locationInWindow, from: nil).x)
            while let next = window.nextEvent(matching: [.leftMouseUp, .leftMouseDragged]) {
                if next.type == .leftMouseUp { break }
                values.append(convert(next.locationInWindow, from: nil).x)
            }
        }

        override func mouseDragged(with event: NSEvent) { dragged += 1 }
    }

    private func mouse(_ type: NSEvent.EventType, _ x: CGFloat, in window: NSWindow) throws -> NSEvent {
        try #require(
            NSEvent.mouseEvent(
                with: type, location: NSPoint(x: x, y: 10), modifierFlags: [], timestamp: 0,
                windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
    }

    @Test func `a view tracks the mouse in a loop, and later events are sent as usual`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        NSApplication.shared.eventQueue = []
        let slider = LoopingSlider(frame: NSRect(x: 20, y: 0, width: 100, height: 40))
        window.contentView?.addSubview(slider)
        for (type, x) in [(NSEvent.EventType.leftMouseDragged, 50.0), (.leftMouseDragged, 70), (.leftMouseUp, 70)] {
            window.postEvent(try mouse(type, x, in: window), atStart: false)
        }
        NSApplication.shared.sendEvent(try mouse(.leftMouseDown, 30, in: window))
        #expect(slider.values == [10, 30, 50] && slider.dragged == 0)
        #expect(NSApplication.shared.eventQueue.isEmpty)
    }

    @Test func `tracking passes events and timeouts to a closure until it stops`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        NSApplication.shared.eventQueue = []
        for type in [NSEvent.EventType.leftMouseDragged, .rightMouseDown, .leftMouseUp] {
            window.postEvent(try mouse(type, 5, in: window), atStart: false)
        }
        var types: [NSEvent.EventType?] = []
        window.trackEvents(
            matching: [.leftMouseDragged, .leftMouseUp], timeout: NSEvent.foreverDuration, mode: .eventTracking
        ) { event, stop in
            types.append(event?.type)
            stop.pointee = ObjCBool(event?.type == .leftMouseUp)
        }
        #expect(types == [.leftMouseDragged, .leftMouseUp])
        #expect(NSApplication.shared.eventQueue.map(\.type) == [.rightMouseDown])
        var calls = 0
        window.trackEvents(matching: .leftMouseUp, timeout: -1, mode: .eventTracking) { event, stop in
            calls += event == nil ? 1 : 100
            stop.pointee = ObjCBool(calls == 2)
        }
        #expect(calls == 2)
        NSApplication.shared.eventQueue = []
    }

    @Test func `events are discarded by type, up to an event`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        NSApplication.shared.eventQueue = []
        let last = try mouse(.leftMouseUp, 5, in: window)
        let application = NSApplication.shared
        for type in [NSEvent.EventType.leftMouseDragged, .rightMouseDown] {
            application.postEvent(try mouse(type, 5, in: window), atStart: false)
        }
        application.postEvent(last, atStart: false)
        application.postEvent(try mouse(.leftMouseDragged, 6, in: window), atStart: false)
        window.discardEvents(matching: .leftMouseDragged, before: last)
        #expect(application.eventQueue.map(\.type) == [.rightMouseDown, .leftMouseUp, .leftMouseDragged])
        application.discardEvents(matching: .any, before: nil)
        #expect(application.eventQueue.isEmpty)
    }
}
