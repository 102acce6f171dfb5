import Foundation

/// The constraints that arrange the views of a stack view. The direction of the stack is its main axis.
@MainActor
struct StackArrangement {
    private typealias Attribute = NSLayoutConstraint.Attribute
    private typealias Priority = NSLayoutConstraint.Priority

    let stack: NSStackView
    private let isHorizontal: Bool

    init(of stack: NSStackView) {
        self.stack = stack
        isHorizontal = stack.orientation == .horizontal
    }

    private var attached: [NSStackView.Element] { stack.elements.filter { !stack.isDetached($0) } }

    // MARK: Axes

    private var start: Attribute { isHorizontal ? .leading : .top }
    private var end: Attribute { isHorizontal ? .trailing : .bottom }
    private var length: Attribute { isHorizontal ? .width : .height }
    private var crossStart: Attribute { isHorizontal ? .top : .leading }
    private var crossEnd: Attribute { isHorizontal ? .bottom : .trailing }
    private var crossLength: Attribute { isHorizontal ? .height : .width }
    private var axis: NSLayoutConstraint.Orientation { isHorizontal ? .horizontal : .vertical }
    private var crossAxis: NSLayoutConstraint.Orientation { isHorizontal ? .vertical : .horizontal }

    private var isRightToLeft: Bool { stack.userInterfaceLayoutDirection == .rightToLeft }

    /// The inset at a side.
    private func inset(_ side: Attribute) -> CGFloat {
        let insets = stack.edgeInsets
        return switch side {
        case .top: insets.top
        case .bottom: insets.bottom
        case .leading: isRightToLeft ? insets.right : insets.left
        case .trailing: isRightToLeft ? insets.left : insets.right
        default: 0
        }
    }

