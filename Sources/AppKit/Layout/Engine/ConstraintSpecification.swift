import Foundation

/// A constraint as the solver needs it.
@MainActor
struct ConstraintSpecification {
    /// What implies the constraint.
    enum Cause {
        case program
        case autoresizingMask, intrinsicSize, rootSize, systemGuide
    }

    var expression: LinearExpression
    var relation: LinearRelation
    /// nil for a required constraint.
    var priority: Double?
    var cause: Cause

    /// Whether the solver can go from this constraint to another one by changing a constant.
    func differsAtMostInConstant(from other: ConstraintSpecification) -> Bool {
        relation == other.relation && priority == other.priority && expression.hasTerms(of: other.expression)
    }

    /// The constraint in a message.
    func summary(of object: AnyObject?) -> String {
        let name = ConstraintSide.name(of: object)
        return switch cause {
        case .program: (object as? NSLayoutConstraint)?.summary ?? "a removed constraint"
        case .autoresizingMask: "the frame and the autoresizing mask of \(name)"
        case .intrinsicSize: "the intrinsic content size of \(name)"
        case .rootSize: "the size of \(name)"
        case .systemGuide: "the layout guide \(name)"
        }
    }
}

/// The constraints of each source.
extension LayoutEngine {
    /// The constraints that a constraint object, a view or a guide implies now; none if it is not in the tree.
    func specifications(of object: AnyObject) -> [ConstraintSpecification] {
        switch object {
        case let constraint as NSLayoutConstraint: specification(of: constraint).map { [$0] } ?? []
        case let view as NSView: contains(view) ? specifications(of: view) : []
        case let guide as NSLayoutGuide: contains(guide) ? specifications(of: guide) : []
        default: []
        }
    }

    // MARK: Constraint objects

