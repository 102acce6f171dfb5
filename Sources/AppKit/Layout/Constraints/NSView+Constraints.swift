import Foundation

/// The constraints of a view.
extension NSView {
    /// The active constraints for which the view is the closest common superview, or to which it was added.
    public var constraints: [NSLayoutConstraint] { viewLayout?.constraints ?? [] }

    /// Makes a constraint active, and keeps it in this view, which contains its items. Others are refused with a message.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.attach(to: self) }

    /// Makes constraints active, and keeps them in this view, which contains their items.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Makes a constraint of this view inactive.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.container === self { constraint.isActive = false }
    }

    /// Makes constraints of this view inactive.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    // MARK: The intrinsic size

    /// How strongly the view resists being larger than its intrinsic size. Default 250.
    public func contentHuggingPriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority {
        viewLayout?.hugging[orientation.rawValue] ?? .defaultLow
    }

    /// Sets how strongly the view resists being larger than its intrinsic size.
    public func setContentHuggingPriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) {
        autoLayout.hugging[orientation.rawValue] = priority
        layoutPropertiesDidChange()
    }

    /// How strongly the view resists being smaller than its intrinsic size. Default 750.
    public func contentCompressionResistancePriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority {
        viewLayout?.compression[orientation.rawValue] ?? .defaultHigh
    }

    /// Sets how strongly the view resists being smaller than its intrinsic size.
    public func setContentCompressionResistancePriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) {
        autoLayout.compression[orientation.rawValue] = priority
        layoutPropertiesDidChange()
    }

    /// The smallest size of the view that satisfies the constraints of its subtree with priorities above 50. Without
    /// constraints it is the intrinsic size, with 0 for a direction without one.
    public var fittingSize: NSSize {
        guard layoutEngine != nil || Swift.type(of: self).requiresConstraintBasedLayout else {
            let (size, insets) = (intrinsicContentSize, alignmentRectInsets)
            func length(_ value: CGFloat, _ inset: CGFloat) -> CGFloat {
                value.isFinite && value >= 0 ? max(value + inset, 0) : 0
            }
            return NSSize(
                width: length(size.width, insets.left + insets.right),
                height: length(size.height, insets.top + insets.bottom))
        }
        updateConstraintsForSubtreeIfNeeded()
        let engine = LayoutEngine(of: self, purpose: .fitting)
        engine.insert(self)
        engine.solve()
        return engine.rootSize ?? .zero
    }

    // MARK: The alignment rectangle

    /// The alignment rectangle for a frame, in the superview's coordinates.
    public func alignmentRect(forFrame frame: NSRect) -> NSRect {
        let insets = alignmentRectInsets
        let below = superview?.isFlipped == true ? insets.top : insets.bottom
        return NSRect(
            x: frame.minX + insets.left, y: frame.minY + below, width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
    }

    /// The frame for an alignment rectangle, in the superview's coordinates.
    public func frame(forAlignmentRect alignmentRect: NSRect) -> NSRect {
        let insets = alignmentRectInsets
        let below = superview?.isFlipped == true ? insets.top : insets.bottom
        return NSRect(
            x: alignmentRect.minX - insets.left, y: alignmentRect.minY - below,
            width: alignmentRect.width + insets.left + insets.right,
            height: alignmentRect.height + insets.top + insets.bottom)
    }

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
        for view in subviews { view.layoutSubtreeIfNeeded() }
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
        engine.setNeedsLayout()
    }

    func updateOwnConstraintsIfNeeded() {
        guard needsUpdateConstraints else { return }
        autoLayout.needsUpdateConstraints = false
        updateConstraints()
    }

    func setLayoutDirection(_ direction: NSUserInterfaceLayoutDirection) {
        autoLayout.direction = direction
        setNeedsEvaluation { _ in true }
        needsLayout = true
    }

    /// Replaces what follows from the intrinsic size and the baselines.
    func contentSizeDidChange() {
        layoutPropertiesDidChange()
        guard viewLayout != nil else { return }
        setNeedsEvaluation { $0.attribute == .firstBaseline || $0.attribute == .lastBaseline }
    }

    /// Evaluates the constraints that refer to certain attributes of the view.
    private func setNeedsEvaluation(where isConcerned: (AnchorReference) -> Bool) {
        guard let engine = layoutEngine else { return }
        var container: NSView? = self
        while let view = container {
            for constraint in view.constraints
            where constraint.references.contains(where: { $0.item === self && isConcerned($0) }) {
                engine.setNeedsUpdate(constraint)
            }
            container = view.superview
        }
    }

    /// Calls a function with the view and all its descendants.
    func forEachInSubtree(_ body: (NSView) -> Void) {
        body(self)
        for view in subviews { view.forEachInSubtree(body) }
    }
}
