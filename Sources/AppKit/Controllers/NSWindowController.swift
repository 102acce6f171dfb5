import Foundation
import QuartzCore

/// An object that manages a window. It is after the window in the responder chain.
@preconcurrency @MainActor
open class NSWindowController: NSResponder, @preconcurrency NSCoding {
    private var storedWindow: NSWindow?
    private let givenNibName: NSNib.Name?

    /// Whether a window that `loadWindow()` has created is placed below and to the right of the former one. On Wayland the
    /// compositor places windows, and this is the position that `frame` reports. Default true.
    open var shouldCascadeWindows = true

    /// The name under which the frame of the window is kept between runs of the program; see
    /// `setFrameAutosaveName(_:)` of `NSWindow`. Default empty, for none.
    open var windowFrameAutosaveName: NSWindow.FrameAutosaveName = "" {
        didSet { storedWindow?.setFrameAutosaveName(windowFrameAutosaveName) }
    }

    /// Creates a controller of a window; nil for one that `loadWindow()` creates, or that is set later.
    public init(window: NSWindow?) {
        givenNibName = nil
        super.init()
        nextResponder = NSApplication.shared
        if let window { take(window) }
    }

    public convenience override init() {
        self.init(window: nil)
    }

    /// Creates a controller whose window `loadWindow()` creates when it is first needed. There are no nibs on Linux, so a
    /// subclass must override that.
    public init(windowNibName: NSNib.Name) {
        givenNibName = windowNibName
        super.init()
        nextResponder = NSApplication.shared
    }

    /// Creates a controller without a window.
    public required init?(coder: NSCoder) {
        givenNibName = nil
        super.init()
        nextResponder = NSApplication.shared
    }

    // MARK: The window

    /// The name of the nib with the window; nil if there is none. If it is not nil, `loadWindow()` is called when the window
    /// is first needed.
    open var windowNibName: NSNib.Name? { givenNibName }

    /// The window. The first access creates it by `loadWindow()`, if `windowNibName` is not nil.
    open var window: NSWindow? {
        get {
            loadWindowIfNeeded()
            return storedWindow
        }
        set {
            guard newValue !== storedWindow else { return }
            leaveWindow()
            if let newValue { take(newValue) }
        }
    }

    /// Whether there is a window, which need not be visible.
    open var isWindowLoaded: Bool { storedWindow != nil }

    /// Creates the window and sets `window`. Override it: there are no nibs on Linux.
    open func loadWindow() {
        StandardError.write(
            "NSWindowController: the nib \(windowNibName ?? "") cannot be loaded, because there are no nibs on Linux; "
                + "override loadWindow(), or use init(window:)")
    }

    private func loadWindowIfNeeded() {
        guard storedWindow == nil, windowNibName != nil, !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        windowWillLoad()
        loadWindow()
        guard let storedWindow else { return }
        if shouldCascadeWindows, windowFrameAutosaveName.isEmpty {
            NSWindowController.cascadePoint = storedWindow.cascadeTopLeft(from: NSWindowController.cascadePoint)
        }
        windowDidLoad()
    }
    private var isLoading = false

    /// The top left corner of the next window that is loaded.
    private static var cascadePoint = NSPoint.zero

    private func take(_ window: NSWindow) {
        if let former = window.windowController, former !== self { former.storedWindow = nil }
        storedWindow = window
        window.traits.windowController = self
        window.nextResponder = self
        if !windowFrameAutosaveName.isEmpty { window.setFrameAutosaveName(windowFrameAutosaveName) }
    }

    private func leaveWindow() {
        guard let window = storedWindow else { return }
        storedWindow = nil
        guard window.windowController === self else { return }
        window.traits.windowController = nil
        window.nextResponder = NSApplication.shared
    }

    deinit {
        guard let window = storedWindow else { return }
        // Weak references to the controller are nil already.
        MainActor.release { if window.nextResponder == nil { window.nextResponder = NSApplication.existing } }
    }

    /// Called before `loadWindow()`. Does nothing by default.
    open func windowWillLoad() {}

    /// Called after `loadWindow()`. Does nothing by default.
    open func windowDidLoad() {}

    /// The controller of the content view of the window.
    open var contentViewController: NSViewController? {
        get { window?.contentViewController }
        set { window?.contentViewController = newValue }
    }

    // MARK: Showing and closing

    /// Shows the window, which is created if needed, and asks for the keyboard focus.
    open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }

    /// Closes the window, if it has been loaded.
    open func close() { storedWindow?.close() }

    /// Closes the window, or ends its sheet or its modal session.
    open func dismissController(_ sender: Any?) {
        guard let storedWindow else { return }
        if let content = storedWindow.contentViewController, content.presentingViewController != nil {
            content.dismiss(sender)
        } else if let parent = storedWindow.sheetParent {
            parent.endSheet(storedWindow)
        } else {
            if NSApplication.shared.modalWindow === storedWindow { NSApplication.shared.stopModal() }
            close()
        }
    }
}
