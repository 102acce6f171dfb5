import CoreGraphics
import Foundation

/// The values of a shape layer's own properties, in points of the layer's own space (CAShapeLayer.h).
package struct ShapeValues: Sendable, Equatable {
    package var path: CGPath?
    package var fillColor: CGColor? = .rgbBlack
    package var fillRule = FillRule.nonZero
    package var strokeColor: CGColor?
    /// As fractions of the path's length.
    package var strokeStart = 0.0
    package var strokeEnd = 1.0
    package var lineWidth = 1.0
    package var miterLimit = 10.0
    package var lineCap = LineCap.butt
    package var lineJoin = LineJoin.miter
    package var lineDashPhase = 0.0
    package var lineDashPattern: [Double]?

    package init() {}

    /// The rule for the inside of a path.
    package enum FillRule: String, Sendable {
        case nonZero = "non-zero"
        case evenOdd = "even-odd"
    }

    /// The shape of the ends of a line.
    package enum LineCap: String, Sendable {
        case butt, round, square
    }

    /// The shape of the joins of a line.
    package enum LineJoin: String, Sendable {
        case miter, round, bevel
    }

    /// Whether the path has a visible fill.
    var isFilled: Bool { path.map { !$0.isEmpty } ?? false && fillColor.map { $0.alpha > 0 } ?? false }

    /// Whether the path has a visible stroke.
    var isStroked: Bool {
        path.map { !$0.isEmpty } ?? false && strokeColor.map { $0.alpha > 0 } ?? false && lineWidth > 0
            && stroked.start < stroked.end
    }

    /// Whether the path has many segments that cross few enough rows that each band of rows is scanned exactly and separately,
    /// so that the coverage of a pixel depends only on the segments near it. `mostRows`: the limit of the number of rows that all segments cross.
    func isDivisible(_ toPixels: CGAffineTransform, mostRows: CGFloat = 524_288) -> Bool {
        guard let elements = path?.elements, 1 << 10...1 << 16 ~= elements.verbs.count else { return false }
        let pen = isStroked ? CGFloat(lineWidth) * toPixels.greatestScale : 0
        return elements.verticalDistance(toPixels) + CGFloat(elements.verbs.count) * pen <= mostRows
    }

    /// A rectangle, in points, outside of which the path and its stroke cover the same as those of other values; null for
    /// none, nil if they may differ anywhere.
    func change(from other: ShapeValues) -> CGRect? {
        var same = self
        (same.path, same.fillColor, same.strokeColor) = (other.path, other.fillColor, other.strokeColor)
        guard let path, let former = other.path, path.isEmpty == former.isEmpty, stroked == (0, 1), same == other else {
            return nil
        }
        let reach = CGFloat(lineWidth.magnitude / 2 * (lineJoin == .miter ? max(miterLimit, 2) : 2))
        return path.elements.change(from: former.elements, ofSubpaths: isFilled || lineDashPattern != nil)
            .insetBy(dx: -reach, dy: -reach)
    }

    /// The fractions of the path between which it is stroked. They are rounded to single precision, as in Core Animation:
    /// nothing is stroked if the start is rounded to the end.
    var stroked: (start: Double, end: Double) {
        (max(Double(Float(strokeStart)), 0), min(Double(Float(strokeEnd)), 1))
    }
}

extension LayerValues {
    /// A shape layer's own values; the defaults for any other layer.
    package var shape: ShapeValues {
        get { if case .shape(let values) = kind { values } else { ShapeValues() } }
        set { kind = .shape(newValue) }
    }
}

extension LayerKey {
    package static let shapePath = LayerKey(
        "path", .path, implicit: .none, .appearance, { $0.shape.path }, { $0.shape.path = $1 })
    package static let fillColor = LayerKey(
        "fillColor", .color, .appearance, { $0.shape.fillColor }, { $0.shape.fillColor = $1 })
    package static let fillRule = LayerKey(
        "fillRule", .name, implicit: .none, .appearance, { $0.shape.fillRule }, { $0.shape.fillRule = $1 })
    package static let strokeColor = LayerKey(
        "strokeColor", .color, .appearance, { $0.shape.strokeColor }, { $0.shape.strokeColor = $1 })
    package static let strokeStart = LayerKey(
        "strokeStart", .number, .appearance, { $0.shape.strokeStart }, { $0.shape.strokeStart = $1 })
    package static let strokeEnd = LayerKey(
        "strokeEnd", .number, .appearance, { $0.shape.strokeEnd }, { $0.shape.strokeEnd = $1 })
    package static let lineWidth = LayerKey(
        "lineWidth", .number, .appearance, { $0.shape.lineWidth }, { $0.shape.lineWidth = $1 })
    package static let miterLimit = LayerKey(
        "miterLimit", .number, .appearance, { $0.shape.miterLimit }, { $0.shape.miterLimit = $1 })
    package static let lineCap = LayerKey(
        "lineCap", .name, implicit: .none, .appearance, { $0.shape.lineCap }, { $0.shape.lineCap = $1 })
    package static let lineJoin = LayerKey(
        "lineJoin", .name, implicit: .none, .appearance, { $0.shape.lineJoin }, { $0.shape.lineJoin = $1 })
    package static let lineDashPhase = LayerKey(
        "lineDashPhase", .number, .appearance, { $0.shape.lineDashPhase }, { $0.shape.lineDashPhase = $1 })
    package static let lineDashPattern = LayerKey(
        "lineDashPattern", .numbers, implicit: .none, .appearance, { $0.shape.lineDashPattern },
        { $0.shape.lineDashPattern = $1 })

    static let ofShapes = [
        shapePath, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin,
        lineDashPhase, lineDashPattern,
    ]
}
