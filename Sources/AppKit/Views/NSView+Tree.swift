import Foundation
import QuartzCore

extension NSView {
    /// Inserts a subview at an index, or moves it there.
    func insert(_ view: NSView, at place: Int) {
        guard view !== self, !isDescendant(of: view) else {
            StandardError.write(
                "NSView: a view that would be its own ancestor was not added; add it to a view outside its subtree"
            )
            return
        }
        var index = place
        if view.superview === self, let former = self.subviewIndex(of: view), former < index { index -= 1 }
        let formerAppearance = view.effectiveAppearance
        view.removeFromSuperview()
        let change = AppearanceChange(of: isShown && !view.isHidden ? view : nil, isShown: true)
        view.animateSubviewsIfAsked(of: self)
        view.viewWillMove(toSuperview: self)
        storedSubviews.insert(view, at: min(index, storedSubviews.count))
        view.superview = self
        view.joinChain(before: self)
        view.layoutDidInsert()
        view.moveToWindow(window)
        view.layerBacking.makeLayerIfNeeded()
        placeLayer(of: view)
        if view.effectiveAppearance != formerAppearance { view.effectiveAppearanceDidChange() }
        view.viewDidMoveToSuperview()
        didAddSubview(view)
        change.end()
        tellObservers()
        view.tellObservers()
    }

    /// The index of a subview; nil for any other view. Searches from both ends, at which most views are added and removed.
    func subviewIndex(of view: NSView) -> Int? {
        let views = storedSubviews
        var (first, last) = (0, views.count - 1)
        while first <= last {
            if views[last] === view { return last }
            if views[first] === view { return first }
            (first, last) = (first + 1, last - 1)
        }
        return nil
    }

    /// Makes the subviews equal to some views, as far as they can be added.
    func setSubviews(_ views: [NSView]) {
        var places: [ObjectIdentifier: Int] = [:]
        for view in views where places[ObjectIdentifier(view)] == nil { places[ObjectIdentifier(view)] = places.count }
        for view in storedSubviews where places[ObjectIdentifier(view)] == nil { view.removeFromSuperview() }
        for view in views where view.superview !== self { addSubview(view) }
        // Code that was called may have added others, which come last.
        setOrder(of: storedSubviews.map { (places[ObjectIdentifier($0)] ?? .max, $0) }.sorted { $0.0 < $1.0 }.map(\.1))
    }

    /// Sets the order of the subviews and of their layers.
    func setOrder(of sorted: [NSView]) {
        guard !sorted.elementsEqual(storedSubviews, by: ===) else { return }
        storedSubviews = sorted
        placeLayers()
        placeDidChange()
        tellObservers()
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

    /// Whether the view or a superview is hidden.
    public var isHiddenOrHasHiddenAncestor: Bool { isHidden || superview?.isHiddenOrHasHiddenAncestor == true }

    /// Sets the window of the view and its subviews.
    func moveToWindow(_ newWindow: NSWindow?) {
        guard window !== newWindow else { return }
        viewWillMove(toWindow: newWindow)
        window?.viewTreeDidChange()
        newWindow?.viewTreeDidChange()
        placeDidChange()
        window = newWindow
        for area in tracked { area.reset() }
        placeDidChange()
        pacer?.source = newWindow?.pacer
        layerBacking.windowChanged()
        if superview == nil { layoutRootDidMoveToWindow() }
        layerBacking.placesSublayersLater = true
        for view in subviews { view.moveToWindow(newWindow) }
        layerBacking.placesSublayersLater = false
        placeLayers()
        viewDidMoveToWindow()
        tellObservers()
    }

    /// Inserts a subview's layer in the order of the subviews, above the layer's other sublayers.
    func placeLayer(of view: NSView) {
        guard !layerBacking.placesSublayersLater, let index = subviewIndex(of: view) else { return }
        placeLayer(of: view, at: index)
    }

    /// Inserts the layers of all subviews in their order. Each is inserted below that of the next view, which is in its place
    /// already.
    func placeLayers() {
        for index in subviews.indices.reversed() { placeLayer(of: subviews[index], at: index) }
    }

    private func placeLayer(of view: NSView, at index: Int) {
        guard let layer, let sublayer = view.layer else { return }
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
        if superview == nil { viewLayout?.engine?.setNeedsLayout() }
        viewDidChangeBackingProperties()
        for view in subviews { view.backingScaleDidChange() }
    }
}
