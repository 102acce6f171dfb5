import AcetateMainLoop
import Foundation

/// The menus that are shown: a menu and the submenus that are open, each in a popup.
@MainActor
final class MenuTracker {
    private(set) static var current: MenuTracker?

    private let menu: NSMenu
    private var windows: [MenuWindow] = []
    /// The item that the user has chosen; nil before and if the menus were closed otherwise.
    private(set) var chosen: NSMenuItem?

    /// The location of the pointer on the screen at the press of a button, or at the opening of the menu.
    private var pressLocation = NSEvent.mouseLocation
    /// Whether the release of the button chooses an item: it was pressed in a menu, or has moved since the press that opened the
    /// menu, so that a click opens a menu below the pointer without a choice.
    private var choosesAtRelease = false
    /// Whether the pressed button was over a menu.
    private var wasOverMenu = false
    /// Whether the button was pressed in the view of an item, which gets its events until the release.
    private var pressIsOfView = false

    var isOpen: Bool { !windows.isEmpty }

    /// Shows a menu with its top left corner at a point of the screen, as a popup of a window; nil if it has no items.
    init?(_ menu: NSMenu, at point: NSPoint, over parent: NSWindow) {
        MenuTracker.current?.close()
        menu.update()
        guard menu.items.contains(where: { !$0.isHidden }) else { return nil }
        self.menu = menu
        MenuTracker.current = self
        NotificationCenter.default.post(name: NSMenu.didBeginTrackingNotification, object: menu)
        show(menu, at: point, over: parent)
    }

    private func show(_ menu: NSMenu, at point: NSPoint, over parent: NSWindow) {
        menu.delegate?.menuWillOpen(menu)
        let view = MenuView(menu, tracker: self)
        let size = view.frame.size
        let window = MenuWindow(
            contentRect: NSRect(x: point.x, y: point.y - size.height, width: size.width, height: size.height),
            styleMask: .borderless, backing: .buffered, defer: true)
        window.tracker = self
        window.level = .popUpMenu
        window.isOpaque = false
        window.backgroundColor = .clear
        window.acceptsMouseMovedEvents = true
        window.appearance = menu.ownAppearance
        window.contentView = view
        window.makeFirstResponder(view)
        // Actions without a target reach the responders of the window with the menu, also while no window is key.
        window.nextResponder = parent.firstResponder ?? parent
        windows.append(window)
        parent.addChildWindow(window, ordered: .above)
    }

    /// Shows the open menus in their appearances.
    func appearancesDidChange() {
        for window in windows { window.appearance = window.menuView?.shownMenu.ownAppearance }
    }

    private func index(of menu: NSMenu) -> Int? { windows.firstIndex { $0.menuView?.shownMenu === menu } }

    /// The view that shows a menu; nil while it is not open.
    func view(of menu: NSMenu) -> MenuView? { index(of: menu).flatMap { windows[$0].menuView } }

