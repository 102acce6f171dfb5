import Foundation

/// A list of items, which is shown as a popup, and whose key equivalents send the actions of items.
@preconcurrency @MainActor
open class NSMenu: NSObject, NSUserInterfaceItemIdentification, NSAppearanceCustomization {
    open var identifier: NSUserInterfaceItemIdentifier?
    /// The title, which is not shown.
    open var title: String

    /// Not retained.
    open weak var delegate: (any NSMenuDelegate)?

    /// Whether the menu enables and disables its items before it is shown and before a key equivalent: an item is enabled if an
    /// object has its action and allows it by `NSMenuItemValidation` or `NSUserInterfaceValidations`. Default true.
    open var autoenablesItems = true

    /// The font of the items. Default that of menus.
    open var font: NSFont! = .menuFont(ofSize: 0)

    /// Whether there is a column for the marks of items that are on. Default true.
    open var showsStateColumn = true { didSet { if showsStateColumn != oldValue { updateShownMenu() } } }

    /// The appearance of the menu and its submenus; nil, the default, for that of the menu that contains it, or the application's.
    open var appearance: NSAppearance? {
        didSet { if appearance != oldValue { MenuTracker.current?.appearancesDidChange() } }
    }

    /// The appearance in use.
    open var effectiveAppearance: NSAppearance { ownAppearance ?? NSApplication.shared.effectiveAppearance }

    /// The appearance of the menu, or of the closest one that contains it and has one.
    var ownAppearance: NSAppearance? { appearance ?? supermenu?.ownAppearance }

    /// The smallest width of the menu that is shown, in points. Default 0.
    open var minimumWidth: CGFloat = 0

    /// The menu with the item that opens this one; nil for none. Not retained.
    open internal(set) weak var supermenu: NSMenu?

    /// The item under the pointer, or chosen by keys; nil while the menu is not shown.
    open internal(set) weak var highlightedItem: NSMenuItem?

    private var list: [NSMenuItem] = []

    /// Creates an empty menu.
    public init(title: String) {
        self.title = title
        super.init()
    }

    public convenience override init() { self.init(title: "") }

    // MARK: Items

    /// The items. One that is in another menu already is not added.
    open var items: [NSMenuItem] {
        get { list }
        set {
            removeAllItems()
            for item in newValue { addItem(item) }
        }
    }

    /// The number of items.
    open var numberOfItems: Int { list.count }

    /// Adds an item at the end. One that is in another menu already is not added.
    open func addItem(_ newItem: NSMenuItem) { insertItem(newItem, at: list.count) }

    /// Inserts an item at an index. One that is in another menu already is not added.
    open func insertItem(_ newItem: NSMenuItem, at index: Int) {
        guard newItem.menu == nil else {
            StandardError.write(
                "NSMenu: the item \"\(newItem.title)\" is in a menu already and was not added; remove it there first")
            return
        }
        let index = index.clamped(to: 0...list.count)
        list.insert(newItem, at: index)
        (newItem.menu, newItem.likelyIndex) = (self, index)
        updateShownMenu()
        post(NSMenu.didAddItemNotification, index: index)
    }

    /// Creates an item, adds it at the end, and returns it.
    @discardableResult
    open func addItem(withTitle string: String, action selector: Selector?, keyEquivalent charCode: String)
        -> NSMenuItem
    {
        insertItem(withTitle: string, action: selector, keyEquivalent: charCode, at: list.count)
    }

    /// Creates an item, inserts it at an index, and returns it.
    @discardableResult
    open func insertItem(
        withTitle string: String, action selector: Selector?, keyEquivalent charCode: String, at index: Int
    ) -> NSMenuItem {
        let item = NSMenuItem(title: string, action: selector, keyEquivalent: charCode)
        insertItem(item, at: index)
        return item
    }

    /// Removes an item; one of another menu is ignored.
    open func removeItem(_ item: NSMenuItem) { removeItem(at: index(of: item)) }

    /// Removes the item at an index; others are ignored.
    open func removeItem(at index: Int) {
        guard list.indices.contains(index) else { return }
        list.remove(at: index).menu = nil
        updateShownMenu()
        post(NSMenu.didRemoveItemNotification, index: index)
    }

