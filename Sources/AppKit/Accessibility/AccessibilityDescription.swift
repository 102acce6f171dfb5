import Foundation

/// Texts that tell what clients of accessibility see, the same on every run.
package enum AccessibilityDescription {
    /// The objects in the place of an object, with their children: a line for each object and each property that is not the
    /// default. Frames are relative to the bottom left corner of the object's own frame.
    @MainActor
    package static func text(of object: any NSAccessibilityProtocol) -> String {
        let origin = object.accessibilityFrame().origin
        return NSAccessibility.unignoredChildren(from: [object])
            .flatMap { lines($0, indent: "", origin: origin, isSelected: false, depth: 0) }.joined(separator: "\n")
    }

    /// A program could make an object its own descendant.
    private static let depthLimit = 200

    @MainActor
    private static func lines(
        _ object: Any, indent: String, origin: NSPoint, isSelected: Bool, depth: Int
    ) -> [String] {
        guard let object = object as? any NSAccessibilityProtocol, depth < depthLimit else { return [] }
        let name = object.accessibilityLabel() ?? object.accessibilityTitle()
        let frame = object.accessibilityFrame().offsetBy(dx: -origin.x, dy: -origin.y)
        var result = [
            "\(indent)\(word(object.accessibilityRole()?.rawValue))\(name.map { " \(quoted($0))" } ?? "") frame \(text(frame))"
        ]
        let inner = indent + "  "
        for (key, value) in properties(object, isSelected: isSelected) { result.append("\(inner).\(key) = \(value)") }
        let selected = (object.accessibilitySelectedChildren() ?? []).map { ObjectIdentifier($0 as AnyObject) }
        let children = object.accessibilityChildrenInNavigationOrder() ?? []
        for child in NSAccessibility.unignoredChildren(from: children) {
            let isSelected = selected.contains(ObjectIdentifier(child as AnyObject))
            result += lines(child, indent: inner, origin: origin, isSelected: isSelected, depth: depth + 1)
        }
        return result
    }

    @MainActor
    private static func properties(
        _ object: any NSAccessibilityProtocol, isSelected: Bool
    ) -> [(String, String)] {
        var result: [(String, String)] = []
        func add(_ key: String, _ value: String?) { if let value { result.append((key, value)) } }
        func add(_ key: String, _ isTrue: Bool) { if isTrue { result.append((key, "true")) } }
        let role = object.accessibilityRole(), subrole = object.accessibilitySubrole()
        add("subrole", subrole.map { word($0.rawValue) })
        let description = object.accessibilityRoleDescription()
        if description != role?.description(with: subrole) { add("roleDescription", description.map(quoted)) }
        if object.accessibilityLabel() != nil { add("title", object.accessibilityTitle().map(quoted)) }
        add("titleUIElement", titleOfElement(object).map(quoted))
        add("identifier", object.accessibilityIdentifier().map(quoted))
        add("value", object.isAccessibilityProtectedContent() ? "protected" : object.accessibilityValue().map(text))
        add("valueDescription", object.accessibilityValueDescription().map(quoted))
        add("minValue", object.accessibilityMinValue().map(text))
        add("maxValue", object.accessibilityMaxValue().map(text))
        add("placeholderValue", object.accessibilityPlaceholderValue().map(quoted))
        add("help", object.accessibilityHelp().map(quoted))
        add("url", object.accessibilityURL()?.absoluteString)
        add("document", object.accessibilityDocument())
        switch object.accessibilityOrientation() {
        case .unknown: break
        case .vertical: add("orientation", "vertical")
        case .horizontal: add("orientation", "horizontal")
        }
        if !object.isAccessibilityEnabled() { add("enabled", "false") }
        add("focused", object.isAccessibilityFocused())
        add("selected", object.isAccessibilitySelected() || isSelected)
        add("expanded", object.isAccessibilityExpanded())
        add("edited", object.isAccessibilityEdited())
        add("required", object.isAccessibilityRequired())
        add("main", object.isAccessibilityMain())
        add("minimized", object.isAccessibilityMinimized())
        add("modal", object.isAccessibilityModal())
        let ranges = (object.accessibilitySelectedTextRanges() ?? []).map(\.rangeValue)
        if ranges.contains(where: { $0.length > 0 }) || object.isAccessibilityFocused() && !ranges.isEmpty {
            add(
                "selectedTextRanges",
                ranges.map { "\($0.location)..<\($0.location + $0.length)" }.joined(separator: ", "))
        }
        let actions =
            NSAccessibility.Action.all.filter { object.isAccessibilitySelectorAllowed($0.selector) }
            .map { word($0.rawValue) } + (object.accessibilityCustomActions() ?? []).map { quoted($0.name) }
        if !actions.isEmpty { add("actions", actions.joined(separator: ", ")) }
        return result
    }

    /// The text of the object that names another one.
    @MainActor
    static func titleOfElement(_ object: any NSAccessibilityProtocol) -> String? {
        guard let title = object.accessibilityTitleUIElement() as? any NSAccessibilityProtocol else { return nil }
        return title.accessibilityLabel() ?? title.accessibilityTitle() ?? title.accessibilityValue() as? String
    }

    /// A name without its prefix, as Swift writes it: "AXScrollBar" is "scrollBar".
    private static func word(_ name: String?) -> String {
        guard let name, name.hasPrefix("AX") else { return name ?? "unknown" }
        let rest = name.dropFirst(2)
        return rest.prefix(1).lowercased() + rest.dropFirst()
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let text as String: quoted(text)
        case let text as NSAttributedString: quoted(text.string)
        // A number of Foundation would be converted.
        case _ where type(of: value) == Bool.self: "\(value)"
        default: number(ControlValue.number(value))
        }
    }

    private static func text(_ rect: NSRect) -> String {
        "(" + [rect.minX, rect.minY, rect.width, rect.height].map { number(Double($0)) }.joined(separator: ", ") + ")"
    }

    /// A number with at most three digits after the point.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
