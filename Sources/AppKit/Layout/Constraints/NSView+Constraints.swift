import Foundation

/// The constraints of a view.
extension NSView {
    // MARK: The alignment rectangle

    // MARK: Examining the layout

    /// The active constraints that determine the view's position and size in a direction.
    public func constraintsAffectingLayout(
        for orientation: NSLayoutConstraint.Orientation
    ) -> [NSLayoutConstraint] {
        layoutEngine?.constraints(determining: self, orientation) ?? []
    }

    /// Whether the constraints allow more than one position or size of the view.
    public var hasAmbiguousLayout: Bool { layoutEngine?.isAmbiguous(self) ?? false }

    // MARK: Changes

    func layOutSubtree() {
        if needsLayout {
            needsLayout = false
            traits.viewController?.viewWillLayout()
            layout()
            traits.viewController?.viewDidLayout()
        }
        for view in subviews {
            LayoutEngine.nextView = ObjectIdentifier(view)
            view.layoutSubtreeIfNeeded()
        }
        LayoutEngine.nextView = nil
    }

    func setTranslatesAutoresizingMask(_ translates: Bool) {
        guard translates != translatesAutoresizingMaskIntoConstraints else { return }
        autoLayout.translates = translates
        ensureLayoutEngine().setNeedsUpdate(self)
    }

    func setNeedsUpdateConstraints(_ needsUpdate: Bool) {
        autoLayout.needsUpdateConstraints = needsUpdate
        guard needsUpdate else { return }
        let engine = ensureLayoutEngine()
        engine.needsConstraintUpdates = true
        engine.setNeedsPass()
    }

    func updateOwnConstraintsIfNeeded() {
        guard needsUpdateConstraints else { return }
        autoLayout.needsUpdateConstraints = false
        if let controller = traits.viewController { controller.updateViewConstraints() } else { updateConstraints() }
    }

    func setLayoutDirection(_ direction: NSUserInterfaceLayoutDirection) {
        autoLayout.direction = direction
        setNeedsEvaluation { _ in true }
        needsLayout = true
    }

    /// Replaces what follows from the intrinsic size and the baselines.
    func contentSizeDidChange() {
        guard viewLayout != nil, let engine = layoutEngine else { return }
        // Also while the view's frame is set from the solution: the height of a text depends on its width.
        if engine.isEngaged(self) { engine.setNeedsUpdate(self) }
        setNeedsEvaluation { $0.attribute == .firstBaseline || $0.attribute == .lastBaseline }
    }

    /// Evaluates the constraints that refer to certain attributes of the view.
    private func setNeedsEvaluation(where isConcerned: (AnchorReference) -> Bool) {
        guard let engine = layoutEngine else { return }
        for constraint in constraints(of: self)
        where constraint.references.contains(where: { $0.item === self && isConcerned($0) }) {
            engine.setNeedsUpdate(constraint)
        }
    }

    /// The active constraints of the view or of one of its guides.
    func constraints(of item: AnyObject) -> [NSLayoutConstraint] {
        guard let viewLayout else { return [] }
        return (viewLayout.constraints + viewLayout.outerConstraints).filter { constraint in
            constraint.references.contains { $0.item === item }
        }
    }

    /// Calls a function with the view and all its descendants.
    func forEachInSubtree(_ body: (NSView) -> Void) {
        body(self)
        for view in subviews { view.forEachInSubtree(body) }
    }
}
