import Foundation

/// What clients of accessibility ask an object for. `NSView`, `NSWindow`, `NSApplication` and `NSAccessibilityElement` conform.
///
/// Frames and points are in the space of all screens, in points with y up. Ranges and indexes are in units of UTF-16.
@preconcurrency @MainActor
public protocol NSAccessibilityProtocol: NSAccessibilityElementProtocol {
    /// Whether clients may call a method. See `AcetateAccessibleObject.isAccessibilitySelectorAllowed(_:)`.
    func isAccessibilitySelectorAllowed(_ selector: Selector) -> Bool

    // MARK: General

    /// See `AcetateAccessibleObject.isAccessibilityElement()`.
    func isAccessibilityElement() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityElement()`.
    func setAccessibilityElement(_ accessibilityElement: Bool)
    /// See `AcetateAccessibleObject.accessibilityRole()`.
    func accessibilityRole() -> NSAccessibility.Role?
    /// See `AcetateAccessibleObject.accessibilityRole()`.
    func setAccessibilityRole(_ accessibilityRole: NSAccessibility.Role?)
    /// See `AcetateAccessibleObject.accessibilitySubrole()`.
    func accessibilitySubrole() -> NSAccessibility.Subrole?
    /// See `AcetateAccessibleObject.accessibilitySubrole()`.
    func setAccessibilitySubrole(_ accessibilitySubrole: NSAccessibility.Subrole?)
    /// See `AcetateAccessibleObject.accessibilityRoleDescription()`.
    func accessibilityRoleDescription() -> String?
    /// See `AcetateAccessibleObject.accessibilityRoleDescription()`.
    func setAccessibilityRoleDescription(_ accessibilityRoleDescription: String?)
    /// See `AcetateAccessibleObject.accessibilityLabel()`.
    func accessibilityLabel() -> String?
    /// See `AcetateAccessibleObject.accessibilityLabel()`.
    func setAccessibilityLabel(_ accessibilityLabel: String?)
    /// See `AcetateAccessibleObject.accessibilityTitle()`.
    func accessibilityTitle() -> String?
    /// See `AcetateAccessibleObject.accessibilityTitle()`.
    func setAccessibilityTitle(_ accessibilityTitle: String?)
    /// See `AcetateAccessibleObject.accessibilityTitleUIElement()`.
    func accessibilityTitleUIElement() -> Any?
    /// See `AcetateAccessibleObject.accessibilityTitleUIElement()`.
    func setAccessibilityTitleUIElement(_ accessibilityTitleUIElement: Any?)
    /// See `AcetateAccessibleObject.accessibilityValue()`.
    func accessibilityValue() -> Any?
    /// See `AcetateAccessibleObject.accessibilityValue()`.
    func setAccessibilityValue(_ accessibilityValue: Any?)
    /// See `AcetateAccessibleObject.accessibilityValueDescription()`.
    func accessibilityValueDescription() -> String?
    /// See `AcetateAccessibleObject.accessibilityValueDescription()`.
    func setAccessibilityValueDescription(_ accessibilityValueDescription: String?)
    /// See `AcetateAccessibleObject.accessibilityMinValue()`.
    func accessibilityMinValue() -> Any?
    /// See `AcetateAccessibleObject.accessibilityMinValue()`.
    func setAccessibilityMinValue(_ accessibilityMinValue: Any?)
    /// See `AcetateAccessibleObject.accessibilityMaxValue()`.
    func accessibilityMaxValue() -> Any?
    /// See `AcetateAccessibleObject.accessibilityMaxValue()`.
    func setAccessibilityMaxValue(_ accessibilityMaxValue: Any?)
    /// See `AcetateAccessibleObject.accessibilityPlaceholderValue()`.
    func accessibilityPlaceholderValue() -> String?
    /// See `AcetateAccessibleObject.accessibilityPlaceholderValue()`.
    func setAccessibilityPlaceholderValue(_ accessibilityPlaceholderValue: String?)
    /// See `AcetateAccessibleObject.accessibilityHelp()`.
    func accessibilityHelp() -> String?
    /// See `AcetateAccessibleObject.accessibilityHelp()`.
    func setAccessibilityHelp(_ accessibilityHelp: String?)
    /// See `AcetateAccessibleObject.accessibilityIdentifier()`.
    func accessibilityIdentifier() -> String?
    /// See `AcetateAccessibleObject.accessibilityIdentifier()`.
    func setAccessibilityIdentifier(_ accessibilityIdentifier: String?)
    /// See `AcetateAccessibleObject.accessibilityURL()`.
    func accessibilityURL() -> URL?
    /// See `AcetateAccessibleObject.accessibilityURL()`.
    func setAccessibilityURL(_ accessibilityURL: URL?)
    /// See `AcetateAccessibleObject.accessibilityOrientation()`.
    func accessibilityOrientation() -> NSAccessibilityOrientation
    /// See `AcetateAccessibleObject.accessibilityOrientation()`.
    func setAccessibilityOrientation(_ accessibilityOrientation: NSAccessibilityOrientation)
    /// See `AcetateAccessibleObject.isAccessibilityEnabled()`.
    func isAccessibilityEnabled() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityEnabled()`.
    func setAccessibilityEnabled(_ accessibilityEnabled: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityFocused()`.
    func isAccessibilityFocused() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityFocused()`.
    func setAccessibilityFocused(_ accessibilityFocused: Bool)
    /// See `AcetateAccessibleObject.isAccessibilitySelected()`.
    func isAccessibilitySelected() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilitySelected()`.
    func setAccessibilitySelected(_ accessibilitySelected: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityExpanded()`.
    func isAccessibilityExpanded() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityExpanded()`.
    func setAccessibilityExpanded(_ accessibilityExpanded: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityEdited()`.
    func isAccessibilityEdited() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityEdited()`.
    func setAccessibilityEdited(_ accessibilityEdited: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityRequired()`.
    func isAccessibilityRequired() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityRequired()`.
    func setAccessibilityRequired(_ accessibilityRequired: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityProtectedContent()`.
    func isAccessibilityProtectedContent() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityProtectedContent()`.
    func setAccessibilityProtectedContent(_ accessibilityProtectedContent: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityHidden()`.
    func isAccessibilityHidden() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityHidden()`.
    func setAccessibilityHidden(_ accessibilityHidden: Bool)

    // MARK: Places

    /// See `AcetateAccessibleObject.accessibilityFrame()`.
    func accessibilityFrame() -> NSRect
    /// See `AcetateAccessibleObject.accessibilityFrame()`.
    func setAccessibilityFrame(_ accessibilityFrame: NSRect)
    /// See `AcetateAccessibleObject.accessibilityParent()`.
    func accessibilityParent() -> Any?
    /// See `AcetateAccessibleObject.accessibilityParent()`.
    func setAccessibilityParent(_ accessibilityParent: Any?)
    /// See `AcetateAccessibleObject.accessibilityChildren()`.
    func accessibilityChildren() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityChildren()`.
    func setAccessibilityChildren(_ accessibilityChildren: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityChildrenInNavigationOrder()`.
    func accessibilityChildrenInNavigationOrder() -> [any NSAccessibilityElementProtocol]?
    /// See `AcetateAccessibleObject.accessibilityChildrenInNavigationOrder()`.
    func setAccessibilityChildrenInNavigationOrder(
        _ accessibilityChildrenInNavigationOrder: [any NSAccessibilityElementProtocol]?)
    /// See `AcetateAccessibleObject.accessibilitySelectedChildren()`.
    func accessibilitySelectedChildren() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilitySelectedChildren()`.
    func setAccessibilitySelectedChildren(_ accessibilitySelectedChildren: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityCustomActions()`.
    func accessibilityCustomActions() -> [NSAccessibilityCustomAction]?
    /// See `AcetateAccessibleObject.accessibilityCustomActions()`.
    func setAccessibilityCustomActions(_ accessibilityCustomActions: [NSAccessibilityCustomAction]?)

    // MARK: Tables

    /// See `AcetateAccessibleObject.accessibilityRows()`.
    func accessibilityRows() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityRows()`.
    func setAccessibilityRows(_ accessibilityRows: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityColumns()`.
    func accessibilityColumns() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityColumns()`.
    func setAccessibilityColumns(_ accessibilityColumns: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityVisibleRows()`.
    func accessibilityVisibleRows() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityVisibleRows()`.
    func setAccessibilityVisibleRows(_ accessibilityVisibleRows: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityVisibleColumns()`.
    func accessibilityVisibleColumns() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityVisibleColumns()`.
    func setAccessibilityVisibleColumns(_ accessibilityVisibleColumns: [Any]?)
    /// See `AcetateAccessibleObject.accessibilitySelectedRows()`.
    func accessibilitySelectedRows() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilitySelectedRows()`.
    func setAccessibilitySelectedRows(_ accessibilitySelectedRows: [Any]?)
    /// See `AcetateAccessibleObject.accessibilitySelectedColumns()`.
    func accessibilitySelectedColumns() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilitySelectedColumns()`.
    func setAccessibilitySelectedColumns(_ accessibilitySelectedColumns: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityVisibleCells()`.
    func accessibilityVisibleCells() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityVisibleCells()`.
    func setAccessibilityVisibleCells(_ accessibilityVisibleCells: [Any]?)
    /// See `AcetateAccessibleObject.accessibilitySelectedCells()`.
    func accessibilitySelectedCells() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilitySelectedCells()`.
    func setAccessibilitySelectedCells(_ accessibilitySelectedCells: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityHeader()`.
    func accessibilityHeader() -> Any?
    /// See `AcetateAccessibleObject.accessibilityHeader()`.
    func setAccessibilityHeader(_ accessibilityHeader: Any?)
    /// See `AcetateAccessibleObject.accessibilityRowHeaderUIElements()`.
    func accessibilityRowHeaderUIElements() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityRowHeaderUIElements()`.
    func setAccessibilityRowHeaderUIElements(_ accessibilityRowHeaderUIElements: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityColumnHeaderUIElements()`.
    func accessibilityColumnHeaderUIElements() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityColumnHeaderUIElements()`.
    func setAccessibilityColumnHeaderUIElements(_ accessibilityColumnHeaderUIElements: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityRowCount()`.
    func accessibilityRowCount() -> Int
    /// See `AcetateAccessibleObject.accessibilityRowCount()`.
    func setAccessibilityRowCount(_ accessibilityRowCount: Int)
    /// See `AcetateAccessibleObject.accessibilityColumnCount()`.
    func accessibilityColumnCount() -> Int
    /// See `AcetateAccessibleObject.accessibilityColumnCount()`.
    func setAccessibilityColumnCount(_ accessibilityColumnCount: Int)
    /// See `AcetateAccessibleObject.accessibilityRowIndexRange()`.
    func accessibilityRowIndexRange() -> NSRange
    /// See `AcetateAccessibleObject.accessibilityRowIndexRange()`.
    func setAccessibilityRowIndexRange(_ accessibilityRowIndexRange: NSRange)
    /// See `AcetateAccessibleObject.accessibilityColumnIndexRange()`.
    func accessibilityColumnIndexRange() -> NSRange
    /// See `AcetateAccessibleObject.accessibilityColumnIndexRange()`.
    func setAccessibilityColumnIndexRange(_ accessibilityColumnIndexRange: NSRange)
    /// See `AcetateAccessibleObject.accessibilityIndex()`.
    func accessibilityIndex() -> Int
    /// See `AcetateAccessibleObject.accessibilityIndex()`.
    func setAccessibilityIndex(_ accessibilityIndex: Int)
    /// See `AcetateAccessibleObject.accessibilityCell(forColumn:row:)`.
    func accessibilityCell(forColumn column: Int, row: Int) -> Any?

    // MARK: Application

    /// See `AcetateAccessibleObject.accessibilityWindows()`.
    func accessibilityWindows() -> [Any]?
    /// See `AcetateAccessibleObject.accessibilityWindows()`.
    func setAccessibilityWindows(_ accessibilityWindows: [Any]?)
    /// See `AcetateAccessibleObject.accessibilityFocusedWindow()`.
    func accessibilityFocusedWindow() -> Any?
    /// See `AcetateAccessibleObject.accessibilityFocusedWindow()`.
    func setAccessibilityFocusedWindow(_ accessibilityFocusedWindow: Any?)
    /// See `AcetateAccessibleObject.accessibilityApplicationFocusedUIElement()`.
    func accessibilityApplicationFocusedUIElement() -> Any?
    /// See `AcetateAccessibleObject.accessibilityApplicationFocusedUIElement()`.
    func setAccessibilityApplicationFocusedUIElement(_ accessibilityApplicationFocusedUIElement: Any?)

    // MARK: Windows

    /// See `AcetateAccessibleObject.isAccessibilityMain()`.
    func isAccessibilityMain() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityMain()`.
    func setAccessibilityMain(_ accessibilityMain: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityMinimized()`.
    func isAccessibilityMinimized() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityMinimized()`.
    func setAccessibilityMinimized(_ accessibilityMinimized: Bool)
    /// See `AcetateAccessibleObject.isAccessibilityModal()`.
    func isAccessibilityModal() -> Bool
    /// See `AcetateAccessibleObject.isAccessibilityModal()`.
    func setAccessibilityModal(_ accessibilityModal: Bool)
    /// See `AcetateAccessibleObject.accessibilityDocument()`.
    func accessibilityDocument() -> String?
    /// See `AcetateAccessibleObject.accessibilityDocument()`.
    func setAccessibilityDocument(_ accessibilityDocument: String?)

    // MARK: Text

    /// See `AcetateAccessibleObject.accessibilityNumberOfCharacters()`.
    func accessibilityNumberOfCharacters() -> Int
    /// See `AcetateAccessibleObject.accessibilityNumberOfCharacters()`.
    func setAccessibilityNumberOfCharacters(_ accessibilityNumberOfCharacters: Int)
    /// See `AcetateAccessibleObject.accessibilitySelectedText()`.
    func accessibilitySelectedText() -> String?
    /// See `AcetateAccessibleObject.accessibilitySelectedText()`.
    func setAccessibilitySelectedText(_ accessibilitySelectedText: String?)
    /// See `AcetateAccessibleObject.accessibilitySelectedTextRange()`.
    func accessibilitySelectedTextRange() -> NSRange
    /// See `AcetateAccessibleObject.accessibilitySelectedTextRange()`.
    func setAccessibilitySelectedTextRange(_ accessibilitySelectedTextRange: NSRange)
    /// See `AcetateAccessibleObject.accessibilitySelectedTextRanges()`.
    func accessibilitySelectedTextRanges() -> [NSValue]?
    /// See `AcetateAccessibleObject.accessibilitySelectedTextRanges()`.
    func setAccessibilitySelectedTextRanges(_ accessibilitySelectedTextRanges: [NSValue]?)
    /// See `AcetateAccessibleObject.accessibilityVisibleCharacterRange()`.
    func accessibilityVisibleCharacterRange() -> NSRange
    /// See `AcetateAccessibleObject.accessibilityVisibleCharacterRange()`.
    func setAccessibilityVisibleCharacterRange(_ accessibilityVisibleCharacterRange: NSRange)
    /// See `AcetateAccessibleObject.accessibilityInsertionPointLineNumber()`.
    func accessibilityInsertionPointLineNumber() -> Int
    /// See `AcetateAccessibleObject.accessibilityInsertionPointLineNumber()`.
    func setAccessibilityInsertionPointLineNumber(_ accessibilityInsertionPointLineNumber: Int)

    // MARK: Parts of the text

    /// Returns a part of the text; nil if it is not in the text.
    func accessibilityString(for range: NSRange) -> String?
    /// Returns a part of the text with its attributes; nil if it is not in the text.
    func accessibilityAttributedString(for range: NSRange) -> NSAttributedString?
    /// Returns the number of the line of a character, from 0; `NSNotFound` without a text.
    func accessibilityLine(for index: Int) -> Int
    /// Returns the characters of a line; the location is `NSNotFound` if there is none.
    func accessibilityRange(forLine line: Int) -> NSRange
    /// Returns the character at a point of the screens, with those that are composed with it.
    func accessibilityRange(for point: NSPoint) -> NSRange
    /// Returns the characters that are composed with that at an index.
    func accessibilityRange(for index: Int) -> NSRange
    /// Returns the rectangle around a part of the text, in the space of all screens.
    func accessibilityFrame(for range: NSRange) -> NSRect
    /// Returns the characters around an index that have the same attributes.
    func accessibilityStyleRange(for index: Int) -> NSRange

    // MARK: Actions, which return whether the object has done them

    /// Cancels what the object does.
    func accessibilityPerformCancel() -> Bool
    /// Accepts what the user has entered, as the key Return does.
    func accessibilityPerformConfirm() -> Bool
    /// Decreases the value by a step.
    func accessibilityPerformDecrement() -> Bool
    /// Deletes what the object stands for.
    func accessibilityPerformDelete() -> Bool
    /// Increases the value by a step.
    func accessibilityPerformIncrement() -> Bool
    /// Selects the object, as a menu item.
    func accessibilityPerformPick() -> Bool
    /// Does what a click does.
    func accessibilityPerformPress() -> Bool
    /// Shows the window above others.
    func accessibilityPerformRaise() -> Bool
    /// Shows what appears while the pointer is over the object.
    func accessibilityPerformShowAlternateUI() -> Bool
    /// Hides what appears while the pointer is over the object.
    func accessibilityPerformShowDefaultUI() -> Bool
    /// Shows the menu of the object.
    func accessibilityPerformShowMenu() -> Bool
}
