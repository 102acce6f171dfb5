import CoreGraphics
import CoreImage
import Foundation

/// The state of a layer: what the model tree holds, a commit carries, animations change, and the render tree draws.
///
/// Lengths are in points, in Core Animation's space (y points up). `LayerKey` lists every field with its key.
package struct LayerValues: Sendable, Equatable {
    package var kind = LayerKind.plain
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var zPosition = 0.0
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Of the anchor point, in points along z.
    package var anchorPointZ = 0.0
    package var transform = CATransform3DIdentity
    package var sublayerTransform = CATransform3DIdentity
    package var isHidden = false
    package var isGeometryFlipped = false
    package var masksToBounds = false
    /// 0...1, of the layer and its sublayers as a group.
    package var opacity = 1.0
    package var backgroundColor: CGColor? {
        didSet { hasBackground = backgroundColor.map { $0.alpha > 0 } ?? false }
    }
    /// Whether a background is painted: known, for colours lie elsewhere in memory.
    package private(set) var hasBackground = false
    package var cornerRadius = 0.0
    package var maskedCorners = CACornerMask.all
    package var cornerCurve = CornerCurve.circular
    package var borderWidth = 0.0
    package var borderColor: CGColor? = .black {
        didSet { hasBorderColor = borderColor.map { $0.alpha > 0 } ?? false }
    }
    /// Whether the border's colour is seen.
    private(set) var hasBorderColor = true
    package var contents: CGImage?
    /// Two images on their way from one to the other: shown in place of `contents` where there is one.
    package var contentsFade: ImageFade?
    package var contentsGravity = ContentsGravity.resize
    /// The part of the contents that is shown, in unit coordinates.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part of what is shown that stretches with the bounds, in unit coordinates: what lies beside, above and below it
    /// keeps its size in one direction or both.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents for each point.
    package var contentsScale = 1.0
    package var minificationFilter = ScalingFilter.linear
    package var magnificationFilter = ScalingFilter.linear
    /// What trilinear minification adds to the level of detail: powers of two.
    package var minificationFilterBias = 0.0
    /// Whether the contents, as they are drawn for the layer, cover it without a gap.
    package var isOpaque = false
    package var filters: [FilterValue] = []
    /// Applied to what lies behind the layer, within its bounds.
    package var backgroundFilters: [FilterValue] = []
    /// How the layer and its sublayers are put on what lies behind; nil for source over.
    package var compositingFilter: FilterValue?
    /// The layer whose alpha the layer and its sublayers are multiplied by. It stands in this layer's space, and is not
    /// among its sublayers.
    package var mask: LayerID?
    /// Whether opacity applies to the layer and its sublayers as one picture, not to each.
    package var allowsGroupOpacity = true
    /// Whether the layer and its sublayers, filters and shadow become a picture in the layer's own space, which is then put
    /// in its place.
    package var shouldRasterize = false
    /// Pixels of that picture for each point.
    package var rasterizationScale = 1.0
    /// Whether the edges of the bounds are antialiased at all, and which.
    package var allowsEdgeAntialiasing = true
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// Whether the layer is seen from behind too.
    package var isDoubleSided = true
    package var shadowColor: CGColor? = .black
    /// 0...1, on top of the colour's own.
    package var shadowOpacity = 0.0
    /// In points; up is positive.
    package var shadowOffset = CGSize(width: 0, height: -3)
    /// Of the blur, in points.
    package var shadowRadius = 3.0
    /// What casts the shadow, in the layer's own space; nil for what the layer shows.
    package var shadowPath: CGPath?
    /// Values of other keys that animate: what a subclass declares, and what people set by key-value coding.
    package var custom: [String: PropertyValue] = [:]
    package var timing = MediaTiming()

    package init() {}
}

/// Where contents stand in the bounds, and whether they stretch (chapter 5.2). The top is where y is greatest, the bottom
/// where it is least (CALayer.h), also in a layer that is upside down.
package enum ContentsGravity: String, Sendable {
    case center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill

    /// Where contents of `size` points stand in `bounds` (y up).
    package func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
        var size = size
        switch self {
        case .resize:
            return bounds
        case .resizeAspect, .resizeAspectFill:
            let (x, y) = (bounds.width / size.width, bounds.height / size.height)
            let scale = self == .resizeAspect ? min(x, y) : max(x, y)
            size = CGSize(width: size.width * scale, height: size.height * scale)
        default:
            break
        }
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.maxX - size.width
            default: bounds.midX - size.width / 2
            }
        let y =
            switch self {
            case .bottom, .bottomLeft, .bottomRight: bounds.minY
            case .top, .topLeft, .topRight: bounds.maxY - size.height
            default: bounds.midY - size.height / 2
            }
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }
}
