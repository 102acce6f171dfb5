import CoreGraphics
import Foundation

/// An edge, center or length of a layer, for constraints (chapter 9). The y-axis points up.
public enum CAConstraintAttribute: Int32, Sendable {
    case minX, midX, maxX, width
    case minY, midY, maxY, height

    /// Whether the attribute belongs to the horizontal axis.
    var isHorizontal: Bool { rawValue < CAConstraintAttribute.minY.rawValue }
}

/// A relation between attributes of two layers: `attribute = sourceAttribute * scale + offset`.
///
/// Immutable, and safe to use on any thread.
public final class CAConstraint: NSObject, Sendable {
    /// The attribute to set.
    public let attribute: CAConstraintAttribute
    /// The name of a sibling, or "superlayer".
    public let sourceName: String
    /// The attribute from which it is computed.
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
