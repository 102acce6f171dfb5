/// The numbers of AT-SPI's roles (`AtspiRole`).
@MainActor
enum AccessibleRole {
    private static let numbers: [NSAccessibility.Role: UInt32] = [
        .application: 75, .browser: 65, .busyIndicator: 42, .button: 43, .cell: 56, .checkBox: 7, .colorWell: 43,
        .column: 10, .comboBox: 11, .disclosureTriangle: 62, .grid: 55, .group: 39, .handle: 67, .helpTag: 64,
        .image: 27,
        .incrementor: 52, .layoutArea: 6, .layoutItem: 39, .levelIndicator: 103, .link: 88, .list: 31, .menu: 33,
        .menuBar: 34, .menuBarItem: 33, .menuButton: 43, .menuItem: 35, .outline: 65, .popover: 69, .popUpButton: 11,
        .progressIndicator: 42, .radioButton: 44, .radioGroup: 99, .row: 90, .ruler: 74, .scrollArea: 49,
        .scrollBar: 48,
        .sheet: 16, .slider: 51, .splitGroup: 53, .splitter: 50, .staticText: 29, .tabGroup: 38, .table: 55,
        .textArea: 61, .textField: 79, .toolbar: 63, .valueIndicator: 51, .window: 23,
    ]

    private static let numbersOfSubroles: [NSAccessibility.Subrole: UInt32] = [
        .dialog: 16, .outlineRow: 91, .secureTextField: 40, .tabButton: 37, .switch: 62, .toggle: 62,
    ]

    private static let unknown: UInt32 = 67

    static func number(of object: any NSAccessibilityProtocol) -> UInt32 {
        if let number = object.accessibilitySubrole().flatMap({ numbersOfSubroles[$0] }) { return number }
        return object.accessibilityRole().flatMap { numbers[$0] } ?? unknown
    }
}

/// AT-SPI's states of an object (`AtspiStateType`).
enum AccessibleState: UInt32 {
    case active = 1
    case checked = 4
    case editable = 7
    case enabled = 8
    case expandable = 9
    case expanded = 10
    case focusable = 11
    case focused = 12
    case horizontal = 14
    case iconified = 15
    case modal = 16
    case multiLine = 17
    case resizable = 21
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case vertical = 29
    case visible = 30
    case indeterminate = 32
    case required = 33
    case selectableText = 38
    case checkable = 41
    case hasPopup = 42
    case readOnly = 43

    /// The bits of the states, in two words.
    static func words(_ states: Set<AccessibleState>) -> (UInt32, UInt32) {
        let bits = states.reduce(UInt64(0)) { $0 | 1 << UInt64($1.rawValue) }
        return (UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
    }

    @MainActor
    static func states(of object: any NSAccessibilityProtocol) -> Set<AccessibleState> {
        var states: Set<AccessibleState> = []
        func add(_ state: AccessibleState, _ holds: Bool) { if holds { states.insert(state) } }
        if object.isAccessibilityEnabled() { states.formUnion([.enabled, .sensitive]) }
        if !object.isAccessibilityHidden() {
            states.insert(.visible)
            add(.showing, (object as? NSView)?.visibleRect.isEmpty != true && (object as? NSWindow)?.isVisible != false)
        }
        let isInKeyWindow = (object as? NSView)?.window?.isKeyWindow ?? true
        add(.focused, object.isAccessibilityFocused() && isInKeyWindow && !(object is NSApplication))
        add(.focusable, object.isAccessibilitySelectorAllowed("setAccessibilityFocused:"))
        add(.selected, object.isAccessibilitySelected())
        add(.required, object.isAccessibilityRequired())
        add(.modal, object.isAccessibilityModal())
        add(.iconified, object.isAccessibilityMinimized())
        switch object.accessibilityOrientation() {
        case .unknown: break
        case .horizontal: states.insert(.horizontal)
        case .vertical: states.insert(.vertical)
        }
        let hasExpansion = (object as? AcetateAccessibleObject)?.accessibilityValues[.expanded] != nil
        add(.expandable, hasExpansion || object.isAccessibilityExpanded())
        add(.expanded, object.isAccessibilityExpanded())
        if let window = object as? NSWindow {
            add(.active, NSApplication.shared.accessibilityFocusedWindow() as AnyObject? === window)
            add(.resizable, window.styleMask.contains(.resizable))
        }
        addRoleStates(of: object, add)
        return states
    }

    /// The states that depend on the role.
    @MainActor
    private static func addRoleStates(
        of object: any NSAccessibilityProtocol, _ add: (AccessibleState, Bool) -> Void
    ) {
        switch object.accessibilityRole() {
        case .checkBox?, .radioButton?, .menuItem?:
            let number = ControlValue.number(object.accessibilityValue())
            add(.checkable, object.accessibilityRole() != .menuItem || number != 0)
            add(.checked, number == 1 || object.accessibilityValue() as? Bool == true)
            add(.indeterminate, number == 2 || number == -1)
            add(.selectable, object.accessibilityRole() == .menuItem)
            let opensMenu = (object as? NSMenuItem)?.hasSubmenu == true
            add(.hasPopup, opensMenu)
            add(.expandable, opensMenu)
        case .popUpButton?, .menuButton?: add(.hasPopup, true)
        case .textArea?, .textField?, .comboBox?:
            let isEditable = object.isAccessibilitySelectorAllowed("setAccessibilityValue:")
            add(.editable, isEditable)
            add(.readOnly, !isEditable)
            add(.selectableText, object.isAccessibilitySelectorAllowed("setAccessibilitySelectedTextRange:"))
            add(.multiLine, object.accessibilityRole() == .textArea)
            add(.singleLine, object.accessibilityRole() != .textArea)
        default: break
        }
    }
}
