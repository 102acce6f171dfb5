import Foundation

extension NSAccessibility {
    /// A property of an object.
    public struct Attribute: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates the attribute from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// See `accessibilityChildren()`.
        public static let children = Attribute("AXChildren")
        /// See `accessibilityChildrenInNavigationOrder()`.
        static let childrenInNavigationOrder = Attribute("AXChildrenInNavigationOrder")
        /// See `isAccessibilityProtectedContent()`.
        public static let containsProtectedContent = Attribute("AXContainsProtectedContent")
        /// See `accessibilityCustomActions()`.
        static let customActions = Attribute("AXCustomActions")
        /// See `accessibilityLabel()`.
        public static let description = Attribute("AXDescription")
        /// See `accessibilityDocument()`.
        public static let document = Attribute("AXDocument")
        /// See `isAccessibilityEdited()`.
        public static let edited = Attribute("AXEdited")
        /// See `isAccessibilityElement()`.
        static let element = Attribute("AXElement")
        /// See `isAccessibilityEnabled()`.
        public static let enabled = Attribute("AXEnabled")
        /// See `isAccessibilityExpanded()`.
        public static let expanded = Attribute("AXExpanded")
        /// See `isAccessibilityFocused()`.
        public static let focused = Attribute("AXFocused")
        /// See `accessibilityApplicationFocusedUIElement()`.
        public static let focusedUIElement = Attribute("AXFocusedUIElement")
        /// See `accessibilityFocusedWindow()`.
        public static let focusedWindow = Attribute("AXFocusedWindow")
        /// See `accessibilityFrame()`.
        static let frame = Attribute("AXFrame")
        /// See `accessibilityHelp()`.
        public static let help = Attribute("AXHelp")
        /// See `isAccessibilityHidden()`.
        public static let hidden = Attribute("AXHidden")
        /// See `accessibilityIdentifier()`.
        public static let identifier = Attribute("AXIdentifier")
        /// See `accessibilityInsertionPointLineNumber()`.
        public static let insertionPointLineNumber = Attribute("AXInsertionPointLineNumber")
        /// See `isAccessibilityMain()`.
        public static let main = Attribute("AXMain")
        /// See `accessibilityMaxValue()`.
        public static let maxValue = Attribute("AXMaxValue")
        /// See `accessibilityMinValue()`.
        public static let minValue = Attribute("AXMinValue")
        /// See `isAccessibilityMinimized()`.
        public static let minimized = Attribute("AXMinimized")
        /// See `isAccessibilityModal()`.
        public static let modal = Attribute("AXModal")
        /// See `accessibilityNumberOfCharacters()`.
        public static let numberOfCharacters = Attribute("AXNumberOfCharacters")
        /// See `accessibilityOrientation()`.
        public static let orientation = Attribute("AXOrientation")
        /// See `accessibilityParent()`.
        public static let parent = Attribute("AXParent")
        /// See `accessibilityPlaceholderValue()`.
        public static let placeholderValue = Attribute("AXPlaceholderValue")
        /// See `isAccessibilityRequired()`.
        public static let required = Attribute("AXRequired")
        /// See `accessibilityRole()`.
        public static let role = Attribute("AXRole")
        /// See `accessibilityRoleDescription()`.
        public static let roleDescription = Attribute("AXRoleDescription")
        /// See `isAccessibilitySelected()`.
        public static let selected = Attribute("AXSelected")
        /// See `accessibilitySelectedChildren()`.
        public static let selectedChildren = Attribute("AXSelectedChildren")
        /// See `accessibilitySelectedText()`.
        public static let selectedText = Attribute("AXSelectedText")
        /// See `accessibilitySelectedTextRange()`.
        public static let selectedTextRange = Attribute("AXSelectedTextRange")
        /// See `accessibilitySelectedTextRanges()`.
        public static let selectedTextRanges = Attribute("AXSelectedTextRanges")
        /// See `accessibilitySubrole()`.
        public static let subrole = Attribute("AXSubrole")
        /// See `accessibilityTitle()`.
        public static let title = Attribute("AXTitle")
        /// See `accessibilityTitleUIElement()`.
        public static let titleUIElement = Attribute("AXTitleUIElement")
        /// See `accessibilityURL()`.
        public static let url = Attribute("AXURL")
        /// See `accessibilityValue()`.
        public static let value = Attribute("AXValue")
        /// See `accessibilityValueDescription()`.
        public static let valueDescription = Attribute("AXValueDescription")
        /// See `accessibilityVisibleCharacterRange()`.
        public static let visibleCharacterRange = Attribute("AXVisibleCharacterRange")
        /// See `accessibilityRows()`.
        public static let rows = Attribute("AXRows")
        /// See `accessibilityColumns()`.
        public static let columns = Attribute("AXColumns")
        /// See `accessibilityVisibleRows()`.
        public static let visibleRows = Attribute("AXVisibleRows")
        /// See `accessibilityVisibleColumns()`.
        public static let visibleColumns = Attribute("AXVisibleColumns")
        /// See `accessibilitySelectedRows()`.
        public static let selectedRows = Attribute("AXSelectedRows")
        /// See `accessibilitySelectedColumns()`.
        public static let selectedColumns = Attribute("AXSelectedColumns")
        /// See `accessibilityVisibleCells()`.
        public static let visibleCells = Attribute("AXVisibleCells")
        /// See `accessibilitySelectedCells()`.
        public static let selectedCells = Attribute("AXSelectedCells")
        /// See `accessibilityHeader()`.
        public static let header = Attribute("AXHeader")
        /// See `accessibilityRowHeaderUIElements()`.
        public static let rowHeaderUIElements = Attribute("AXRowHeaderUIElements")
        /// See `accessibilityColumnHeaderUIElements()`.
        public static let columnHeaderUIElements = Attribute("AXColumnHeaderUIElements")
        /// See `accessibilityRowCount()`.
        public static let rowCount = Attribute("AXRowCount")
        /// See `accessibilityColumnCount()`.
        public static let columnCount = Attribute("AXColumnCount")
        /// See `accessibilityRowIndexRange()`.
        public static let rowIndexRange = Attribute("AXRowIndexRange")
        /// See `accessibilityColumnIndexRange()`.
        public static let columnIndexRange = Attribute("AXColumnIndexRange")
        /// See `accessibilityIndex()`.
        public static let index = Attribute("AXIndex")
        /// See `accessibilityWindows()`.
        public static let windows = Attribute("AXWindows")
    }

    /// What a client can ask an object to do.
    public struct Action: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates the action from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Cancels what the object does.
        public static let cancel = Action("AXCancel")
        /// Accepts what was entered.
        public static let confirm = Action("AXConfirm")
        /// Decreases the value.
        public static let decrement = Action("AXDecrement")
        /// Deletes what the object stands for.
        public static let delete = Action("AXDelete")
        /// Increases the value.
        public static let increment = Action("AXIncrement")
        /// Selects the object.
        public static let pick = Action("AXPick")
        /// Does what a click does.
        public static let press = Action("AXPress")
        /// Shows a window above others.
        public static let raise = Action("AXRaise")
        /// Shows what appears under the pointer.
        public static let showAlternateUI = Action("AXShowAlternateUI")
        /// Hides what appears under the pointer.
        public static let showDefaultUI = Action("AXShowDefaultUI")
        /// Shows the menu.
        public static let showMenu = Action("AXShowMenu")

        /// The action for people, such as "press".
        public var description: String? { Action.descriptions[self] }

        /// All actions, in the order in which clients list them.
        static let all: [Action] = [
            .press, .pick, .confirm, .cancel, .increment, .decrement, .raise, .showMenu, .showDefaultUI,
            .showAlternateUI,
            .delete,
        ]

        private static let descriptions: [Action: String] = [
            .cancel: "cancel",
            .confirm: "confirm",
            .decrement: "decrement",
            .delete: "delete",
            .increment: "increment",
            .pick: "pick",
            .press: "press",
            .raise: "raise",
            .showAlternateUI: "show alternate UI",
            .showDefaultUI: "show default UI",
            .showMenu: "show menu",
        ]

        /// The name of the method, for `isAccessibilitySelectorAllowed(_:)`.
        var selector: Selector { Selector("accessibilityPerform\(rawValue.dropFirst(2))") }
    }
}

/// The direction of an object.
public enum NSAccessibilityOrientation: Int, Sendable {
    /// None.
    case unknown = 0
    /// From top to bottom.
    case vertical = 1
    /// From left to right.
    case horizontal = 2
}
