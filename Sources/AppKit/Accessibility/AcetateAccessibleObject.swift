import Foundation

/// The superclass of what clients of accessibility see: responders, menu items and `NSAccessibilityElement`. Not part of Apple's
/// API, where each of these classes has the members of `NSAccessibilityProtocol`.
///
/// Every attribute has a default that follows from the object, and a setter that replaces it. Subclasses override the getters.
@preconcurrency @MainActor
open class AcetateAccessibleObject: NSObject, NSAccessibilityProtocol {
    /// What the program has set.
    var accessibilityValues = AccessibilityValues()

    public override init() { super.init() }

    // MARK: For AppKit's classes

    /// The default of an attribute; nil for none. A class overrides it, and calls `super` for the other attributes.
    func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? { standardAccessibility(attribute) }

    /// Does what a new value of an attribute means for the object. Returns false if the value is to be kept in place of the default.
    func applyAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool { false }

    /// Performs an action, and returns whether the object has done it.
    func performAccessibility(_ action: NSAccessibility.Action) -> Bool { false }

    /// Whether the object has an action, as far as its class determines that.
    func allowsAccessibility(_ action: NSAccessibility.Action) -> Bool { allowsStandardAccessibility(action) }

    /// Whether a client may set an attribute.
    func allowsSettingAccessibility(_ attribute: NSAccessibility.Attribute) -> Bool { false }

    /// The text of the object; nil for none.
    var accessibilityText: (any AccessibleText)? {
        switch accessibilityValue() {
        case let text as String: PlainAccessibleText(text)
        case let text as NSAttributedString: PlainAccessibleText(text)
        default: nil
        }
    }

    private var accessibility: AccessibilityReader { AccessibilityReader(object: self) }

    // MARK: Finding objects

    /// Returns the deepest object that clients see at a point in the space of all screens, which is in this object.
    open func accessibilityHitTest(_ point: NSPoint) -> Any? { hitTestAccessibility(point) }

    /// The object in this one that gets the keys.
    open var accessibilityFocusedUIElement: Any? { focusedAccessibilityElement }

    /// Whether clients may call a method for an action or a setter, such as "accessibilityPerformPress" or
    /// "setAccessibilityValue:". Swift on Linux cannot find out whether a class overrides a method, so override this for an action
    /// that does not follow from the role.
    open func isAccessibilitySelectorAllowed(_ selector: Selector) -> Bool { allowsAccessibilitySelector(selector) }

    // MARK: General

    /// Whether clients see the object. They see the children of others in its place. By default true for the objects of which
    /// AppKit's class has a role of its own, and for those that conform to a protocol of a role, such as `NSAccessibilityButton`.
    open func isAccessibilityElement() -> Bool { accessibility.flag(.element) }
    /// Replaces the default of `isAccessibilityElement()`.
    open func setAccessibilityElement(_ accessibilityElement: Bool) {
        setAccessibility(.element, accessibilityElement)
    }

    /// What the object is. Default: that of the class or of the protocol of a role, and else `unknown`.
    open func accessibilityRole() -> NSAccessibility.Role? { accessibility.get(.role) }
    /// Replaces the default of `accessibilityRole()`; nil restores it.
    open func setAccessibilityRole(_ accessibilityRole: NSAccessibility.Role?) {
        setAccessibility(.role, accessibilityRole)
    }

    /// What the object is more precisely; nil for nothing.
    open func accessibilitySubrole() -> NSAccessibility.Subrole? { accessibility.get(.subrole) }
    /// Replaces the default of `accessibilitySubrole()`; nil restores it.
    open func setAccessibilitySubrole(_ accessibilitySubrole: NSAccessibility.Subrole?) {
        setAccessibility(.subrole, accessibilitySubrole)
    }

    /// The role for people, such as "button". Default: `description(with:)` of the role.
    open func accessibilityRoleDescription() -> String? { accessibility.get(.roleDescription) }
    /// Replaces the default of `accessibilityRoleDescription()`; nil restores it.
    open func setAccessibilityRoleDescription(_ accessibilityRoleDescription: String?) {
        setAccessibility(.roleDescription, accessibilityRoleDescription)
    }