    /// Removes all items. Posts no notifications of the items.
    open func removeAllItems() {
        for item in list { item.menu = nil }
        list = []
        updateShownMenu()
    }

    /// The item at an index; nil for another index.
    open func item(at index: Int) -> NSMenuItem? { list.indices.contains(index) ? list[index] : nil }
    /// The first item with a tag; nil if there is none.
    open func item(withTag tag: Int) -> NSMenuItem? { list.first { $0.tag == tag } }
    /// The first item with a title; nil if there is none.
    open func item(withTitle title: String) -> NSMenuItem? { list.first { $0.title == title } }
    /// The index of an item; -1 if the menu does not contain it.
    open func index(of item: NSMenuItem) -> Int {
        guard item.menu === self else { return -1 }
        // Changes of all items of a long menu would take quadratic time if each of them were searched for.
        if self.item(at: item.likelyIndex) !== item { item.likelyIndex = list.firstIndex { $0 === item } ?? -1 }
        return item.likelyIndex
    }
    /// The index of the first item with a tag; -1 if there is none.
    open func indexOfItem(withTag tag: Int) -> Int { list.firstIndex { $0.tag == tag } ?? -1 }
    /// The index of the first item with a title; -1 if there is none.
    open func indexOfItem(withTitle title: String) -> Int { list.firstIndex { $0.title == title } ?? -1 }

    /// Makes a menu that of an item.
    open func setSubmenu(_ menu: NSMenu?, for item: NSMenuItem) { item.submenu = menu }

    /// Called after what an item shows has changed. Updates the menu on the screen and posts `didChangeItemNotification`.
    open func itemChanged(_ item: NSMenuItem) {
        updateShownMenu()
        post(NSMenu.didChangeItemNotification, index: index(of: item))
    }

    private func updateShownMenu() { MenuTracker.current?.menuDidChange(self) }

    // MARK: Actions

    /// Enables and disables the items, if `autoenablesItems` is true. The delegate may change the items first.
    open func update() {
        delegate?.menuNeedsUpdate(self)
        updateItemsOneByOne()
        guard autoenablesItems else { return }
        for item in list where !item.isSeparatorItem && !item.isSectionHeader {
            item.isEnabled = NSMenu.isValid(item)
        }
    }

    /// Makes as many items as the delegate says, and lets it set each of them.
    private func updateItemsOneByOne() {
        guard let delegate else { return }
        let count = delegate.numberOfItems(in: self)
        guard count >= 0 else { return }
        while numberOfItems > count { removeItem(at: numberOfItems - 1) }
        while numberOfItems < count { addItem(NSMenuItem()) }
        for (index, item) in items.enumerated() {
            if !delegate.menu(self, update: item, at: index, shouldCancel: false) { break }
        }
    }

    private static func isValid(_ item: NSMenuItem) -> Bool {
        if item.hasSubmenu { return true }
        guard let action = item.action else { return false }
        if let target = NSApplication.shared.target(forAction: action, to: item.target, from: item) {
            return allows(item, target) ?? true
        }
        guard ResponderCommands.table[action] != nil, item.target == nil || item.target is NSResponder else {
            return false
        }
        // Whether a responder overrides a standard command is known only when it is performed.
        let targets = item.target.map { [$0] } ?? NSApplication.shared.actionTargets(action, item)
        return targets.lazy.compactMap { allows(item, $0) }.first ?? true
    }

    /// Whether an object allows an item whose action it receives; nil if it does not decide.
    private static func allows(_ item: NSMenuItem, _ target: Any) -> Bool? {
        (target as? any NSMenuItemValidation)?.validateMenuItem(item)
            ?? (target as? any NSUserInterfaceValidations)?.validateUserInterfaceItem(item)
    }

    /// Sends the action of an item, if it is enabled.
    open func performActionForItem(at index: Int) {
        guard let item = item(at: index) else { return }
        perform(item)
    }

    func perform(_ item: NSMenuItem) {
        guard item.isEnabled, let action = item.action else { return }
        post(NSMenu.willSendActionNotification, item: item)
        NSApplication.shared.sendAction(action, to: item.target, from: item)
        post(NSMenu.didSendActionNotification, item: item)
    }

