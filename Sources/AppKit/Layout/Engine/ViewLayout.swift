import Foundation

/// What a view keeps for Auto Layout. Created when a view first needs it.
@MainActor
final class ViewLayout {
    /// `translatesAutoresizingMaskIntoConstraints`.
    var translates = true
    var needsUpdateConstraints = true
    /// The active constraints for which the view is the closest common superview.
    var constraints: [NSLayoutConstraint] = []
    /// The active constraints of superviews that concern the view or its guides. Constraints write this when they become active and
    /// inactive, so that those of one view are found among those of many.
    var outerConstraints: [NSLayoutConstraint] = []
    var guides: [NSLayoutGuide] = []
    var safeAreaGuide: NSLayoutGuide?
    var marginsGuide: NSLayoutGuide?
    var additionalSafeAreaInsets = NSEdgeInsets()
    var direction: NSUserInterfaceLayoutDirection?
    /// The priorities of the intrinsic size, by the raw values of the orientations.
    var hugging = [NSLayoutConstraint.Priority.defaultLow, .defaultLow]
    var compression = [NSLayoutConstraint.Priority.defaultHigh, .defaultHigh]
    /// The engine of the view tree whose root is the view; nil for other views, and while nothing in the tree needs one.
    var engine: LayoutEngine?

    /// Removes one of the view's constraints. It is searched for from both ends, because views are mostly removed in the order in
    /// which they were added, or in the opposite one.
    func removeConstraint(_ constraint: NSLayoutConstraint) {
        for index in 0..<(constraints.count + 1) / 2 {
            let other = constraints.count - 1 - index
            if constraints[other] === constraint {
                constraints.remove(at: other)
            } else if constraints[index] === constraint {
                constraints.remove(at: index)
            } else {
                continue
            }
            return
        }
    }
}

extension NSView {
    /// The view's state for Auto Layout.
    var autoLayout: ViewLayout {
        if let viewLayout { return viewLayout }
        let layout = ViewLayout()
        viewLayout = layout
        return layout
    }

    /// The topmost superview, or the view itself.
    var layoutRoot: NSView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    /// The engine of the view tree; nil if nothing in the tree needs one.
    var layoutEngine: LayoutEngine? { layoutRoot.viewLayout?.engine }

    /// The engine of the view tree, which is created if there is none.
    @discardableResult
    func ensureLayoutEngine() -> LayoutEngine {
        let root = layoutRoot
        if let engine = root.autoLayout.engine { return engine }
        let engine = LayoutEngine(of: root, purpose: .layout)
        root.autoLayout.engine = engine
        engine.insert(root)
        return engine
    }

    // MARK: Changes of the view tree

    /// Moves the constraints of a view that was added to a superview into the superview's engine.
    func layoutDidInsert() {
        let had = viewLayout?.engine != nil
        viewLayout?.engine = nil
        if had || Swift.type(of: self).requiresConstraintBasedLayout {
            ensureLayoutEngine().insert(self)
        } else {
            layoutEngine?.insert(self)
        }
    }

    /// Notifies the engine that the root of a tree was moved to a window or out of it.
    func layoutRootDidMoveToWindow() {
        if window != nil, Swift.type(of: self).requiresConstraintBasedLayout { ensureLayoutEngine() }
        viewLayout?.engine?.rootDidMoveToWindow()
    }

    /// Removes the constraints between a view and the others, before it is removed from its superview.
    func layoutWillRemove() {
        guard let engine = layoutEngine else { return }
        forEachInSubtree { view in
            for constraint in view.viewLayout?.outerConstraints ?? [] {
                if constraint.container?.isDescendant(of: self) == false { constraint.isActive = false }
            }
        }
        guard engine.remove(self) else { return }
        // Until the view is added to another superview, it is the root of a tree.
        let own = LayoutEngine(of: self, purpose: .layout)
        autoLayout.engine = own
        own.insert(self)
    }

    /// Notifies the engine of changes of the frame, of the mask, of the content's size and of whatever determines it.
    func layoutPropertiesDidChange() {
        guard let viewLayout else { return }
        let hasSystemGuide = viewLayout.safeAreaGuide != nil || viewLayout.marginsGuide != nil
        // The intrinsic size does not depend on the frame.
        if LayoutEngine.placedView == ObjectIdentifier(self), !viewLayout.translates, !hasSystemGuide { return }
        guard let engine = layoutEngine else { return }
        // A title bar may cover another part of the view now.
        if hasSystemGuide, window.map({ $0.titleBarHeight > $0.addedHeight }) == true { systemInsetsDidChange() }
        guard engine.isEngaged(self) else { return }
        // Frames that are set from the solution change nothing in it. Superviews may set others of their subviews meanwhile.
        if engine.isApplying, engine.frame(of: self)?.isNearlyEqual(to: frame) != false { return }
        engine.setNeedsUpdate(self)
    }
}
