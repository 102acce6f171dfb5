import CoreText
import Foundation

/// A view in which the user reads, selects and edits text.
///
/// The text is drawn by its layout manager into tiles that cover what is visible. The view grows with its text. Positions are
/// UTF-16 code units; ranges that exceed the text are cut.
@preconcurrency @MainActor
open class NSTextView: NSText, NSTextInputClient, NSUserInterfaceValidations {
    /// Posted when the selection has changed, with the former first range as an `NSValue` for the key `NSOldSelectedCharacterRange`.
    nonisolated public static let didChangeSelectionNotification = Notification.Name(
        "NSTextViewDidChangeSelectionNotification")
    /// Posted when the attributes of typed text have changed.
    nonisolated public static let didChangeTypingAttributesNotification = Notification.Name(
        "NSTextViewDidChangeTypingAttributesNotification")

    /// Not retained.
    open weak var delegate: (any NSTextViewDelegate)?

    // The state of extensions of this class.
    lazy var display = TextDisplay(self)
    var typing = TextTyping()
    var marked: NSRange?
    var markedSelection = NSRange(location: 0, length: 0)
    /// The user has changed the text since the view became first responder.
    var isEditing = false
    /// A command has ended the editing, and the view is still first responder.
    var hasEnded = false
    /// The text is changed by the view, which sets the selection itself.
    var changesText = false
    var tracking = TextTracking()
    var isLayingOut = false
    var links = TextLinks()
    /// Created when it is first needed.
    var finding: TextViewFinder?

    /// Creates a view with a text storage, a layout manager and a container that is as wide as the view.
    public init(frame frameRect: NSRect) {
        let width = frameRect.isFinite ? frameRect.width : 0
        let container = NSTextContainer(size: NSSize(width: width, height: NSTextContainer.unlimited))
        container.widthTracksTextView = true
        super.init(frame: frameRect, container: container)
        container.view = self
        setUp()
    }

    /// Creates a view for a container of a text system that the program has made; nil for a new container without a limit.
    public init(frame frameRect: NSRect, textContainer container: NSTextContainer?) {
        super.init(frame: frameRect, container: container ?? NSTextContainer())
        region.view = self
        setUp()
    }

