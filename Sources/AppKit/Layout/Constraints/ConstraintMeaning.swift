import Foundation

/// What a constraint demands. Two constraints that demand the same are exchangeable.
@MainActor
struct ConstraintMeaning: Hashable {
    private struct Part: Hashable {
        let item: ObjectIdentifier?
        let attribute: NSLayoutConstraint.Attribute

        init(_ reference: AnchorReference) {
            (item, attribute) = (reference.item.map(ObjectIdentifier.init), reference.attribute)
        }
    }

    /// The attributes of a side: one, or the two of a distance.
    private struct Side: Hashable {
        let first: Part
        let second: Part?

        init(_ side: ConstraintSide) {
            switch side {
            case .attribute(let reference): (first, second) = (Part(reference), nil)
            case .offset(let from, let to): (first, second) = (Part(from), Part(to))
            }
        }
    }

    private let first: Side
    private let second: Side?
    private let relation: NSLayoutConstraint.Relation
    private let multiplier, constant: CGFloat
    private let priority: Float

    init(of constraint: NSLayoutConstraint) {
        (first, second) = (Side(constraint.first), constraint.second.map(Side.init))
        (relation, multiplier) = (constraint.relation, constraint.multiplier)
        (constant, priority) = (constraint.constant, constraint.priority.rawValue)
    }
}
