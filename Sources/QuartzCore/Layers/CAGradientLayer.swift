import AcetateCompositor
import CoreGraphics
import Foundation

/// A layer that shows a gradient over its background color and below its contents, in the shape of its bounds with
/// rounded corners.
///
/// Between two colors the sRGB components and alpha are interpolated linearly, before alpha is premultiplied. The
/// gradient of a unit square is stretched to the bounds: if these are not square, lines of equal color are not
/// perpendicular to a slanted axis. Defaults and animatable properties are those of CAGradientLayer.h.
open class CAGradientLayer: CALayer {
    /// Creates a gradient layer without colors.
    override public init() { super.init() }

    /// Creates a gradient layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .gradient(GradientValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAGradientLayer(layer: layer) }

    /// The `CGColor`s from start to end; any other value is rejected with a warning. Default nil: nothing is shown. A
    /// single color is shown everywhere.
    open var colors: [Any]? {
        get { values.gradient.colors }
        set { change(.colors, to: newValue) }
    }

    /// The location of each color: 0 is the start, 1 the end. Default nil: they are evenly spaced.
    ///
    /// The numbers must not decrease: one that is less than a previous number is replaced by the greatest of those, and
    /// one outside 0...1 is clamped. At two equal locations the color changes abruptly. If the lists have different
    /// lengths, the excess of the longer one is ignored.
    open var locations: [NSNumber]? {
        get { values.gradient.locations.map { $0.map { NSNumber(value: $0) } } }
        set { change(.locations, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .none) }
    }

    /// The location of the first color, or the center of a radial or conic gradient: in unit coordinates of the bounds,
    /// from the bottom left. Default (0.5, 0).
    open var startPoint: CGPoint {
        get { values.gradient.startPoint }
        set { change(.startPoint, .point(newValue)) }
    }

    /// The location of the last color, in unit coordinates of the bounds; see `CAGradientLayerType`. Default (0.5, 1).
    open var endPoint: CGPoint {
        get { values.gradient.endPoint }
        set { change(.endPoint, .point(newValue)) }
    }

    /// The kind of gradient. Default `axial`.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: values.gradient.type.rawValue) }
        set { change(.gradientType, named: newValue.rawValue, GradientValues.Kind.self) }
    }

    // MARK: Key-value coding

    override class var classAccessors: [String: KeyAccessor<CALayer>] { gradientAccessors }

    private static let gradientAccessors: [String: KeyAccessor<CALayer>] = {
        let accessors: [String: KeyAccessor<CAGradientLayer>] = [
            "colors": .list(\.colors), "locations": .numbers(\.locations), "startPoint": .point(\.startPoint),
            "endPoint": .point(\.endPoint), "type": .name(\.type),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()
}

/// The kinds of gradients in a gradient layer.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from start to end, continued by the outermost colors. If start and end are equal, the last color
    /// is shown everywhere.
    public static let axial = Self(rawValue: "axial")
    /// From the start outward to an ellipse around it, whose half width and half height are the distances from start to
    /// end; the last color continues outside. If the ellipse has no width or height, the last color is shown
    /// everywhere.
    public static let radial = Self(rawValue: "radial")
    /// Around the start, beginning in the direction of the end, and turning from the positive x-axis toward the
    /// positive y-axis. If start and end are equal, that direction is the x-axis.
    public static let conic = Self(rawValue: "conic")
}
