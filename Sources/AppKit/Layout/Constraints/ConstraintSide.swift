import Foundation

/// An attribute of a view or of a guide. A class, because copies of weak references are slow.
final class AnchorReference {
    private(set) weak var item: AnyObject?
    let attribute: NSLayoutConstraint.Attribute

    init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    /// The view of the item: itself, or that which owns the guide.
    @MainActor var view: NSView? { (item as? NSView) ?? (item as? NSLayoutGuide)?.owningView }

    @MainActor func isSame(as other: AnchorReference) -> Bool { item === other.item && attribute == other.attribute }
}

/// What one side of a constraint measures.
enum ConstraintSide {
    case attribute(AnchorReference)
    /// The distance between two attributes of the same axis.
    case offset(from: AnchorReference, to: AnchorReference)

    var references: [AnchorReference] {
        switch self {
        case .attribute(let reference): [reference]
        case .offset(let from, let to): [from, to]
        }
    }

    /// Whether a function returns true for each reference.
    func allSatisfy(_ isTrue: (AnchorReference) -> Bool) -> Bool {
        switch self {
        case .attribute(let reference): isTrue(reference)
        case .offset(let from, let to): isTrue(from) && isTrue(to)
        }
    }

    /// Whether an attribute depends on the direction in which the user reads.
    var isDirectional: Bool {
        switch self {
        case .attribute(let reference): reference.attribute.isDirectional
        case .offset(let from, let to): from.attribute.isDirectional || to.attribute.isDirectional
        }
    }

    /// The attribute that the constraint reports: for a distance the width or height.
    var attribute: NSLayoutConstraint.Attribute {
        switch self {
        case .attribute(let reference): reference.attribute
        case .offset(let from, _): from.attribute.isHorizontal ? .width : .height
        }
    }

    /// What the side is in a message.
    @MainActor var summary: String {
        switch self {
        case .attribute(let reference): Self.summary(reference)
        case .offset(let from, let to): "(\(Self.summary(to)) - \(Self.summary(from)))"
        }
    }

    @MainActor private static func summary(_ reference: AnchorReference) -> String {
        "\(name(of: reference.item)).\(reference.attribute)"
    }

    /// The name of a view or guide in a message: its identifier, or its class and address.
    @MainActor static func name(of item: AnyObject?) -> String {
        guard let item else { return "a removed view" }
        let type = String(describing: Swift.type(of: item))
        let identifier = (item as? NSView)?.identifier?.rawValue ?? (item as? NSLayoutGuide)?.identifier.rawValue ?? ""
        let address = String(UInt(bitPattern: ObjectIdentifier(item)), radix: 16)
        return identifier.isEmpty ? "\(type):0x\(address)" : "\(type) '\(identifier)'"
    }
}
