import Foundation

extension NSView {
    /// The defaults of views.
    func viewAccessibility(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .parent: return (superview ?? window).flatMap { NSAccessibility.unignoredAncestor(of: $0) }
        case .children: return NSAccessibility.unignoredChildren(from: subviews)
        case .frame: return NSAccessibility.screenRect(fromView: self, rect: bounds)
        case .hidden: return isHidden
        case .focused: return window?.firstResponder === self
        case .help: return toolTip
        case .identifier: return identifier?.rawValue
        default: return standardAccessibility(attribute)
        }
    }

    func applyViewAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        guard attribute == .focused, let isFocused = value as? Bool else { return false }
        guard let window else { return true }
        if isFocused, acceptsFirstResponder { window.makeFirstResponder(self) }
        if !isFocused, window.firstResponder === self { window.makeFirstResponder(nil) }
        return true
    }

    func performViewAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .showMenu, let menu else { return false }
        // The caller need not wait until the user has chosen an item.
        return menu.track(nil, at: NSPoint(x: bounds.midX, y: bounds.midY), in: self) != nil
    }
}

extension NSWindow {
    /// The defaults of windows.
    func windowAccessibility(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: return true
        case .role: return isSheet ? NSAccessibility.Role.sheet : .window
        case .subrole:
            if isSheet { return nil }
            if isModalPanel { return NSAccessibility.Subrole.dialog }
            if isFloatingPanel { return NSAccessibility.Subrole.floatingWindow }
            return styleMask.contains(.titled) ? NSAccessibility.Subrole.standardWindow : .unknown
        case .title: return shownTitle
        case .identifier: return identifier?.rawValue
        case .frame: return frame
        case .parent: return sheetParent ?? NSApplication.existing
        case .children: return NSAccessibility.unignoredChildren(from: accessibleParts)
        case .focused: return firstResponder === self && isKeyWindow
        case .main: return isMainWindow
        case .minimized: return isMiniaturized
        case .modal: return isModalPanel
        case .edited: return isDocumentEdited
        case .document: return representedURL?.absoluteString
        default: return standardAccessibility(attribute)
        }
    }

    /// The views, then the sheet.
    private var accessibleParts: [Any] {
        let views: [NSView?] = [contentView, windowFrame?.titleBar]
        return views.compactMap(\.self) + (attachedSheet.map { [$0] } ?? [])
    }

    func applyWindowAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        guard let flag = value as? Bool else { return false }
        switch attribute {
        case .minimized:
            if flag { miniaturize(nil) } else { deminiaturize(nil) }
        case .main, .focused: if flag { makeKeyAndOrderFront(nil) }
        default: return false
        }
        return true
    }

    /// The object of the first responder.
    var focusedAccessibilityElementOfWindow: Any? {
        guard let view = firstResponder as? NSView else { return self }
        return view.accessibilityFocusedUIElement
    }
}

extension NSApplication {
    /// The defaults of the application.
    func applicationAccessibility(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: return true
        case .role: return NSAccessibility.Role.application
        case .title: return ProcessInfo.processInfo.processName
        case .windows: return orderedWindows.filter { !$0.isSheet }
        case .children: return NSAccessibility.unignoredChildren(from: accessibilityWindows() ?? [])
        case .focusedWindow: return keyWindow
        case .focusedUIElement:
            return (accessibilityFocusedWindow() as? AcetateAccessibleObject)?.accessibilityFocusedUIElement
        case .focused: return isActive
        case .hidden: return isHidden
        default: return standardAccessibility(attribute)
        }
    }
}

extension NSControl {
    /// The defaults of controls.
    func controlAccessibility(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .enabled: return isEnabled
        case .value: return AccessibilityRoleProtocols.value(of: self) ?? objectValue
        default: return viewAccessibility(attribute)
        }
    }
}
