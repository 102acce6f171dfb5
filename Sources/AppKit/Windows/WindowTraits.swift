import Foundation

/// The properties of a window that most windows leave at their defaults.
struct WindowTraits {
    var contentViewController: NSViewController?
    weak var windowController: NSWindowController?
    var identifier: NSUserInterfaceItemIdentifier?
    var undoManager: UndoManager?
    /// The height of the content that a title bar covers, in points; nil while it is unknown.
    var coveredHeight: CGFloat?
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
    /// The part of the parent beside which a popup is; nil for a popup at the position of `frame`.
    var popupAnchor: PopupPlace?
    /// Called once, when the display server has given the window its place and size.
    var configured: (@MainActor () -> Void)?
    /// Returns the outline of a window that is not a rectangle, in its coordinates. Such a window draws its frame. Called when the
    /// size or the place has changed.
    var outline: (@MainActor () -> CGPath?)?
    var proportion = WindowProportion.free
    var autosaveName = ""
    var isDocumentEdited = false
    var representedURL: URL?
    var ignoresMouseEvents = false
    var subtitle = ""
    var canHide = true
    var hasShadow = true
    var animationBehavior = NSWindow.AnimationBehavior.default
    var isMiniaturized = false
    /// The display whose panels the window covers; nil for none. See `updateScreenCover()`.
    var coveredDisplay: UInt32?
    /// The presentation options while the window is in full screen.
    var fullScreenPresentation = NSApplication.PresentationOptions.ofFullScreen
    var isExcludedFromWindowsMenu: Bool?
    var collectionBehavior: NSWindow.CollectionBehavior = []
}

extension NSWindow: NSUserInterfaceItemIdentification {
    /// A name that the program can use to find the window. Default nil.
    public var identifier: NSUserInterfaceItemIdentifier? {
        get { traits.identifier }
        set { traits.identifier = newValue }
    }

    /// The title with the mark of a document with changes, and with the subtitle.
    var shownTitle: String {
        let text = [title, subtitle].filter { !$0.isEmpty }.joined(separator: " — ")
        return marked(text)
    }

    /// A title with the mark of a document with changes.
    func marked(_ title: String) -> String { isDocumentEdited ? "• \(title)" : title }

    /// Passes the title to the display server and the title bar.
    func titleDidChange() {
        surface?.setTitle(shownTitle)
        windowFrame?.update()
        NSApplication.existing?.updateWindowsItem(self)
        NSAccessibility.post(element: self, notification: .titleChanged)
        tellObservers()
    }

    // MARK: Order

    /// The place of the window in `orderedWindows` of the application, 0 for the frontmost one; -1 while it is hidden.
    public var orderedIndex: Int { NSApplication.shared.orderedWindows.firstIndex { $0 === self } ?? -1 }

    /// Notes that the window was shown or got the keyboard focus.
    func comesToFront() {
        let application = NSApplication.shared
        application.lastOrderNumber += 1
        traits.orderNumber = application.lastOrderNumber
        if !application.listedWindows.windows.contains(self) { listInWindowsMenu() }
    }

    // MARK: Undo

    /// The manager of the first responder.
    var undoManagerOfFirstResponder: UndoManager? { (firstResponder ?? self).undoManager }
}