    /// Creates a text view with an empty frame.
    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        // Text is not archived.
        return nil
    }

    private func setUp() {
        clipsToBounds = true
        ToolTipPresenter.isUsed = true
        updateDragTypeRegistration()
        // With constraints, a long text does not make its window larger.
        setContentCompressionResistancePriority(.dragThatCannotResizeWindow, for: .vertical)
        resizeContainer()
    }

    // MARK: The text system

    /// The text.
    open var textStorage: NSTextStorage? { content }

    /// The text storage as an attributed string, which changes with the text.
    open func attributedString() -> NSAttributedString { content }

    /// The layout manager of the text.
    open var layoutManager: NSLayoutManager? { manager }

    /// The layout manager of TextKit 2: nil, because text views use `layoutManager`.
    public final var textLayoutManager: NSTextLayoutManager? { nil }

    /// The contents of TextKit 2: nil, because text views use `textStorage`.
    public final var textContentStorage: NSTextContentStorage? { nil }

    /// The container of the text. To set it is the same as `replaceTextContainer(_:)`; nil stands for a new one without a limit.
    open var textContainer: NSTextContainer? {
        get { region }
        set { replaceTextContainer(newValue ?? NSTextContainer()) }
    }

    /// Gives the layout manager of the view another container in place of the view's, with the same text.
    open func replaceTextContainer(_ newContainer: NSTextContainer) {
        guard newContainer !== region else { return }
        let index = manager.textContainers.firstIndex { $0 === region } ?? manager.textContainers.count
        manager.removeTextContainer(at: index)
        region.view = nil
        newContainer.view?.textContainer = nil
        region = newContainer
        newContainer.view = self
        manager.insertTextContainer(newContainer, at: index)
        resizeContainer()
        layoutDidChange()
    }

    /// The space around the container, in points: on the left and on the right, and above and below. Default zero.
    open var textContainerInset = NSSize.zero {
        didSet {
            resizeContainer()
            layoutDidChange()
        }
    }

    /// The place of the container in the view.
    open var textContainerOrigin: NSPoint {
        func usable(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), 100_000) : 0 }
        return NSPoint(x: usable(textContainerInset.width), y: usable(textContainerInset.height))
    }

    override var containerOrigin: NSPoint { textContainerOrigin }

    override var contentSize: NSSize {
        let (used, inset) = (manager.usedSize, textContainerOrigin)
        return NSSize(width: used.width + 2 * inset.x, height: used.height + 2 * inset.y)
    }

    /// Makes the container as large as the view, in the directions in which it tracks the view.
    func resizeContainer() {
        let (size, inset) = (frame.size, textContainerOrigin)
        var container = region.size
        if region.widthTracksTextView { container.width = max(1, size.width - 2 * inset.x) }
        if region.heightTracksTextView { container.height = max(1, size.height - 2 * inset.y) }
        region.size = container
    }

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        resizeContainer()
        updateRuler()
    }

    // MARK: Selection

    /// The selected ranges, in ascending order: values of `NSRange`. One empty range is an insertion point.
    open var selectedRanges: [NSValue] {
        get { selection.ranges.map { NSValue(range: $0) } }
        set { setSelectedRanges(newValue, affinity: .downstream, stillSelecting: false) }
    }

    /// The first selected range, or the insertion point.
    open func selectedRange() -> NSRange { selection.ranges[0] }

    /// Selects a range.
    open func setSelectedRange(_ charRange: NSRange) {
        setSelectedRange(charRange, affinity: .downstream, stillSelecting: false)
    }

    /// Selects a range.
    ///
    /// - Parameters:
    ///   - affinity: the line on which an insertion point is shown at the break of a line.
    ///   - stillSelectingFlag: whether the user goes on selecting; then no notification is posted.
    open func setSelectedRange(
        _ charRange: NSRange, affinity: NSSelectionAffinity, stillSelecting stillSelectingFlag: Bool
    ) {
        changeSelection([charRange], affinity, stillSelecting: stillSelectingFlag)
    }

    /// Selects ranges.
    open func setSelectedRanges(
        _ ranges: [NSValue], affinity: NSSelectionAffinity, stillSelecting stillSelectingFlag: Bool
    ) {
        changeSelection(ranges.map(\.rangeValue), affinity, stillSelecting: stillSelectingFlag)
    }

    override func changeSelection(_ ranges: [NSRange], _ affinity: NSSelectionAffinity, stillSelecting: Bool) {
        let former = selection
        var new = TextSelection(ranges.map(content.usable), affinity)
        if let delegate {
            let chosen = delegate.textView(
                self, willChangeSelectionFromCharacterRanges: former.ranges.map { NSValue(range: $0) },
                toCharacterRanges: new.ranges.map { NSValue(range: $0) })
            new = TextSelection(chosen.map { content.usable($0.rangeValue) }, affinity)
        }
        goal = nil
        selection = new
        if former.ranges != new.ranges {
            typing.breakCoalescing()
            updateTypingAttributes()
        }
        if former.ranges != new.ranges || former.affinity != new.affinity { selectionDidChange(from: former) }
        if former.ranges != new.ranges, !stillSelecting { postSelectionChange(from: former) }
    }

    func postSelectionChange(from former: TextSelection) {
        let notification = Notification(
            name: Self.didChangeSelectionNotification, object: self,
            userInfo: ["NSOldSelectedCharacterRange": NSValue(range: former.ranges[0])])
        delegate?.textViewDidChangeSelection(notification)
        NotificationCenter.default.post(notification)
    }

    /// The line on which an insertion point is shown at the break of a line.
    open var selectionAffinity: NSSelectionAffinity { selection.affinity }

    /// The unit by which a drag extends the selection.
    open var selectionGranularity = NSSelectionGranularity.selectByCharacter

    /// The attributes of selected text. Of these the background color is used. Default: that color is
    /// `selectedTextBackgroundColor`.
    open var selectedTextAttributes: [NSAttributedString.Key: Any] = [
        .backgroundColor: NSColor.selectedTextBackgroundColor
    ]
    { didSet { needsDisplay = true } }

    /// The attributes of marked text. By default it is underlined.
    open var markedTextAttributes: [NSAttributedString.Key: Any]? = [
        .underlineStyle: NSUnderlineStyle.single.rawValue
    ]

    /// The color of the insertion point. Default `textColor`.
    open var insertionPointColor: NSColor = .textColor { didSet { appearanceDidChange() } }

    /// Whether an insertion point is shown: the view is an editable first responder without selected characters.
    open var shouldDrawInsertionPoint: Bool {
        isEditable && isFirstResponder && selection.insertionPoint != nil && window?.isKeyWindow == true
    }

    /// The attributes of text that the user types. By default those of the text before the insertion point, or in an empty text
    /// those of the deleted text. In the beginning the font is Helvetica at 12 points, and the color `NSColor.textColor`.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { typing.attributes }
        set { setTypingAttributes(newValue) }
    }

    /// The style of paragraphs whose text has none. Nil, the default, for `NSParagraphStyle.default`.
    open var defaultParagraphStyle: NSParagraphStyle? {
        didSet {
            // A copy, because the style may be mutable.
            defaultParagraphStyle = defaultParagraphStyle?.copy(with: nil) as? NSParagraphStyle
            manager.containerDidChange(widthChanged: true)
            updateRuler()
        }
    }

    override var insertionAttributes: [NSAttributedString.Key: Any] { typing.attributes }

    override func setAttribute(_ key: NSAttributedString.Key, _ value: Any?) {
        super.setAttribute(key, value)
        var attributes = typing.attributes
        attributes[key] = value
        setTypingAttributes(attributes)
    }

    private func setTypingAttributes(_ new: [NSAttributedString.Key: Any]) {
        let former = Dictionary(uniqueKeysWithValues: typing.attributes.map { ($0.rawValue, $1) })
        typing.attributes =
            delegate?.textView(self, shouldChangeTypingAttributes: former, toAttributes: new) ?? new
        if content.length == 0 {
            manager.invalidateLayout(forCharacterRange: selection.ranges[0], actualCharacterRange: nil)
        }
        updateRuler()
        let notification = Notification(name: Self.didChangeTypingAttributesNotification, object: self)
        delegate?.textViewDidChangeTypingAttributes(notification)
        NotificationCenter.default.post(notification)
    }

    /// Takes the attributes at the selection.
    private func updateTypingAttributes() {
        guard content.length > 0 else { return }
        let range = selection.ranges[0]
        let isParagraphStart = content.characters.isParagraphStart(range.location)
        let index = range.length > 0 || isParagraphStart ? range.location : range.location - 1
        guard index < content.length || range.location > 0 else { return }
        typing.attributes = content.attributes(at: min(index, content.length - 1), effectiveRange: nil)
            .filter { ![.link, .attachment].contains($0.key) }
    }

    // MARK: Undo

    /// Whether changes by the user can be undone. Default false.
    open var allowsUndo = false

    /// The delegate's undo manager, or that of the window.
    open override var undoManager: UndoManager? { delegate?.undoManager(for: self) ?? super.undoManager }

    /// Makes what is typed next undone separately from what was typed before.
    open func breakUndoCoalescing() { typing.breakCoalescing() }

    /// Whether typed text is undone together with what was typed before.
    open var isCoalescingUndo: Bool { typing.record?.isNewest == true }

    // MARK: Changes

    /// Returns whether ranges may be replaced, and notes that the editing begins. Programs that change the text for the user
    /// call this before, and `didChangeText()` after the change. Nil stands for a change of attributes.
    open func shouldChangeText(inRanges affectedRanges: [NSValue], replacementStrings: [String]?) -> Bool {
        guard isEditable, beginEditingIfAllowed() else { return false }
        return delegate?.textView(
            self, shouldChangeTextInRanges: affectedRanges, replacementStrings: replacementStrings) ?? true
    }

    /// Returns whether a range may be replaced: see `shouldChangeText(inRanges:replacementStrings:)`.
    open func shouldChangeText(in affectedCharRange: NSRange, replacementString: String?) -> Bool {
        shouldChangeText(
            inRanges: [NSValue(range: affectedCharRange)], replacementStrings: replacementString.map { [$0] })
    }

    /// Notifies the delegate and others that the user has changed the text.
    open func didChangeText() {
        let notification = Notification(name: NSText.didChangeNotification, object: self)
        delegate?.textDidChange(notification)
        NotificationCenter.default.post(notification)
    }

    // MARK: Drawing

    /// Draws the insertion point into the current context: by default it fills the rectangle with the color. Override it for another
    /// shape. Called for `flag` true when the insertion point moves or changes its color. It blinks by an animation, without calls for
    /// `flag` false. What is farther from the rectangle than its height, or than 100 points, is not shown.
    open func drawInsertionPoint(in rect: NSRect, color: NSColor, turnedOn flag: Bool) {
        if flag { display.fillInsertionPoint(rect, color) }
    }

    /// Shows the insertion point at its place. Called when the selection has changed.
    ///
    /// - Parameter restartFlag: whether the blinking begins again.
    open func updateInsertionPointStateAndRestartTimer(_ restartFlag: Bool) {
        if restartFlag { display.restartBlinking() }
        needsLayout = true
    }

    /// Draws a rectangle again. Nothing is laid out before it is drawn, whatever `flag` is.
    open func setNeedsDisplay(_ rect: NSRect, avoidAdditionalLayout flag: Bool) { setNeedsDisplay(rect) }

    /// Reads `textContainerOrigin` again, after a subclass has changed its value.
    open func invalidateTextContainerOrigin() { layoutDidChange() }

    /// Resizes the view to a size within its limits, in the directions in which it is resizable.
    open func setConstrainedFrameSize(_ desiredSize: NSSize) { setFrameSize(constrained(desiredSize)) }

    /// Draws the background of a rectangle: by default the background color if `drawsBackground` is true.
    open func drawBackground(in rect: NSRect) {
        guard drawsBackground else { return }
        backgroundColor.setFill()
        rect.fill(using: .sourceOver)
    }

    /// Draws a part of the background, the selection and the text. Called for each tile that shows a part of the view.
    open override func draw(_ dirtyRect: NSRect) { drawText(in: dirtyRect) }

    open override var isOpaque: Bool { drawsBackground && backgroundColor.alphaComponent >= 1 }

    override var drawsInTiles: Bool { true }
    override func updateOwnTiles() { layOutText() }

    open override func layout() {
        super.layout()
        layOutText()
    }

    /// Lays out the text of the part before it is drawn.
    open override func prepareContent(in rect: NSRect) {
        super.prepareContent(in: rect)
        layOutText()
    }

    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        display.windowDidChange()
    }

    open override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        manager.invalidateEverything()
    }

    open override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        layoutDidChange()
    }

    open override func resetCursorRects() {
        if isSelectable { addCursorRect(visibleRect, cursor: .iBeam) }
        addTextCursors()
    }

    /// Called when the user clicks a link: asks the delegate, and else opens a URL, or a string that is one, with
    /// `NSWorkspace`.
    open func clicked(onLink link: Any, at charIndex: Int) {
        if delegate?.textView(self, clickedOnLink: link, at: charIndex) == true { return }
        guard let url = link as? URL ?? (link as? String).flatMap({ URL(string: $0) }) else { return }
        NSWorkspace.shared.open(url)
    }

    // MARK: Focus

    override func appearanceDidChange() { focusDidChange() }

    open override var acceptsFirstResponder: Bool { isSelectable }

    open override var mouseDownCanMoveWindow: Bool { false }

    var isFirstResponder: Bool { window?.firstResponder === self }

    open override func becomeFirstResponder() -> Bool {
        guard isSelectable else { return false }
        hasEnded = false
        appearanceDidChange()
        return true
    }

    open override func resignFirstResponder() -> Bool {
        guard endEditing(.other) else { return false }
        appearanceDidChange()
        return true
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? { textAccessibility(attribute) }
    override func applyAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        applyTextAccessibility(attribute, value)
    }
    override func allowsSettingAccessibility(_ attribute: NSAccessibility.Attribute) -> Bool {
        allowsSettingTextAccessibility(attribute)
    }
    override var accessibilityText: (any AccessibleText)? {
        accessibilityValues[.value] == nil ? LaidOutAccessibleText(of: self) : super.accessibilityText
    }

    // MARK: Keys

    open override func keyDown(with event: NSEvent) {
        guard isSelectable else { return super.keyDown(with: event) }
        display.hideCursorWhileTyping()
        interpretKeyEvents([event])
    }

    open override func doCommand(by selector: Selector) {
        if delegate?.textView(self, doCommandBy: selector) == true { return }
        super.doCommand(by: selector)
    }

    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        isFirstResponder && performEditingShortcut(event) || super.performKeyEquivalent(with: event)
    }

    // MARK: Commands of keys

    open override func insertNewline(_ sender: Any?) { endField(.return) { self.insertText("\n") } }
    open override func insertTab(_ sender: Any?) { endField(.tab) { self.insertText("\t") } }
    open override func insertBacktab(_ sender: Any?) { endField(.backtab) { super.insertBacktab(sender) } }
    open override func cancelOperation(_ sender: Any?) { endField(.cancel) { super.cancelOperation(sender) } }
    open override func insertParagraphSeparator(_ sender: Any?) { endField(.return) { self.insertText("\u{2029}") } }
    open override func insertNewlineIgnoringFieldEditor(_ sender: Any?) { insertText("\n") }
    open override func insertTabIgnoringFieldEditor(_ sender: Any?) { insertText("\t") }
    open override func insertLineBreak(_ sender: Any?) { insertText("\u{2028}") }
    open override func insertContainerBreak(_ sender: Any?) { insertText("\u{0C}") }

    open override func deleteForward(_ sender: Any?) { delete(to: .forward) }
    open override func deleteBackward(_ sender: Any?) { delete(to: .backward) }
    open override func deleteBackwardByDecomposingPreviousCharacter(_ sender: Any?) { deleteDecomposed() }
    open override func deleteWordForward(_ sender: Any?) { delete(to: .wordForward) }
    open override func deleteWordBackward(_ sender: Any?) { delete(to: .wordBackward) }
    open override func deleteToBeginningOfLine(_ sender: Any?) { delete(to: .lineStart, kills: true) }
    open override func deleteToEndOfLine(_ sender: Any?) { delete(to: .lineEnd, kills: true) }
    open override func deleteToBeginningOfParagraph(_ sender: Any?) { delete(to: .paragraphStart, kills: true) }
    open override func deleteToEndOfParagraph(_ sender: Any?) { delete(to: .paragraphEnd, kills: true) }
    open override func yank(_ sender: Any?) { insertText(TextTyping.killed) }
    open override func transpose(_ sender: Any?) { transposeCharacters() }
    open override func transposeWords(_ sender: Any?) { transposeNeighboringWords() }
    open override func capitalizeWord(_ sender: Any?) { changeWords("Capitalize", \.capitalized) }
    open override func uppercaseWord(_ sender: Any?) { changeWords("Make Upper Case") { $0.uppercased() } }
    open override func lowercaseWord(_ sender: Any?) { changeWords("Make Lower Case") { $0.lowercased() } }
    open override func changeCaseOfLetter(_ sender: Any?) { changeCaseOfNextLetter() }
    open override func insertSingleQuoteIgnoringSubstitution(_ sender: Any?) { insert("'", in: .notFound) }
    open override func insertDoubleQuoteIgnoringSubstitution(_ sender: Any?) { insert("\"", in: .notFound) }
    open override func setMark(_ sender: Any?) { typing.mark = selection.ranges[0] }
    open override func deleteToMark(_ sender: Any?) { deleteToTheMark() }
    open override func selectToMark(_ sender: Any?) { selectToTheMark() }
    open override func swapWithMark(_ sender: Any?) { swapSelectionWithMark() }
    open override func makeBaseWritingDirectionNatural(_ sender: Any?) { setDirection(.natural) }
    open override func makeBaseWritingDirectionLeftToRight(_ sender: Any?) { setDirection(.leftToRight) }
    open override func makeBaseWritingDirectionRightToLeft(_ sender: Any?) { setDirection(.rightToLeft) }

    // MARK: Substitutions

    /// Whether quotation marks that the user types become typographic ones. Default false; on macOS that of the system settings.
    open var isAutomaticQuoteSubstitutionEnabled = false

    /// Whether two hyphens that the user types become a dash. Default false; on macOS that of the system settings.
    open var isAutomaticDashSubstitutionEnabled = false

    /// Turns the substitution of typographic quotation marks on or off.
    open func toggleAutomaticQuoteSubstitution(_ sender: Any?) { isAutomaticQuoteSubstitutionEnabled.toggle() }
    /// Turns the substitution of two hyphens by a dash on or off.
    open func toggleAutomaticDashSubstitution(_ sender: Any?) { isAutomaticDashSubstitutionEnabled.toggle() }

    // MARK: The ruler

    /// Whether the view sets the markers of its ruler, which show the indents and tab stops of the selected paragraph. Default true.
    open var usesRuler = true {
        didSet { updateRuler() }
    }

    /// Whether the horizontal ruler of the scroll view around the text is shown for this view. Default false. Without a scroll view
    /// there is no ruler.
    open override var isRulerVisible: Bool {
        get { ownRuler != nil }
        set { setRulerVisible(newValue) }
    }

    open override func toggleRuler(_ sender: Any?) { isRulerVisible.toggle() }

    /// Sets the markers of the ruler. Called when the selection or its attributes change.
    open func updateRuler() { updateTextRuler() }

    open override func rulerView(_ ruler: NSRulerView, shouldAdd marker: NSRulerMarker) -> Bool {
        isEditable && marker.representedObject is NSTextTab
    }
    open override func rulerView(_ ruler: NSRulerView, shouldMove marker: NSRulerMarker) -> Bool { isEditable }
    open override func rulerView(_ ruler: NSRulerView, shouldRemove marker: NSRulerMarker) -> Bool {
        isEditable && marker.representedObject is NSTextTab
    }
    open override func rulerView(
        _ ruler: NSRulerView, willAdd marker: NSRulerMarker, atLocation location: CGFloat
    ) -> CGFloat { usableRulerLocation(location) }
    open override func rulerView(
        _ ruler: NSRulerView, willMove marker: NSRulerMarker, toLocation location: CGFloat
    ) -> CGFloat { usableRulerLocation(location) }
    open override func rulerView(_ ruler: NSRulerView, didAdd marker: NSRulerMarker) { applyMarker(marker) }
    open override func rulerView(_ ruler: NSRulerView, didMove marker: NSRulerMarker) { applyMarker(marker) }
    open override func rulerView(_ ruler: NSRulerView, didRemove marker: NSRulerMarker) {
        applyMarker(marker, removes: true)
    }
    /// Adds a tab stop.
    open override func rulerView(_ ruler: NSRulerView, handleMouseDownWith event: NSEvent) { addTabStop(ruler, event) }

    // MARK: Finding

    /// Whether the actions of `NSTextFinder` are performed with a find bar in the scroll view around the text. Default false.
    open var usesFindBar = false {
        didSet { if !usesFindBar { finding?.finder.performAction(.hideFindInterface) } }
    }

    /// Whether matches are found and highlighted while the user types in the find bar. Default false.
    open var isIncrementalSearchingEnabled = false {
        didSet { finding?.finder.isIncrementalSearchingEnabled = isIncrementalSearchingEnabled }
    }

    open override func performTextFinderAction(_ sender: Any?) {
        if usesFindBar { textFinder.perform(sender) } else { super.performTextFinderAction(sender) }
    }

    /// Performs an action as `performTextFinderAction(_:)`: that with the tag of the sender, a `NSFindPanelAction`.
    open func performFindPanelAction(_ sender: Any?) { performTextFinderAction(sender) }

    /// Shows a bubble at a range for a moment.
    open func showFindIndicator(for charRange: NSRange) {
        let range = content.usable(charRange)
        if range.length > 0 { textFinder.indicator.show(range, of: textFinder) }
    }

    // MARK: Alignment

    /// Aligns the selected paragraphs to the left, as a change that can be undone.
    open func alignLeft(_ sender: Any?) { align(.left) }
    /// Aligns the selected paragraphs to the right.
    open func alignRight(_ sender: Any?) { align(.right) }
    /// Centers the selected paragraphs.
    open func alignCenter(_ sender: Any?) { align(.center) }
    /// Justifies the selected paragraphs.
    open func alignJustified(_ sender: Any?) { align(.justified) }

    private func align(_ alignment: NSTextAlignment) {
        changeParagraphs(of: selection.ranges[0], "Alignment") { $0.alignment = alignment }
    }

    // MARK: The context menu

    /// A menu with Cut, Copy and Paste.
    open override class var defaultMenu: NSMenu? { makeMenu() }

    /// The menu of a press of the right button: that of the view, or else of the class, or what the delegate returns in its place. The
    /// view becomes first responder, and a word below the pointer that is not selected is selected.
    open override func menu(for event: NSEvent) -> NSMenu? { contextMenu(super.menu(for: event), for: event) }

    // MARK: Ranges of changes by the user

    /// The range that a command of the user replaces: the first selected one. The location is `NSNotFound` if the text is not editable.
    open var rangeForUserTextChange: NSRange { isEditable ? selection.ranges[0] : .notFound }

    /// The ranges that a command of the user replaces: the selected ones. Nil if the text is not editable.
    open var rangesForUserTextChange: [NSValue]? { isEditable ? selectedRanges : nil }

    /// The range whose attributes a command of the user changes: the first selected one, or the whole text if it is not rich. The
    /// location is `NSNotFound` if the text is not editable.
    open var rangeForUserCharacterAttributeChange: NSRange {
        guard isEditable else { return .notFound }
        return isRichText ? selection.ranges[0] : NSRange(location: 0, length: content.length)
    }

    /// The ranges whose attributes a command of the user changes: the selected ones, or the whole text if it is not rich. Nil if the
    /// text is not editable.
    open var rangesForUserCharacterAttributeChange: [NSValue]? {
        guard isEditable else { return nil }
        return isRichText ? selectedRanges : [NSValue(range: rangeForUserCharacterAttributeChange)]
    }

    /// The paragraphs whose style a command of the user changes, one range for each selected one, or the whole text if it is not
    /// rich. Nil if the text is not editable.
    open var rangesForUserParagraphAttributeChange: [NSValue]? {
        guard isEditable else { return nil }
        guard isRichText else { return [NSValue(range: rangeForUserParagraphAttributeChange)] }
        return selection.ranges.map { NSValue(range: content.characters.paragraphRange(for: $0)) }
    }

    /// The paragraphs whose style a command of the user changes: those of the selection, or the whole text if it is not rich. The
    /// location is `NSNotFound` if the text is not editable.
    open var rangeForUserParagraphAttributeChange: NSRange {
        guard isEditable else { return .notFound }
        return isRichText ? selectedParagraphs : NSRange(location: 0, length: content.length)
    }

    // MARK: The pointer

    open override func mouseDown(with event: NSEvent) {
        beginLink(event)
        if isSelectable { beginTracking(event) } else { super.mouseDown(with: event) }
    }
    open override func mouseDragged(with event: NSEvent) {
        if isSelectable { continueTracking(event) } else { super.mouseDragged(with: event) }
    }
    open override func mouseUp(with event: NSEvent) {
        if isSelectable { endTracking(event) } else { super.mouseUp(with: event) }
        endLink(event)
    }
    open override func otherMouseDown(with event: NSEvent) {
        if isEditable, event.buttonNumber == 2 {
            pastePrimarySelection(event)
        } else {
            super.otherMouseDown(with: event)
        }
    }

    /// The range that is selected for a proposed one by a unit, which may be the program's choice in a subclass.
    open func selectionRange(
        forProposedRange proposedCharRange: NSRange, granularity: NSSelectionGranularity
    ) -> NSRange {
        unit(of: content.usable(proposedCharRange), granularity)
    }

    // MARK: Drops

    open override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { dropOperation(sender) }
    open override func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation { dropOperation(sender) }
    open override func draggingExited(_ sender: (any NSDraggingInfo)?) { cleanUpAfterDragOperation() }
    open override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool { drop(sender) }

    open override func concludeDragOperation(_ sender: (any NSDraggingInfo)?) { cleanUpAfterDragOperation() }

    /// The types of dragged data that the view takes while it is editable: by default the readable ones. Call
    /// `updateDragTypeRegistration()` when they change.
    open var acceptableDragTypes: [NSPasteboard.PasteboardType] { readablePasteboardTypes }

    /// Registers the view for `acceptableDragTypes`.
    open func updateDragTypeRegistration() {
        unregisterDraggedTypes()
        registerForDraggedTypes(acceptableDragTypes)
    }

    /// The operation with dragged data of a type: a move within the view, and otherwise a copy, if the source allows it.
    open func dragOperation(
        for dragInfo: any NSDraggingInfo, type: NSPasteboard.PasteboardType
    ) -> NSDragOperation { standardDragOperation(dragInfo) }

    /// Called when a drag over the view has ended or has left it. Hides the insertion point of the drop.
    open func cleanUpAfterDragOperation() { showDropPlace(nil) }

    // MARK: Pasteboards

    /// The types that `readSelection(from:type:)` can read, the preferred one first. By default text.
    open var readablePasteboardTypes: [NSPasteboard.PasteboardType] { [.string] }

    /// The types that `writeSelection(to:type:)` can write, the preferred one first. By default text.
    open var writablePasteboardTypes: [NSPasteboard.PasteboardType] { [.string] }

    /// The first readable type among those available, if only those of `allowedTypes` may be read; nil for no limit, and for none.
    open func preferredPasteboardType(
        from availableTypes: [NSPasteboard.PasteboardType],
        restrictedToTypesFrom allowedTypes: [NSPasteboard.PasteboardType]?
    ) -> NSPasteboard.PasteboardType? {
        readablePasteboardTypes.first { availableTypes.contains($0) && allowedTypes?.contains($0) ?? true }
    }

    /// Replaces the selection by data of a type. Text has the typing attributes. Returns whether there was any.
    open func readSelection(from pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
        type == .string && insertText(of: pboard)
    }

    /// Replaces the selection by the data of the preferred type of a pasteboard. Returns whether there was any.
    open func readSelection(from pboard: NSPasteboard) -> Bool {
        guard let type = preferredPasteboardType(from: pboard.types ?? [], restrictedToTypesFrom: nil) else {
            return false
        }
        return readSelection(from: pboard, type: type)
    }

    /// Adds the selection to a pasteboard as data of a type. Returns whether it can be written as that.
    open func writeSelection(to pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
        guard type == .string else { return false }
        return pboard.setString(selectedText, forType: .string)
    }

    /// Replaces the contents of a pasteboard by the selection, as data of the types that can be written. Returns whether one could.
    open func writeSelection(to pboard: NSPasteboard, types: [NSPasteboard.PasteboardType]) -> Bool {
        pboard.clearContents()
        return !types.filter { writeSelection(to: pboard, type: $0) }.isEmpty
    }

    // MARK: Commands of the clipboard

    open override func copy(_ sender: Any?) { copySelection(to: .general) }
    open override func cut(_ sender: Any?) { cutSelection() }
    open override func paste(_ sender: Any?) { paste(from: .general) }
    open override func delete(_ sender: Any?) { deleteBackward(sender) }

    /// Replaces the selection by the clipboard's text without its attributes.
    open func pasteAsPlainText(_ sender: Any?) { paste(from: .general, as: .string) }

    /// Returns whether a command can be chosen: those that copy or delete need a selection, and those that paste a text in the
    /// clipboard.
    open func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
        switch item.action {
        case "copy:": isSelectable && selection.insertionPoint == nil
        case "cut:", "delete:": isEditable && selection.insertionPoint == nil
        case "paste:": isEditable && NSPasteboard.general.availableType(from: readablePasteboardTypes) != nil
        case "pasteAsPlainText:": isEditable && NSPasteboard.general.availableType(from: [.string]) != nil
        case "selectAll:": isSelectable
        default: true
        }
    }

    // MARK: Text input

    open override func insertText(_ insertString: Any) { insertText(insertString, replacementRange: .notFound) }

    open func insertText(_ string: Any, replacementRange: NSRange) {
        insert(string, in: replacementRange)
        if replacementRange.location == NSNotFound { substituteTyped(string) }
    }

    open func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
        mark(string, selection: selectedRange, in: replacementRange)
    }

    open func unmarkText() { acceptMarkedText() }
    open func markedRange() -> NSRange { marked ?? .notFound }
    open func hasMarkedText() -> Bool { marked != nil }
    open func validAttributesForMarkedText() -> [NSAttributedString.Key] {
        [.underlineStyle, .underlineColor, .foregroundColor, .backgroundColor]
    }

    open func attributedSubstring(
        forProposedRange range: NSRange, actualRange: NSRangePointer?
    ) -> NSAttributedString? {
        guard range.location != NSNotFound else { return nil }
        let found = content.usable(range)
        guard found.length > 0 else { return nil }
        actualRange?.pointee = found
        return content.attributedSubstring(from: found)
    }

    open func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect {
        firstScreenRect(of: range, actualRange: actualRange)
    }

    /// The character at a point of the screen, or `NSNotFound` if the point is not on a line's text.
    open func characterIndex(for point: NSPoint) -> Int { characterIndex(atScreen: point) }

    /// The insertion point that is nearest to a point of the view.
    open func characterIndexForInsertion(at point: NSPoint) -> Int { position(at: point).index }

    // MARK: Dragging

    open func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation {
        context == .withinApplication && isEditable ? [.copy, .move] : .copy
    }

    open func draggingSession(
        _ session: NSDraggingSession, endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
        let range = tracking.dragged
        tracking.dragged = nil
        // Another view has taken the text; this one moves its own text when it is dropped.
        guard operation == .move, let range, range.length > 0 else { return }
        settleMarkedText()
        edit(range, NSAttributedString(string: ""), .other, "Drag")
    }
}
