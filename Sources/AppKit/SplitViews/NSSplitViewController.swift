import Foundation

/// A controller whose view is a split view, with a child controller for each pane.
///
/// It is the delegate of the split view. Override its methods of `NSSplitViewDelegate` to limit the dividers, and call `super`.
@preconcurrency @MainActor
open class NSSplitViewController: NSViewController, NSSplitViewDelegate, NSMenuItemValidation {
    private var items: [NSSplitViewItem] = []

    /// The split view. By default its dividers are vertical and thin. Set another one before the view is loaded.
    open var splitView: NSSplitView = {
        let splitView = NSSplitView(frame: NSRect(x: 0, y: 0, width: 480, height: 320))
        (splitView.isVertical, splitView.dividerStyle) = (true, .thin)
        return splitView
    }()

    /// The controller's view is its split view.
    open override func loadView() {
        splitView.delegate = self
        view = splitView
        for index in items.indices { addPane(at: index) }
    }

    // MARK: Items

    /// The panes, from the left or from the top. Setting them removes those that are missing.
    open var splitViewItems: [NSSplitViewItem] {
        get { items }
        set {
            for item in items where !newValue.contains(where: { $0 === item }) { removeSplitViewItem(item) }
            for (index, item) in newValue.enumerated() where !items.indices.contains(index) || items[index] !== item {
                insertSplitViewItem(item, at: min(index, items.count))
            }
        }
    }

    /// Adds a pane after the others.
    open func addSplitViewItem(_ splitViewItem: NSSplitViewItem) { insertSplitViewItem(splitViewItem, at: items.count) }

    /// Inserts a pane at an index, and its controller as a child. The other methods that add panes call this one.
    open func insertSplitViewItem(_ splitViewItem: NSSplitViewItem, at index: Int) {
        splitViewItem.controller?.removeSplitViewItem(splitViewItem)
        let index = index.clamped(to: 0...items.count)
        super.insertChild(splitViewItem.viewController, at: index)
        // A controller that would be its own ancestor is not added.
        guard splitViewItem.viewController.parent === self else { return }
        items.insert(splitViewItem, at: index)
        splitViewItem.controller = self
        if isViewLoaded { addPane(at: index) }
    }

    private func addPane(at index: Int) {
        let item = items[index], view = item.viewController.view
        item.place()
        splitView.insertArrangedSubview(view, at: index)
        splitView.setItem(item, of: view)
    }

    /// Removes a pane, with its controller and its view. The other methods that remove panes call this one.
    open func removeSplitViewItem(_ splitViewItem: NSSplitViewItem) {
        guard let index = items.firstIndex(where: { $0 === splitViewItem }) else { return }
        items.remove(at: index)
        splitViewItem.leave()
        splitViewItem.controller = nil
        let child = splitViewItem.viewController
        if let place = children.firstIndex(where: { $0 === child }) { super.removeChild(at: place) }
        if let view = child.viewIfLoaded, view.superview === splitView { view.removeFromSuperview() }
    }

    /// The pane of a controller; nil if it has none.
    open func splitViewItem(for viewController: NSViewController) -> NSSplitViewItem? {
        items.first { $0.viewController === viewController }
    }

    /// Inserts a pane for a child.
    open override func insertChild(_ childViewController: NSViewController, at index: Int) {
        guard splitViewItem(for: childViewController) == nil else { return }
        insertSplitViewItem(NSSplitViewItem(viewController: childViewController), at: index)
    }

    /// Removes the pane of a child.
    open override func removeChild(at index: Int) {
        guard children.indices.contains(index) else { return }
        if let item = splitViewItem(for: children[index]) {
            removeSplitViewItem(item)
        } else {
            super.removeChild(at: index)
        }
    }

    /// Puts the view of an item's new controller in the place of the former one's.
    func itemDidReplaceController(_ item: NSSplitViewItem, _ former: NSViewController) {
        guard let index = items.firstIndex(where: { $0 === item }) else { return }
        if let place = children.firstIndex(where: { $0 === former }) { super.removeChild(at: place) }
        if let view = former.viewIfLoaded, view.superview === splitView { view.removeFromSuperview() }
        super.insertChild(item.viewController, at: index)
        if isViewLoaded { addPane(at: index) }
    }

    // MARK: Sidebars

    /// Collapses or shows the first sidebar, with an animation. Has no effect without a sidebar.
    open func toggleSidebar(_ sender: Any?) { toggle(.sidebar) }

    /// Collapses or shows the first inspector, with an animation. Has no effect without an inspector.
    open func toggleInspector(_ sender: Any?) { toggle(.inspector) }

    private func toggle(_ behavior: NSSplitViewItem.Behavior) {
        guard let item = items.first(where: { $0.behavior == behavior }) else { return }
        (item.animator() as NSSplitViewItem).isCollapsed = !item.isCollapsed
    }

    /// Returns whether an item can be chosen: those of `toggleSidebar(_:)` and `toggleInspector(_:)` if there is such a pane.
    open func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
        let sidebar: Selector = "toggleSidebar:", inspector: Selector = "toggleInspector:"
        guard menuItem.action == sidebar || menuItem.action == inspector else { return true }
        return items.contains { $0.behavior == (menuItem.action == sidebar ? .sidebar : .inspector) }
    }

    // MARK: The delegate of the split view

    private func item(of view: NSView) -> NSSplitViewItem? { items.first { $0.viewController.viewIfLoaded === view } }

    open func splitView(_ splitView: NSSplitView, canCollapseSubview subview: NSView) -> Bool {
        item(of: subview)?.canCollapse ?? false
    }

    /// The dividers of collapsed panes are hidden.
    open func splitView(_ splitView: NSSplitView, shouldHideDividerAt dividerIndex: Int) -> Bool { true }

    open func splitView(
        _ splitView: NSSplitView, effectiveRect proposedEffectiveRect: NSRect, forDrawnRect drawnRect: NSRect,
        ofDividerAt dividerIndex: Int
    ) -> NSRect { proposedEffectiveRect }

    open func splitView(_ splitView: NSSplitView, additionalEffectiveRectOfDividerAt dividerIndex: Int) -> NSRect {
        .zero
    }

    open func splitViewWillResizeSubviews(_ notification: Notification) {}

    open func splitViewDidResizeSubviews(_ notification: Notification) {}
}
