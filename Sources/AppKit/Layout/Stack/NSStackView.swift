import Foundation

/// A view that arranges its subviews in a row or a column by constraints, which it creates in `updateConstraints()`.
@preconcurrency @MainActor
open class NSStackView: NSView {
    /// A view of the stack, with what concerns only it.
    struct Element {
        let view: NSView
        var gravity: Gravity
        var visibility = VisibilityPriority.mustHold
        var spacing = NSStackView.useDefaultSpacing
        /// The stack view is too small for the view, or does not show it.
        var isClipped = false
        /// The stack view has hidden the view, which was visible.
        var isHiddenByStack = false

        /// Hides a clipped view, and shows it again afterwards, unless the program has hidden it.
        @MainActor
        mutating func setClipped(_ isClipped: Bool) {
            self.isClipped = isClipped
            if isClipped, !view.isHidden {
                (view.isHidden, isHiddenByStack) = (true, true)
            } else if !isClipped, isHiddenByStack {
                (view.isHidden, isHiddenByStack) = (false, false)
            }
        }
    }

    /// The views in the order of the stack: those of the leading area, of the center, and of the trailing area.
    private(set) var elements: [Element] = []
    private var managedConstraints: [NSLayoutConstraint] = []
    /// The views that were detached when the constraints were created.
    private var formerlyDetached: [NSView] = []
    private var hugging = [NSLayoutConstraint.Priority.defaultLow, .defaultLow]
    private var clippingResistance = [NSLayoutConstraint.Priority.required, .required]
    /// Hidden views are shown and hidden by the stack view itself.
    private var isChangingVisibility = false

    /// Not retained.
    open weak var delegate: (any NSStackViewDelegate)?

