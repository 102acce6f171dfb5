import Foundation

/// Which of two characters an insertion point adjoins, where a line is broken or the direction of the text changes.
public enum NSSelectionAffinity: UInt, Sendable {
    /// The character before.
    case upstream = 0
    /// The character after.
    case downstream = 1
}

/// The unit by which a selection grows.
public enum NSSelectionGranularity: UInt, Sendable {
    /// By characters.
    case selectByCharacter = 0
    /// By words.
    case selectByWord = 1
    /// By paragraphs.
    case selectByParagraph = 2
}

/// What ended the editing of a text.
public enum NSTextMovement: Int, Sendable {
    /// Another responder became first.
    case other = 0
    /// The Return key.
    case `return` = 0x10
    /// The Tab key.
    case tab = 0x11
    /// The Tab key with Shift.
    case backtab = 0x12
    /// The Left arrow key.
    case left = 0x13
    /// The Right arrow key.
    case right = 0x14
    /// The Up arrow key.
    case up = 0x15
    /// The Down arrow key.
    case down = 0x16
    /// The Escape key.
    case cancel = 0x17
}

/// The delegate of a text object. All methods are optional. The objects of the notifications are the text view.
@preconcurrency @MainActor
public protocol NSTextDelegate: NSObjectProtocol {
    /// Called before the first change since the view became first responder. Returns whether it may be edited. Default true.
    func textShouldBeginEditing(_ textObject: NSText) -> Bool
    /// Called before the editing ends. Returns whether it may end. Default true.
    func textShouldEndEditing(_ textObject: NSText) -> Bool
    /// Called after the first change since the view became first responder.
    func textDidBeginEditing(_ notification: Notification)
    /// The `userInfo` has the raw value of an `NSTextMovement` for the key `NSTextMovement`.
    func textDidEndEditing(_ notification: Notification)
    /// Called after a change by the user.
    func textDidChange(_ notification: Notification)
}

extension NSTextDelegate {
    public func textShouldBeginEditing(_ textObject: NSText) -> Bool { true }
    public func textShouldEndEditing(_ textObject: NSText) -> Bool { true }
    public func textDidBeginEditing(_ notification: Notification) {}
    public func textDidEndEditing(_ notification: Notification) {}
    public func textDidChange(_ notification: Notification) {}
}

/// The delegate of a text view. All methods are optional.
@preconcurrency @MainActor
public protocol NSTextViewDelegate: NSTextDelegate {
    /// Returns whether a range may be replaced by a string; nil for a change of attributes. Default true. Called only for one
    /// range.
    func textView(
        _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange, replacementString: String?
    ) -> Bool
    /// Returns whether ranges may be replaced by strings; nil for a change of attributes. By default the answer of the method
    /// for one range if there is one, else true.
    func textView(
        _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue], replacementStrings: [String]?
    ) -> Bool
    /// Performs a command such as `insertNewline:`. Returns false, the default, for what the text view does itself.
    func textView(_ textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool
    /// Returns the selection to use in place of a new one. By default the new one.
    func textView(
        _ textView: NSTextView, willChangeSelectionFromCharacterRange oldSelectedCharRange: NSRange,
        toCharacterRange newSelectedCharRange: NSRange
    ) -> NSRange
    /// Returns the ranges to select in place of new ones. By default the new ones, and for one range what the method for one range
    /// returns.
    func textView(
        _ textView: NSTextView, willChangeSelectionFromCharacterRanges oldSelectedCharRanges: [NSValue],
        toCharacterRanges newSelectedCharRanges: [NSValue]
    ) -> [NSValue]
    /// Called after the attributes of typed text have changed.
    func textViewDidChangeTypingAttributes(_ notification: Notification)
    /// Returns the context menu to show for an event; nil for none. By default the proposed one.
    func textView(_ view: NSTextView, menu: NSMenu, for event: NSEvent, at charIndex: Int) -> NSMenu?
    /// Called after the selection has changed.
    func textViewDidChangeSelection(_ notification: Notification)
    /// Returns the typing attributes to use in place of new ones. By default the new ones.
    func textView(
        _ textView: NSTextView, shouldChangeTypingAttributes oldTypingAttributes: [String: Any],
        toAttributes newTypingAttributes: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any]
    /// Follows a link that the user clicks: the value of its attribute. Returns false, the default, for what the text view
    /// does itself: it opens a URL.
    func textView(_ textView: NSTextView, clickedOnLink link: Any, at charIndex: Int) -> Bool
    /// Returns the tool tip to show for a character; nil for none. Default the one of the text.
    func textView(
        _ textView: NSTextView, willDisplayToolTip tooltip: String, forCharacterAt characterIndex: Int
    ) -> String?
    /// Returns the spelling state to set for a range. By default the new one.
    func textView(_ textView: NSTextView, shouldSetSpellingState value: Int, range affectedCharRange: NSRange) -> Int
    /// The undo manager of the view; nil, the default, for that of its window.
    func undoManager(for view: NSTextView) -> UndoManager?
}

extension NSTextViewDelegate {
    public func textView(
        _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange, replacementString: String?
    ) -> Bool { true }
    public func textView(
        _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue], replacementStrings: [String]?
    ) -> Bool {
        guard let range = affectedRanges.first, affectedRanges.count == 1 else { return true }
        return self.textView(
            textView, shouldChangeTextIn: range.rangeValue, replacementString: replacementStrings?.first)
    }
    public func textView(_ textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool { false }
    public func textView(
        _ textView: NSTextView, willChangeSelectionFromCharacterRange oldSelectedCharRange: NSRange,
        toCharacterRange newSelectedCharRange: NSRange
    ) -> NSRange { newSelectedCharRange }
    public func textView(
        _ textView: NSTextView, willChangeSelectionFromCharacterRanges oldSelectedCharRanges: [NSValue],
        toCharacterRanges newSelectedCharRanges: [NSValue]
    ) -> [NSValue] {
        guard newSelectedCharRanges.count == 1, let old = oldSelectedCharRanges.first else {
            return newSelectedCharRanges
        }
        let chosen = self.textView(
            textView, willChangeSelectionFromCharacterRange: old.rangeValue,
            toCharacterRange: newSelectedCharRanges[0].rangeValue)
        return [NSValue(range: chosen)]
    }
    public func textViewDidChangeTypingAttributes(_ notification: Notification) {}
    public func textView(_ view: NSTextView, menu: NSMenu, for event: NSEvent, at charIndex: Int) -> NSMenu? { menu }
    public func textViewDidChangeSelection(_ notification: Notification) {}
    public func textView(
        _ textView: NSTextView, shouldChangeTypingAttributes oldTypingAttributes: [String: Any],
        toAttributes newTypingAttributes: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any] { newTypingAttributes }
    public func textView(_ textView: NSTextView, clickedOnLink link: Any, at charIndex: Int) -> Bool { false }
    public func textView(
        _ textView: NSTextView, willDisplayToolTip tooltip: String, forCharacterAt characterIndex: Int
    ) -> String? { tooltip }
    public func textView(
        _ textView: NSTextView, shouldSetSpellingState value: Int, range affectedCharRange: NSRange
    ) -> Int { value }
    public func undoManager(for view: NSTextView) -> UndoManager? { nil }
}