    private func relate(
        _ item: NSView, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ other: NSView?,
        _ otherAttribute: Attribute = .notAnAttribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
        priority: Priority = .required
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
            multiplier: multiplier, constant: constant)
        constraint.priority = priority
        constraint.identifier = "NSStackView"
        return constraint
    }

    private func relate(
        _ item: NSView, _ attribute: Attribute, _ other: NSView?, _ otherAttribute: Attribute = .notAnAttribute,
        multiplier: CGFloat = 1, constant: CGFloat = 0, priority: Priority = .required
    ) -> NSLayoutConstraint {
        relate(
            item, attribute, .equal, other, otherAttribute, multiplier: multiplier, constant: constant,
            priority: priority)
    }

    private func side(_ view: NSView, _ attribute: Attribute) -> AnchorReference {
        AnchorReference(item: view, attribute: attribute)
    }

    // MARK: All constraints

    func constraints() -> [NSLayoutConstraint] {
        let views = attached
        guard !views.isEmpty else {
            return [relate(stack, length, nil, constant: 0, priority: Priority(rawValue: 1))]
        }
        return along(views) + across(views.map(\.view))
    }

    /// How strongly the end of the stack follows its views: views that can be detached do not prevent that it shrinks.
    private var clipping: Priority {
        let least = attached.map(\.visibility.rawValue).min() ?? 1000
        let resistance = stack.clippingResistancePriority(for: axis)
        return least >= 1000 ? resistance : Priority(min(resistance.rawValue, max(least, 1)))
    }

    private func along(_ elements: [NSStackView.Element]) -> [NSLayoutConstraint] {
        switch stack.distribution {
        case .gravityAreas: return areas(elements)
        case .fill: return chain(elements)
        case .fillEqually:
            return chain(elements)
                + elements.dropFirst().map { relate($0.view, length, elements[0].view, length) }
        case .fillProportionally: return chain(elements) + proportional(elements)
        case .equalSpacing:
            return loose(elements)
                + equalDistances(elements, from: end, to: start, priority: .required) + [hugging]
        case .equalCentering:
            let center: Attribute = isHorizontal ? .centerX : .centerY
            // Weaker than what determines the views' sizes.
            return loose(elements)
                + equalDistances(elements, from: center, to: center, priority: Priority(149)) + [hugging]
        }
    }

    private func spacing(after element: NSStackView.Element) -> CGFloat {
        element.spacing == NSStackView.useDefaultSpacing ? stack.spacing : element.spacing
    }

    /// The views follow each other from the first side of the stack to the last.
    private func chain(_ elements: [NSStackView.Element]) -> [NSLayoutConstraint] {
        ends(elements, isPinned: true) + links(elements, .equal)
    }

    /// The same with spaces that can be larger.
    private func loose(_ elements: [NSStackView.Element]) -> [NSLayoutConstraint] {
        ends(elements, isPinned: true) + links(elements, .greaterThanOrEqual)
    }

    private func links(
        _ elements: [NSStackView.Element], _ relation: NSLayoutConstraint.Relation
    ) -> [NSLayoutConstraint] {
        zip(elements, elements.dropFirst()).map { former, next in
            relate(next.view, start, relation, former.view, end, constant: spacing(after: former))
        }
    }

    /// The first and the last view are at the sides of the stack. If that is too small, the last views are outside.
    private func ends(_ elements: [NSStackView.Element], isPinned: Bool) -> [NSLayoutConstraint] {
        guard let first = elements.first, let last = elements.last else { return [] }
        var result = [
            relate(first.view, start, stack, start, constant: inset(start)),
            relate(last.view, end, .lessThanOrEqual, stack, end, constant: -inset(end), priority: clipping),
        ]
        if isPinned {
            result.append(relate(last.view, end, .greaterThanOrEqual, stack, end, constant: -inset(end)))
        }
        return result
    }

    private var hugging: NSLayoutConstraint {
        relate(stack, length, nil, constant: 0, priority: stack.huggingPriority(for: axis))
    }

    private func equalDistances(
        _ elements: [NSStackView.Element], from: Attribute, to: Attribute, priority: Priority
    ) -> [NSLayoutConstraint] {
        guard elements.count > 2 else { return [] }
        let gaps = zip(elements, elements.dropFirst()).map {
            ConstraintSide.offset(from: side($0.view, from), to: side($1.view, to))
        }
        return gaps.dropFirst().map {
            let constraint = NSLayoutConstraint($0, .equal, gaps[0], multiplier: 1, constant: 0)
            constraint.priority = priority
            return constraint
        }
    }

    // MARK: Proportions

    /// The lengths to which the views are proportional.
    var proportions: [CGFloat] {
        guard stack.distribution == .fillProportionally else { return [] }
        return attached.map { naturalLength(of: $0.view) }
    }

    private func naturalLength(of view: NSView) -> CGFloat {
        let intrinsic = isHorizontal ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
        if intrinsic >= 0 { return intrinsic }
        return isHorizontal ? view.fittingSize.width : view.fittingSize.height
    }

    private func proportional(_ elements: [NSStackView.Element]) -> [NSLayoutConstraint] {
        let lengths = elements.map { naturalLength(of: $0.view) }
        guard let base = lengths.firstIndex(where: { $0 > 0 }) else { return [] }
        // Views without a length of their own take what remains.
        return elements.indices.filter { $0 != base && lengths[$0] > 0 }.map {
            relate(
                elements[$0].view, length, elements[base].view, length, multiplier: lengths[$0] / lengths[base],
                priority: Priority(999))
        }
    }

    // MARK: Gravity areas

    private func areas(_ elements: [NSStackView.Element]) -> [NSLayoutConstraint] {
        var result = [hugging]
        let groups = [NSStackView.Gravity.leading, .center, .trailing].map { gravity in
            elements.filter { $0.gravity == gravity }
        }
        for group in groups { result += links(group, .equal) }
        // Between the areas, and between them and the sides, there may be more space.
        let present = groups.filter { !$0.isEmpty }
        for (former, next) in zip(present, present.dropFirst()) {
            guard let last = former.last, let first = next.first else { continue }
            result.append(
                relate(first.view, start, .greaterThanOrEqual, last.view, end, constant: spacing(after: last)))
        }
        guard let first = elements.first, let last = elements.last else { return result }
        result.append(
            relate(
                first.view, start, first.gravity == .leading ? .equal : .greaterThanOrEqual, stack, start,
                constant: inset(start)))
        result.append(
            relate(last.view, end, .lessThanOrEqual, stack, end, constant: -inset(end), priority: clipping))
        if last.gravity == .trailing {
            result.append(relate(last.view, end, .greaterThanOrEqual, stack, end, constant: -inset(end)))
        }
        if let first = groups[1].first, let last = groups[1].last {
            // Weaker than what determines the views' sizes.
            let before = ConstraintSide.offset(from: side(stack, start), to: side(first.view, start))
            let after = ConstraintSide.offset(from: side(last.view, end), to: side(stack, end))
            let center = NSLayoutConstraint(
                before, .equal, after, multiplier: 1, constant: inset(start) - inset(end))
            center.priority = Priority(249)
            result.append(center)
        }
        return result
    }

    // MARK: Across

    private func across(_ views: [NSView]) -> [NSLayoutConstraint] {
        let resistance = stack.clippingResistancePriority(for: crossAxis)
        var result = [relate(stack, crossLength, nil, constant: 0, priority: stack.huggingPriority(for: crossAxis))]
        let (before, after) = (inset(crossStart), inset(crossEnd))
        for view in views {
            result.append(
                relate(view, crossStart, .greaterThanOrEqual, stack, crossStart, constant: before, priority: resistance)
            )
            result.append(
                relate(view, crossEnd, .lessThanOrEqual, stack, crossEnd, constant: -after, priority: resistance))
            switch stack.alignment {
            case crossLength:
                result.append(relate(view, crossStart, stack, crossStart, constant: before))
                result.append(relate(view, crossEnd, stack, crossEnd, constant: -after))
            case .firstBaseline where isHorizontal, .lastBaseline where isHorizontal:
                if view !== views[0] { result.append(relate(view, stack.alignment, views[0], stack.alignment)) }
            case .centerX, .centerY:
                let center: Attribute = isHorizontal ? .centerY : .centerX
                result.append(relate(view, center, stack, center, constant: (before - after) / 2))
            case .leading, .trailing, .left, .right, .top, .bottom:
                guard stack.alignment.isHorizontal != isHorizontal else { continue }
                result.append(
                    relate(view, stack.alignment, stack, stack.alignment, constant: crossConstant(stack.alignment)))
            default: continue
            }
        }
        return result
    }

    private func crossConstant(_ side: Attribute) -> CGFloat {
        switch side {
        case .left: stack.edgeInsets.left
        case .right: -stack.edgeInsets.right
        case .trailing, .bottom: -inset(side)
        default: inset(side)
        }
    }

    // MARK: Detaching

    /// The views that do not fit in the stack view, the least important ones and of these the last ones first.
    func clippedViews() -> Set<NSView> {
        var candidates = stack.elements.filter {
            $0.visibility != .notVisible && ($0.isClipped || !stack.detachesHiddenViews || !$0.view.isHidden)
        }
        guard candidates.contains(where: { $0.visibility.rawValue < 1000 }) else { return [] }
        let available = isHorizontal ? stack.frame.width : stack.frame.height
        var clipped: Set<NSView> = []
        while needed(candidates) > available + 0.5 {
            guard let least = candidates.map(\.visibility.rawValue).min(), least < 1000,
                let index = candidates.lastIndex(where: { $0.visibility.rawValue == least })
            else { break }
            clipped.insert(candidates.remove(at: index).view)
        }
        return clipped
    }

    /// The length that views need.
    private func needed(_ elements: [NSStackView.Element]) -> CGFloat {
        let lengths = elements.map { isHorizontal ? $0.view.fittingSize.width : $0.view.fittingSize.height }
        let gaps = elements.dropLast().map(spacing(after:))
        let sum =
            stack.distribution == .fillEqually ? (lengths.max() ?? 0) * CGFloat(lengths.count) : lengths.reduce(0, +)
        return sum + gaps.reduce(0, +) + inset(start) + inset(end)
    }
}
