import AcetateBus
import Foundation

/// An interface of AT-SPI, for one object.
@MainActor
protocol AccessibleInterface {
    static var name: String { get }
    /// The names of the properties.
    static var properties: [String] { get }
    /// The value of a property; nil for an unknown one.
    func property(_ name: String) -> BusValue?
    /// Sets a property, and returns whether that is possible.
    func set(_ property: String, _ value: BusValue) -> Bool
    /// Calls a method; nil if it does not exist, or not with these arguments.
    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]?
}

extension AccessibleInterface {
    static var properties: [String] { [] }
    func property(_ name: String) -> BusValue? { nil }
    func set(_ property: String, _ value: BusValue) -> Bool { false }
}

@MainActor
enum AccessibleInterfaces {
    /// The interfaces that an object has, or only that with a name. Others are not looked for, because that needs the text and all
    /// actions of the object.
    static func all(
        of object: any NSAccessibilityProtocol, named name: String = "", _ export: AccessibilityExport
    ) -> [any AccessibleInterface] {
        func isAsked(_ type: any AccessibleInterface.Type) -> Bool { name.isEmpty || type.name == name }
        var result: [any AccessibleInterface] = []
        if isAsked(GeneralInterface.self) { result.append(GeneralInterface(object: object, export: export)) }
        if object is NSApplication {
            if isAsked(ApplicationInterface.self) { result.append(ApplicationInterface(export: export)) }
            return result
        }
        if isAsked(ComponentInterface.self) { result.append(ComponentInterface(object: object, export: export)) }
        if isAsked(ActionInterface.self) {
            let actions = ActionInterface(object: object)
            if !actions.actions.isEmpty { result.append(actions) }
        }
        if isAsked(ValueInterface.self), ValueInterface.exists(for: object) {
            result.append(ValueInterface(object: object))
        }
        if isAsked(TableInterface.self), TableInterface.exists(for: object) {
            result.append(TableInterface(object: object, export: export))
        }
        if isAsked(TableCellInterface.self), let cell = TableCellInterface(object, export) { result.append(cell) }
        if isAsked(TextInterface.self) || isAsked(EditableTextInterface.self), let text = TextInterface(object) {
            if isAsked(TextInterface.self) { result.append(text) }
            if isAsked(EditableTextInterface.self), text.isEditable { result.append(EditableTextInterface(text: text)) }
        }
        return result
    }
}

/// What all objects have: names, role, states, parent and children.
struct GeneralInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Accessible"
    static let properties = ["Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText"]

    let object: any NSAccessibilityProtocol
    let export: AccessibilityExport

    /// The label or the title, or else what kind of button of a window it is.
    static func name(of object: any NSAccessibilityProtocol) -> String {
        for text in [
            object.accessibilityLabel(), object.accessibilityTitle(), AccessibilityDescription.titleOfElement(object),
        ] {
            if let text, !text.isEmpty { return text }
        }
        switch (object.accessibilityRole(), object.accessibilitySubrole()) {
        case (.button?, _?): return object.accessibilityRoleDescription() ?? ""
        case (.staticText?, _): return object.accessibilityValue() as? String ?? ""
        default: return ""
        }
    }

    static func children(of object: any NSAccessibilityProtocol) -> [Any] {
        NSAccessibility.unignoredChildren(from: object.accessibilityChildrenInNavigationOrder() ?? [])
    }

    /// The parent that clients see.
    static func parent(of object: any NSAccessibilityProtocol) -> (any NSAccessibilityProtocol)? {
        let parent = object.accessibilityParent().flatMap { NSAccessibility.unignoredAncestor(of: $0) }
        return parent as? any NSAccessibilityProtocol
    }

    private var parentReference: BusValue {
        if object is NSApplication { return export.desktop }
        return export.reference(Self.parent(of: object) ?? NSApplication.shared)
    }

    func property(_ name: String) -> BusValue? {
        switch name {
        case "Name": .string(Self.name(of: object))
        case "Description", "HelpText": .string(object.accessibilityHelp() ?? "")
        case "Parent": parentReference
        case "ChildCount": .int32(Int32(clamping: Self.children(of: object).count))
        case "Locale": .string(Locale.current.identifier)
        case "AccessibleId": .string(object.accessibilityIdentifier() ?? "")
        default: nil
        }
    }

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        switch member {
        case "GetChildAtIndex":
            guard let index = arguments.first?.integer else { return nil }
            let children = Self.children(of: object)
            return [children.indices.contains(index) ? export.reference(children[index]) : AccessibleObjects.null]
        case "GetChildren": return [.array("(so)", Self.children(of: object).map(export.reference))]
        case "GetIndexInParent":
            let siblings = Self.parent(of: object).map(Self.children) ?? []
            return [.int32(Int32(clamping: siblings.firstIndex { $0 as AnyObject === object } ?? -1))]
        case "GetRelationSet":
            let labelledBy = 2
            guard let title = object.accessibilityTitleUIElement() else { return [.array("(ua(so))", [])] }
            let relation = BusValue.structure([
                .uint32(UInt32(labelledBy)), .array("(so)", [export.reference(title)]),
            ])
            return [.array("(ua(so))", [relation])]
        case "GetRole": return [.uint32(AccessibleRole.number(of: object))]
        case "GetRoleName", "GetLocalizedRoleName": return [.string(object.accessibilityRoleDescription() ?? "")]
        case "GetState":
            let words = AccessibleState.words(AccessibleState.states(of: object))
            return [.array("u", [.uint32(words.0), .uint32(words.1)])]
        case "GetAttributes": return [Self.dictionary(attributes)]
        case "GetApplication": return [export.reference(NSApplication.shared)]
        case "GetInterfaces":
            let names = AccessibleInterfaces.all(of: object, export).map { type(of: $0).name }
            return [.array("s", names.map(BusValue.string))]
        default: return nil
        }
    }

    /// A dictionary from strings to strings.
    static func dictionary(_ values: [String: String]) -> BusValue {
        .array("{ss}", values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
    }

    private var attributes: [String: String] {
        var result = ["toolkit": "Acetate"]
        result["id"] = object.accessibilityIdentifier()
        result["placeholder-text"] = object.accessibilityPlaceholderValue()
        result["valuetext"] = object.accessibilityValueDescription()
        result["url"] = object.accessibilityURL()?.absoluteString
        result["document"] = object.accessibilityDocument()
        if object.isAccessibilityEdited() { result["edited"] = "true" }
        result["role"] = object.accessibilityRole()?.rawValue
        result["subrole"] = object.accessibilitySubrole()?.rawValue
        return result
    }
}

