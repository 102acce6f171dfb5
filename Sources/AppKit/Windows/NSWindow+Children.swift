import AcetateWayland
import Foundation

extension NSWindow {
    /// The order of windows and of subviews.
    public enum OrderingMode: Int, Sendable {
        /// Above another one.
        case above = 1
        /// Below another one.
        case below = -1
        /// Not in the order, and not visible.
        case out = 0
    }

    /// The level of a window. On Wayland the compositor orders windows. Only `popUpMenu` has an effect, for child windows
    /// without a title bar.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        /// Creates a level from its number.
        public init(_ rawValue: Int) { self.rawValue = rawValue }
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// That of ordinary windows.
        public static let normal = Level(rawValue: 0)
        /// That of palettes.
        public static let floating = Level(rawValue: 3)
        /// That of submenus.
        public static let submenu = Level(rawValue: 3)
        /// That of menus that were torn off.
        public static let tornOffMenu = Level(rawValue: 3)
        /// That of modal panels.
        public static let modalPanel = Level(rawValue: 8)
        /// That of the menu bar.
        public static let mainMenu = Level(rawValue: 24)
        /// That of the status bar.
        public static let statusBar = Level(rawValue: 25)
        /// A child window without a title bar stays on the screen, receives the keys, and is closed by a press outside the
        /// program's windows.
        public static let popUpMenu = Level(rawValue: 101)
        /// That of screen savers.
        public static let screenSaver = Level(rawValue: 1000)
    }

    // MARK: Popups

    /// Whether the window is a child that moves with its parent.
    var isPopup: Bool { parent != nil && !styleMask.contains(.titled) }

    /// The properties of the popup, for the display server.
    var popup: PopupConfiguration? {
        guard isPopup, let parent else { return nil }
        return PopupConfiguration(
            parent: parent.windowNumber, place: popupPlace(in: parent), grabs: level == .popUpMenu)
    }

    private func popupPlace(in parent: NSWindow) -> PopupPlace {
        if let anchor = traits.popupAnchor { return anchor }
        let origin = CGPoint(x: frame.minX - parent.frame.minX, y: parent.frame.maxY - frame.maxY)
        return .at(origin, staysOnScreen: level == .popUpMenu)
    }

    /// Moves the popup's surface to the position of `frame`.
    func movePopup() {
        guard isPopup, let parent, let surface else { return }
        surface.move(to: popupPlace(in: parent))
    }

    /// Sets the position of `frame` to the one that the display server has given to the popup.
    func popupDidMove(to origin: CGPoint) {
        guard isPopup, let parent else { return }
        frame.origin = NSPoint(x: parent.frame.minX + origin.x, y: parent.frame.maxY - origin.y - frame.height)
        for child in children { child.followParent() }
    }

    /// Keeps a popup's position relative to its parent, after that has moved or was resized.
    func followParent() {
        if let origin = surface?.state.origin { popupDidMove(to: origin) }
    }

    /// Shows the children that were hidden with this window.
    func showChildren() {
        for child in children where child.isHiddenWithParent { child.orderFront(nil) }
    }

    /// Hides the children, the newest first, as the display server requires.
    func hideChildren() {
        for child in children.reversed() where child.isVisible {
            child.orderOut(nil)
            child.isHiddenWithParent = true
        }
    }

    /// The window that gets the keyboard focus when the display server gives it to this one: that of a window with a sheet
    /// is the sheet's, that of a window with a popover may be the popover's, and a popup that cannot become the key window leaves it
    /// with its parent, and a black one beside a window in full screen leaves it with that. Nil if none can become it, such as for a window with a borderless sheet.
    var keyCandidate: NSWindow? {
        if isBlockedByModalWindow, let modal = NSApplication.existing?.modalWindow, modal.isVisible {
            return modal.keyCandidate
        }
        if let attachedSheet, attachedSheet.isVisible { return attachedSheet.keyCandidate }
        if let popover = children.last(where: { $0 is PopoverWindow && $0.canBecomeKey && $0.isVisible }) {
            return popover.keyCandidate
        }
        if canBecomeKey { return self }
        if let black = self as? BlackWindow { return black.front?.keyCandidate }
        return isPopup && sheetParent == nil ? parent?.keyCandidate : nil
    }
}
