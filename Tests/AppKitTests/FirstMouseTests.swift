import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct FirstMouseTests {
    /// A view that counts presses and releases.
    private final class Counting: NSView {
        var accepts = false
        var presses = 0
        var releases = 0
        override func acceptsFirstMouse(for event: NSEvent?) -> Bool { accepts }
        override func mouseDown(with event: NSEvent) { presses += 1 }
        override func mouseUp(with event: NSEvent) { releases += 1 }
    }

    private func click(_ window: NSWindow) throws {
        for type in [NSEvent.EventType.leftMouseDown, .leftMouseUp] {
            let event = try #require(
                NSEvent.mouseEvent(
                    with: type, location: NSPoint(x: 5, y: 5), modifierFlags: [], timestamp: 0,
                    windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
            NSApplication.shared.sendEvent(event)
        }
    }

    @Test func `A click in a window without the keyboard reaches only views that accept it`() throws {
        let (_, back) = try makeWindow(width: 20, height: 20)
        let view = Counting(frame: .zero)
        back.contentView = view
        back.makeKeyAndOrderFront(nil)
        try click(back)
        #expect(view.presses == 1 && view.releases == 1, "the window is the key window")
        let front = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 20, height: 20), styleMask: [.titled], backing: .buffered,
            defer: false)
        front.makeKeyAndOrderFront(nil)
        #expect(front.isKeyWindow)
        try click(back)
        #expect(view.presses == 1 && view.releases == 1)
        view.accepts = true
        try click(back)
        #expect(view.presses == 2 && view.releases == 2)
        view.accepts = false
        front.orderOut(nil)
        try click(back)
        #expect(view.presses == 3 && view.releases == 3)
    }
}