/// What the application has.
struct ApplicationInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Application"
    static let properties = ["ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "Id"]
    let export: AccessibilityExport

    func property(_ name: String) -> BusValue? {
        switch name {
        case "ToolkitName": .string("Acetate")
        case "Version", "ToolkitVersion": .string("0.1.0")
        case "AtspiVersion": .string("2.1")
        case "Id": .int32(export.applicationID)
        default: nil
        }
    }

    func set(_ property: String, _ value: BusValue) -> Bool {
        guard property == "Id", case .int32(let number) = value else { return false }
        export.applicationID = number
        return true
    }

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        switch member {
        case "GetLocale": [.string(Locale.current.identifier)]
        // There is no connection of its own for each assistive program.
        case "GetApplicationBusAddress": [.string("")]
        default: nil
        }
    }
}

/// The places of an object.
struct ComponentInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Component"
    let object: any NSAccessibilityProtocol
    let export: AccessibilityExport

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        func number(_ index: Int) -> Int? { arguments.count > index ? arguments[index].integer : nil }
        switch member {
        case "GetExtents":
            guard let space = AccessibleSpace(number(0), of: object) else { return nil }
            let rect = space.rect(object.accessibilityFrame())
            return [.structure(rect.map(BusValue.int32))]
        case "GetPosition":
            guard let space = AccessibleSpace(number(0), of: object) else { return nil }
            return space.rect(object.accessibilityFrame()).prefix(2).map(BusValue.int32)
        case "GetSize":
            let size = object.accessibilityFrame().size
            return [size.width, size.height].map { .int32(AccessibleSpace.whole($0)) }
        case "Contains", "GetAccessibleAtPoint":
            guard let x = number(0), let y = number(1), let space = AccessibleSpace(number(2), of: object) else {
                return nil
            }
            let point = space.point(x: x, y: y)
            let isInside = object.accessibilityFrame().contains(point)
            if member == "Contains" { return [.boolean(isInside)] }
            let found = (object as? AcetateAccessibleObject)?.accessibilityHitTest(point)
            return [export.reference(isInside ? found ?? object : nil)]
        case "GetLayer":
            let (widget, window): (UInt32, UInt32) = (3, 7)
            return [.uint32(object is NSWindow ? window : widget)]
        case "GetMDIZOrder": return [.int16(-1)]
        case "GetAlpha":
            return [.double(Double((object as? NSView)?.alphaValue ?? (object as? NSWindow)?.alphaValue ?? 1))]
        case "GrabFocus":
            guard object.isAccessibilitySelectorAllowed("setAccessibilityFocused:") else { return [.boolean(false)] }
            object.setAccessibilityFocused(true)
            return [.boolean(object.isAccessibilityFocused())]
        case "ScrollTo":
            guard let view = object as? NSView else { return [.boolean(false)] }
            view.scrollToVisible(view.bounds)
            return [.boolean(true)]
        default: return nil
        }
    }
}

/// The coordinates that a client has chosen: whole points with y down.
@MainActor
struct AccessibleSpace {
    /// The top left corner in the space of all screens.
    private let corner: NSPoint

