import Foundation

/// The properties of a window that most windows leave at their defaults.
struct WindowTraits {
    var contentViewController: NSViewController?
    weak var windowController: NSWindowController?
    var identifier: NSUserInterfaceItemIdentifier?
    var undoManager: UndoManager?
    // Key views.
    var autorecalculatesKeyViewLoop = false
    var needsKeyViewLoop = true
    var selectionDirection = NSWindow.SelectionDirection.directSelection
    var focusRing: FocusRing?
    var toolTips: ToolTipPresenter?
    /// A number that is greater for windows that were shown or got the keyboard focus later.
    var orderNumber = 0
    var worksWhenModal = false
    var hidesOnDeactivate = false
    /// The window was hidden because the application is not active.
    var isHiddenByDeactivation = false
    var isReleasedWhenClosed = true
    // The size and the place.
    var proportion = WindowProportion.free
    var autosaveName = ""
    var isDocumentEdited = false
    var ignoresMouseEvents = false
}

extension NSWindow: NSUserInterfaceItemIdentification {
    /// A name that the program can use to find the window. Default nil.
    public var identifier: NSUserInterfaceItemIdentifier? {
        get { traits.identifier }
        set { traits.identifier = newValue }
    }

    /// Whether the window receives input while another window is modal. Default false.
    public var worksWhenModal: Bool {
        get { traits.worksWhenModal }
        set { traits.worksWhenModal = newValue }
    }

    /// Has no effect, because Swift counts references: the application's `windows` do not retain a window that was
    /// closed, and it exists as long as the program retains it. Default true.
    public var isReleasedWhenClosed: Bool {
        get { traits.isReleasedWhenClosed }
        set { traits.isReleasedWhenClosed = newValue }
    }

    /// Whether the window is hidden while the application is not active. Default false.
    public var hidesOnDeactivate: Bool {
        get { traits.hidesOnDeactivate }
        set { traits.hidesOnDeactivate = newValue }
    }

    /// Whether the pointer and touches reach what is behind the window. Default false.
    public var ignoresMouseEvents: Bool {
        get { traits.ignoresMouseEvents }
        set {
            traits.ignoresMouseEvents = newValue
            surface?.setIgnoresInput(newValue)
        }
    }

    /// Whether the window has changes that are not saved. On macOS there is a dot in the close button; here it is before the title
    /// that the window and the compositor show. Default false.
    public var isDocumentEdited: Bool {
        get { traits.isDocumentEdited }
        set {
            guard newValue != traits.isDocumentEdited else { return }
            traits.isDocumentEdited = newValue
            titleDidChange()
        }
    }

    /// The title with the mark of a document with changes.
    var shownTitle: String { isDocumentEdited ? "• \(title)" : title }

    /// Passes the title to the display server and the title bar.
    func titleDidChange() {
        surface?.setTitle(shownTitle)
        windowFrame?.update()
    }

    // MARK: Order

    /// The place of the window in `orderedWindows` of the application, 0 for the frontmost one; -1 while it is hidden.
    public var orderedIndex: Int { NSApplication.shared.orderedWindows.firstIndex { $0 === self } ?? -1 }

    /// Notes that the window was shown or got the keyboard focus.
    func comesToFront() {
        let application = NSApplication.shared
        application.lastOrderNumber += 1
        traits.orderNumber = application.lastOrderNumber
    }

    /// Whether the window is the application's main window, which is the key window.
    public var isMainWindow: Bool { NSApplication.existing?.mainWindow === self }

    /// Asks for the keyboard focus, if the window is visible. On Wayland the compositor decides.
    public func makeKey() {
        if !isKeyWindow, canBecomeKey { surface?.activate() }
    }

    /// As `makeKey()`, because the main window is the key window.
    public func makeMain() { makeKey() }

    /// Shows the window above or below the others, or hides it. On Wayland the compositor orders windows, so `above` and `below`
    /// show it only.
    public func order(_ place: OrderingMode, relativeTo otherWin: Int) {
        if place == .out { orderOut(nil) } else { orderFront(nil) }
    }

    /// Shows the window, also if the application is not active.
    public func orderFrontRegardless() { orderFront(nil) }

    // MARK: Undo

    /// The manager of the first responder.
    var undoManagerOfFirstResponder: UndoManager? { (firstResponder ?? self).undoManager }
}
