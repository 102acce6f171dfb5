import Foundation

/// An object whose text is searched. A client implements at least `stringLength()` and
/// `string(at:effectiveRange:endsWithSearchBoundary:)`, or `string`. Positions are UTF-16 code units of the whole text.
@preconcurrency @MainActor
public protocol NSTextFinderClient: NSObjectProtocol {
    /// Whether the user can select text. Default true.
    var isSelectable: Bool { get }
    /// Whether several ranges can be selected. Default false.
    var allowsMultipleSelection: Bool { get }
    /// Whether the user can replace text. Default false.
    var isEditable: Bool { get }
    /// The whole text. Default empty.
    var string: String { get }
    /// Returns a string that contains a character.
    ///
    /// - Parameters:
    ///   - outRange: on return, the range of the string.
    ///   - outFlag: on return, whether no match continues in the next string. Default: the whole text.
    func string(
        at characterIndex: Int, effectiveRange outRange: NSRangePointer,
        endsWithSearchBoundary outFlag: UnsafeMutablePointer<ObjCBool>
    ) -> String
    /// The length of the text. Default that of `string`.
    func stringLength() -> Int
    /// The first selected range, or the insertion point. A search begins there. Default empty, at the start.
    var firstSelectedRange: NSRange { get }
    /// The selected ranges, as values of `NSRange`. A match is shown by setting them. Default `firstSelectedRange`.
    var selectedRanges: [NSValue] { get set }
    /// Scrolls so that a range is visible. Default: nothing.
    func scrollRangeToVisible(_ range: NSRange)
    /// Returns whether ranges may be replaced by strings, which are as many. Default true.
    func shouldReplaceCharacters(inRanges ranges: [NSValue], with strings: [String]) -> Bool
    /// Replaces a range. Default: nothing.
    func replaceCharacters(in range: NSRange, with string: String)
    /// Called after the last replacement of an action. Default: nothing.
    func didReplaceCharacters()
    /// Returns the view that shows a character; on return, `outRange` is the range of the characters in it. Without one, the
    /// default, nothing is highlighted.
    func contentView(at index: Int, effectiveCharacterRange outRange: NSRangePointer) -> NSView?
    /// Returns the rectangles of a range in the coordinates of its view, as values of `NSRect`. Default nil.
    func rects(forCharacterRange range: NSRange) -> [NSValue]?
    /// The ranges that are visible, as values of `NSRange`. Default none.
    var visibleCharacterRanges: [NSValue] { get }
    /// Draws the characters of a range without their background into the current context, which has the coordinates of the view.
    /// The find indicator shows them. Default: nothing.
    func drawCharacters(in range: NSRange, forContentView view: NSView)
}

extension NSTextFinderClient {
    public var isSelectable: Bool { true }
    public var allowsMultipleSelection: Bool { false }
    public var isEditable: Bool { false }
    public var string: String { "" }
    public func string(
        at characterIndex: Int, effectiveRange outRange: NSRangePointer,
        endsWithSearchBoundary outFlag: UnsafeMutablePointer<ObjCBool>
    ) -> String {
        let whole = string
        outRange.pointee = NSRange(location: 0, length: whole.utf16.count)
        outFlag.pointee = true
        return whole
    }
    public func stringLength() -> Int { string.utf16.count }
    public var firstSelectedRange: NSRange { NSRange(location: 0, length: 0) }
    public var selectedRanges: [NSValue] {
        get { [NSValue(range: firstSelectedRange)] }
        set {}
    }
    public func scrollRangeToVisible(_ range: NSRange) {}
    public func shouldReplaceCharacters(inRanges ranges: [NSValue], with strings: [String]) -> Bool { true }
    public func replaceCharacters(in range: NSRange, with string: String) {}
    public func didReplaceCharacters() {}
    public func contentView(at index: Int, effectiveCharacterRange outRange: NSRangePointer) -> NSView? { nil }
    public func rects(forCharacterRange range: NSRange) -> [NSValue]? { nil }
    public var visibleCharacterRanges: [NSValue] { [] }
    public func drawCharacters(in range: NSRange, forContentView view: NSView) {}
}

/// A view that shows a find bar. `NSScrollView` is one.
@preconcurrency @MainActor
public protocol NSTextFinderBarContainer: NSObjectProtocol {
    /// The find bar, which the text finder sets. Its width is that of the container, and its height its own.
    var findBarView: NSView? { get set }
    /// Whether the find bar is shown. The text finder sets it.
    var isFindBarVisible: Bool { get set }
    /// Called when the height of the find bar has changed.
    func findBarViewDidChangeHeight()
}
