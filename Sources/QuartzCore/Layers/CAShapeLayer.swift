import AcetateCompositor
import CoreGraphics
import Foundation

/// A layer that draws a path in its own space: filled, then stroked, above the contents and below the sublayers.
///
/// The path is clipped to the bounds only with `masksToBounds`. It is antialiased in the pixels of the screen by exact
/// area coverage, whatever the transform; if the layer is flattened, in the pixels of its own plane (README,
/// "Flattening"). Defaults and animatable properties are those of CAShapeLayer.h.
open class CAShapeLayer: CALayer {
    /// Creates a shape layer without a path.
    override public init() { super.init() }

    /// Creates a shape layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .shape(ShapeValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAShapeLayer(layer: layer) }

    /// The path to draw, in the layer's own space. Copied when set. Default nil.
    ///
    /// Animatable, but without an implicit animation. Between paths with the same segments, all points move on straight
    /// lines; other paths change halfway.
    open var path: CGPath? {
        get { values.shape.path }
        set { change(.shapePath, newValue?.copy().map { .path($0) } ?? .none) }
    }

    /// The color of the inside of the path; nil for none. Default opaque black.
    open var fillColor: CGColor? {
        get { values.shape.fillColor }
        set { change(.fillColor, newValue.map { .color($0) } ?? .none) }
    }

    /// The rule that determines the inside. Default `nonZero`.
    open var fillRule: CAShapeLayerFillRule {
        get { CAShapeLayerFillRule(rawValue: values.shape.fillRule.rawValue) }
        set { change(.fillRule, named: newValue.rawValue, ShapeValues.FillRule.self) }
    }

    /// The color of the line along the path; nil for none. Default nil.
    open var strokeColor: CGColor? {
        get { values.shape.strokeColor }
        set { change(.strokeColor, newValue.map { .color($0) } ?? .none) }
    }

    /// The start of the line, as a fraction of the length of all subpaths, 0...1. Default 0.
    open var strokeStart: CGFloat {
        get { CGFloat(values.shape.strokeStart) }
        set { change(.strokeStart, .number(Double(newValue))) }
    }

    /// The end of the line, as a fraction of the length of all subpaths, 0...1. Default 1. There is no line if it is
    /// less than `strokeStart`.
    open var strokeEnd: CGFloat {
        get { CGFloat(values.shape.strokeEnd) }
        set { change(.strokeEnd, .number(Double(newValue))) }
    }

    /// The width of the line, in points, centered on the path; 0 and below draw no line. Default 1.
    open var lineWidth: CGFloat {
        get { CGFloat(values.shape.lineWidth) }
        set { change(.lineWidth, .number(Double(newValue))) }
    }

    /// The maximum length of a miter, in line widths; longer ones become bevels. Default 10.
    open var miterLimit: CGFloat {
        get { CGFloat(values.shape.miterLimit) }
        set { change(.miterLimit, .number(Double(newValue))) }
    }

    /// The shape of the ends of the line and of its dashes. Default `butt`.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: values.shape.lineCap.rawValue) }
        set { change(.lineCap, named: newValue.rawValue, ShapeValues.LineCap.self) }
    }

    /// The shape of the line at the corners of the path. Default `miter`.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: values.shape.lineJoin.rawValue) }
        set { change(.lineJoin, named: newValue.rawValue, ShapeValues.LineJoin.self) }
    }

    /// The offset into the dash pattern at which each subpath begins, in points. Default 0.
    open var lineDashPhase: CGFloat {
        get { CGFloat(values.shape.lineDashPhase) }
        set { change(.lineDashPhase, .number(Double(newValue))) }
    }

    /// The alternating lengths of dashes and gaps, in points; nil for a solid line, as are patterns with negative
    /// lengths or only zeros. Default nil.
    ///
    /// The pattern restarts with each subpath, and at `strokeStart`.
    open var lineDashPattern: [NSNumber]? {
        get { values.shape.lineDashPattern.map { $0.map { NSNumber(value: $0) } } }
        set { change(.lineDashPattern, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .none) }
    }

    // MARK: Key-value coding

    override class var classAccessors: [String: KeyAccessor<CALayer>] { shapeAccessors }

    private static let shapeAccessors: [String: KeyAccessor<CALayer>] = {
        let accessors: [String: KeyAccessor<CAShapeLayer>] = [
            "path": .optional(\.path), "fillColor": .optional(\.fillColor), "fillRule": .name(\.fillRule),
            "strokeColor": .optional(\.strokeColor), "strokeStart": .number(\.strokeStart),
            "strokeEnd": .number(\.strokeEnd), "lineWidth": .number(\.lineWidth), "miterLimit": .number(\.miterLimit),
            "lineCap": .name(\.lineCap), "lineJoin": .name(\.lineJoin), "lineDashPhase": .number(\.lineDashPhase),
            "lineDashPattern": .numbers(\.lineDashPattern),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()
}

/// The rule that determines the inside of a shape layer's path.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point is inside if the path winds around it more often in one direction than in the other.
    public static let nonZero = Self(rawValue: "non-zero")
    /// A point is inside if a ray from it crosses the path an odd number of times.
    public static let evenOdd = Self(rawValue: "even-odd")
}

/// The shape of the ends of a shape layer's line.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A square end exactly at the end of the path.
    public static let butt = Self(rawValue: "butt")
    /// A half disc beyond the end.
    public static let round = Self(rawValue: "round")
    /// A square end, half the line width beyond the end.
    public static let square = Self(rawValue: "square")
}

/// The shape of a shape layer's line at corners.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outer edges continue until they meet, unless that exceeds the miter limit.
    public static let miter = Self(rawValue: "miter")
    /// A disc at the corner.
    public static let round = Self(rawValue: "round")
    /// The corner is cut off.
    public static let bevel = Self(rawValue: "bevel")
}
