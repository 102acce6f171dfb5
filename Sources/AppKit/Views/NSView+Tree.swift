import Foundation
import QuartzCore

extension NSView {
    /// Adds a view above the other subviews, and removes it from its previous superview.
    public func addSubview(_ view: NSView) {
        insert(view, at: subviews.count)
    }

    /// Adds a view directly above or below one of the subviews, or above or below all of them.
    public func addSubview(_ view: NSView, positioned place: WindowOrderingMode, relativeTo otherView: NSView?) {
        let index = otherView.flatMap { other in subviews.firstIndex { $0 === other } }
        switch place {
        case .above: insert(view, at: index.map { $0 + 1 } ?? subviews.count)
        case .below: insert(view, at: index ?? 0)
        }
    }

    private func insert(_ view: NSView, at place: Int) {
        guard view !== self, !isDescendant(of: view) else {
            StandardError.write(
                "NSView: a view that would be its own ancestor was not added; add it to a view outside its subtree"
            )
            return
        }
        var index = place
        if view.superview === self, let former = subviews.firstIndex(where: { $0 === view }), former < index {
            index -= 1
        }
        view.removeFromSuperview()
        view.viewWillMove(toSuperview: self)
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        view.nextResponder = self
        view.moveToWindow(window)
        placeLayer(of: view)
        view.viewDidMoveToSuperview()
        didAddSubview(view)
    }

    /// Removes the view from its superview.
    public func removeFromSuperview() {
        if let window, window.contentView === self {
            window.contentView = nil
            return
        }
        guard let superview else { return }
        if let window, let responder = window.firstResponder as? NSView, responder.isDescendant(of: self) {
            window.makeFirstResponder(nil)
        }
        viewWillMove(toSuperview: nil)
        superview.willRemoveSubview(self)
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        nextResponder = nil
        withoutActions { layer?.removeFromSuperlayer() }
        moveToWindow(nil)
        viewDidMoveToSuperview()
    }

    /// Replaces a subview by another view.
    public func replaceSubview(_ oldView: NSView, with newView: NSView) {
        guard let index = subviews.firstIndex(where: { $0 === oldView }) else { return }
        oldView.removeFromSuperview()
        insert(newView, at: index)
    }

    /// Whether the view is equal to another view or is its descendant.
    public func isDescendant(of view: NSView) -> Bool {
        var current: NSView? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// The first view with a tag among this view and its descendants, or nil.
    public func viewWithTag(_ tag: Int) -> NSView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Sets the window of the view and its subviews.
    func moveToWindow(_ newWindow: NSWindow?) {
        guard window !== newWindow else { return }
        viewWillMove(toWindow: newWindow)
        window = newWindow
        pacer?.source = newWindow?.pacer
        layerBacking.windowChanged()
        for view in subviews {
            view.moveToWindow(newWindow)
            placeLayer(of: view)
        }
        viewDidMoveToWindow()
    }

    /// Inserts a subview's layer in the order of the subviews, above the layer's other sublayers.
    func placeLayer(of view: NSView) {
        guard let layer, let sublayer = view.layer, let index = subviews.firstIndex(where: { $0 === view }) else {
            return
        }
        withoutActions {
            view.layerBacking.updateGeometry()
            if let above = subviews[(index + 1)...].lazy.compactMap(\.layer).first(where: { $0.superlayer === layer }) {
                layer.insertSublayer(sublayer, below: above)
            } else {
                layer.addSublayer(sublayer)
            }
        }
    }

    /// Notifies the view and its subviews of a change of the window's scale.
    func backingScaleDidChange() {
        layerBacking.updateScale()
        viewDidChangeBackingProperties()
        for view in subviews { view.backingScaleDidChange() }
    }
}
