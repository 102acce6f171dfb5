import Foundation

@testable import AppKit

/// A text input client with one line of characters of 10 by 20 points, which starts at (5, 3) of the view.
@MainActor
final class TextClient: NSView, NSTextInputClient {
    var text = ""
    var selection = NSRange(location: 0, length: 0)
    var marked = NSRange(location: NSNotFound, length: 0)
    var notes: [String] = []

    override var acceptsFirstResponder: Bool { true }
    override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }

    private func plain(_ string: Any) -> String {
        (string as? NSAttributedString)?.string ?? string as? String ?? ""
    }

    private func replace(_ range: NSRange, with new: String) -> NSRange {
        let target = range.location != NSNotFound ? range : hasMarkedText() ? marked : selection
        text = (NSString(string: text)).replacingCharacters(in: target, with: new)
        return NSRange(location: target.location, length: new.utf16.count)
    }

    func insertText(_ string: Any, replacementRange: NSRange) {
        notes.append("insert \(plain(string))")
        let range = replace(replacementRange, with: plain(string))
        selection = NSRange(location: range.location + range.length, length: 0)
        marked = NSRange(location: NSNotFound, length: 0)
    }

    func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
        notes.append("mark \(plain(string))")
        marked = replace(replacementRange, with: plain(string))
        selection = NSRange(location: marked.location + selectedRange.location, length: selectedRange.length)
        if marked.length == 0 { marked = NSRange(location: NSNotFound, length: 0) }
    }

    func unmarkText() {
        notes.append("unmark")
        marked = NSRange(location: NSNotFound, length: 0)
    }

    override func doCommand(by selector: Selector) { notes.append("\(selector)") }
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
        let rect = NSRect(x: 5 + 10 * CGFloat(range.location), y: 3, width: 10 * CGFloat(range.length), height: 20)
        return window?.convertToScreen(convert(rect, to: nil)) ?? .zero
    }

    func characterIndex(for point: NSPoint) -> Int { NSNotFound }
}
