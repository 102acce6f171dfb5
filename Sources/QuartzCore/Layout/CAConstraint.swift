import CoreGraphics
import Foundation

/// An edge, centre or length of a layer, which constraints relate (chapter 9). y points up.
public enum CAConstraintAttribute: Int32, Sendable {
    case minX, midX, maxX, width
    case minY, midY, maxY, height

    /// Whether the attribute is one of the horizontal axis.
    var isHorizontal: Bool { rawValue < CAConstraintAttribute.minY.rawValue }
}

/// A relation of one layer attribute to another: `attribute = sourceAttribute * scale + offset`.
///
/// Immutable, so it may be used on any thread.
public final class CAConstraint: NSObject, Sendable {
    /// What is set.
    public let attribute: CAConstraintAttribute
    /// The name of a sibling, or "superlayer".
    public let sourceName: String
    /// What it is set from.
    public let sourceAttribute: CAConstraintAttribute
    public let scale: CGFloat
    /// In points.
    public let offset: CGFloat

    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute,
        scale m: CGFloat, offset c: CGFloat
    ) {
        (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcLayer, srcAttr, m, c)
    }

    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute,
        offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcLayer, attribute: srcAttr, scale: 1, offset: c)
    }

    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcLayer, attribute: srcAttr, scale: 1, offset: 0)
    }
}