    /// Creates a stack view with views in the leading area.
    public convenience init(views: [NSView]) {
        self.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        for view in views { addArrangedSubview(view) }
    }

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }

    /// Creates a stack view without arranged views from an archive of a view.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open override class var requiresConstraintBasedLayout: Bool { true }

    // MARK: Properties

    /// Whether the views are in a row or in a column. Default horizontal.
    open var orientation = NSUserInterfaceLayoutOrientation.horizontal {
        didSet {
            guard orientation != oldValue else { return }
            // The default alignment is the center of the other direction.
            if !alignmentIsSet { storedAlignment = orientation == .horizontal ? .centerY : .centerX }
            needsUpdateConstraints = true
        }
    }

    /// How the views are placed across the stack: by an attribute of that direction, or with `width` or `height` as large as
    /// the stack view. Default the center.
    open var alignment: NSLayoutConstraint.Attribute {
        get { storedAlignment }
        set {
            alignmentIsSet = true
            storedAlignment = newValue
            needsUpdateConstraints = true
        }
    }
    private var storedAlignment = NSLayoutConstraint.Attribute.centerY
    private var alignmentIsSet = false

    /// How the views share the length of the stack view. Default gravity areas.
    open var distribution = Distribution.gravityAreas {
        didSet { needsUpdateConstraints = true }
    }

    /// The space between two views, in points. For distributions with equal distances it is the smallest one. Default 8.
    open var spacing: CGFloat = 8 {
        didSet {
            guard spacing.isFinite else { return spacing = oldValue }
            needsUpdateConstraints = true
        }
    }

    /// The space between the sides of the stack view and its views, in points. Default zero.
    open var edgeInsets = NSEdgeInsets() {
        didSet { needsUpdateConstraints = true }
    }

    /// Whether a hidden view takes no space. Default true.
    open var detachesHiddenViews = true {
        didSet { needsUpdateConstraints = true }
    }

    /// How strongly the stack view resists being larger than its views. Default 250.
    open func huggingPriority(for orientation: NSLayoutConstraint.Orientation) -> NSLayoutConstraint.Priority {
        hugging[orientation.rawValue]
    }

    /// Sets how strongly the stack view resists being larger than its views.
    open func setHuggingPriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) {
        hugging[orientation.rawValue] = priority
        needsUpdateConstraints = true
    }

    /// How strongly the stack view resists being smaller than its views. Default required.
    open func clippingResistancePriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority {
        clippingResistance[orientation.rawValue]
    }

    /// Sets how strongly the stack view resists being smaller than its views.
    open func setClippingResistancePriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) {
        clippingResistance[orientation.rawValue] = priority
        needsUpdateConstraints = true
    }

    // MARK: Arranged views

    /// The views that the stack view arranges, also those that are detached.
    open var arrangedSubviews: [NSView] { elements.map(\.view) }

    /// Adds a view after the others, in the leading area. The stack view determines its place by constraints.
    open func addArrangedSubview(_ view: NSView) {
        insertArrangedSubview(view, at: elements.count)
    }

    /// Inserts a view at an index of `arrangedSubviews`, in the area of the view before it.
    open func insertArrangedSubview(_ view: NSView, at insertionIndex: Int) {
        let former = forget(view)
        let index = min(max(insertionIndex, 0), elements.count)
        let gravity = index == 0 ? elements.first?.gravity ?? .leading : elements[index - 1].gravity
        insert(Element(view: view, gravity: former?.gravity ?? gravity), at: index)
        if former == nil { return }
        elements[index].gravity = gravity
    }

    /// Stops arranging a view, which remains a subview.
    open func removeArrangedSubview(_ view: NSView) {
        if forget(view) != nil { needsUpdateConstraints = true }
    }

    private func insert(_ element: Element, at index: Int) {
        elements.insert(element, at: index)
        element.view.translatesAutoresizingMaskIntoConstraints = false
        if element.view.superview !== self { addSubview(element.view) }
        needsUpdateConstraints = true
    }

    private func forget(_ view: NSView) -> Element? {
        guard let index = index(of: view) else { return nil }
        var former = elements.remove(at: index)
        former.setClipped(false)
        return former
    }

    private func index(of view: NSView) -> Int? { elements.firstIndex { $0.view === view } }

    open override func willRemoveSubview(_ subview: NSView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    // MARK: Gravity areas

    /// The views in all areas; the same as `arrangedSubviews`.
    open var views: [NSView] { arrangedSubviews }

    /// The views in an area.
    open func views(in gravity: Gravity) -> [NSView] { elements.filter { $0.gravity == gravity }.map(\.view) }

    /// Adds a view at the end of an area.
    open func addView(_ view: NSView, in gravity: Gravity) {
        insertView(view, at: views(in: gravity).count, in: gravity)
    }

    /// Inserts a view at an index of an area.
    open func insertView(_ view: NSView, at index: Int, in gravity: Gravity) {
        _ = forget(view)
        let start = elements.firstIndex { $0.gravity.rawValue >= gravity.rawValue } ?? elements.count
        let count = views(in: gravity).count
        insert(Element(view: view, gravity: gravity), at: start + min(max(index, 0), count))
    }

    /// Replaces the views of an area.
    open func setViews(_ views: [NSView], in gravity: Gravity) {
        for view in self.views(in: gravity) where !views.contains(view) { removeView(view) }
        for view in views { addView(view, in: gravity) }
    }

    /// Removes a view from the stack view and from its superview.
    open func removeView(_ view: NSView) {
        guard index(of: view) != nil else { return }
        view.removeFromSuperview()
    }

    // MARK: Single views

    /// The spacing after a view, in points; `useDefaultSpacing` for that of the stack view.
    open func customSpacing(after view: NSView) -> CGFloat {
        index(of: view).map { elements[$0].spacing } ?? NSStackView.useDefaultSpacing
    }

    /// Sets the spacing after a view, in points.
    open func setCustomSpacing(_ spacing: CGFloat, after view: NSView) {
        guard spacing.isFinite, let index = index(of: view) else { return }
        elements[index].spacing = spacing
        needsUpdateConstraints = true
    }

    /// How important it is that a view is visible. Default `mustHold`.
    open func visibilityPriority(for view: NSView) -> VisibilityPriority {
        index(of: view).map { elements[$0].visibility } ?? .mustHold
    }

    /// Sets how important it is that a view is visible. Views with lower values are detached first.
    open func setVisibilityPriority(_ priority: VisibilityPriority, for view: NSView) {
        guard let index = index(of: view) else { return }
        elements[index].visibility = priority
        needsUpdateConstraints = true
        needsLayout = true
    }

    /// The arranged views that take no space because they are hidden, or because the stack view is too small.
    open var detachedViews: [NSView] { elements.filter(isDetached).map(\.view) }

    func isDetached(_ element: Element) -> Bool {
        element.isClipped || element.visibility == .notVisible || (detachesHiddenViews && element.view.isHidden)
    }

    override func subviewVisibilityDidChange(_ subview: NSView) {
        super.subviewVisibilityDidChange(subview)
        if !isChangingVisibility, index(of: subview) != nil { needsUpdateConstraints = true }
    }

    // MARK: Layout

    open override func updateConstraints() {
        let detached = detachedViews
        let leaving = detached.filter { !formerlyDetached.contains($0) }
        let returning = formerlyDetached.filter { !detached.contains($0) && index(of: $0) != nil }
        if !leaving.isEmpty { delegate?.stackView(self, willDetach: leaving) }
        replaceConstraints(by: StackArrangement(of: self).constraints())
        formerlyDetached = detached
        if !returning.isEmpty { delegate?.stackView(self, didReattach: returning) }
        super.updateConstraints()
    }

    /// Activates new constraints, but keeps those that are the same as before, so that only what has changed is solved again.
    private func replaceConstraints(by wanted: [NSLayoutConstraint]) {
        var former: [ConstraintMeaning: [NSLayoutConstraint]] = [:]
        for constraint in managedConstraints where constraint.isActive {
            former[ConstraintMeaning(of: constraint), default: []].append(constraint)
        }
        managedConstraints =
            former.isEmpty ? wanted : wanted.map { former[ConstraintMeaning(of: $0)]?.popLast() ?? $0 }
        NSLayoutConstraint.deactivate(former.values.flatMap(\.self))
        NSLayoutConstraint.activate(managedConstraints)
    }

    open override func layout() {
        super.layout()
        // Intrinsic sizes may have changed, which determine proportions and what fits.
        if updateClipping() { needsUpdateConstraints = true }
        let proportions = StackArrangement(of: self).proportions
        if proportions != formerProportions {
            formerProportions = proportions
            needsUpdateConstraints = true
        }
    }
    private var formerProportions: [CGFloat] = []

    /// Detaches the least important views for which the stack view is too small, and attaches those that fit again. Returns
    /// whether any has changed.
    private func updateClipping() -> Bool {
        let clipped = StackArrangement(of: self).clippedViews()
        var changes = false
        isChangingVisibility = true
        for index in elements.indices {
            let element = elements[index]
            let isClipped = clipped.contains(element.view) || element.visibility == .notVisible
            guard isClipped != element.isClipped else { continue }
            changes = true
            elements[index].setClipped(isClipped)
        }
        isChangingVisibility = false
        return changes
    }
}

/// A horizontal or vertical arrangement.
public enum NSUserInterfaceLayoutOrientation: Int, Sendable {
    /// Horizontal.
    case horizontal = 0
    /// Vertical.
    case vertical = 1
}