    /// What the object is for, for people who do not see it, such as "Close". Not the kind of the object. Default nil.
    open func accessibilityLabel() -> String? { accessibility.get(.description) }
    /// Replaces the default of `accessibilityLabel()`; nil restores it.
    open func setAccessibilityLabel(_ accessibilityLabel: String?) {
        setAccessibility(.description, accessibilityLabel)
    }

    /// The text that the object shows as its name. Default: that of windows and menu items.
    open func accessibilityTitle() -> String? { accessibility.get(.title) }
    /// Replaces the default of `accessibilityTitle()`; nil restores it.
    open func setAccessibilityTitle(_ accessibilityTitle: String?) {
        setAccessibility(.title, accessibilityTitle)
    }

    /// The object whose text is the name of this one. Not retained. Default nil.
    open func accessibilityTitleUIElement() -> Any? { accessibility.get(.titleUIElement) }
    /// Replaces the default of `accessibilityTitleUIElement()`; nil restores it.
    open func setAccessibilityTitleUIElement(_ accessibilityTitleUIElement: Any?) {
        setAccessibility(.titleUIElement, accessibilityTitleUIElement)
    }

    /// The value: a string, an attributed string or a number. Default: that of controls, texts and scrollers.
    open func accessibilityValue() -> Any? { accessibility.get(.value) }
    /// Replaces the default of `accessibilityValue()`; nil restores it.
    open func setAccessibilityValue(_ accessibilityValue: Any?) {
        setAccessibility(.value, accessibilityValue)
    }

    /// The value for people, such as "3 stars". Default nil.
    open func accessibilityValueDescription() -> String? { accessibility.get(.valueDescription) }
    /// Replaces the default of `accessibilityValueDescription()`; nil restores it.
    open func setAccessibilityValueDescription(_ accessibilityValueDescription: String?) {
        setAccessibility(.valueDescription, accessibilityValueDescription)
    }

    /// The least value, which is a number; nil, the default, for none.
    open func accessibilityMinValue() -> Any? { accessibility.get(.minValue) }
    /// Replaces the default of `accessibilityMinValue()`; nil restores it.
    open func setAccessibilityMinValue(_ accessibilityMinValue: Any?) {
        setAccessibility(.minValue, accessibilityMinValue)
    }

    /// The greatest value, which is a number; nil, the default, for none.
    open func accessibilityMaxValue() -> Any? { accessibility.get(.maxValue) }
    /// Replaces the default of `accessibilityMaxValue()`; nil restores it.
    open func setAccessibilityMaxValue(_ accessibilityMaxValue: Any?) {
        setAccessibility(.maxValue, accessibilityMaxValue)
    }

    /// What is shown in place of an empty value. Default nil.
    open func accessibilityPlaceholderValue() -> String? { accessibility.get(.placeholderValue) }
    /// Replaces the default of `accessibilityPlaceholderValue()`; nil restores it.
    open func setAccessibilityPlaceholderValue(_ accessibilityPlaceholderValue: String?) {
        setAccessibility(.placeholderValue, accessibilityPlaceholderValue)
    }

    /// What the object does, for people. Default: the tool tip of a view.
    open func accessibilityHelp() -> String? { accessibility.get(.help) }
    /// Replaces the default of `accessibilityHelp()`; nil restores it.
    open func setAccessibilityHelp(_ accessibilityHelp: String?) {
        setAccessibility(.help, accessibilityHelp)
    }

