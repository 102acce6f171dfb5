import CoreGraphics
import CoreImage
import Foundation

/// The properties of `LayerValues` that seldom change.
@usableFromInline package struct LayerStyle: Sendable, Equatable {
    package var sublayerTransform = CATransform3DIdentity
    package var masksToBounds = false
    package var cornerRadius = 0.0
    package var maskedCorners = CACornerMask.all
    package var cornerCurve = CornerCurve.circular
    package var borderWidth = 0.0
    package var borderColor: CGColor? = .rgbBlack {
        didSet {
            hasBorderColor = borderColor.map { $0.alpha > 0 } ?? false
            hasBorderPattern = hasBorderColor && borderColor?.pattern != nil
        }
    }
    /// Whether the border's color is visible.
    private(set) var hasBorderColor = true
    /// Whether the border is a pattern, which may be transparent in places.
    private(set) var hasBorderPattern = false
    /// A fade between two images, which is shown in place of `contents` if there is one.
    package var contentsFade: ImageFade?
    /// The images that are shown in place of `contents`, once there are any.
    package var contentStream: ContentStream?
    package var contentsGravity = ContentsGravity.resize
    /// The part of the contents that is shown, in unit coordinates.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part of the visible contents that stretches with the bounds, in unit coordinates. The parts around it keep
    /// their size in one or both directions.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents per point.
    package var contentsScale = 1.0
    package var minificationFilter = ScalingFilter.linear
    package var magnificationFilter = ScalingFilter.linear
    /// Added to the level of detail of trilinear minification, as a power of two.
    package var minificationFilterBias = 0.0
    /// Whether the contents, as they are drawn for the layer, cover it completely.
    package var isOpaque = false
    package var filters: [FilterValue] = []
    /// Applied to the backdrop, within its bounds.
    package var backgroundFilters: [FilterValue] = []
    /// How the layer and its sublayers are composited with the backdrop; nil for source-over.
    package var compositingFilter: FilterValue?
    /// The layer whose alpha multiplies the layer and its sublayers. It is in this layer's space, and is not one of its
    /// sublayers.
    package var mask: LayerID?
    /// Whether opacity applies to the layer and its sublayers as a group instead of to each.
    package var allowsGroupOpacity = true
    /// Whether the layer and its sublayers, filters and shadow are rasterized in the layer's own space. The raster is
    /// then composited in place of the layer.
    package var shouldRasterize = false
    /// Pixels of that raster per point.
    package var rasterizationScale = 1.0
    /// Whether edges of the bounds are antialiased, and which.
    package var allowsEdgeAntialiasing = true
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// Whether the layer is visible from behind.
    package var isDoubleSided = true
    package var shadowColor: CGColor? = .rgbBlack
    /// 0...1, multiplied by the alpha of the color.
    package var shadowOpacity = 0.0
    /// In points; up is positive.
    package var shadowOffset = CGSize(width: 0, height: -3)
    /// The standard deviation of the blur, in points.
    package var shadowRadius = 3.0
    /// The shape that casts the shadow, in the layer's own space; nil for what the layer shows.
    package var shadowPath: CGPath?
    /// The values of other animatable keys: those that subclasses declare, and those set by key-value coding.
    package var custom: [String: PropertyValue] = [:]
    package var timing = MediaTiming()

    package init() {}
}

extension CGColor {
    // Defaults of layers are in RGB: programs read their four components.

    /// Opaque black in RGB.
    package static let rgbBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    /// Opaque white in RGB.
    package static let rgbWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}
