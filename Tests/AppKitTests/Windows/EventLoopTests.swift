import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Loops of views that take events from the queue.
@MainActor
@Suite(.serialized) struct EventLoopTests {
    private func post(_ type: NSEvent.EventType, in window: NSWindow, x: CGFloat = 0) throws -> NSEvent {
        let event = try #require(
            NSEvent.mouseEvent(
                with: type, location: NSPoint(x: x, y: 0), modifierFlags: [], timestamp: 0,
                windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
        window.postEvent(event, atStart: false)
        return event
    }

    @Test func `A window returns the next event of certain types, and the others stay`() throws {
        let (_, window) = try makeWindow()
        _ = try post(.mouseMoved, in: window)
        let drag = try post(.leftMouseDragged, in: window, x: 5)
        let up = try post(.leftMouseUp, in: window)
        #expect(window.nextEvent(matching: [.leftMouseDragged, .leftMouseUp]) === drag)
        #expect(window.currentEvent === drag)
        let peeked = window.nextEvent(matching: .leftMouseUp, until: nil, inMode: .eventTracking, dequeue: false)
        #expect(peeked === up && window.nextEvent(matching: .leftMouseUp) === up)
        #expect(window.nextEvent(matching: .mouseMoved)?.type == .mouseMoved)
        let started = Date()
        let none = window.nextEvent(
            matching: .any, until: Date(timeIntervalSinceNow: 0.05), inMode: .eventTracking, dequeue: true)
        #expect(none == nil && Date().timeIntervalSince(started) >= 0.05)
    }

    @Test func `Tracking passes events until it is stopped, and nil after the timeout`() throws {
        let (_, window) = try makeWindow()
        for x in 1...3 { _ = try post(.leftMouseDragged, in: window, x: CGFloat(x)) }
        var places: [CGFloat?] = []
        window.trackEvents(
            matching: .leftMouseDragged, timeout: NSEvent.foreverDuration, mode: .eventTracking
        ) { event, stop in
            places.append(event?.locationInWindow.x)
            stop.pointee = ObjCBool(places.count == 2)
        }
        #expect(places == [1, 2])
        window.trackEvents(matching: .leftMouseDragged, timeout: 0.02, mode: .eventTracking) { event, stop in
            places.append(event?.locationInWindow.x)
            if event == nil { stop.pointee = true }
        }
        #expect(places == [1, 2, 3, nil])
    }

    @Test func `Events before another one are discarded by their types`() throws {
        let (_, window) = try makeWindow()
        _ = try post(.leftMouseDragged, in: window)
        let move = try post(.mouseMoved, in: window)
        let up = try post(.leftMouseUp, in: window)
        let late = try post(.leftMouseDragged, in: window)
        window.discardEvents(matching: [.leftMouseDragged], before: up)
        #expect(NSApplication.shared.eventQueue == [move, up, late])
        window.discardEvents(matching: .any, before: nil)
        #expect(NSApplication.shared.eventQueue == [])
    }

    @Test func `On sway a view follows the pointer in its loop, and timers of the mode run`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        let program = try ProbeProgram(["--track"], environment: compositor.environment)
        let isShown = try await wait { program.output.contains("shown true") }
        #expect(isShown, "\(program.output) \(program.errors)")
        let pointer = try VirtualPointer(compositor, width: 320, height: 200)
        for _ in 0..<2 {
            try await Task.sleep(for: .milliseconds(200))
            pointer.move(x: 100, y: 100)
            pointer.button(isDown: true)
            try await Task.sleep(for: .milliseconds(200))
            for x in 101...120 { pointer.move(x: x, y: 100) }
            pointer.button(isDown: false)
        }
        let isOver = try await wait { program.output.count >= 7 }
        let once = ["down", "timer of the mode", "up after drags: true"]
        #expect(isOver && program.output == ["shown true"] + once + once, "\(program.output) \(program.errors)")
    }

    /// A button that the Return key presses.
    private final class DefaultButton: NSView {
        var presses = 0
        override func performKeyEquivalent(with event: NSEvent) -> Bool {
            guard event.charactersIgnoringModifiers == "\r" else { return false }
            presses += 1
            return true
        }
    }

    @Test func `A key that no responder handles is offered to the views as a key equivalent`() throws {
        let (display, window) = try makeWindow()
        let button = DefaultButton(frame: NSRect(x: 0, y: 0, width: 50, height: 20))
        window.contentView?.addSubview(button)
        window.makeKeyAndOrderFront(nil)
        display.press(.return)
        #expect(button.presses == 1)
        display.press(.return, modifiers: .command)
        #expect(button.presses == 2)
        let text = NSTextView(frame: NSRect(x: 0, y: 30, width: 50, height: 20))
        window.contentView?.addSubview(text)
        window.makeFirstResponder(text)
        display.press(.return)
        #expect(button.presses == 2 && text.string == "\n")
    }
}
