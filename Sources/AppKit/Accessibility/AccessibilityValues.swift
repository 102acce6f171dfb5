import Foundation

/// What a program has set in place of the defaults of an object.
struct AccessibilityValues {
    private var values: [NSAccessibility.Attribute: Any] = [:]

    private struct Weak {
        weak var object: AnyObject?
    }

    /// The value of an attribute; nil for the default. Parents and titles are not retained.
    subscript(_ attribute: NSAccessibility.Attribute) -> Any? {
        get {
            let value = values[attribute]
            if let weak = value as? Weak { return weak.object }
            return value
        }
        set {
            let isWeak = attribute == .parent || attribute == .titleUIElement
            values[attribute] = isWeak ? newValue.map { Weak(object: $0 as AnyObject) } : newValue
        }
    }
}

/// Reads the attributes of an object with their types.
@MainActor
struct AccessibilityReader {
    let object: AcetateAccessibleObject

    private func value(_ attribute: NSAccessibility.Attribute) -> Any? {
        object.accessibilityValues[attribute] ?? object.accessibilityDefault(attribute)
    }

    func get<Value>(_ attribute: NSAccessibility.Attribute) -> Value? {
        // Without this, nil would be converted to an `Any` that contains nil.
        guard let value = value(attribute) else { return nil }
        return value as? Value
    }
    func flag(_ attribute: NSAccessibility.Attribute) -> Bool { value(attribute) as? Bool ?? false }
    func number(_ attribute: NSAccessibility.Attribute) -> Int { value(attribute) as? Int ?? 0 }
    func rect(_ attribute: NSAccessibility.Attribute) -> NSRect { value(attribute) as? NSRect ?? .zero }
    func range(_ attribute: NSAccessibility.Attribute) -> NSRange { value(attribute) as? NSRange ?? .notFound }
    func orientation(_ attribute: NSAccessibility.Attribute) -> NSAccessibilityOrientation {
        value(attribute) as? NSAccessibilityOrientation ?? .unknown
    }
}

extension AcetateAccessibleObject {
    /// Sets an attribute, or does what that means for the object. Nil restores the default.
    func setAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) {
        if !applyAccessibility(attribute, value) { accessibilityValues[attribute] = value }
    }

    /// The defaults of all objects.
    func standardAccessibility(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: return AccessibilityRoleProtocols.role(of: self) != nil
        case .role: return AccessibilityRoleProtocols.role(of: self)?.0 ?? .unknown
        case .subrole: return AccessibilityRoleProtocols.role(of: self)?.1
        case .roleDescription: return accessibilityRole()?.description(with: accessibilitySubrole())
        case .value: return AccessibilityRoleProtocols.value(of: self)
        case .enabled: return true
        case .childrenInNavigationOrder:
            return accessibilityChildren()?.compactMap { $0 as? any NSAccessibilityElementProtocol }
        case .selectedChildren: return accessibilityChildren().map(AccessibilityTables.selected)
        case .rowCount: return accessibilityRows()?.count
        case .columnCount: return accessibilityColumns()?.count
        case .selectedRows: return accessibilityRows().map(AccessibilityTables.selected)
        case .selectedColumns: return accessibilityColumns().map(AccessibilityTables.selected)
        case .numberOfCharacters: return accessibilityText?.length
        case .selectedTextRange: return accessibilityText?.selectedRanges.first
        case .selectedTextRanges: return accessibilityText?.selectedRanges.map { NSValue(range: $0) }
        case .selectedText:
            let range = accessibilitySelectedTextRange()
            return range.location == NSNotFound ? nil : accessibilityString(for: range)
        case .visibleCharacterRange: return accessibilityText?.visibleRange
        case .insertionPointLineNumber:
            let range = accessibilitySelectedTextRange()
            return range.location == NSNotFound ? nil : accessibilityLine(for: range.location)
        default: return nil
        }
    }

    /// The roles of objects that a client can press.
    private static let pressed: Set<NSAccessibility.Role> = [
        .button, .checkBox, .disclosureTriangle, .link, .menuButton, .menuItem, .popUpButton, .radioButton,
    ]
    /// The roles of objects whose value a client can change by steps.
    private static let stepped: Set<NSAccessibility.Role> = [.incrementor, .slider]

    /// The actions that follow from the role and from the protocols of roles.
    func allowsStandardAccessibility(_ action: NSAccessibility.Action) -> Bool {
        if AccessibilityRoleProtocols.has(action, self) { return true }
        guard let role = accessibilityRole() else { return false }
        return switch action {
        case .press: Self.pressed.contains(role)
        case .increment, .decrement: Self.stepped.contains(role)
        default: false
        }
    }

    func allowsAccessibilitySelector(_ selector: Selector) -> Bool {
        if let action = NSAccessibility.Action.all.first(where: { $0.selector == selector }) {
            return isAccessibilityEnabled() && allowsAccessibility(action)
        }
        let settable: [Selector: NSAccessibility.Attribute] = [
            "setAccessibilityFocused:": .focused, "setAccessibilityValue:": .value,
            "setAccessibilitySelectedText:": .selectedText, "setAccessibilitySelectedTextRange:": .selectedTextRange,
            "setAccessibilitySelectedTextRanges:": .selectedTextRanges,
            "setAccessibilityVisibleCharacterRange:": .visibleCharacterRange, "setAccessibilityMinimized:": .minimized,
            "setAccessibilityMain:": .main, "setAccessibilitySelectedRows:": .selectedRows,
            "setAccessibilitySelectedColumns:": .selectedColumns,
        ]
        return settable[selector].map(allowsSettingAccessibility) ?? false
    }

    // MARK: Finding objects

    func hitTestAccessibility(_ point: NSPoint) -> Any? {
        for case let child as any NSAccessibilityProtocol in (accessibilityChildren() ?? []).reversed()
        where child.accessibilityFrame().contains(point) {
            return (child as? AcetateAccessibleObject)?.accessibilityHitTest(point) ?? child
        }
        return NSAccessibility.unignoredAncestor(of: self)
    }

    /// The child that gets the keys, or the object itself.
    var focusedAccessibilityElement: Any? {
        for case let child as any NSAccessibilityProtocol in accessibilityChildren() ?? []
        where child.isAccessibilityFocused() {
            return (child as? AcetateAccessibleObject)?.accessibilityFocusedUIElement ?? child
        }
        return NSAccessibility.unignoredAncestor(of: self)
    }
}
