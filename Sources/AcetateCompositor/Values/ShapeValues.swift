import CoreGraphics
import Foundation

/// The values of a shape layer's own properties, in points of the layer's own space (CAShapeLayer.h).
package struct ShapeValues: Sendable, Equatable {
    package var path: CGPath?
    package var fillColor: CGColor? = .black
    package var fillRule = FillRule.nonZero
    package var strokeColor: CGColor?
    /// Parts of the path's length.
    package var strokeStart = 0.0
    package var strokeEnd = 1.0
    package var lineWidth = 1.0
    package var miterLimit = 10.0
    package var lineCap = LineCap.butt
    package var lineJoin = LineJoin.miter
    package var lineDashPhase = 0.0
    package var lineDashPattern: [Double]?

    package init() {}

    /// What counts as inside of a path.
    package enum FillRule: String, Sendable {
        case nonZero = "non-zero"
        case evenOdd = "even-odd"
    }

    /// How a line ends.
    package enum LineCap: String, Sendable {
        case butt, round, square
    }

    /// How lines meet.
    package enum LineJoin: String, Sendable {
        case miter, round, bevel
    }

    /// Whether the path is filled with anything.
    var isFilled: Bool { path.map { !$0.isEmpty } ?? false && fillColor.map { $0.alpha > 0 } ?? false }

    /// Whether any of the path is stroked with anything.
    var isStroked: Bool {
        path.map { !$0.isEmpty } ?? false && strokeColor.map { $0.alpha > 0 } ?? false && lineWidth > 0
            && max(strokeStart, 0) < min(strokeEnd, 1)
    }
}

extension LayerValues {
    /// A shape layer's own values; those of a new one for any other layer.
    package var shape: ShapeValues {
        get { if case .shape(let values) = kind { values } else { ShapeValues() } }
        set { kind = .shape(newValue) }
    }
}

extension LayerKey {
    package static let shapePath = path("path", .appearance, { $0.shape.path }, { $0.shape.path = $1 })
    package static let fillColor = color("fillColor", .appearance, { $0.shape.fillColor }, { $0.shape.fillColor = $1 })
    package static let fillRule = name("fillRule", .appearance, { $0.shape.fillRule }, { $0.shape.fillRule = $1 })
    package static let strokeColor = color(
        "strokeColor", .appearance, { $0.shape.strokeColor }, { $0.shape.strokeColor = $1 })
    package static let strokeStart = number(
        "strokeStart", .appearance, { $0.shape.strokeStart }, { $0.shape.strokeStart = $1 })
    package static let strokeEnd = number("strokeEnd", .appearance, { $0.shape.strokeEnd }, { $0.shape.strokeEnd = $1 })
    package static let lineWidth = number("lineWidth", .appearance, { $0.shape.lineWidth }, { $0.shape.lineWidth = $1 })
    package static let miterLimit = number(
        "miterLimit", .appearance, { $0.shape.miterLimit }, { $0.shape.miterLimit = $1 })
    package static let lineCap = name("lineCap", .appearance, { $0.shape.lineCap }, { $0.shape.lineCap = $1 })
    package static let lineJoin = name("lineJoin", .appearance, { $0.shape.lineJoin }, { $0.shape.lineJoin = $1 })
    package static let lineDashPhase = number(
        "lineDashPhase", .appearance, { $0.shape.lineDashPhase }, { $0.shape.lineDashPhase = $1 })
    package static let lineDashPattern = numbers(
        "lineDashPattern", implicit: .none, .appearance, { $0.shape.lineDashPattern },
        { $0.shape.lineDashPattern = $1 })

    static let ofShapes = [
        shapePath, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin,
        lineDashPhase, lineDashPattern,
    ]
}
