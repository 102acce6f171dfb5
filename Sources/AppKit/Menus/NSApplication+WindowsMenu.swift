import Foundation

extension NSApplication {
    /// The menu that lists the windows. Default nil.
    ///
    /// A window that is shown and has a title gets an item at the end of the menu, which brings the window to the front. The
    /// main window's item is on. Items are removed when their windows are hidden or closed. Panels, and windows with
    /// `isExcludedFromWindowsMenu`, have none.
    public var windowsMenu: NSMenu? {
        get { listedWindows.menu }
        set {
            listedWindows.move(to: newValue)
            for window in windows where window.isVisible { window.listInWindowsMenu() }
        }
    }

    /// Adds the item of a window to `windowsMenu`, or changes its title if there is one. Windows that are excluded get none.
    ///
    /// - Parameter isFilename: whether the title is the path of a file, whose name is shown before its folder.
    public func addWindowsItem(_ win: NSWindow, title string: String, filename isFilename: Bool) {
        guard !win.isExcludedFromWindowsMenu else { return }
        listedWindows.add(win, title: isFilename ? Self.title(ofFile: string) : string)
    }

    /// Changes the title of a window's item, and adds the item if there is none. See `addWindowsItem(_:title:filename:)`.
    public func changeWindowsItem(_ win: NSWindow, title string: String, filename isFilename: Bool) {
        addWindowsItem(win, title: string, filename: isFilename)
    }

    /// Removes the item of a window. It is added again when the window is shown the next time.
    public func removeWindowsItem(_ win: NSWindow) { listedWindows.remove(win) }

    /// Shows whether the document of a window has changes in the window's item.
    public func updateWindowsItem(_ win: NSWindow) { listedWindows.update(win) }

    /// Brings all windows of the menu to the front, the main window last.
    public func arrangeInFront(_ sender: Any?) {
        let main = mainWindow
        for window in listedWindows.windows where window !== main && !window.isMiniaturized {
            window.orderFront(sender)
        }
        main?.orderFront(sender)
    }

    private static func title(ofFile path: String) -> String {
        let url = URL(fileURLWithPath: path)
        return "\(url.lastPathComponent) — \(url.deletingLastPathComponent().path)"
    }
}

extension NSWindow {
    /// Whether the application's `windowsMenu` has no item for the window. Default false, and true for panels.
    public var isExcludedFromWindowsMenu: Bool {
        get { traits.isExcludedFromWindowsMenu ?? (self is NSPanel) }
        set {
            traits.isExcludedFromWindowsMenu = newValue
            if newValue {
                NSApplication.existing?.removeWindowsItem(self)
            } else if isVisible {
                listInWindowsMenu()
            }
        }
    }

    /// Adds the window to the windows menu, or updates the title there. A window without a title has no item.
    func listInWindowsMenu() {
        guard let application = NSApplication.existing, application.windowsMenu != nil else { return }
        if title.isEmpty {
            application.removeWindowsItem(self)
        } else {
            application.addWindowsItem(self, title: title, filename: false)
        }
    }
}

/// The items of windows at the end of a menu, after a separator if the menu has others.
@MainActor
final class ListedWindows {
    private(set) weak var menu: NSMenu?
    private var items: [WindowMenuItem] = []
    private let separator = NSMenuItem.separator()

    /// The windows in the order of their items.
    var windows: [NSWindow] { items.compactMap(\.window) }

    /// Removes the items from the menu, and adds the next ones to another.
    func move(to menu: NSMenu?) {
        for item in items + [separator] { item.menu?.removeItem(item) }
        items = []
        self.menu = menu
    }

    func add(_ window: NSWindow, title: String) {
        guard let menu else { return }
        if let item = items.first(where: { $0.window === window }) {
            item.windowTitle = title
            return
        }
        let item = WindowMenuItem(window, title: title)
        if separator.menu == nil, menu.numberOfItems > 0 { menu.addItem(separator) }
        items.append(item)
        menu.addItem(item)
    }

    func update(_ window: NSWindow) { items.first { $0.window === window }?.updateTitle() }

    func remove(_ window: NSWindow) {
        items.removeAll { item in
            guard item.window === window || item.window == nil else { return false }
            item.menu?.removeItem(item)
            return true
        }
        if items.isEmpty { separator.menu?.removeItem(separator) }
    }
}

/// The item of a window, which brings it to the front.
private final class WindowMenuItem: NSMenuItem {
    private(set) weak var window: NSWindow?
    var windowTitle: String { didSet { updateTitle() } }

    init(_ window: NSWindow, title: String) {
        (self.window, windowTitle) = (window, title)
        super.init(title: title, action: Selector("makeKeyAndOrderFront:"), keyEquivalent: "")
        target = window
        updateTitle()
    }

    func updateTitle() { title = window?.marked(windowTitle) ?? windowTitle }

    override var state: NSControlStateValue {
        get { window?.isMainWindow == true ? .on : .off }
        set {}
    }
}
