@testable import AppKit

/// A view that records its commands, texts and events.
@MainActor
package final class RecordingView: NSView {
    package var notes: [String] = []
    package var handlesKeys = true
    package var answer = true

    package override var acceptsFirstResponder: Bool { true }
    package override func becomeFirstResponder() -> Bool { answer }

    package override func keyDown(with event: NSEvent) {
        notes.append("key \(event.keyCode)")
        if handlesKeys { interpretKeyEvents([event]) } else { super.keyDown(with: event) }
    }

    package override func keyUp(with event: NSEvent) { notes.append("up \(event.keyCode)") }
    package override func insertText(_ insertString: Any) { notes.append("text \(insertString)") }
    package override func moveUp(_ sender: Any?) { notes.append("moveUp:") }
    package override func insertNewline(_ sender: Any?) { notes.append("insertNewline:") }
    package override func cancelOperation(_ sender: Any?) { notes.append("cancelOperation:") }
    package override func mouseDown(with event: NSEvent) {
        notes.append("down \(event.locationInWindow.x),\(event.locationInWindow.y) x\(event.clickCount)")
    }
    package override func mouseUp(with event: NSEvent) { notes.append("released") }
    package override func mouseDragged(with event: NSEvent) { notes.append("dragged") }
    package override func scrollWheel(with event: NSEvent) {
        notes.append("scrolled \(event.scrollingDeltaX),\(event.scrollingDeltaY)")
    }
}

/// A responder that records the commands that no other responder implements.
@MainActor
package final class EndOfChain: NSResponder {
    package var unanswered: [String] = []
    package var texts: [String] = []
    package override func noResponder(for eventSelector: Selector) { unanswered.append("\(eventSelector)") }
    package override func insertText(_ insertString: Any) { texts.append("\(insertString)") }
}

/// The key event of a display server with the US layout.
@MainActor
package func keyEvent(_ key: OffscreenDisplay.Key, _ modifiers: NSEvent.ModifierFlags = []) -> NSEvent {
    let input = key.input(isDown: true, modifiers: modifiers, timestamp: 1)
    return EventTranslator().event(for: input, windowNumber: 0)
}

/// Creates a window on a new off-screen display.
@MainActor
package func makeWindow(
    width: CGFloat = 200, height: CGFloat = 100, screen: CGSize = CGSize(width: 640, height: 480), scale: CGFloat = 1
) throws -> (OffscreenDisplay, NSWindow) {
    let display = try NSApplication.useOffscreenDisplay(size: screen, scale: scale)
    let window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: width, height: height), styleMask: [.titled, .resizable],
        backing: .buffered, defer: false)
    return (display, window)
}
