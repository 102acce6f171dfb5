import AcetateBus
import Foundation

/// Tells assistive programs of changes, by AT-SPI's signals.
@MainActor
final class AccessibilityEvents {
    private unowned let export: AccessibilityExport
    private var observers: [any NSObjectProtocol] = []
    private weak var focused: (any NSAccessibilityProtocol)?
    /// The text of the focused object that clients know.
    private var knownText: String?

    init(_ export: AccessibilityExport) { self.export = export }

    /// Begins to follow AppKit's own notifications.
    func begin() {
        guard observers.isEmpty else { return }
        let names: [(Foundation.Notification.Name, NSAccessibility.Notification)] = [
            (NSWindow.didBecomeKeyNotification, .focusedWindowChanged),
            (NSWindow.didMiniaturizeNotification, .windowMiniaturized),
            (NSWindow.didDeminiaturizeNotification, .windowDeminiaturized),
            (NSWindow.didResizeNotification, .windowResized), (NSWindow.didMoveNotification, .windowMoved),
            (NSTextView.didChangeSelectionNotification, .selectedTextChanged),
            (NSText.didChangeNotification, .valueChanged),
        ]
        for (name, notification) in names { observe(name) { $0.post($1, notification, [:]) } }
        observe(NSWindow.didResignKeyNotification) { $0.windowResignsKey($1) }
        focusDidChange(NSApplication.shared.accessibilityApplicationFocusedUIElement())
    }

