import AcetateWayland
import Foundation

/// Reads the text and the geometry of a text input client for the input method, which counts in bytes of UTF-8.
@MainActor
struct TextInputReader {
    private let client: any NSTextInputClient

    /// The number of UTF-16 code units on each side of the selection, and of the selection itself, that are sent to the input
    /// method. Together they have at most 3990 bytes, because a code unit has at most 3 bytes of UTF-8.
    private static let reach = 500
    private static let longestSelection = 330

    init(_ client: any NSTextInputClient) { self.client = client }

    /// The state of the client in a window whose surface has a margin.
    func state(in window: NSWindow, insets: SurfaceInsets) -> TextInputState {
        var state = TextInputState()
        state.surroundings = surroundings()
        state.rectangle = rectangle(in: window, insets: insets)
        if let traits = client as? any NSTextInputTraits {
            if traits.spellCheckingType == .yes || traits.autocorrectionType == .yes { state.hints.insert(.spellcheck) }
            if traits.textCompletionType == .yes { state.hints.insert(.completion) }
        }
        return state
    }

    /// The text around the insertion point without marked text; nil if the client does not tell it.
    private func surroundings() -> TextInputState.Surroundings? {
        let marked = client.markedRange()
        let selection = client.hasMarkedText() && marked.isUsable ? marked : client.selectedRange()
        guard selection.isUsable else { return nil }
        let end = selection.location + selection.length
        let before = text(from: max(0, selection.location - Self.reach), to: selection.location)
        let after = text(from: end, to: end + Self.reach)
        // Of a long selection, only the end is sent.
        let start = max(selection.location, end - Self.longestSelection)
        let selected = client.hasMarkedText() ? "" : text(from: start, to: end)
        guard before != nil || after != nil || selected?.isEmpty == false || isEmpty else { return nil }
        let head = start > selection.location ? "" : before ?? ""
        let anchor = head.utf8.count
        let cursor = anchor + (selected ?? "").utf8.count
        return .init(text: head + (selected ?? "") + (after ?? ""), cursor: cursor, anchor: anchor)
    }

    /// Whether the client supplies its text, and the text is empty. Such a client has no substring.
    private var isEmpty: Bool {
        client.selectedRange().location == 0 && client.selectedRange().length == 0
    }

    /// The text between two positions, which may exceed the client's; nil if there is none.
    private func text(from start: Int, to end: Int) -> String? {
        guard end > start else { return nil }
        let range = NSRange(location: start, length: end - start)
        var actual = range
        guard let found = substring(range, &actual) else { return nil }
        // The client may return more than it was asked for.
        var units = Array(found.utf16)
        if actual.isUsable, actual.location < start { units = Array(units.dropFirst(start - actual.location)) }
        units = Array(units.prefix(range.length))
        if let first = units.first, UTF16.isTrailSurrogate(first) { units.removeFirst() }
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        return String(decoding: units, as: UTF16.self)
    }

    /// The text of a range. That of a text view is read without its attributes, whose copies take most of the time.
    private func substring(_ range: NSRange, _ actual: inout NSRange) -> String? {
        guard let view = client as? NSTextView else {
            return client.attributedSubstring(forProposedRange: range, actualRange: &actual)?.string
        }
        actual = view.content.usable(range)
        return actual.length > 0 ? view.content.substring(actual) : nil
    }

    /// The rectangle of the insertion point or the selection, in the surface.
    private func rectangle(in window: NSWindow, insets: SurfaceInsets) -> TextInputState.Rectangle? {
        let selection = client.selectedRange()
        guard selection.isUsable else { return nil }
        let screen = client.firstRect(forCharacterRange: selection, actualRange: nil)
        guard screen != .zero, screen.isFinite else { return nil }
        let rect = window.convertFromScreen(screen)
        func whole(_ value: CGFloat) -> Int32 { Int32(min(max(value, -32768), 32767)) }
        let left = (rect.minX + CGFloat(insets.left)).rounded(.down)
        let top = (window.frame.height - rect.maxY + CGFloat(insets.top)).rounded(.down)
        return TextInputState.Rectangle(
            x: whole(left), y: whole(top), width: whole(rect.width.rounded(.up)),
            height: whole(rect.height.rounded(.up)))
    }

    /// Deletes bytes of UTF-8 before and after the insertion point or the selection.
    func delete(before: Int, after: Int) {
        let selection = client.selectedRange()
        guard selection.isUsable else { return }
        let end = selection.location + selection.length, limit = TextInputState.Surroundings.limit
        let tail = text(from: end, to: end + min(after, limit)) ?? ""
        let head = text(from: max(0, selection.location - min(before, limit)), to: selection.location) ?? ""
        let deletedAfter = Self.units(after, of: tail.unicodeScalars)
        let deletedBefore = Self.units(before, of: head.unicodeScalars.reversed())
        // The later range first, so that the other one is not moved.
        if deletedAfter > 0 {
            client.insertText("", replacementRange: NSRange(location: end, length: deletedAfter))
        }
        if deletedBefore > 0 {
            client.insertText(
                "", replacementRange: NSRange(location: selection.location - deletedBefore, length: deletedBefore))
        }
    }

    /// The UTF-16 code units of the first scalars that have at most this number of bytes.
    private static func units(_ bytes: Int, of scalars: some Sequence<Unicode.Scalar>) -> Int {
        var rest = bytes, units = 0
        for scalar in scalars {
            rest -= UTF8.width(scalar)
            guard rest >= 0 else { break }
            units += UTF16.width(scalar)
        }
        return units
    }
}

extension NSRange {
    /// Whether the range exists, and its end can be computed.
    fileprivate var isUsable: Bool {
        location != NSNotFound && location >= 0 && length >= 0 && location < 1 << 40 && length < 1 << 40
    }
}