    /// Sends the action of the item with the key equivalent of an event, in this menu or its submenus. Returns whether there is an
    /// enabled one.
    open func performKeyEquivalent(with event: NSEvent) -> Bool {
        guard event.type == .keyDown else { return false }
        update()
        for item in list where !item.isHidden || item.allowsKeyEquivalentWhenHidden {
            if let submenu = item.submenu {
                if submenu.performKeyEquivalent(with: event) { return true }
            } else if item.matches(event), item.isEnabled {
                perform(item)
                return true
            }
        }
        return false
    }

    // MARK: Showing

    /// Shows the menu as a popup with its top left corner at a point of a view, or with an item over the point, and handles events
    /// until it is closed. Returns whether the user has chosen an item. A window must be visible: for a point of the screen, the
    /// popup belongs to the frontmost one.
    @discardableResult
    open func popUp(positioning item: NSMenuItem?, at location: NSPoint, in view: NSView?) -> Bool {
        guard let tracker = track(item, at: location, in: view) else { return false }
        let application = NSApplication.shared
        while tracker.isOpen {
            if let event = application.nextEvent(matching: .any, until: .distantFuture, inMode: .default, dequeue: true)
            {
                application.sendEvent(event)
            } else {
                // The loop of the application or of a modal window was stopped.
                tracker.close()
            }
        }
        return tracker.chosen != nil
    }

    /// Shows the menu of a view at the location of an event, and handles events until it is closed.
    open class func popUpContextMenu(_ menu: NSMenu, with event: NSEvent, for view: NSView) {
        menu.popUp(positioning: nil, at: view.convert(event.locationInWindow, from: nil), in: view)
    }

    /// Shows the menu of a view with a font at the location of an event, and handles events until it is closed. Nil stands for
    /// the menu's own font.
    open class func popUpContextMenu(_ menu: NSMenu, with event: NSEvent, for view: NSView, with font: NSFont?) {
        let former = menu.font
        if let font { menu.font = font }
        popUpContextMenu(menu, with: event, for: view)
        menu.font = former
    }

    /// Closes the menu, if it is shown, without a choice.
    open func cancelTracking() {
        if let tracker = MenuTracker.current { tracker.close() }
    }

    /// The same as `cancelTracking()`: menus close at once.
    open func cancelTrackingWithoutAnimation() { cancelTracking() }

    /// The size of the menu on the screen, in points.
    open var size: NSSize { MenuLayout(self).size }
}

/// The delegate of a menu. All methods are optional.
@preconcurrency @MainActor
public protocol NSMenuDelegate: NSObjectProtocol {
    /// Called before the menu is shown and before a key equivalent. It may change the items.
    func menuNeedsUpdate(_ menu: NSMenu)
    /// The number of items, after `menuNeedsUpdate(_:)`. The menu then has as many, which `menu(_:update:at:shouldCancel:)` sets. A negative
    /// number, which is the default, keeps the items.
    func numberOfItems(in menu: NSMenu) -> Int
    /// Sets an item of a menu whose number of items the delegate has given.
    ///
    /// - Parameter shouldCancel: always false, as items are updated before the menu is shown.
    /// - Returns: whether the next item is to be set. Default true.
    func menu(_ menu: NSMenu, update item: NSMenuItem, at index: Int, shouldCancel: Bool) -> Bool
    /// Called before the menu is shown.
    func menuWillOpen(_ menu: NSMenu)
    /// Called after the menu was closed.
    func menuDidClose(_ menu: NSMenu)
    /// Called when another item is highlighted, or none.
    func menu(_ menu: NSMenu, willHighlight item: NSMenuItem?)
}

extension NSMenuDelegate {
    public func menuNeedsUpdate(_ menu: NSMenu) {}
    public func numberOfItems(in menu: NSMenu) -> Int { -1 }
    public func menu(_ menu: NSMenu, update item: NSMenuItem, at index: Int, shouldCancel: Bool) -> Bool { true }
    public func menuWillOpen(_ menu: NSMenu) {}
    public func menuDidClose(_ menu: NSMenu) {}
    public func menu(_ menu: NSMenu, willHighlight item: NSMenuItem?) {}
}