    /// A name for tests, which people do not see. Default: `identifier` of views, windows and menu items.
    open func accessibilityIdentifier() -> String? { accessibility.get(.identifier) }
    /// Replaces the default of `accessibilityIdentifier()`; nil restores it.
    open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
        setAccessibility(.identifier, accessibilityIdentifier)
    }

    /// The file or the page that the object stands for. Default nil.
    open func accessibilityURL() -> URL? { accessibility.get(.url) }
    /// Replaces the default of `accessibilityURL()`; nil restores it.
    open func setAccessibilityURL(_ accessibilityURL: URL?) {
        setAccessibility(.url, accessibilityURL)
    }

    /// The direction of a scroller, a slider or a list. Default `unknown`.
    open func accessibilityOrientation() -> NSAccessibilityOrientation { accessibility.orientation(.orientation) }
    /// Replaces the default of `accessibilityOrientation()`.
    open func setAccessibilityOrientation(_ accessibilityOrientation: NSAccessibilityOrientation) {
        setAccessibility(.orientation, accessibilityOrientation)
    }

    /// Whether the user can use the object. Default: `isEnabled` of controls and menu items, and else true.
    open func isAccessibilityEnabled() -> Bool { accessibility.flag(.enabled) }
    /// Replaces the default of `isAccessibilityEnabled()`.
    open func setAccessibilityEnabled(_ accessibilityEnabled: Bool) {
        setAccessibility(.enabled, accessibilityEnabled)
    }

    /// Whether the object gets the keys of its window. By default this is so for a view that is first responder; setting it makes
    /// the view first responder.
    open func isAccessibilityFocused() -> Bool { accessibility.flag(.focused) }
    /// Replaces the default of `isAccessibilityFocused()`.
    open func setAccessibilityFocused(_ accessibilityFocused: Bool) {
        setAccessibility(.focused, accessibilityFocused)
    }

    /// Whether the object is selected. Default false.
    open func isAccessibilitySelected() -> Bool { accessibility.flag(.selected) }
    /// Replaces the default of `isAccessibilitySelected()`.
    open func setAccessibilitySelected(_ accessibilitySelected: Bool) {
        setAccessibility(.selected, accessibilitySelected)
    }

    /// Whether the object shows what it can hide. Default false.
    open func isAccessibilityExpanded() -> Bool { accessibility.flag(.expanded) }
    /// Replaces the default of `isAccessibilityExpanded()`.
    open func setAccessibilityExpanded(_ accessibilityExpanded: Bool) {
        setAccessibility(.expanded, accessibilityExpanded)
    }

    /// Whether the object has changes that are not saved. Default: `isDocumentEdited` of windows.
    open func isAccessibilityEdited() -> Bool { accessibility.flag(.edited) }
    /// Replaces the default of `isAccessibilityEdited()`.
    open func setAccessibilityEdited(_ accessibilityEdited: Bool) {
        setAccessibility(.edited, accessibilityEdited)
    }

    /// Whether the user has to enter something. Default false.
    open func isAccessibilityRequired() -> Bool { accessibility.flag(.required) }
    /// Replaces the default of `isAccessibilityRequired()`.
    open func setAccessibilityRequired(_ accessibilityRequired: Bool) {
        setAccessibility(.required, accessibilityRequired)
    }

    /// Whether the value is a secret, which clients do not get. Default false.
    open func isAccessibilityProtectedContent() -> Bool { accessibility.flag(.containsProtectedContent) }
    /// Replaces the default of `isAccessibilityProtectedContent()`.
    open func setAccessibilityProtectedContent(_ accessibilityProtectedContent: Bool) {
        setAccessibility(.containsProtectedContent, accessibilityProtectedContent)
    }

    /// Whether clients see neither the object nor its children. Default: `isHidden` of views.
    open func isAccessibilityHidden() -> Bool { accessibility.flag(.hidden) }
    /// Replaces the default of `isAccessibilityHidden()`.
    open func setAccessibilityHidden(_ accessibilityHidden: Bool) {
        setAccessibility(.hidden, accessibilityHidden)
    }

    // MARK: Places

    /// The rectangle in the space of all screens, in points. Default: that of views and windows.
    open func accessibilityFrame() -> NSRect { accessibility.rect(.frame) }
    /// Replaces the default of `accessibilityFrame()`.
    open func setAccessibilityFrame(_ accessibilityFrame: NSRect) {
        setAccessibility(.frame, accessibilityFrame)
    }

    /// The object that contains this one. Not retained. Default: the nearest superview, window or application that clients see.
    open func accessibilityParent() -> Any? { accessibility.get(.parent) }
    /// Replaces the default of `accessibilityParent()`; nil restores it.
    open func setAccessibilityParent(_ accessibilityParent: Any?) {
        setAccessibility(.parent, accessibilityParent)
    }

    /// What the object contains. Default: the subviews, with the children of those that clients do not see in their place.
    open func accessibilityChildren() -> [Any]? { accessibility.get(.children) }
    /// Replaces the default of `accessibilityChildren()`; nil restores it.
    open func setAccessibilityChildren(_ accessibilityChildren: [Any]?) {
        setAccessibility(.children, accessibilityChildren)
    }

    /// The children in the order in which a client visits them. Default: that of `accessibilityChildren()`.
    open func accessibilityChildrenInNavigationOrder() -> [any NSAccessibilityElementProtocol]? {
        accessibility.get(.childrenInNavigationOrder)
    }
    /// Replaces the default of `accessibilityChildrenInNavigationOrder()`; nil restores it.
    open func setAccessibilityChildrenInNavigationOrder(
        _ accessibilityChildrenInNavigationOrder: [any NSAccessibilityElementProtocol]?
    ) {
        setAccessibility(.childrenInNavigationOrder, accessibilityChildrenInNavigationOrder)
    }

    /// The children that are selected. Default: those whose `isAccessibilitySelected()` is true.
    open func accessibilitySelectedChildren() -> [Any]? { accessibility.get(.selectedChildren) }
    /// Replaces the default of `accessibilitySelectedChildren()`; nil restores it.
    open func setAccessibilitySelectedChildren(_ accessibilitySelectedChildren: [Any]?) {
        setAccessibility(.selectedChildren, accessibilitySelectedChildren)
    }

    /// Actions with names of the program, which clients offer. Default nil.
    open func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { accessibility.get(.customActions) }
    /// Replaces the default of `accessibilityCustomActions()`; nil restores it.
    open func setAccessibilityCustomActions(_ accessibilityCustomActions: [NSAccessibilityCustomAction]?) {
        setAccessibility(.customActions, accessibilityCustomActions)
    }

    // MARK: Tables

    /// The rows of a table, from the top. Default nil.
    open func accessibilityRows() -> [Any]? { accessibility.get(.rows) }
    /// Replaces the default of `accessibilityRows()`; nil restores it.
    open func setAccessibilityRows(_ accessibilityRows: [Any]?) { setAccessibility(.rows, accessibilityRows) }

    /// The columns of a table, from the left. Default nil.
    open func accessibilityColumns() -> [Any]? { accessibility.get(.columns) }
    /// Replaces the default of `accessibilityColumns()`; nil restores it.
    open func setAccessibilityColumns(_ accessibilityColumns: [Any]?) {
        setAccessibility(.columns, accessibilityColumns)
    }

    /// The rows that are visible. Default nil.
    open func accessibilityVisibleRows() -> [Any]? { accessibility.get(.visibleRows) }
    /// Replaces the default of `accessibilityVisibleRows()`; nil restores it.
    open func setAccessibilityVisibleRows(_ accessibilityVisibleRows: [Any]?) {
        setAccessibility(.visibleRows, accessibilityVisibleRows)
    }

    /// The columns that are visible. Default nil.
    open func accessibilityVisibleColumns() -> [Any]? { accessibility.get(.visibleColumns) }
    /// Replaces the default of `accessibilityVisibleColumns()`; nil restores it.
    open func setAccessibilityVisibleColumns(_ accessibilityVisibleColumns: [Any]?) {
        setAccessibility(.visibleColumns, accessibilityVisibleColumns)
    }

    /// The rows that are selected. Default: those whose `isAccessibilitySelected()` is true.
    open func accessibilitySelectedRows() -> [Any]? { accessibility.get(.selectedRows) }
    /// Replaces the default of `accessibilitySelectedRows()`; nil restores it.
    open func setAccessibilitySelectedRows(_ accessibilitySelectedRows: [Any]?) {
        setAccessibility(.selectedRows, accessibilitySelectedRows)
    }

    /// The columns that are selected. Default: those whose `isAccessibilitySelected()` is true.
    open func accessibilitySelectedColumns() -> [Any]? { accessibility.get(.selectedColumns) }
    /// Replaces the default of `accessibilitySelectedColumns()`; nil restores it.
    open func setAccessibilitySelectedColumns(_ accessibilitySelectedColumns: [Any]?) {
        setAccessibility(.selectedColumns, accessibilitySelectedColumns)
    }

    /// The cells that are visible. Default nil.
    open func accessibilityVisibleCells() -> [Any]? { accessibility.get(.visibleCells) }
    /// Replaces the default of `accessibilityVisibleCells()`; nil restores it.
    open func setAccessibilityVisibleCells(_ accessibilityVisibleCells: [Any]?) {
        setAccessibility(.visibleCells, accessibilityVisibleCells)
    }

    /// The cells that are selected. Default nil.
    open func accessibilitySelectedCells() -> [Any]? { accessibility.get(.selectedCells) }
    /// Replaces the default of `accessibilitySelectedCells()`; nil restores it.
    open func setAccessibilitySelectedCells(_ accessibilitySelectedCells: [Any]?) {
        setAccessibility(.selectedCells, accessibilitySelectedCells)
    }

    /// What shows the titles of the columns. Default nil.
    open func accessibilityHeader() -> Any? { accessibility.get(.header) }
    /// Replaces the default of `accessibilityHeader()`; nil restores it.
    open func setAccessibilityHeader(_ accessibilityHeader: Any?) { setAccessibility(.header, accessibilityHeader) }

    /// The titles of the rows, from the top. Default nil.
    open func accessibilityRowHeaderUIElements() -> [Any]? { accessibility.get(.rowHeaderUIElements) }
    /// Replaces the default of `accessibilityRowHeaderUIElements()`; nil restores it.
    open func setAccessibilityRowHeaderUIElements(_ accessibilityRowHeaderUIElements: [Any]?) {
        setAccessibility(.rowHeaderUIElements, accessibilityRowHeaderUIElements)
    }

    /// The titles of the columns, from the left. Default nil.
    open func accessibilityColumnHeaderUIElements() -> [Any]? { accessibility.get(.columnHeaderUIElements) }
    /// Replaces the default of `accessibilityColumnHeaderUIElements()`; nil restores it.
    open func setAccessibilityColumnHeaderUIElements(_ accessibilityColumnHeaderUIElements: [Any]?) {
        setAccessibility(.columnHeaderUIElements, accessibilityColumnHeaderUIElements)
    }

    /// The number of rows. Default: that of `accessibilityRows()`.
    open func accessibilityRowCount() -> Int { accessibility.number(.rowCount) }
    /// Replaces the default of `accessibilityRowCount()`.
    open func setAccessibilityRowCount(_ accessibilityRowCount: Int) {
        setAccessibility(.rowCount, accessibilityRowCount)
    }

    /// The number of columns. Default: that of `accessibilityColumns()`.
    open func accessibilityColumnCount() -> Int { accessibility.number(.columnCount) }
    /// Replaces the default of `accessibilityColumnCount()`.
    open func setAccessibilityColumnCount(_ accessibilityColumnCount: Int) {
        setAccessibility(.columnCount, accessibilityColumnCount)
    }

    /// The rows that a cell covers. Default: none.
    open func accessibilityRowIndexRange() -> NSRange { accessibility.range(.rowIndexRange) }
    /// Replaces the default of `accessibilityRowIndexRange()`.
    open func setAccessibilityRowIndexRange(_ accessibilityRowIndexRange: NSRange) {
        setAccessibility(.rowIndexRange, accessibilityRowIndexRange)
    }

    /// The columns that a cell covers. Default: none.
    open func accessibilityColumnIndexRange() -> NSRange { accessibility.range(.columnIndexRange) }
    /// Replaces the default of `accessibilityColumnIndexRange()`.
    open func setAccessibilityColumnIndexRange(_ accessibilityColumnIndexRange: NSRange) {
        setAccessibility(.columnIndexRange, accessibilityColumnIndexRange)
    }

    /// The index of a row or a column. Default 0.
    open func accessibilityIndex() -> Int { accessibility.number(.index) }
    /// Replaces the default of `accessibilityIndex()`.
    open func setAccessibilityIndex(_ accessibilityIndex: Int) { setAccessibility(.index, accessibilityIndex) }

    /// The cell in a column and a row of a table; nil for none. Default: the child of the row that covers the column, or else that
    /// with its index.
    open func accessibilityCell(forColumn column: Int, row: Int) -> Any? {
        AccessibilityTables.cell(of: self, column: column, row: row)
    }

    // MARK: Application

    /// The windows of the application. Default: those that are visible, the frontmost first.
    open func accessibilityWindows() -> [Any]? { accessibility.get(.windows) }
    /// Replaces the default of `accessibilityWindows()`; nil restores it.
    open func setAccessibilityWindows(_ accessibilityWindows: [Any]?) {
        setAccessibility(.windows, accessibilityWindows)
    }

    /// The window that gets the keys. Default: the key window.
    open func accessibilityFocusedWindow() -> Any? { accessibility.get(.focusedWindow) }
    /// Replaces the default of `accessibilityFocusedWindow()`; nil restores it.
    open func setAccessibilityFocusedWindow(_ accessibilityFocusedWindow: Any?) {
        setAccessibility(.focusedWindow, accessibilityFocusedWindow)
    }

    /// The object that gets the keys. Default: that in the focused window.
    open func accessibilityApplicationFocusedUIElement() -> Any? { accessibility.get(.focusedUIElement) }
    /// Replaces the default of `accessibilityApplicationFocusedUIElement()`; nil restores it.
    open func setAccessibilityApplicationFocusedUIElement(_ accessibilityApplicationFocusedUIElement: Any?) {
        setAccessibility(.focusedUIElement, accessibilityApplicationFocusedUIElement)
    }

    // MARK: Windows

    /// Whether the window is the main one. Setting it to true shows the window and asks for the keyboard focus.
    open func isAccessibilityMain() -> Bool { accessibility.flag(.main) }
    /// Replaces the default of `isAccessibilityMain()`.
    open func setAccessibilityMain(_ accessibilityMain: Bool) {
        setAccessibility(.main, accessibilityMain)
    }

    /// Whether the window is minimized. Setting it minimizes or restores the window.
    open func isAccessibilityMinimized() -> Bool { accessibility.flag(.minimized) }
    /// Replaces the default of `isAccessibilityMinimized()`.
    open func setAccessibilityMinimized(_ accessibilityMinimized: Bool) {
        setAccessibility(.minimized, accessibilityMinimized)
    }

    /// Whether the window alone gets input. Default: whether it is the application's modal window.
    open func isAccessibilityModal() -> Bool { accessibility.flag(.modal) }
    /// Replaces the default of `isAccessibilityModal()`.
    open func setAccessibilityModal(_ accessibilityModal: Bool) {
        setAccessibility(.modal, accessibilityModal)
    }

    /// The address of the document that the window shows. Default: `representedURL`.
    open func accessibilityDocument() -> String? { accessibility.get(.document) }
    /// Replaces the default of `accessibilityDocument()`; nil restores it.
    open func setAccessibilityDocument(_ accessibilityDocument: String?) {
        setAccessibility(.document, accessibilityDocument)
    }

    // MARK: Text

    /// The length of the text in units of UTF-16. Default: that of a value that is text.
    open func accessibilityNumberOfCharacters() -> Int { accessibility.number(.numberOfCharacters) }
    /// Replaces the default of `accessibilityNumberOfCharacters()`.
    open func setAccessibilityNumberOfCharacters(_ accessibilityNumberOfCharacters: Int) {
        setAccessibility(.numberOfCharacters, accessibilityNumberOfCharacters)
    }

    /// The text that is selected. Setting it replaces that text, in a text view that can be edited.
    open func accessibilitySelectedText() -> String? { accessibility.get(.selectedText) }
    /// Replaces the default of `accessibilitySelectedText()`; nil restores it.
    open func setAccessibilitySelectedText(_ accessibilitySelectedText: String?) {
        setAccessibility(.selectedText, accessibilitySelectedText)
    }

    /// The selected part of the text, in units of UTF-16; an empty range is the insertion point.
    open func accessibilitySelectedTextRange() -> NSRange { accessibility.range(.selectedTextRange) }
    /// Replaces the default of `accessibilitySelectedTextRange()`.
    open func setAccessibilitySelectedTextRange(_ accessibilitySelectedTextRange: NSRange) {
        setAccessibility(.selectedTextRange, accessibilitySelectedTextRange)
    }

    /// The selected parts of the text.
    open func accessibilitySelectedTextRanges() -> [NSValue]? { accessibility.get(.selectedTextRanges) }
    /// Replaces the default of `accessibilitySelectedTextRanges()`; nil restores it.
    open func setAccessibilitySelectedTextRanges(_ accessibilitySelectedTextRanges: [NSValue]?) {
        setAccessibility(.selectedTextRanges, accessibilitySelectedTextRanges)
    }

    /// The part of the text that is visible. Setting it scrolls a text view.
    open func accessibilityVisibleCharacterRange() -> NSRange { accessibility.range(.visibleCharacterRange) }
    /// Replaces the default of `accessibilityVisibleCharacterRange()`.
    open func setAccessibilityVisibleCharacterRange(_ accessibilityVisibleCharacterRange: NSRange) {
        setAccessibility(.visibleCharacterRange, accessibilityVisibleCharacterRange)
    }

    /// The number of the line with the insertion point, from 0.
    open func accessibilityInsertionPointLineNumber() -> Int { accessibility.number(.insertionPointLineNumber) }
    /// Replaces the default of `accessibilityInsertionPointLineNumber()`.
    open func setAccessibilityInsertionPointLineNumber(_ accessibilityInsertionPointLineNumber: Int) {
        setAccessibility(.insertionPointLineNumber, accessibilityInsertionPointLineNumber)
    }

    // MARK: Parts of the text

    /// Returns a part of the text; nil if it is not in the text.
    open func accessibilityString(for range: NSRange) -> String? {
        accessibilityText?.string(in: range)
    }

    /// Returns a part of the text with its attributes; nil if it is not in the text.
    open func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? {
        accessibilityText?.attributedString(in: range)
    }

    /// Returns the number of the line of a character, from 0; `NSNotFound` without a text.
    open func accessibilityLine(for index: Int) -> Int {
        accessibilityText?.line(at: index) ?? NSNotFound
    }

    /// Returns the characters of a line; the location is `NSNotFound` if there is none.
    open func accessibilityRange(forLine line: Int) -> NSRange {
        accessibilityText?.range(ofLine: line) ?? .notFound
    }

    /// Returns the character at a point of the screens, with those that are composed with it.
    open func accessibilityRange(for point: NSPoint) -> NSRange {
        accessibilityText?.range(at: point) ?? .notFound
    }

    /// Returns the characters that are composed with that at an index.
    open func accessibilityRange(for index: Int) -> NSRange {
        accessibilityText?.composedRange(at: index) ?? .notFound
    }

    /// Returns the rectangle around a part of the text, in the space of all screens.
    open func accessibilityFrame(for range: NSRange) -> NSRect {
        accessibilityText?.frame(of: range) ?? .zero
    }

    /// Returns the characters around an index that have the same attributes.
    open func accessibilityStyleRange(for index: Int) -> NSRange {
        accessibilityText?.styleRange(at: index) ?? .notFound
    }

    // MARK: Actions, which return whether the object has done them

    /// Cancels what the object does. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformCancel() -> Bool { performAccessibility(.cancel) }

    /// Accepts what the user has entered, as the key Return does. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformConfirm() -> Bool { performAccessibility(.confirm) }

    /// Decreases the value by a step. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformDecrement() -> Bool { performAccessibility(.decrement) }

    /// Deletes what the object stands for. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformDelete() -> Bool { performAccessibility(.delete) }

    /// Increases the value by a step. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformIncrement() -> Bool { performAccessibility(.increment) }

    /// Selects the object, as a menu item. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformPick() -> Bool { performAccessibility(.pick) }

    /// Does what a click does. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformPress() -> Bool { performAccessibility(.press) }

    /// Shows the window above others. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformRaise() -> Bool { performAccessibility(.raise) }

    /// Shows what appears while the pointer is over the object. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformShowAlternateUI() -> Bool { performAccessibility(.showAlternateUI) }

    /// Hides what appears while the pointer is over the object. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformShowDefaultUI() -> Bool { performAccessibility(.showDefaultUI) }

    /// Shows the menu of the object. Returns whether the object has done that.
    @discardableResult
    open func accessibilityPerformShowMenu() -> Bool { performAccessibility(.showMenu) }
}