    /// - Parameter type: 0 for the screens, 1 for the window of the object, 2 for its parent; nil for others.
    init?(_ type: Int?, of object: any NSAccessibilityProtocol) {
        let frame: NSRect
        switch type {
        // The main screen's top left corner.
        case 0: frame = NSScreen.screens.first?.frame ?? .zero
        case 1: frame = Self.window(of: object)?.accessibilityFrame() ?? object.accessibilityFrame()
        case 2: frame = (GeneralInterface.parent(of: object) ?? object).accessibilityFrame()
        default: return nil
        }
        corner = NSPoint(x: frame.minX, y: frame.maxY)
    }

    /// The window of an object: a parent that is one, or the popup of a menu.
    private static func window(of object: any NSAccessibilityProtocol) -> NSWindow? {
        var candidate: Any? = object
        for _ in 0..<1000 {
            if let window = candidate as? NSWindow { return window }
            if let window = (candidate as? NSView)?.window { return window }
            guard let object = candidate as? any NSAccessibilityProtocol else { return nil }
            candidate = object.accessibilityParent()
        }
        return nil
    }

    static func whole(_ value: CGFloat) -> Int32 {
        value.isFinite ? Int32(clamping: Int(value.rounded().clamped(to: -1e9...1e9))) : 0
    }

    /// X, y, width and height.
    func rect(_ rect: NSRect) -> [Int32] {
        [rect.minX - corner.x, corner.y - rect.maxY, rect.width, rect.height].map(Self.whole)
    }

    func point(x: Int, y: Int) -> NSPoint { NSPoint(x: corner.x + CGFloat(x), y: corner.y - CGFloat(y)) }
}

/// What a client can ask an object to do.
struct ActionInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Action"
    static let properties = ["NActions"]

    struct Action {
        let name: String
        let description: String
        let perform: () -> Bool
    }

    let actions: [Action]

    init(object: any NSAccessibilityProtocol) {
        let standard = NSAccessibility.Action.all.filter { object.isAccessibilitySelectorAllowed($0.selector) }.map {
            action in
            let name = String(action.rawValue.dropFirst(2))
            // Clients look for this name.
            return Action(name: action == .press ? "click" : name, description: action.description ?? name) {
                object.perform(action)
            }
        }
        let custom = (object.accessibilityCustomActions() ?? []).map { action in
            Action(name: action.name, description: action.name) { action.perform() }
        }
        actions = standard + custom
    }

    func property(_ name: String) -> BusValue? {
        name == "NActions" ? .int32(Int32(clamping: actions.count)) : nil
    }

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? {
        if member == "GetActions" {
            return [
                .array("(sss)", actions.map { .structure([.string($0.name), .string($0.description), .string("")]) })
            ]
        }
        guard let index = arguments.first?.integer, actions.indices.contains(index) else { return nil }
        switch member {
        case "GetName": return [.string(actions[index].name)]
        case "GetLocalizedName", "GetDescription": return [.string(actions[index].description)]
        case "GetKeyBinding": return [.string("")]
        case "DoAction": return [.boolean(actions[index].perform())]
        default: return nil
        }
    }
}

extension NSAccessibilityProtocol {
    /// Performs a standard action.
    func perform(_ action: NSAccessibility.Action) -> Bool {
        switch action {
        case .cancel: accessibilityPerformCancel()
        case .confirm: accessibilityPerformConfirm()
        case .decrement: accessibilityPerformDecrement()
        case .delete: accessibilityPerformDelete()
        case .increment: accessibilityPerformIncrement()
        case .pick: accessibilityPerformPick()
        case .press: accessibilityPerformPress()
        case .raise: accessibilityPerformRaise()
        case .showAlternateUI: accessibilityPerformShowAlternateUI()
        case .showDefaultUI: accessibilityPerformShowDefaultUI()
        case .showMenu: accessibilityPerformShowMenu()
        default: false
        }
    }
}

/// The value of an object that is a number.
struct ValueInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Value"
    static let properties = ["MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text"]
    let object: any NSAccessibilityProtocol

    static func exists(for object: any NSAccessibilityProtocol) -> Bool {
        switch object.accessibilityRole() {
        case .slider?, .scrollBar?, .progressIndicator?, .incrementor?, .levelIndicator?, .valueIndicator?, .splitter?:
            true
        default: object.accessibilityMaxValue() != nil
        }
    }

    func property(_ name: String) -> BusValue? {
        switch name {
        case "MinimumValue": .double(ControlValue.number(object.accessibilityMinValue()))
        case "MaximumValue": .double(ControlValue.number(object.accessibilityMaxValue()))
        // The step is not known.
        case "MinimumIncrement": .double(0)
        case "CurrentValue": .double(ControlValue.number(object.accessibilityValue()))
        case "Text": .string(object.accessibilityValueDescription() ?? "")
        default: nil
        }
    }

    func set(_ property: String, _ value: BusValue) -> Bool {
        guard property == "CurrentValue", let number = value.double, number.isFinite,
            object.isAccessibilitySelectorAllowed("setAccessibilityValue:")
        else { return false }
        object.setAccessibilityValue(number)
        return true
    }

    func call(_ member: String, _ arguments: [BusValue]) -> [BusValue]? { nil }
}
