import Foundation

/// What a constraint demands. Two constraints that demand the same are exchangeable.
@MainActor
struct ConstraintMeaning: Hashable {
    private struct Part: Hashable {
        let item: ObjectIdentifier?
        let attribute: NSLayoutConstraint.Attribute
    }

    /// The attributes of the first side, and of the second one.
    private let first, second: [Part]
    private let relation: NSLayoutConstraint.Relation
    private let multiplier, constant: CGFloat
    private let priority: Float

    init(of constraint: NSLayoutConstraint) {
        func parts(_ side: ConstraintSide?) -> [Part] {
            side?.references.map { Part(item: $0.item.map(ObjectIdentifier.init), attribute: $0.attribute) } ?? []
        }
        (first, second) = (parts(constraint.first), parts(constraint.second))
        (relation, multiplier) = (constraint.relation, constraint.multiplier)
        (constant, priority) = (constraint.constant, constraint.priority.rawValue)
    }
}
