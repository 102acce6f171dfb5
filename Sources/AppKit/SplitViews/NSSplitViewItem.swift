import Foundation
import QuartzCore

/// A pane of a split view controller: the controller of its view, and its limits.
@preconcurrency @MainActor
open class NSSplitViewItem: NSObject {
    /// What a pane is for.
    public enum Behavior: Int, Sendable {
        /// A pane without special limits.
        case `default` = 0
        /// A list of places at the leading edge.
        case sidebar = 1
        /// A list of what a place contains.
        case contentList = 2
        /// Properties of what is selected, at the trailing edge.
        case inspector = 3
    }

    /// What changes its length when a pane is collapsed or shown by the program.
    public enum CollapseBehavior: Int, Sendable {
        /// As `preferResizingSiblingsWithFixedSplitView`.
        case `default` = 0
        /// The window becomes larger or smaller by the pane, so that the other panes keep their lengths. If it cannot, because it is in
        /// full screen, maximized, not resizable, or would be larger than the screen, the others change.
        case preferResizingSplitViewWithFixedSiblings = 1
        /// The other panes change their lengths.
        case preferResizingSiblingsWithFixedSplitView = 2
    }

    /// The value of a thickness that is not specified: -1.
    public static let unspecifiedDimension: CGFloat = -1

    /// What the pane is for.
    public let behavior: Behavior

    /// The controller of the pane's view.
    open var viewController: NSViewController {
        didSet {
            guard viewController !== oldValue else { return }
            if isPlaced { collapsesWhenPlaced = oldValue.view.isHidden }
            controller?.itemDidReplaceController(self, oldValue)
        }
    }

    /// The controller that has the item.
    weak var controller: NSSplitViewController?

    /// Creates a pane without limits that cannot be collapsed by the user.
    public convenience init(viewController: NSViewController) { self.init(viewController, .default) }

    /// Creates a sidebar, which can be collapsed, has a thickness from 140 to 280 points, and keeps it when the window is resized.
    public convenience init(sidebarWithViewController viewController: NSViewController) {
        self.init(viewController, .sidebar)
        (canCollapse, minimumThickness, maximumThickness) = (true, 140, 280)
        (preferredThicknessFraction, holdingPriority) = (0.15, NSLayoutConstraint.Priority(260))
    }

    /// Creates a list of contents, which keeps its thickness when the window is resized, before a sidebar does.
    public convenience init(contentListWithViewController viewController: NSViewController) {
        self.init(viewController, .contentList)
        (minimumThickness, preferredThicknessFraction) = (140, 0.28)
        holdingPriority = NSLayoutConstraint.Priority(259)
    }

    /// Creates an inspector, which can be collapsed, and has a thickness of 270 points.
    public convenience init(inspectorWithViewController viewController: NSViewController) {
        self.init(viewController, .inspector)
        (canCollapse, minimumThickness, maximumThickness) = (true, 270, 270)
        holdingPriority = NSLayoutConstraint.Priority(260)
    }

    private init(_ viewController: NSViewController, _ behavior: Behavior) {
        (self.viewController, self.behavior) = (viewController, behavior)
        super.init()
    }

    /// The split view that has the pane.
    private var splitView: NSSplitView? { isPlaced ? controller?.splitView : nil }

    // MARK: Limits

    /// Whether the user can collapse the pane by dragging its divider. Default false.
    open var canCollapse = false

    /// The least thickness in points. Default `unspecifiedDimension`, which is none.
    open var minimumThickness = NSSplitViewItem.unspecifiedDimension {
        didSet { if minimumThickness != oldValue { splitView?.adjustSubviews() } }
    }

    /// The greatest thickness in points. Default `unspecifiedDimension`, which is none.
    open var maximumThickness = NSSplitViewItem.unspecifiedDimension {
        didSet { if maximumThickness != oldValue { splitView?.adjustSubviews() } }
    }

    /// The part of the split view that the pane takes at first, from 0 to 1. By default it has the thickness of its view, or shares
    /// what there is with others.
    open var preferredThicknessFraction = NSSplitViewItem.unspecifiedDimension

    /// How strongly the pane keeps its thickness when the split view is resized. Default 250.
    open var holdingPriority = NSLayoutConstraint.Priority.defaultLow {
        didSet { splitView?.setItem(self, of: viewController.view) }
    }

    var limits: (low: CGFloat, high: CGFloat) {
        let low = minimumThickness.isFinite ? max(minimumThickness, 0) : 0
        return (low, maximumThickness >= 0 ? max(low, maximumThickness) : .infinity)
    }

    /// The thickness in a split view of a length that the pane takes at first; nil if it is not specified.
    func preferredLength(in length: CGFloat) -> CGFloat? {
        preferredThicknessFraction >= 0 && preferredThicknessFraction <= 1 ? preferredThicknessFraction * length : nil
    }

    // MARK: Collapsing

    /// Whether the pane is in a split view. Then its view says whether it is collapsed.
    private var isPlaced = false
    private var collapsesWhenPlaced = false

    /// What changes its length when `isCollapsed` changes. Default `default`.
    open var collapseBehavior = CollapseBehavior.default

    /// Hides or shows the view of a pane that has been added to a split view.
    func place() {
        isPlaced = true
        viewController.view.isHidden = collapsesWhenPlaced
    }

    /// Keeps whether the pane was collapsed.
    func leave() {
        collapsesWhenPlaced = isCollapsed
        isPlaced = false
    }

    /// Whether the pane is collapsed: its view is hidden. With `animator()`, the view fades, and the others grow, with the settings of
    /// the current animation group.
    open var isCollapsed: Bool {
        get { isPlaced ? viewController.view.isHidden : collapsesWhenPlaced }
        set { setCollapsed(newValue) }
    }

    private func setCollapsed(_ isCollapsed: Bool) {
        let isAnimated = Animator.take(for: self)
        guard let splitView else { return collapsesWhenPlaced = isCollapsed }
        guard isCollapsed != self.isCollapsed else { return }
        guard isAnimated, let settings = animation(forKey: "collapsed") as? CAAnimation else {
            return splitView.setCollapsed(isCollapsed, viewController.view, fades: false)
        }
        NSAnimationContext.runAnimationGroup { context in
            if settings.duration > 0 { context.duration = settings.duration }
            if let function = settings.timingFunction { context.timingFunction = function }
            context.allowsImplicitAnimation = true
            splitView.setCollapsed(isCollapsed, viewController.view, fades: true)
            splitView.layoutSubtreeIfNeeded()
        }
    }

    /// The animations that replace the default ones of `animator()`, by the names of properties.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]
}

extension NSSplitViewItem: NSAnimatablePropertyContainer {
    /// Returns the item itself, and makes its next change of `isCollapsed` an animation. A result that is kept is an
    /// `AcetateAnimator`, and animates all changes.
    @_disfavoredOverload
    public func animator() -> Self {
        Animator.begin(for: self)
        return self
    }

    /// A `CABasicAnimation` for "collapsed", and nil for other names.
    public static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
        key == "collapsed" ? CABasicAnimation() : nil
    }
}
