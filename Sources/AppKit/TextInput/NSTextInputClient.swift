import Foundation

/// An object that shows and edits text, for which input methods, dead keys and on-screen keyboards insert text.
///
/// Positions are UTF-16 code units. Marked text is text of an input method that the user has not accepted yet; it is
/// usually underlined. A range with the location `NSNotFound` does not exist. An application adopts the protocol in a view;
/// `NSView.inputContext` then connects the view with the input method. `interpretKeyEvents(_:)` calls its methods.
@preconcurrency @MainActor
public protocol NSTextInputClient: AnyObject {
    /// Inserts text, a string or an attributed string, in place of a range; if that does not exist, in place of the marked
    /// text, or else of the selection. The insertion point is then behind the text.
    func insertText(_ string: Any, replacementRange: NSRange)

    /// Performs a command of a key, such as `moveLeft:`.
    func doCommand(by selector: Selector)

    /// Inserts marked text, a string or an attributed string, in place of a range; if that does not exist, in place of the
    /// marked text, or else of the selection. `selectedRange` is relative to the start of the marked text. An empty string
    /// removes the marked text.
    func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange)

    /// Accepts the marked text as it is.
    func unmarkText()

    /// The selection, or the insertion point with the length 0.
    func selectedRange() -> NSRange

    /// The range of the marked text, or one with the location `NSNotFound`.
    func markedRange() -> NSRange

    /// Whether there is marked text.
    func hasMarkedText() -> Bool

    /// The text of a range, which may exceed the text; nil if the text is not known or nothing of it is in the range. Stores
    /// the range of the result in `actualRange`.
    func attributedSubstring(forProposedRange range: NSRange, actualRange: NSRangePointer?) -> NSAttributedString?

    /// The attributes that marked text may have.
    func validAttributesForMarkedText() -> [NSAttributedString.Key]

    /// The rectangle of the first line of a range, in the coordinates of the screen. An insertion point has the width 0.
    func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect

    /// The position of the character at a point in the coordinates of the screen, or `NSNotFound`.
    func characterIndex(for point: NSPoint) -> Int
}
