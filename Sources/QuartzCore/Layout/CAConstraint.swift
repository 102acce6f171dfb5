import CoreGraphics
import Foundation

/// An edge, center or length of a layer, for constraints (chapter 9). The y-axis points up.
public enum CAConstraintAttribute: Int32, Sendable {
    /// The left edge of the frame.
    case minX
    /// The horizontal center of the frame.
    case midX
    /// The right edge of the frame.
    case maxX
    /// The width of the frame.
    case width
    /// The bottom edge of the frame.
    case minY
    /// The vertical center of the frame.
    case midY
    /// The top edge of the frame.
    case maxY
    /// The height of the frame.
    case height

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
    /// The factor of the source attribute.
    public let scale: CGFloat
    /// In points.
    public let offset: CGFloat

    /// Creates the constraint `attribute = sourceAttribute * scale + offset`, with the offset in points.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute,
        scale m: CGFloat, offset c: CGFloat
    ) {
        (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcLayer, srcAttr, m, c)
    }

    /// Creates the constraint `attribute = sourceAttribute + offset`, with the offset in points.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute,
        offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcLayer, attribute: srcAttr, scale: 1, offset: c)
    }

    /// Creates the constraint `attribute = sourceAttribute`.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcLayer, attribute: srcAttr, scale: 1, offset: 0)
    }
}