    private func observe(
        _ name: Foundation.Notification.Name,
        _ body: @escaping @MainActor @Sendable (AccessibilityEvents, any NSAccessibilityProtocol) -> Void
    ) {
        let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] note in
            // AppKit posts these on the main thread.
            let object = UncheckedObject(note.object as? AcetateAccessibleObject)
            MainActor.assumeIsolated { if let self, let object = object.value { body(self, object) } }
        }
        observers.append(observer)
    }

    /// Stops following them.
    func end() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
    }

    // MARK: Notifications

    func post(
        _ element: Any, _ notification: NSAccessibility.Notification,
        _ userInfo: [NSAccessibility.NotificationUserInfoKey: Any]
    ) {
        guard let object = element as? any NSAccessibilityProtocol, !export.name.isEmpty else { return }
        switch notification {
        case .focusedUIElementChanged:
            focusDidChange((object as? AcetateAccessibleObject)?.accessibilityFocusedUIElement ?? object)
        case .focusedWindowChanged:
            emit(object, "Window", "Activate", any: .string(GeneralInterface.name(of: object)))
            stateChanged(object, "active", true)
            focusDidChange((object as? NSWindow)?.accessibilityFocusedUIElement)
        case .valueChanged: valueDidChange(object)
        case .selectedTextChanged:
            guard let text = TextInterface(object) else { return }
            emit(object, "Object", "TextCaretMoved", detail1: text.caret)
            emit(object, "Object", "TextSelectionChanged")
        case .titleChanged: nameDidChange(object)
        case .created: childrenChanged("add", object)
        case .uiElementDestroyed: childrenChanged("remove", object)
        case .layoutChanged:
            for (index, child) in GeneralInterface.children(of: object).enumerated() {
                emit(object, "Object", "ChildrenChanged", "add", detail1: index, any: export.reference(child))
            }
        case .windowCreated:
            childrenChanged("add", object)
            emit(object, "Window", "Create", any: .string(GeneralInterface.name(of: object)))
        case .windowMiniaturized: emit(object, "Window", "Minimize")
        case .windowDeminiaturized: emit(object, "Window", "Restore")
        case .moved, .resized, .windowMoved, .windowResized: boundsDidChange(object)
        case .rowExpanded: stateChanged(object, "expanded", true)
        case .rowCollapsed: stateChanged(object, "expanded", false)
        case .selectedChildrenChanged, .selectedCellsChanged, .selectedColumnsChanged, .selectedRowsChanged:
            emit(object, "Object", "SelectionChanged")
        case .announcementRequested:
            guard let text = userInfo[.announcement] as? String else { return }
            let level = ControlValue.number(userInfo[.priority])
            let assertive = 2, polite = 1
            emit(
                object, "Object", "Announcement",
                detail1: level >= Double(NSAccessibilityPriorityLevel.high.rawValue) ? assertive : polite,
                any: .string(text))
        default: break
        }
    }

    private func nameDidChange(_ object: any NSAccessibilityProtocol) {
        emit(object, "Object", "PropertyChange", "accessible-name", any: .string(GeneralInterface.name(of: object)))
    }

    private func windowResignsKey(_ window: any NSAccessibilityProtocol) {
        emit(window, "Window", "Deactivate", any: .string(GeneralInterface.name(of: window)))
        stateChanged(window, "active", false)
        focusDidChange(nil)
    }

    private func focusDidChange(_ element: Any?) {
        let object = element.flatMap { NSAccessibility.unignoredAncestor(of: $0) } as? any NSAccessibilityProtocol
        guard object !== focused else { return }
        if let focused { stateChanged(focused, "focused", false) }
        focused = object
        knownText = object.flatMap { TextInterface($0)?.text }
        guard let object else { return }
        stateChanged(object, "focused", true)
    }

    private func boundsDidChange(_ object: any NSAccessibilityProtocol) {
        guard let space = AccessibleSpace(0, of: object) else { return }
        let rect = space.rect(object.accessibilityFrame())
        emit(object, "Object", "BoundsChanged", any: .structure(rect.map(BusValue.int32)))
    }

    /// Tells of the part of a text that differs, which is known for the focused object only, or else of a value or a name.
    /// Clients read the text of other objects when they need it.
    private func valueDidChange(_ object: any NSAccessibilityProtocol) {
        let isName = object.accessibilityRole() == .staticText
        guard object === focused, let text = TextInterface(object) else {
            if isName { return nameDidChange(object) }
            let value = ControlValue.number(object.accessibilityValue())
            return emit(object, "Object", "PropertyChange", "accessible-value", any: .double(value))
        }
        let former = Array((knownText ?? "").unicodeScalars)
        let new = Array(text.text.unicodeScalars)
        knownText = text.text
        let common = min(former.count, new.count)
        var start = 0, end = 0
        while start < common, former[start] == new[start] { start += 1 }
        while end < common - start, former[former.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        func report(_ kind: String, _ scalars: [Unicode.Scalar]) {
            let part = scalars[start..<(scalars.count - end)]
            guard !part.isEmpty else { return }
            var string = String.UnicodeScalarView()
            string.append(contentsOf: part)
            let shown =
                object.isAccessibilityProtectedContent() ? String(repeating: "•", count: part.count) : String(string)
            emit(object, "Object", "TextChanged", kind, detail1: start, detail2: part.count, any: .string(shown))
        }
        report("delete", former)
        report("insert", new)
    }

    private func childrenChanged(_ operation: String, _ child: any NSAccessibilityProtocol) {
        let parent = GeneralInterface.parent(of: child) ?? NSApplication.shared
        let index = GeneralInterface.children(of: parent).firstIndex { $0 as AnyObject === child } ?? -1
        emit(parent, "Object", "ChildrenChanged", operation, detail1: index, any: export.reference(child))
    }

    private func stateChanged(_ object: any NSAccessibilityProtocol, _ state: String, _ holds: Bool) {
        emit(object, "Object", "StateChanged", state, detail1: holds ? 1 : 0)
    }

    /// Sends a signal: its interface after `org.a11y.atspi.Event.`, its name and its details.
    private func emit(
        _ object: any NSAccessibilityProtocol, _ interface: String, _ member: String, _ detail: String = "",
        detail1: Int = 0, detail2: Int = 0, any value: BusValue = .int32(0)
    ) {
        let values: [BusValue] = [
            .string(detail), .int32(Int32(clamping: detail1)), .int32(Int32(clamping: detail2)), .variant(value),
            .options([:]),
        ]
        export.send(
            BusSignal(
                path: export.objects.path(of: object), interface: "org.a11y.atspi.Event.\(interface)", member: member,
                arguments: values))
    }
}

/// An object of a notification, which stays on the main thread.
private struct UncheckedObject: @unchecked Sendable {
    let value: AcetateAccessibleObject?
    init(_ value: AcetateAccessibleObject?) { self.value = value }
}
