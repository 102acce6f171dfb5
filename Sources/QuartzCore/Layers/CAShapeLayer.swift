import AcetateCompositor
import CoreGraphics
import Foundation

/// A layer that draws a path in its own space: filled, then stroked, above the contents and below the sublayers.
///
/// The path is not cut by the bounds unless `masksToBounds` says so. It is drawn antialiased in the pixels of the screen, by
/// the area that it covers of each, whatever the transform; in those of the layer's own plane where it has one (README,
/// "Flattening"). Defaults, and what animates, are those of CAShapeLayer.h.
open class CAShapeLayer: CALayer {
    /// A shape layer without a path.
    override public init() { super.init() }

    /// A shape layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) { super.init(layer: layer) }

    override class var kind: LayerKind { .shape(ShapeValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAShapeLayer(layer: layer) }

    /// What is drawn, in the layer's own space; a copy is kept. Default nil.
    ///
    /// It animates, but not of its own accord. Between paths of the same segments all points go straight; others change half
    /// way.
    open var path: CGPath? {
        get { values.shape.path }
        set { change(.shapePath, newValue?.copy().map { .path($0) } ?? .none) }
    }

    /// Of the inside of the path; nil for none. Default opaque black.
    open var fillColor: CGColor? {
        get { values.shape.fillColor }
        set { change(.fillColor, newValue.map { .color($0) } ?? .none) }
    }

    /// What counts as the inside. Default `nonZero`.
    open var fillRule: CAShapeLayerFillRule {
        get { CAShapeLayerFillRule(rawValue: values.shape.fillRule.rawValue) }
        set { change(.fillRule, named: newValue.rawValue, ShapeValues.FillRule.self) }
    }

    /// Of the line along the path; nil for none. Default nil.
    open var strokeColor: CGColor? {
        get { values.shape.strokeColor }
        set { change(.strokeColor, newValue.map { .color($0) } ?? .none) }
    }

    /// Where the line begins: a part of the length of all subpaths, 0...1. Default 0.
    open var strokeStart: CGFloat {
        get { CGFloat(values.shape.strokeStart) }
        set { change(.strokeStart, .number(Double(newValue))) }
    }

    /// Where the line ends: a part of the length of all subpaths, 0...1. Default 1. There is no line where it is less than
    /// `strokeStart`.
    open var strokeEnd: CGFloat {
        get { CGFloat(values.shape.strokeEnd) }
        set { change(.strokeEnd, .number(Double(newValue))) }
    }

    /// Of the line, in points: half of it on either side of the path; none for 0 and less. Default 1.
    open var lineWidth: CGFloat {
        get { CGFloat(values.shape.lineWidth) }
        set { change(.lineWidth, .number(Double(newValue))) }
    }

    /// The greatest length of a mitre, in line widths, before the join becomes a bevel. Default 10.
    open var miterLimit: CGFloat {
        get { CGFloat(values.shape.miterLimit) }
        set { change(.miterLimit, .number(Double(newValue))) }
    }

    /// How the line ends, and each of its dashes does. Default `butt`.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: values.shape.lineCap.rawValue) }
        set { change(.lineCap, named: newValue.rawValue, ShapeValues.LineCap.self) }
    }

    /// How lines meet at a corner of the path. Default `miter`.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: values.shape.lineJoin.rawValue) }
        set { change(.lineJoin, named: newValue.rawValue, ShapeValues.LineJoin.self) }
    }

    /// How far into the dash pattern each subpath begins, in points. Default 0.
    open var lineDashPhase: CGFloat {
        get { CGFloat(values.shape.lineDashPhase) }
        set { change(.lineDashPhase, .number(Double(newValue))) }
    }

    /// Lengths of dashes and gaps in turn, in points; nil for a solid line, which negative lengths and zeros alone mean
    /// too. Default nil.
    ///
    /// The pattern begins anew with each subpath, and where `strokeStart` has the line begin.
    open var lineDashPattern: [NSNumber]? {
        get { values.shape.lineDashPattern.map { $0.map { NSNumber(value: $0) } } }
        set { change(.lineDashPattern, newValue.map { .numbers($0.map(\.doubleValue)) } ?? .none) }
    }

    // MARK: Key-value coding

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { shapeAccessors }

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

/// What counts as the inside of a shape layer's path.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where the path goes round, in one direction more often than in the other.
    public static let nonZero = Self(rawValue: "non-zero")
    /// Where a ray from the place crosses the path an odd number of times.
    public static let evenOdd = Self(rawValue: "even-odd")
}

/// How a shape layer's line ends.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Square, at the very end.
    public static let butt = Self(rawValue: "butt")
    /// Half a disc beyond the end.
    public static let round = Self(rawValue: "round")
    /// Square, half the line's width beyond the end.
    public static let square = Self(rawValue: "square")
}

/// How a shape layer's lines meet.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outer edges go on until they meet, unless that is too far.
    public static let miter = Self(rawValue: "miter")
    /// A disc on the corner.
    public static let round = Self(rawValue: "round")
    /// The corner is cut off.
    public static let bevel = Self(rawValue: "bevel")
}
