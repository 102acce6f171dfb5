import AcetateCompositor
import CoreGraphics
import Foundation

/// A layer that shows a gradient over its background colour, in the shape of its bounds, round corners included, and below
/// its contents.
///
/// Between two colours each sRGB value and alpha change evenly, before alpha is multiplied in. The gradient is one of the
/// unit square, which is then stretched to the bounds: on bounds that are no square, lines of one colour do not stand at
/// right angles to a slanted axis. Defaults, and what animates, are those of CAGradientLayer.h.
open class CAGradientLayer: CALayer {
    /// A gradient layer without colours.
    override public init() { super.init() }

    /// A gradient layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .gradient(GradientValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAGradientLayer(layer: layer) }

    /// `CGColor`s, from the start to the end; anything else is refused with a message. Default nil: nothing is shown. One
    /// colour alone is shown everywhere.
    open var colors: [Any]? {
        get { values.gradient.colors }
        set { change(.colors, to: newValue) }
    }

    /// Where each colour stands: 0 is the start, 1 the end. Default nil: they are spread evenly.
    ///
    /// The numbers are to grow; one that is less than those before counts as the greatest of them, and one outside 0...1 as
    /// the nearer end. Where two are the same the colour changes at once. Of lists of unequal length what the longer one has
    /// more does not count.
    open var locations: [NSNumber]? {
        get { values.gradient.locations.map { $0.map { NSNumber(value: $0) } } }
        set { change(.locations, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .none) }
    }

    /// Where the first colour stands, or the centre of a radial or conic gradient: in unit coordinates of the bounds, from
    /// the bottom left. Default (0.5, 0).
    open var startPoint: CGPoint {
        get { values.gradient.startPoint }
        set { change(.startPoint, .point(newValue)) }
    }

    /// Where the last colour stands, in unit coordinates of the bounds; see `CAGradientLayerType`. Default (0.5, 1).
    open var endPoint: CGPoint {
        get { values.gradient.endPoint }
        set { change(.endPoint, .point(newValue)) }
    }

    /// Default `axial`.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: values.gradient.type.rawValue) }
        set { change(.gradientType, named: newValue.rawValue, GradientValues.Kind.self) }
    }

    // MARK: Key-value coding

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { gradientAccessors }

    private static let gradientAccessors: [String: KeyAccessor<CALayer>] = {
        let accessors: [String: KeyAccessor<CAGradientLayer>] = [
            "colors": .list(\.colors), "locations": .numbers(\.locations), "startPoint": .point(\.startPoint),
            "endPoint": .point(\.endPoint), "type": .name(\.type),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()
}

/// How the colours of a gradient layer are spread.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from the start to the end, and beyond both the outermost colours. Of points that are one, the last
    /// colour is shown everywhere.
    public static let axial = Self(rawValue: "axial")
    /// From the start outwards, to the ellipse around it whose half width and half height are those from the start to the
    /// end; beyond it the last colour. Of an ellipse without a width or a height the last colour is shown everywhere.
    public static let radial = Self(rawValue: "radial")
    /// Round the start: from the direction of the end on, from the positive x axis towards the positive y axis. Of points
    /// that are one, that direction is the x axis.
    public static let conic = Self(rawValue: "conic")
}
