import Foundation

extension NSAccessibility {
    /// What an object is.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates the role from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The program.
        public static let application = Role("AXApplication")
        /// Columns of lists.
        public static let browser = Role("AXBrowser")
        /// A sign that the program works.
        public static let busyIndicator = Role("AXBusyIndicator")
        /// A button.
        public static let button = Role("AXButton")
        /// A cell of a table.
        public static let cell = Role("AXCell")
        /// A box that is on or off.
        public static let checkBox = Role("AXCheckBox")
        /// A field with a color.
        public static let colorWell = Role("AXColorWell")
        /// A column of a table.
        public static let column = Role("AXColumn")
        /// A text field with a list.
        public static let comboBox = Role("AXComboBox")
        /// A triangle that shows and hides something.
        public static let disclosureTriangle = Role("AXDisclosureTriangle")
        /// Objects in rows and columns.
        public static let grid = Role("AXGrid")
        /// Objects that belong together.
        public static let group = Role("AXGroup")
        /// A handle by which an object is moved or resized.
        public static let handle = Role("AXHandle")
        /// A tool tip.
        public static let helpTag = Role("AXHelpTag")
        /// An image.
        public static let image = Role("AXImage")
        /// Two buttons that change a value by steps.
        public static let incrementor = Role("AXIncrementor")
        /// An area in which the user arranges objects.
        public static let layoutArea = Role("AXLayoutArea")
        /// An object that the user arranges.
        public static let layoutItem = Role("AXLayoutItem")
        /// A scale that shows a value.
        public static let levelIndicator = Role("AXLevelIndicator")
        /// A link.
        public static let link = Role("AXLink")
        /// A list.
        public static let list = Role("AXList")
        /// A menu.
        public static let menu = Role("AXMenu")
        /// A menu bar.
        public static let menuBar = Role("AXMenuBar")
        /// An item of a menu bar.
        public static let menuBarItem = Role("AXMenuBarItem")
        /// A button that shows a menu.
        public static let menuButton = Role("AXMenuButton")
        /// An item of a menu.
        public static let menuItem = Role("AXMenuItem")
        /// A table with rows that contain others.
        public static let outline = Role("AXOutline")
        /// A popover.
        public static let popover = Role("AXPopover")
        /// A button with a menu of values.
        public static let popUpButton = Role("AXPopUpButton")
        /// A bar that shows how much is done.
        public static let progressIndicator = Role("AXProgressIndicator")
        /// One of several choices.
        public static let radioButton = Role("AXRadioButton")
        /// Several choices.
        public static let radioGroup = Role("AXRadioGroup")
        /// A row of a table.
        public static let row = Role("AXRow")
        /// A ruler.
        public static let ruler = Role("AXRuler")
        /// A part of a document, with scrollers.
        public static let scrollArea = Role("AXScrollArea")
        /// A scroller.
        public static let scrollBar = Role("AXScrollBar")
        /// A dialog that is attached to a window.
        public static let sheet = Role("AXSheet")
        /// A knob on a line.
        public static let slider = Role("AXSlider")
        /// Views with lines between them.
        public static let splitGroup = Role("AXSplitGroup")
        /// A line that the user moves.
        public static let splitter = Role("AXSplitter")
        /// A text that cannot be edited.
        public static let staticText = Role("AXStaticText")
        /// Pages with tabs.
        public static let tabGroup = Role("AXTabGroup")
        /// A table.
        public static let table = Role("AXTable")
        /// A text of several lines.
        public static let textArea = Role("AXTextArea")
        /// A text of one line.
        public static let textField = Role("AXTextField")
        /// A toolbar.
        public static let toolbar = Role("AXToolbar")
        /// No role.
        public static let unknown = Role("AXUnknown")
        /// The knob of a slider or a scroller.
        public static let valueIndicator = Role("AXValueIndicator")
        /// A window.
        public static let window = Role("AXWindow")

        /// The role for people, such as "button": that of a subrole if there is one.
        public func description(with subrole: Subrole?) -> String? {
            if let subrole, subrole != .unknown, let text = NSAccessibility.descriptions[subrole.rawValue] {
                return text
            }
            return NSAccessibility.descriptions[rawValue]
        }

