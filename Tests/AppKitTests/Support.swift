import Testing

@testable import AppKit

/// A view that records its commands, texts and events.
@MainActor
final class RecordingView: NSView {
    var notes: [String] = []
    var handlesKeys = true
    var answer = true

    override var acceptsFirstResponder: Bool { true }
    override func becomeFirstResponder() -> Bool { answer }

    override func keyDown(with event: NSEvent) {
        notes.append("key \(event.keyCode)")
        if handlesKeys { interpretKeyEvents([event]) } else { super.keyDown(with: event) }
    }

    override func keyUp(with event: NSEvent) { notes.append("up \(event.keyCode)") }
    override func insertText(_ insertString: Any) { notes.append("text \(insertString)") }
    override func moveUp(_ sender: Any?) { notes.append("moveUp:") }
    override func insertNewline(_ sender: Any?) { notes.append("insertNewline:") }
    override func cancelOperation(_ sender: Any?) { notes.append("cancelOperation:") }
    override func mouseDown(with event: NSEvent) {
        notes.append("down \(event.locationInWindow.x),\(event.locationInWindow.y) x\(event.clickCount)")
    }
    override func mouseUp(with event: NSEvent) { notes.append("released") }
    override func mouseDragged(with event: NSEvent) { notes.append("dragged") }
    override func scrollWheel(with event: NSEvent) {
        notes.append("scrolled \(event.scrollingDeltaX),\(event.scrollingDeltaY)")
    }
}

/// A responder that records the commands that no other responder implements.
@MainActor
final class EndOfChain: NSResponder {
    var unanswered: [String] = []
    var texts: [String] = []
    override func noResponder(for eventSelector: Selector) { unanswered.append("\(eventSelector)") }
    override func insertText(_ insertString: Any) { texts.append("\(insertString)") }
}

/// The key event of a display server with the US layout.
@MainActor
func keyEvent(_ key: OffscreenDisplay.Key, _ modifiers: NSEvent.ModifierFlags = []) -> NSEvent {
    let input = key.input(isDown: true, modifiers: modifiers, timestamp: 1)
    return EventTranslator().event(for: input, windowNumber: 0)
}

/// Creates a window on a new off-screen display.
@MainActor
func makeWindow(
    width: CGFloat = 200, height: CGFloat = 100, screen: CGSize = CGSize(width: 640, height: 480), scale: CGFloat = 1
) throws -> (OffscreenDisplay, NSWindow) {
    let display = try NSApplication.useOffscreenDisplay(size: screen, scale: scale)
    let window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: width, height: height), styleMask: [.titled, .resizable],
        backing: .buffered, defer: false)
    return (display, window)
}
