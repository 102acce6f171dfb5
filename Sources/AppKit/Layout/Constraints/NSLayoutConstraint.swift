import AcetateMainLoop
import Foundation
import QuartzCore

/// A relation between attributes of two views or guides: `first = multiplier * second + constant`, or an inequality.
///
/// Positions are relative to the closest common superview, in points. As on macOS, vertical ones grow toward the bottom, and
/// leading and trailing ones in the direction in which the user reads.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    private(set) var first = ConstraintSide.attribute(AnchorReference(item: nil, attribute: .notAnAttribute))
    private(set) var second: ConstraintSide?

    /// How the two sides compare.
    open private(set) var relation = Relation.equal

    /// The factor of the second side. Default 1.
    open private(set) var multiplier: CGFloat = 1

    /// The number that is added to the second side, in points. It can change while the constraint is active. One that is not
    /// finite is ignored.
    open var constant: CGFloat {
        get { storedConstant }
        set { changeConstant(to: newValue) }
    }
    private(set) var storedConstant: CGFloat = 0

    /// How important the constraint is. Default required.
    open var priority = Priority.required {
        didSet {
            if !priority.rawValue.isFinite || priority.rawValue <= 0 || priority.rawValue > 1000 {
                StandardError.write("\(summary): priority \(priority.rawValue) was ignored; use one from 1 to 1000")
                priority = oldValue
            }
            if priority != oldValue { needsEvaluation() }
        }
    }

    /// A name for messages. Default nil.
    open var identifier: String?

    /// The view whose `constraints` contain the constraint; nil if it is not active.
    private(set) weak var container: NSView?

    /// The closest common superview of the items while the constraint is active. It does not change meanwhile, because views
    /// that move lose their constraints to others.
    private(set) weak var common: NSView?

    /// Whether an attribute depends on the direction in which the user reads.
    private(set) var isDirectional = false

    /// Why the constraint cannot be active; nil if it can.
    private var mistake: String? = "the constraint has no items; create it with items"

    /// The animations of `animator()`, by the names of properties.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]

    /// Creates a constraint without items, which cannot be active. Subclasses inherit the initializers with items.
    public override init() {
        super.init()
    }

    convenience init(
        _ first: ConstraintSide, _ relation: Relation, _ second: ConstraintSide?, multiplier: CGFloat, constant: CGFloat
    ) {
        self.init()
        self.first = first
        self.second = second
        self.relation = relation
        self.multiplier = multiplier
        isDirectional = first.isDirectional || second?.isDirectional == true
        mistake = Self.mistake(first, second, multiplier: multiplier, constant: constant)
        storedConstant = constant.isFinite ? constant : 0
        if let mistake {
            StandardError.write("\(summary): \(mistake)")
        } else if !isComparable {
            StandardError.write(
                "\(summary) has no effect, because its attributes measure different things; use two of one axis, or two sizes"
            )
        }
    }

    /// Creates a constraint that is not active. The items are views and guides; without a second one the attribute
    /// compares with the constant.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        let second = view2.map { ConstraintSide.attribute(AnchorReference(item: $0 as AnyObject, attribute: attr2)) }
        self.init(
            .attribute(AnchorReference(item: view1 as AnyObject, attribute: attr1)), relation,
            attr2 == .notAnAttribute ? nil : second, multiplier: multiplier, constant: c)
    }

    private static func mistake(
        _ first: ConstraintSide, _ second: ConstraintSide?, multiplier: CGFloat, constant: CGFloat
    ) -> String? {
        guard constant.isFinite, multiplier.isFinite else {
            return "a multiplier or constant that is not finite cannot be used; use finite numbers"
        }
        func isUsable(_ reference: AnchorReference) -> Bool {
            guard let item = reference.item else { return false }
            return item is NSView || item is NSLayoutGuide
        }
        guard first.allSatisfy(isUsable), second?.allSatisfy(isUsable) ?? true else {
            return "only views and layout guides can have constraints; use one of these as item"
        }
        let attribute = first.attribute
        guard attribute != .notAnAttribute else { return "the first attribute is missing; use one such as width" }
        guard let other = second?.attribute else {
            return attribute.measure.isLength ? nil : "a position needs a second item; use one, such as the superview"
        }
        guard !(attribute.isDirectional && other.isLeftOrRight), !(attribute.isLeftOrRight && other.isDirectional)
        else {
            return
                "leading and trailing cannot be related to left and right; use either the former or the latter for both"
        }
        return nil
    }

    /// Whether both sides are positions on one axis, or both are sizes. A constraint for which this is false can be active, but
    /// is left out of the layout. On macOS too, such a constraint is refused only when the layout needs it.
    var isComparable: Bool {
        guard let second else { return true }
        let (measure, other) = (first.attribute.measure, second.attribute.measure)
        return measure == other || (measure.isLength && other.isLength)
    }

    // MARK: The two sides

    /// The view or guide of the first side. Not retained.
    open var firstItem: AnyObject? { first.references.last?.item }

    /// The attribute of the first side.
    open var firstAttribute: Attribute { first.attribute }

    /// The view or guide of the second side; nil if there is none. Not retained.
    open var secondItem: AnyObject? { second?.references.last?.item }

    /// The attribute of the second side; `notAnAttribute` if there is none.
    open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

    /// The anchor of the first side.
    open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor<AnyObject>(first) }

    /// The anchor of the second side; nil if there is none.
    open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.map { NSLayoutAnchor<AnyObject>($0) } }

    var references: [AnchorReference] { first.references + (second?.references ?? []) }

    // MARK: Activation

    /// Whether the constraint takes part in the layout. An active constraint is in the `constraints` of the closest common
    /// superview of its items. It is refused with a message if there is none.
    open var isActive: Bool {
        get { container != nil }
        set {
            if newValue { activate() } else { deactivate() }
        }
    }

    /// Makes constraints active.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Makes constraints inactive.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        // The last ones are at the ends of the lists of views, which do not move then.
        for constraint in constraints.reversed() { constraint.isActive = false }
    }

    private func activate() {
        guard container == nil else { return }
        guard let view = commonView else {
            let cause = mistake ?? "its items have no common superview; add them to one view tree first"
            return StandardError.write("\(summary) was not made active: \(cause)")
        }
        attach(to: view, common: view)
    }

    /// Adds the constraint to those of a view, if that contains its items.
    func attach(to view: NSView) {
        guard container !== view else { return }
        let isInside = references.allSatisfy { $0.view?.isDescendant(of: view) == true }
        guard mistake == nil, isInside else {
            let cause = mistake ?? "an item is not in this view; add the constraint to a common superview"
            return StandardError.write("\(summary) was not added to \(ConstraintSide.name(of: view)): \(cause)")
        }
        deactivate()
        attach(to: view, common: commonView)
    }

    private func attach(to view: NSView, common: NSView?) {
        container = view
        self.common = common
        view.autoLayout.constraints.append(self)
        forEachInnerView { $0.autoLayout.outerConstraints.append(self) }
        view.ensureLayoutEngine().setNeedsUpdate(self)
    }

    private func deactivate() {
        guard let view = container else { return }
        forEachInnerView { inner in inner.viewLayout?.outerConstraints.removeAll { $0 === self } }
        container = nil
        view.autoLayout.removeConstraint(self)
        view.layoutEngine?.setNeedsUpdate(self)
    }

    /// Calls a function with the views of the items, except the one whose constraint this is.
    private func forEachInnerView(_ body: (NSView) -> Void) {
        var former: NSView?
        for reference in references {
            guard let view = reference.view, view !== container, view !== former else { continue }
            body(view)
            former = view
        }
    }

    /// The closest view that contains the items; nil if there is none.
    var commonView: NSView? {
        guard mistake == nil else { return nil }
        var common: NSView?
        var isFirst = true
        func include(_ reference: AnchorReference) -> Bool {
            guard let view = reference.view else { return false }
            guard !isFirst else {
                (common, isFirst) = (view, false)
                return true
            }
            if view === common { return true }
            // Mostly one of the two contains the other, or both have the same superview.
            if let superview = common?.superview, superview === view || superview === view.superview {
                common = superview
                return true
            }
            while let candidate = common, !view.isDescendant(of: candidate) { common = candidate.superview }
            return common != nil
        }
        guard first.allSatisfy(include), second?.allSatisfy(include) ?? true else { return nil }
        return common
    }

    // MARK: Changes

    private func changeConstant(to value: CGFloat) {
        guard value.isFinite else {
            return StandardError.write("\(summary): a constant that is not finite was ignored; use a finite number")
        }
        let isAnimated = Animator.take(for: self)
        guard value != storedConstant else { return }
        if isAnimated { container?.layoutEngine?.prepareAnimation(animation(forKey: "constant") as? CAAnimation) }
        storedConstant = value
        needsEvaluation()
    }

    private func needsEvaluation() {
        container?.layoutEngine?.setNeedsUpdate(self)
    }

    // MARK: Messages

    /// The constraint as a formula.
    var summary: String {
        let symbol =
            switch relation {
            case .lessThanOrEqual: "<="
            case .equal: "=="
            case .greaterThanOrEqual: ">="
            }
        var text = identifier.map { "NSLayoutConstraint '\($0)': " } ?? "NSLayoutConstraint: "
        text += "\(first.summary) \(symbol) "
        if let second {
            text += multiplier == 1 ? second.summary : "\(multiplier) * \(second.summary)"
            if storedConstant != 0 { text += storedConstant < 0 ? " - \(-storedConstant)" : " + \(storedConstant)" }
        } else {
            text += "\(storedConstant)"
        }
        return priority == .required ? text : text + " (priority \(priority.rawValue))"
    }

    open override nonisolated var description: String {
        // Other threads cannot read the items.
        guard MainQueue.isCurrent else { return "NSLayoutConstraint" }
        return MainActor.assumeIsolated { summary }
    }
}

extension NSLayoutConstraint: NSAnimatablePropertyContainer {
    /// Returns the constraint itself, and makes its next change of `constant` an animation: the frames that follow from it
    /// change with the settings of `NSAnimationContext.current`. A result that is kept is an `AcetateAnimator`, and animates
    /// all changes.
    @_disfavoredOverload
    public func animator() -> Self {
        Animator.begin(for: self)
        return self
    }

    /// A `CABasicAnimation` for "constant", and nil for other names.
    public static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
        key == "constant" ? CABasicAnimation() : nil
    }
}