        /// The role of an object for people; nil for an object that is no `NSAccessibilityProtocol`.
        @preconcurrency @MainActor public static func description(for element: Any) -> String? {
            (element as? any NSAccessibilityProtocol)?.accessibilityRoleDescription()
        }
    }

    /// What an object is more precisely.
    public struct Subrole: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates the subrole from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The button that closes a window.
        public static let closeButton = Subrole("AXCloseButton")
        /// A window that asks something.
        public static let dialog = Subrole("AXDialog")
        /// A window above others.
        public static let floatingWindow = Subrole("AXFloatingWindow")
        /// The button that minimizes a window.
        public static let minimizeButton = Subrole("AXMinimizeButton")
        /// A field for a search.
        public static let searchField = Subrole("AXSearchField")
        /// A field for a secret.
        public static let secureTextField = Subrole("AXSecureTextField")
        /// A window with a title bar.
        public static let standardWindow = Subrole("AXStandardWindow")
        /// A switch.
        public static let `switch` = Subrole("AXSwitch")
        /// The tab of a page.
        public static let tabButton = Subrole("AXTabButton")
        /// A row of a table.
        public static let tableRow = Subrole("AXTableRow")
        /// A row of an outline.
        public static let outlineRow = Subrole("AXOutlineRow")
        /// A link in a text.
        public static let textLink = Subrole("AXTextLink")
        /// The position in a movie or a sound.
        public static let timeline = Subrole("AXTimeline")
        /// A button that stays pressed.
        public static let toggle = Subrole("AXToggle")
        /// No subrole.
        public static let unknown = Subrole("AXUnknown")
        /// The button that maximizes a window.
        public static let zoomButton = Subrole("AXZoomButton")
    }

    /// The names of roles and subroles for people.
    fileprivate static let descriptions: [String: String] = [
        "AXApplication": "application",
        "AXBrowser": "browser",
        "AXBusyIndicator": "busy indicator",
        "AXButton": "button",
        "AXCell": "cell",
        "AXCheckBox": "checkbox",
        "AXColorWell": "color well",
        "AXColumn": "column",
        "AXComboBox": "combo box",
        "AXDisclosureTriangle": "disclosure triangle",
        "AXGrid": "grid",
        "AXGroup": "group",
        "AXHandle": "handle",
        "AXHelpTag": "help tag",
        "AXImage": "image",
        "AXIncrementor": "stepper",
        "AXLayoutArea": "layout area",
        "AXLayoutItem": "layout item",
        "AXLevelIndicator": "level indicator",
        "AXLink": "link",
        "AXList": "list",
        "AXMenu": "menu",
        "AXMenuBar": "menu bar",
        "AXMenuBarItem": "menu bar item",
        "AXMenuButton": "menu button",
        "AXMenuItem": "menu item",
        "AXOutline": "outline",
        "AXPopover": "popover",
        "AXPopUpButton": "pop up button",
        "AXProgressIndicator": "progress indicator",
        "AXRadioButton": "radio button",
        "AXRadioGroup": "radio group",
        "AXRow": "row",
        "AXRuler": "ruler",
        "AXScrollArea": "scroll area",
        "AXScrollBar": "scroll bar",
        "AXSheet": "sheet",
        "AXSlider": "slider",
        "AXSplitGroup": "split group",
        "AXSplitter": "splitter",
        "AXStaticText": "text",
        "AXTabGroup": "tab group",
        "AXTable": "table",
        "AXTextArea": "text entry area",
        "AXTextField": "text field",
        "AXToolbar": "toolbar",
        "AXUnknown": "unknown",
        "AXValueIndicator": "value indicator",
        "AXWindow": "window",
        "AXCloseButton": "close button",
        "AXDialog": "dialog",
        "AXFloatingWindow": "floating window",
        "AXMinimizeButton": "minimize button",
        "AXSearchField": "search text field",
        "AXSecureTextField": "secure text field",
        "AXStandardWindow": "standard window",
        "AXSwitch": "switch",
        "AXTabButton": "tab",
        "AXTableRow": "table row",
        "AXOutlineRow": "outline row",
        "AXTextLink": "text link",
        "AXTimeline": "timeline",
        "AXToggle": "toggle button",
        "AXZoomButton": "zoom button",
    ]
}