    private func specification(of constraint: NSLayoutConstraint) -> ConstraintSpecification? {
        guard constraint.isComparable, contains(constraint.container), let common = constraint.common else {
            return nil
        }
        let isMirrored =
            constraint.isDirectional
            && constraint.references.first?.view?.userInterfaceLayoutDirection == .rightToLeft
        var expression = expression(of: constraint.first, in: common, isMirrored)
        if let second = constraint.second {
            expression.add(self.expression(of: second, in: common, isMirrored), times: -Double(constraint.multiplier))
        }
        expression.constant -= Double(constraint.constant)
        let relation: LinearRelation =
            switch constraint.relation {
            case .lessThanOrEqual: .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        return ConstraintSpecification(
            expression: expression, relation: relation, priority: Self.priority(constraint.priority), cause: .program)
    }

    private static func priority(_ priority: NSLayoutConstraint.Priority) -> Double? {
        priority.rawValue >= 1000 ? nil : Double(priority.rawValue)
    }

    private func expression(of side: ConstraintSide, in common: NSView, _ isMirrored: Bool) -> LinearExpression {
        switch side {
        case .attribute(let reference): return expression(of: reference, in: common, isMirrored)
        case .offset(let from, let to):
            var expression = expression(of: to, in: common, isMirrored)
            expression.add(self.expression(of: from, in: common, isMirrored), times: -1)
            return expression
        }
    }

    /// An attribute in the coordinates of a common superview. Mirrored positions are measured from its right side.
    private func expression(
        of reference: AnchorReference, in common: NSView, _ isMirrored: Bool
    ) -> LinearExpression {
        guard let item = reference.item else { return LinearExpression() }
        let measure = reference.attribute.measure
        let part = Part(reference.attribute, of: item, isMirrored)
        let isHorizontal = reference.attribute.isHorizontal
        var expression = LinearExpression()
        expression.constant = part.offset
        if part.share != 0 {
            let variables = variables(of: item)
            expression.add(isHorizontal ? variables.width : variables.height, times: part.share)
        }
        guard !measure.isLength else { return expression }
        if item !== common { expression.add(position(of: item, in: common, isHorizontal: isHorizontal)) }
        guard isMirrored, measure == .x else { return expression }
        var mirrored = LinearExpression()
        mirrored.add(variables(of: common).width)
        mirrored.add(expression, times: -1)
        return mirrored
    }

    /// The left or top side of an item's frame in the coordinates of a superview.
    private func position(of item: AnyObject, in common: NSView, isHorizontal: Bool) -> LinearExpression {
        var expression = LinearExpression()
        var current: AnyObject? = item
        while let part = current, part !== common {
            let variables = variables(of: part)
            expression.add(isHorizontal ? variables.x : variables.y)
            current = (part as? NSView)?.superview ?? (part as? NSLayoutGuide)?.owner
        }
        return expression
    }

    /// The place of an attribute: a share of the item's size from its left or top side, and an offset.
    @MainActor
    private struct Part {
        var share = 0.0
        var offset = 0.0

        init(_ attribute: NSLayoutConstraint.Attribute, of item: AnyObject, _ isMirrored: Bool) {
            let view = item as? NSView
            let insets = view?.alignmentRectInsets ?? NSEdgeInsets()
            let (left, right) = (Double(insets.left), Double(insets.right))
            let (top, bottom) = (Double(insets.top), Double(insets.bottom))
            switch attribute {
            case .left: offset = left
            case .right: (share, offset) = (1, -right)
            case .leading: (share, offset) = isMirrored ? (1, -right) : (0, left)
            case .trailing: (share, offset) = isMirrored ? (0, left) : (1, -right)
            case .centerX: (share, offset) = (0.5, (left - right) / 2)
            case .top: offset = top
            case .bottom: (share, offset) = (1, -bottom)
            case .centerY: (share, offset) = (0.5, (top - bottom) / 2)
            case .firstBaseline: offset = top + Double(view?.firstBaselineOffsetFromTop ?? 0)
            case .lastBaseline: (share, offset) = (1, -bottom - Double(view?.lastBaselineOffsetFromBottom ?? 0))
            case .width: (share, offset) = (1, -left - right)
            case .height: (share, offset) = (1, -top - bottom)
            case .notAnAttribute: break
            }
        }
    }

    // MARK: Views

    private func specifications(of view: NSView) -> [ConstraintSpecification] {
        let translates = view.viewLayout?.translates ?? true
        if view === root {
            return rootSize(of: view) + (purpose == .fitting || !translates ? intrinsicSize(of: view) : [])
        }
        return translates ? autoresizing(view) : intrinsicSize(of: view)
    }

    /// The constraints for the root's size.
    private func rootSize(of view: NSView) -> [ConstraintSpecification] {
        let variables = variables(of: view)
        let isWindow = view.window?.contentView === view
        let priority: Double? =
            switch purpose {
            case .fitting: Double(NSLayoutConstraint.Priority.fittingSizeCompression.rawValue)
            case .layout where isWindow: Double(view.window?.layoutPriority.rawValue ?? 500)
            // A root with constraints only keeps its size while nothing else determines it.
            case .layout: view.viewLayout?.translates == false ? 1 : nil
            }
        let size = purpose == .fitting ? .zero : view.frame.size
        return [(variables.width, size.width), (variables.height, size.height)].map { variable, length in
            var expression = LinearExpression()
            expression.add(variable)
            expression.constant = -Double(length)
            return ConstraintSpecification(
                expression: expression, relation: .equal, priority: priority, cause: .rootSize)
        }
    }

    /// The constraints for the intrinsic size: hugging and compression resistance in each direction that has a size.
    private func intrinsicSize(of view: NSView) -> [ConstraintSpecification] {
        let size = view.intrinsicContentSize
        let insets = view.alignmentRectInsets
        var result: [ConstraintSpecification] = []
        for orientation in [NSLayoutConstraint.Orientation.horizontal, .vertical] {
            let isHorizontal = orientation == .horizontal
            let length = isHorizontal ? size.width : size.height
            guard length.isFinite, length >= 0 else { continue }
            let variables = variables(of: view)
            var expression = LinearExpression()
            expression.add(isHorizontal ? variables.width : variables.height)
            let inset = isHorizontal ? insets.left + insets.right : insets.top + insets.bottom
            expression.constant = -Double(length + inset)
            let hugging = view.contentHuggingPriority(for: orientation)
            let compression = view.contentCompressionResistancePriority(for: orientation)
            for (relation, priority) in [(LinearRelation.lessThanOrEqual, hugging), (.greaterThanOrEqual, compression)]
            {
                result.append(
                    ConstraintSpecification(
                        expression: expression, relation: relation, priority: Self.priority(priority),
                        cause: .intrinsicSize))
            }
        }
        return result
    }

    /// The constraints for the frame and the autoresizing mask (see `Autoresizing`).
    ///
    /// In each direction, `origin = o + a * (S - S0)` and `length = l + b * (S - S0)` for the superview's size `S`, where `a`
    /// and `b` are the shares of the flexible parts, and `o`, `l` and `S0` the values of today.
    private func autoresizing(_ view: NSView) -> [ConstraintSpecification] {
        guard let superview = view.superview else { return [] }
        let mask = view.autoresizingMask
        let (frame, outer) = (view.frame, superview.frame.size)
        let variables = variables(of: view)
        let horizontal = axis(
            position: variables.x, length: variables.width, superview: superview, isHorizontal: true,
            values: (frame.minX, frame.width, outer.width),
            flexible: (mask.contains(.minXMargin), mask.contains(.width), mask.contains(.maxXMargin)), isReversed: false
        )
        let vertical = axis(
            position: variables.y, length: variables.height, superview: superview, isHorizontal: false,
            values: (frame.minY, frame.height, outer.height),
            flexible: (mask.contains(.minYMargin), mask.contains(.height), mask.contains(.maxYMargin)),
            isReversed: !superview.isFlipped)
        return horizontal + vertical
    }

    /// The two equations of a direction. They are reversed if the superview's coordinates grow toward the top.
    private func axis(
        position: LinearVariable, length: LinearVariable, superview: NSView, isHorizontal: Bool,
        values: (origin: CGFloat, length: CGFloat, outer: CGFloat), flexible: (Bool, Bool, Bool), isReversed: Bool
    ) -> [ConstraintSpecification] {
        let count = [flexible.0, flexible.1, flexible.2].filter { $0 }.count
        let share = count == 0 ? 0 : 1 / Double(count)
        let (a, b) = (flexible.0 ? share : 0, flexible.1 ? share : 0)
        let (origin, size, outer) = (Double(values.origin), Double(values.length), Double(values.outer))
        // With y down the position is S - origin - length.
        let factor = isReversed ? 1 - a - b : a
        let constant = isReversed ? -origin - size + (a + b) * outer : origin - a * outer
        var place = LinearExpression()
        place.add(position)
        place.constant = -constant
        var extent = LinearExpression()
        extent.add(length)
        extent.constant = -(size - b * outer)
        if factor != 0 || b != 0 {
            let variables = variables(of: superview)
            let whole = isHorizontal ? variables.width : variables.height
            place.add(whole, times: -factor)
            extent.add(whole, times: -b)
        }
        return [place, extent].map {
            ConstraintSpecification(expression: $0, relation: .equal, priority: nil, cause: .autoresizingMask)
        }
    }

    // MARK: Guides

    /// The constraints of a guide that AppKit places; none for a guide of the program.
    private func specifications(of guide: NSLayoutGuide) -> [ConstraintSpecification] {
        guard let view = guide.owner, let insets = guide.systemInsets?(view) else { return [] }
        let (inner, outer) = (variables(of: guide), variables(of: view))
        func equation(_ terms: [(LinearVariable, Double)], _ constant: CGFloat) -> ConstraintSpecification {
            var expression = LinearExpression()
            for (variable, factor) in terms { expression.add(variable, times: factor) }
            expression.constant = Double(constant)
            // If the view is smaller than the insets, its size prevails.
            return ConstraintSpecification(expression: expression, relation: .equal, priority: 999, cause: .systemGuide)
        }
        return [
            equation([(inner.x, 1)], -insets.left), equation([(inner.y, 1)], -insets.top),
            equation([(inner.x, 1), (inner.width, 1), (outer.width, -1)], insets.right),
            equation([(inner.y, 1), (inner.height, 1), (outer.height, -1)], insets.bottom),
        ]
    }
}