    /// Handles the close of a popup by the user or the display server: its submenus close, too.
    func windowDidClose(_ window: MenuWindow) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        closeWindows(from: index)
    }

    /// Closes all menus without a choice.
    func close() { closeWindows(from: 0) }

    private func closeWindows(from index: Int) {
        while windows.count > index {
            let window = windows.removeLast()
            // Also a popup that was hidden with its parent.
            window.close()
            window.menuView?.removeItemViews()
            guard let menu = window.menuView?.shownMenu else { continue }
            menu.highlightedItem = nil
            menu.delegate?.menuDidClose(menu)
        }
        guard windows.isEmpty, MenuTracker.current === self else { return }
        MenuTracker.current = nil
        NotificationCenter.default.post(name: NSMenu.didEndTrackingNotification, object: menu)
        MainLoop.wake()
    }

    /// Highlights an item of a menu, or none, and opens its submenu.
    func highlight(_ item: NSMenuItem?, in menu: NSMenu, opensSubmenu: Bool = true) {
        guard let index = index(of: menu) else { return }
        if menu.highlightedItem !== item {
            menu.delegate?.menu(menu, willHighlight: item)
            menu.highlightedItem = item
            windows[index].menuView?.needsDisplay = true
            if let item { NSAccessibility.post(element: item, notification: .focusedUIElementChanged) }
            closeWindows(from: index + 1)
        }
        if opensSubmenu { openSubmenu(of: menu) }
    }

    /// Opens the submenu of the highlighted item, if it has one. Returns whether it is open.
    @discardableResult
    func openSubmenu(of menu: NSMenu) -> Bool {
        guard let index = index(of: menu), let item = menu.highlightedItem, item.isSelectable,
            let submenu = item.submenu
        else { return false }
        guard windows.count == index + 1 else { return true }
        submenu.update()
        guard let view = windows[index].menuView, submenu.items.contains(where: { !$0.isHidden }) else { return false }
        let row = view.rect(of: item)
        let corner = windows[index].convertPoint(
            toScreen: NSPoint(x: row.maxX - 2, y: view.bounds.height - row.minY + MenuLayout.margin))
        show(submenu, at: corner, over: windows[index])
        return true
    }

    /// Handles input before it is sent to its window, and returns whether it is not sent. Keys are the innermost menu's with a
    /// highlighted item, whichever window has the keyboard focus. A press outside of the menus closes them. While a button is
    /// down, some compositors report the pointer to the window of the press, and others to the one below it.
    func intercepts(_ event: NSEvent) -> Bool {
        switch event.type {
        case .keyDown:
            let window = windows.last { $0.menuView?.shownMenu.highlightedItem != nil } ?? windows.first
            window?.menuView?.keyDown(with: event)
            return true
        case .keyUp: return true
        case .flagsChanged:
            for window in windows { _ = window.menuView?.update(modifiers: event.modifierFlags) }
            return false
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            guard event.window is MenuWindow else {
                close()
                return true
            }
            (pressLocation, choosesAtRelease, wasOverMenu) = (screenLocation(of: event), true, true)
            pressIsOfView = place(at: pressLocation)?.view.hasItemView(at: event.locationInWindow) == true
            return false
        case .leftMouseDragged, .rightMouseDragged, .otherMouseDragged:
            guard !pressIsOfView else { return false }
            drag(to: screenLocation(of: event))
        case .leftMouseUp, .rightMouseUp, .otherMouseUp:
            guard !pressIsOfView else {
                pressIsOfView = false
                return false
            }
            release(event)
        case .mouseMoved:
            // Also of a pressed button, if the press was in another window.
            noteMotion(to: screenLocation(of: event))
            return false
        default: return false
        }
        return true
    }

    private func screenLocation(of event: NSEvent) -> NSPoint {
        event.window?.convertPoint(toScreen: event.locationInWindow) ?? event.locationInWindow
    }

    /// The innermost menu at a point of the screen, and its item there.
    private func place(at point: NSPoint) -> (view: MenuView, item: NSMenuItem?)? {
        guard let window = windows.last(where: { $0.frame.contains(point) }), let view = window.menuView else {
            return nil
        }
        return (view, view.item(at: window.convertPoint(fromScreen: point)))
    }

    private func noteMotion(to point: NSPoint) {
        let distance = hypot(point.x - pressLocation.x, point.y - pressLocation.y)
        if distance >= FrameStyle.dragThreshold { choosesAtRelease = true }
        if choosesAtRelease, place(at: point) != nil { wasOverMenu = true }
    }

    private func drag(to point: NSPoint) {
        noteMotion(to: point)
        guard choosesAtRelease else { return }
        if let (view, item) = place(at: point) {
            highlight(item, in: view.shownMenu)
        } else if let innermost = windows.last?.menuView?.shownMenu {
            highlight(nil, in: innermost)
        }
    }

    /// Chooses the item at the pointer, or closes the menus if the button was dragged out of them.
    private func release(_ event: NSEvent) {
        // The compositor reports the pointer for another window from now on.
        guard !event.isLostRelease, choosesAtRelease else { return }
        choosesAtRelease = false
        if let (view, item) = place(at: screenLocation(of: event)) {
            if let item { choose(item, of: view.shownMenu) }
        } else if wasOverMenu {
            close()
        }
        wasOverMenu = false
    }

    /// Moves the keyboard into the submenu that is open.
    func enterSubmenu(of menu: NSMenu) {
        guard openSubmenu(of: menu), let submenu = menu.highlightedItem?.submenu else { return }
        highlight(submenu.items.first(where: \.isSelectable), in: submenu, opensSubmenu: false)
    }

    /// Closes a submenu; the menu with its item remains.
    func leave(_ menu: NSMenu) {
        guard let index = index(of: menu), index > 0 else { return }
        closeWindows(from: index)
    }

    /// Closes the menus and sends the action of an item.
    func choose(_ item: NSMenuItem, of menu: NSMenu) {
        guard item.isSelectable else { return }
        guard item.submenu == nil else { return highlight(item, in: menu) }
        chosen = item
        close()
        menu.perform(item)
    }

    /// Draws a menu again after a change of its items. One with other rows is closed.
    func menuDidChange(_ menu: NSMenu) {
        guard let index = index(of: menu), let view = windows[index].menuView else { return }
        if !view.update() { closeWindows(from: index) }
    }
}

/// The popup of a menu.
final class MenuWindow: NSWindow {
    weak var tracker: MenuTracker?
    var menuView: MenuView? { contentView as? MenuView }

    /// The window with the menu remains the key window.
    override var canBecomeKey: Bool { false }

    /// Clients of accessibility see the menu in its place.
    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        attribute == .element ? false : super.accessibilityDefault(attribute)
    }

    private var isClosing = false

    /// The manager for the window with the menu, whose items are validated.
    override var undoManager: UndoManager? { nextResponder?.undoManager }

    override func close() {
        // The tracker closes the popup when it is hidden, which is a part of the close.
        guard !isClosing else { return }
        isClosing = true
        super.close()
        isClosing = false
        tracker?.windowDidClose(self)
    }

    /// A popup that is hidden, also with its parent, is closed, so that its menu does not keep the keys.
    override func orderOut(_ sender: Any?) {
        super.orderOut(sender)
        tracker?.windowDidClose(self)
    }
}

extension NSMenu {
    /// Shows the menu; nil without a window or items.
    func track(_ item: NSMenuItem?, at location: NSPoint, in view: NSView?) -> MenuTracker? {
        guard let parent = view?.window ?? NSApplication.shared.orderedWindows.first, parent.isVisible else {
            return nil
        }
        var point = view.map { parent.convertPoint(toScreen: $0.convert(location, to: nil)) } ?? location
        if let item { point.y += MenuLayout(self).offset(of: item) }
        return MenuTracker(self, at: point, over: parent)
    }
}
