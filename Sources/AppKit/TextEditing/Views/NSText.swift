import CoreText
import Foundation

/// The superclass of text views. Programs create an `NSTextView`.
@preconcurrency @MainActor
open class NSText: NSView {
    /// Posted before the first change since the view became first responder.
    nonisolated public static let didBeginEditingNotification = Notification.Name("NSTextDidBeginEditingNotification")
    /// Posted when the editing has ended.
    nonisolated public static let didEndEditingNotification = Notification.Name("NSTextDidEndEditingNotification")
    /// Posted after a change by the user.
    nonisolated public static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
    /// The key of an `NSTextMovement`'s raw value in the `userInfo` of `didEndEditingNotification`.
    nonisolated public static let movementUserInfoKey = "NSTextMovement"

    /// The text, its layout, and its region.
    private(set) var content: NSTextStorage
    var manager: NSLayoutManager
    /// Changed by `replaceTextContainer(_:)` only.
    var region: NSTextContainer
    /// The selection: at least one range, in ascending order.
    var selection = TextSelection()
    /// The x position that vertical motions keep; nil until the next one.
    var goal: CGFloat?

    /// Creates a view for a container. A container without a layout manager or a storage gets new ones.
    init(frame: NSRect, container: NSTextContainer) {
        region = container
        let manager = container.layoutManager ?? NSLayoutManager()
        if container.layoutManager == nil { manager.addTextContainer(container) }
        let content = manager.textStorage ?? NSTextStorage()
        if manager.textStorage == nil { content.addLayoutManager(manager) }
        (self.manager, self.content) = (manager, content)
        minSize = frame.isFinite ? frame.size : .zero
        maxSize = NSSize(width: minSize.width, height: NSTextContainer.unlimited)
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        // Text is not archived.
        return nil
    }

    /// Shows another text, of which nothing is selected.
    func show(_ storage: NSTextStorage) {
        guard storage !== content else { return }
        content = storage
        selection = TextSelection()
        goal = nil
    }

    open override var isFlipped: Bool { true }

    // MARK: Behavior

    /// Whether the user can change the text. Default true. An editable text is selectable.
    open var isEditable = true {
        didSet {
            if isEditable { isSelectable = true }
            appearanceDidChange()
        }
    }

    /// Whether the user can select text. Default true. A text that is not selectable is not editable.
    open var isSelectable = true {
        didSet {
            if !isSelectable { isEditable = false }
            appearanceDidChange()
        }
    }

    /// Whether parts of the text may have their own attributes. Default true. Otherwise `font`, `textColor` and `alignment`
    /// apply to the whole text.
    open var isRichText = true

    /// Whether Return, Tab and Escape end the editing, as in a field of a form. Default false.
    open var isFieldEditor = false

    /// Whether the background color is drawn. Default true.
    open var drawsBackground = true { didSet { needsDisplay = true } }

    /// Default `textBackgroundColor`.
    open var backgroundColor: NSColor = .textBackgroundColor { didSet { needsDisplay = true } }

    // MARK: Text

    /// The whole text. Setting it is not undone by the user.
    open var string: String {
        get { content.string }
        set { replaceCharacters(in: NSRange(location: 0, length: content.length), with: newValue) }
    }

    /// Replaces a range without a call of the delegate. The new characters have the attributes of the replaced ones, or the
    /// typing attributes in an empty text.
    open func replaceCharacters(in range: NSRange, with string: String) {
        let range = content.usable(range)
        if content.length == range.length {
            content.replaceCharacters(
                in: range, with: NSAttributedString(string: string, attributes: insertionAttributes))
        } else {
            content.replaceCharacters(in: range, with: string)
        }
    }

    /// The attributes of text that is inserted into an empty text.
    var insertionAttributes: [NSAttributedString.Key: Any] { [:] }

    /// The first selected range. Setting it selects that part of it that is in the text.
    open var selectedRange: NSRange {
        get { selection.ranges[0] }
        set { changeSelection([newValue], .downstream, stillSelecting: false) }
    }

    /// Selects ranges.
    func changeSelection(_ ranges: [NSRange], _ affinity: NSSelectionAffinity, stillSelecting: Bool) {
        selection = TextSelection(ranges.map(content.usable), affinity)
        appearanceDidChange()
    }

    // MARK: Attributes of the text

    /// The font of the first character, or of typed text. Setting it changes the whole text.
    open var font: NSFont? {
        get { attribute(.font) as? NSFont }
        set { setAttribute(.font, newValue) }
    }

