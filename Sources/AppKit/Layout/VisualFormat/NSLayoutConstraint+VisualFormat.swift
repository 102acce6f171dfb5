import Foundation

extension NSLayoutConstraint {
    /// Creates the constraints of a visual format, such as `H:|-[label]-(>=20)-[field(100@500)]-|`.
    ///
    /// A single `-` is the standard distance: 8 points between views, and 20 to the superview. The metrics and views are found
    /// by their names. A mistake in the format is described on standard error, and the result is then empty.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: NSNumber]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do throws(VisualFormat.Mistake) {
            let builder = VisualFormatBuilder(
                format: try VisualFormat(format), options: opts, metrics: metrics ?? [:], views: views)
            return try builder.constraints()
        } catch {
            let place = error.position.map { " at character \($0)" } ?? ""
            StandardError.write("the visual format \"\(format)\" cannot be used: \(error.reason)\(place); correct it")
            return []
        }
    }
}

/// The constraints of a visual format with its views and metrics.
@MainActor
private struct VisualFormatBuilder {
    private typealias Attribute = NSLayoutConstraint.Attribute
    private typealias Mistake = VisualFormat.Mistake

    let format: VisualFormat
    let options: NSLayoutConstraint.FormatOptions
    let metrics: [String: NSNumber]
    let views: [String: Any]

    // MARK: Attributes

    private var isRightToLeft: Bool { format.isHorizontal && options.contains(.directionRightToLeft) }

    private var isLeftToRight: Bool { format.isHorizontal && options.contains(.directionLeftToRight) }

    private var start: Attribute {
        guard format.isHorizontal else { return .top }
        return isRightToLeft ? .right : isLeftToRight ? .left : .leading
    }

    private var end: Attribute {
        guard format.isHorizontal else { return .bottom }
        return isRightToLeft ? .left : isLeftToRight ? .right : .trailing
    }

    private var length: Attribute { format.isHorizontal ? .width : .height }

    private static let alignments: [(NSLayoutConstraint.FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]

    // MARK: Constraints

    func constraints() throws(VisualFormat.Mistake) -> [NSLayoutConstraint] {
        let items = try format.items.map { (item) throws(VisualFormat.Mistake) in try view(item.name) }
        var result: [NSLayoutConstraint] = []
        if let leading = format.leading {
            result += try connect(try superview(of: items[0]), start, leading, items[0], start, isSide: true)
        }
        for (index, item) in items.enumerated() {
            for predicate in format.items[index].predicates { result.append(try size(of: item, predicate)) }
            guard let connection = format.connections[index] else { continue }
            if index + 1 < items.count {
                result += try connect(item, end, connection, items[index + 1], start, isSide: false)
            } else {
                result += try connect(item, end, connection, try superview(of: item), end, isSide: true)
            }
        }
        for (option, attribute) in Self.alignments where options.contains(option) {
            guard attribute.isHorizontal != format.isHorizontal else {
                throw Mistake(position: nil, reason: "its option aligns views in the direction of the format")
            }
            for (former, next) in zip(items, items.dropFirst()) {
                result.append(
                    NSLayoutConstraint(
                        item: next, attribute: attribute, relatedBy: .equal, toItem: former, attribute: attribute,
                        multiplier: 1, constant: 0))
            }
        }
        return result
    }

    /// The distance from one item to the next.
    private func connect(
        _ former: AnyObject, _ formerSide: Attribute, _ connection: VisualFormat.Connection, _ next: AnyObject,
        _ nextSide: Attribute, isSide: Bool
    ) throws(VisualFormat.Mistake) -> [NSLayoutConstraint] {
        let predicates: [VisualFormat.Predicate]
        switch connection {
        case .flush: predicates = [VisualFormat.Predicate(operand: .number(0))]
        case .standard:
            let distance = isSide ? SystemSpacing.container : SystemSpacing.sibling
            predicates = [VisualFormat.Predicate(operand: .number(Double(distance)))]
        case .predicates(let list): predicates = list
        }
        return try predicates.map { (predicate) throws(VisualFormat.Mistake) in
            // From right to left the next item has the smaller position.
            let (first, firstSide) = isRightToLeft ? (former, formerSide) : (next, nextSide)
            let (second, secondSide) = isRightToLeft ? (next, nextSide) : (former, formerSide)
            let constraint = NSLayoutConstraint(
                item: first, attribute: firstSide, relatedBy: predicate.relation, toItem: second,
                attribute: secondSide, multiplier: 1, constant: try number(predicate.operand))
            try setPriority(predicate, constraint)
            return constraint
        }
    }

    /// The size of a view: a number, or that of another view.
    private func size(
        of item: AnyObject, _ predicate: VisualFormat.Predicate
    ) throws(VisualFormat.Mistake) -> NSLayoutConstraint {
        let constraint: NSLayoutConstraint
        if case .name(let name) = predicate.operand, metrics[name] == nil {
            constraint = NSLayoutConstraint(
                item: item, attribute: length, relatedBy: predicate.relation, toItem: try view(name),
                attribute: length, multiplier: 1, constant: 0)
        } else {
            constraint = NSLayoutConstraint(
                item: item, attribute: length, relatedBy: predicate.relation, toItem: nil,
                attribute: .notAnAttribute, multiplier: 1, constant: try number(predicate.operand))
        }
        try setPriority(predicate, constraint)
        return constraint
    }

    private func setPriority(
        _ predicate: VisualFormat.Predicate, _ constraint: NSLayoutConstraint
    ) throws(VisualFormat.Mistake) {
        guard let priority = predicate.priority else { return }
        constraint.priority = NSLayoutConstraint.Priority(Float(try number(priority)))
    }

    // MARK: Names

    private func number(_ operand: VisualFormat.Operand) throws(VisualFormat.Mistake) -> CGFloat {
        switch operand {
        case .number(let number): return CGFloat(number)
        case .name(let name):
            guard let metric = metrics[name] else {
                throw Mistake(position: nil, reason: "there is no metric \"\(name)\"")
            }
            return CGFloat(metric.doubleValue)
        }
    }

    private func view(_ name: String) throws(VisualFormat.Mistake) -> AnyObject {
        guard let item = views[name].map({ $0 as AnyObject }), item is NSView || item is NSLayoutGuide else {
            throw Mistake(position: nil, reason: "there is no view or guide \"\(name)\"")
        }
        return item
    }

    private func superview(of item: AnyObject) throws(VisualFormat.Mistake) -> NSView {
        guard let view = (item as? NSView)?.superview ?? (item as? NSLayoutGuide)?.owningView else {
            throw Mistake(position: nil, reason: "a view has no superview for the symbol |")
        }
        return view
    }
}
