import AppKit

/// A small window with an animation and a text field.
@MainActor
enum ProbeWindow {
    static func make() -> NSWindow {
        let frame = NSRect(x: 0, y: 0, width: 120, height: 80)
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .resizable, .closable], backing: .buffered, defer: false)
        window.acceptsMouseMovedEvents = true
        let field = ProbeField(frame: NSRect(x: 10, y: 10, width: 90, height: 20))
        window.contentView?.addSubview(field)
        window.makeFirstResponder(field)
        field.registerForDraggedTypes([.string, .fileURL, .png])
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 40, width: 30, height: 30)
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        window.contentView?.layer?.addSublayer(layer)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = CGFloat.pi
        turn.duration = 1
        turn.repeatCount = .infinity
        layer.add(turn, forKey: "turn")
        return window
    }
}

/// A text field that keeps its text, and checks the ranges that it is given.
final class ProbeField: NSView, NSTextInputClient {
    private var text = ""
    private var selection = NSRange(location: 0, length: 0)
    private var marked = NSRange(location: NSNotFound, length: 0)

    override var acceptsFirstResponder: Bool { true }
    override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }

    override func mouseDragged(with event: NSEvent) {
        let item = NSDraggingItem(pasteboardWriter: "dragged")
        let image = NSImage(size: NSSize(width: 8, height: 4), flipped: false) { rect in
            NSColor.red.setFill()
            rect.fill()
            return true
        }
        item.setDraggingFrame(NSRect(x: 10, y: 10, width: 8, height: 4), contents: image)
        beginDraggingSession(with: [item], event: event, source: self)
    }

    override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { .copy }
    override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
        // Only this program's own data, because another program may never answer, which takes seconds.
        sender.draggingSource == nil || sender.draggingPasteboard.string(forType: .string) != nil
    }

    private func replace(_ range: NSRange, with string: Any) -> NSRange {
        let new = string as? String ?? ""
        let target = range.location != NSNotFound ? range : hasMarkedText() ? marked : selection
        precondition(target.location + target.length <= text.utf16.count, "a range exceeds the text")
        text = NSString(string: text).replacingCharacters(in: target, with: new)
        if text.utf16.count > 3000 { text = "" }
        let start = min(target.location, text.utf16.count)
        return NSRange(location: start, length: min(new.utf16.count, text.utf16.count - start))
    }

    func insertText(_ string: Any, replacementRange: NSRange) {
        let range = replace(replacementRange, with: string)
        selection = NSRange(location: range.location + range.length, length: 0)
        marked = NSRange(location: NSNotFound, length: 0)
    }

    func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
        marked = replace(replacementRange, with: string)
        precondition(
            marked.length == 0 || selectedRange.location + selectedRange.length <= marked.length,
            "a selection exceeds the marked text")
        selection = NSRange(location: marked.location + marked.length, length: 0)
        if marked.length == 0 { marked = NSRange(location: NSNotFound, length: 0) }
    }

    func unmarkText() { marked = NSRange(location: NSNotFound, length: 0) }
    func selectedRange() -> NSRange { selection }
    func markedRange() -> NSRange { marked }
    func hasMarkedText() -> Bool { marked.location != NSNotFound }
    func validAttributesForMarkedText() -> [NSAttributedString.Key] { [] }

    func attributedSubstring(forProposedRange range: NSRange, actualRange: NSRangePointer?) -> NSAttributedString? {
        let found = NSIntersectionRange(range, NSRange(location: 0, length: text.utf16.count))
        guard found.length > 0 else { return nil }
        actualRange?.pointee = found
        return NSAttributedString(string: NSString(string: text).substring(with: found))
    }

    func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect {
        window?.convertToScreen(convert(bounds, to: nil)) ?? .zero
    }

    func characterIndex(for point: NSPoint) -> Int { NSNotFound }
}

extension ProbeField: NSDraggingSource {
    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation { [.copy, .move] }
}