    /// The color of the first character, or of typed text; nil for black. Setting it changes the whole text. The default is
    /// `NSColor.textColor` in text views.
    open var textColor: NSColor? {
        get { attribute(.foregroundColor) as? NSColor }
        set { setAttribute(.foregroundColor, newValue) }
    }

    /// The alignment of the first paragraph. Setting it changes the whole text. Default natural.
    open var alignment: NSTextAlignment {
        get { (attribute(.paragraphStyle) as? NSParagraphStyle)?.alignment ?? .natural }
        set { setParagraphStyle { $0.alignment = newValue } }
    }

    /// The direction of the first paragraph. Setting it changes the whole text. Default natural.
    open var baseWritingDirection: NSWritingDirection {
        get { (attribute(.paragraphStyle) as? NSParagraphStyle)?.baseWritingDirection ?? .natural }
        set { setParagraphStyle { $0.baseWritingDirection = newValue } }
    }

    /// Changes the alignment of the paragraphs of a range.
    open func setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
        let paragraphs = content.characters.paragraphRange(for: content.usable(range))
        if paragraphs.length > 0 { content.setAlignment(alignment, range: paragraphs) }
    }

    /// Changes the font of a range.
    open func setFont(_ font: NSFont, range: NSRange) { content.addAttribute(.font, value: font, range: range) }

    /// Changes the color of a range; nil for black.
    open func setTextColor(_ color: NSColor?, range: NSRange) {
        if let color {
            content.addAttribute(.foregroundColor, value: color, range: range)
        } else {
            content.removeAttribute(.foregroundColor, range: range)
        }
    }

    private func attribute(_ key: NSAttributedString.Key) -> Any? {
        content.length > 0 ? content.attribute(key, at: 0, effectiveRange: nil) : insertionAttributes[key]
    }

    /// Sets an attribute of the whole text and of typed text; nil removes it.
    func setAttribute(_ key: NSAttributedString.Key, _ value: Any?) {
        let whole = NSRange(location: 0, length: content.length)
        if let value {
            content.addAttribute(key, value: value, range: whole)
        } else {
            content.removeAttribute(key, range: whole)
        }
    }

    private func setParagraphStyle(_ change: (NSMutableParagraphStyle) -> Void) {
        let style = NSMutableParagraphStyle()
        if let former = manager.paragraphStyle(attribute(.paragraphStyle)) { style.setParagraphStyle(former) }
        change(style)
        setAttribute(.paragraphStyle, style.copy(with: nil))
    }

    // MARK: Size

    /// The limits of the size when the view follows its text, in points. By default the size of the frame at creation, and that
    /// width with a height of 10 million.
    open var minSize: NSSize
    /// The largest size when the view follows its text, in points.
    open var maxSize: NSSize

    /// Whether the width follows that of the text. Default false.
    open var isHorizontallyResizable = false { didSet { sizeDidChange() } }

    /// Whether the height follows that of the text. Default true.
    open var isVerticallyResizable = true { didSet { sizeDidChange() } }

    /// The intrinsic height that the constraints use.
    private var usedHeight = NSView.noIntrinsicMetric

    /// The height of the text, within the limits, if constraints determine the size and it is vertically resizable.
    open override var intrinsicContentSize: NSSize {
        guard !translatesAutoresizingMaskIntoConstraints, isVerticallyResizable else {
            return super.intrinsicContentSize
        }
        return NSSize(
            width: NSView.noIntrinsicMetric, height: limited(contentSize.height, minSize.height, maxSize.height))
    }

    /// Makes the view as large as its text, within the limits, in the directions in which it is resizable. As the document of a
    /// scroll view it is at least as large as the visible part in these directions, so that a press beside or below the text
    /// reaches it. The content view of a window keeps its size. Constraints determine the size of a view whose
    /// `translatesAutoresizingMaskIntoConstraints` is false; they get the height of the text.
    open func sizeToFit() {
        // The window determines the size of its content view.
        guard window?.contentView !== self else { return }
        guard translatesAutoresizingMaskIntoConstraints else {
            let height = intrinsicContentSize.height
            guard height != usedHeight else { return }
            usedHeight = height
            return invalidateIntrinsicContentSize()
        }
        let size = constrained(contentSize)
        if size != frame.size { setFrameSize(size) }
    }

    /// A size within the limits, in the directions in which the view is resizable. A document is not smaller than what its scroll view
    /// shows.
    func constrained(_ needed: NSSize) -> NSSize {
        var size = frame.size
        let clip = sizeOfClip
        if isHorizontallyResizable {
            size.width = max(limited(needed.width, minSize.width, maxSize.width), min(clip.width, maxSize.width))
        }
        if isVerticallyResizable {
            size.height = max(limited(needed.height, minSize.height, maxSize.height), min(clip.height, maxSize.height))
        }
        return size
    }

    /// The size of the scroll view's visible part whose document this is, without its insets; zero for other views.
    private var sizeOfClip: NSSize {
        guard let clip = superview as? NSClipView, clip.documentView === self else { return .zero }
        let insets = clip.contentInsets
        return NSSize(
            width: max(0, clip.frame.width - insets.left - insets.right) / max(clip.toFrame.a, 1e-6),
            height: max(0, clip.frame.height - insets.top - insets.bottom) / max(clip.toFrame.d, 1e-6))
    }

    override func clipViewDidResize() { needsLayout = true }

    private func limited(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        max(low, min(value.rounded(.up), high))
    }

    /// The size that the text needs in the view.
    var contentSize: NSSize { manager.usedSize }

    /// Called when the size of the text may have changed.
    func sizeDidChange() { needsLayout = true }

    /// Called when the selection, the focus or the colors have changed.
    func appearanceDidChange() { needsLayout = true }

    /// The place of the container in the view.
    var containerOrigin: NSPoint { .zero }

    /// Scrolls so that a range is visible, or if it does not fit, its end.
    open func scrollRangeToVisible(_ range: NSRange) {
        let range = content.usable(range)
        let end = caretRect(at: TextPosition(index: range.location + range.length, affinity: .upstream))
        let start = caretRect(at: TextPosition(index: range.location, affinity: .downstream))
        let both = start.union(end)
        let size = visibleRect.size
        scrollToVisible(both.width <= size.width && both.height <= size.height ? both : end)
    }

    /// The rectangle of an insertion point, with the width 1.
    func caretRect(at position: TextPosition) -> NSRect {
        let line = manager.line(at: position)
        let box = line.fragment.textBox
        let x = line.x(at: position.index, position.affinity)
        let height = max(box.bottom - box.top, 1)
        return NSRect(x: x, y: line.block.top + box.top, width: 1, height: height)
            .offsetBy(dx: containerOrigin.x, dy: containerOrigin.y)
    }

    // MARK: Moving the insertion point

    open override func moveUp(_ sender: Any?) { move(.up) }
    open override func moveDown(_ sender: Any?) { move(.down) }
    open override func moveLeft(_ sender: Any?) { move(.left) }
    open override func moveRight(_ sender: Any?) { move(.right) }
    open override func moveForward(_ sender: Any?) { move(.forward) }
    open override func moveBackward(_ sender: Any?) { move(.backward) }
    open override func moveWordForward(_ sender: Any?) { move(.wordForward) }
    open override func moveWordBackward(_ sender: Any?) { move(.wordBackward) }
    open override func moveWordLeft(_ sender: Any?) { move(.wordLeft) }
    open override func moveWordRight(_ sender: Any?) { move(.wordRight) }
    open override func moveToBeginningOfLine(_ sender: Any?) { move(.lineStart) }
    open override func moveToEndOfLine(_ sender: Any?) { move(.lineEnd) }
    open override func moveToLeftEndOfLine(_ sender: Any?) { move(.lineLeft) }
    open override func moveToRightEndOfLine(_ sender: Any?) { move(.lineRight) }
    open override func moveToBeginningOfParagraph(_ sender: Any?) { move(.paragraphStart) }
    open override func moveToEndOfParagraph(_ sender: Any?) { move(.paragraphEnd) }
    open override func moveToBeginningOfDocument(_ sender: Any?) { move(.documentStart) }
    open override func moveToEndOfDocument(_ sender: Any?) { move(.documentEnd) }
    open override func pageUp(_ sender: Any?) { move(.pageUp) }
    open override func pageDown(_ sender: Any?) { move(.pageDown) }

    // MARK: Extending the selection

    open override func moveUpAndModifySelection(_ sender: Any?) { move(.up, extending: true) }
    open override func moveDownAndModifySelection(_ sender: Any?) { move(.down, extending: true) }
    open override func moveLeftAndModifySelection(_ sender: Any?) { move(.left, extending: true) }
    open override func moveRightAndModifySelection(_ sender: Any?) { move(.right, extending: true) }
    open override func moveForwardAndModifySelection(_ sender: Any?) { move(.forward, extending: true) }
    open override func moveBackwardAndModifySelection(_ sender: Any?) { move(.backward, extending: true) }
    open override func moveWordForwardAndModifySelection(_ sender: Any?) { move(.wordForward, extending: true) }
    open override func moveWordBackwardAndModifySelection(_ sender: Any?) { move(.wordBackward, extending: true) }
    open override func moveWordLeftAndModifySelection(_ sender: Any?) { move(.wordLeft, extending: true) }
    open override func moveWordRightAndModifySelection(_ sender: Any?) { move(.wordRight, extending: true) }
    open override func moveToBeginningOfLineAndModifySelection(_ sender: Any?) { move(.lineStart, extending: true) }
    open override func moveToEndOfLineAndModifySelection(_ sender: Any?) { move(.lineEnd, extending: true) }
    open override func moveToLeftEndOfLineAndModifySelection(_ sender: Any?) { move(.lineLeft, extending: true) }
    open override func moveToRightEndOfLineAndModifySelection(_ sender: Any?) { move(.lineRight, extending: true) }
    open override func moveToBeginningOfParagraphAndModifySelection(_ sender: Any?) {
        move(.paragraphStart, extending: true)
    }
    open override func moveToEndOfParagraphAndModifySelection(_ sender: Any?) { move(.paragraphEnd, extending: true) }
    open override func moveParagraphForwardAndModifySelection(_ sender: Any?) {
        move(.paragraphForward, extending: true)
    }
    open override func moveParagraphBackwardAndModifySelection(_ sender: Any?) {
        move(.paragraphBackward, extending: true)
    }
    open override func moveToBeginningOfDocumentAndModifySelection(_ sender: Any?) {
        move(.documentStart, extending: true)
    }
    open override func moveToEndOfDocumentAndModifySelection(_ sender: Any?) { move(.documentEnd, extending: true) }
    open override func pageUpAndModifySelection(_ sender: Any?) { move(.pageUp, extending: true) }
    open override func pageDownAndModifySelection(_ sender: Any?) { move(.pageDown, extending: true) }

    // MARK: Selecting and scrolling

    open override func selectAll(_ sender: Any?) { select(NSRange(location: 0, length: content.length)) }
    open override func selectParagraph(_ sender: Any?) { select(unit(of: selectedRange, .selectByParagraph)) }
    open override func selectWord(_ sender: Any?) { select(unit(of: selectedRange, .selectByWord)) }
    open override func selectLine(_ sender: Any?) {
        let first = manager.line(at: TextPosition(index: selection.start, affinity: selection.affinity)).range
        let last = manager.line(at: TextPosition(index: selection.end, affinity: selection.affinity)).range
        select(NSUnionRange(first, last))
    }

    open override func scrollPageUp(_ sender: Any?) { scroll(pages: -1) }
    open override func scrollPageDown(_ sender: Any?) { scroll(pages: 1) }
    open override func scrollLineUp(_ sender: Any?) { scroll(lines: -1) }
    open override func scrollLineDown(_ sender: Any?) { scroll(lines: 1) }
    open override func scrollToBeginningOfDocument(_ sender: Any?) {
        scrollToVisible(NSRect(x: visibleRect.minX, y: bounds.minY, width: 1, height: 1))
    }
    open override func scrollToEndOfDocument(_ sender: Any?) {
        scrollToVisible(NSRect(x: visibleRect.minX, y: bounds.maxY - 1, width: 1, height: 1))
    }
    open override func centerSelectionInVisibleArea(_ sender: Any?) {
        let (caret, visible) = (caretRect(at: TextPosition(index: selection.start, affinity: .downstream)), visibleRect)
        let y = min(max(bounds.minY, caret.midY - visible.height / 2), max(bounds.minY, bounds.maxY - visible.height))
        scrollToVisible(NSRect(x: visible.minX, y: y, width: visible.width, height: visible.height))
    }

    // MARK: The ruler

    /// Whether the ruler of the text is shown.
    open var isRulerVisible: Bool { false }

    /// Shows or hides the ruler of the text.
    open func toggleRuler(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Commands

    /// Writes the selected text to the clipboard.
    open func copy(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the selected text to the clipboard.
    open func cut(_ sender: Any?) { commandIsUnimplemented = true }
    /// Replaces the selection by the clipboard's text.
    open func paste(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection.
    open func delete(_ sender: Any?) { commandIsUnimplemented = true }
}
