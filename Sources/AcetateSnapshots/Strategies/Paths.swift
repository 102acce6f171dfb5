public import AppKit
import QuartzCore

// Paths, as images and as texts, in the forms of the snapshot-testing package.

extension Snapshotting where Value == CGPath, Format == NSImage {
    /// The path in the box around it, filled with black by the even-odd rule.
    public static var image: Snapshotting { image() }

    /// The path in the box around it, in black, with lines of 1 point. `scale` is in pixels per point.
    public static func image(
        precision: Float = 1, perceptualPrecision: Float = 1, drawingMode: CGPathDrawingMode = .eoFill,
        scale: CGFloat = 1
    ) -> Snapshotting {
        Snapshotting<CALayer, NSImage>.image(
            precision: precision, perceptualPrecision: perceptualPrecision, scale: scale
        ).pullback { shape($0, drawingMode) }
    }
}

extension Snapshotting where Value == NSBezierPath, Format == NSImage {
    /// The path in the box around it, filled with black by its winding rule.
    public static var image: Snapshotting { image() }

    /// The path in the box around it, filled with black by its winding rule. `scale` is in pixels per point.
    public static func image(precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat = 1) -> Snapshotting {
        Snapshotting<CALayer, NSImage>.image(
            precision: precision, perceptualPrecision: perceptualPrecision, scale: scale
        ).pullback { shape($0.cgPath, $0.windingRule == .evenOdd ? .eoFill : .fill) }
    }
}

/// A layer that shows a path in the box around it.
private func shape(_ path: CGPath, _ mode: CGPathDrawingMode) -> CALayer {
    let layer = CAShapeLayer()
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    layer.bounds = path.isEmpty ? .zero : path.boundingBoxOfPath
    layer.path = path
    layer.fillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .nonZero
    layer.fillColor = mode == .stroke ? nil : black
    layer.strokeColor = mode == .fill || mode == .eoFill ? nil : black
    return layer
}

extension Snapshotting where Value == CGPath, Format == String {
    /// The elements of the path, a line for each, with up to three decimals.
    public static var elementsDescription: Snapshotting {
        SimplySnapshotting.lines.pullback { path in
            var text = ElementText()
            path.applyWithBlock { pointer in
                let element = pointer.pointee
                switch element.type {
                case .moveToPoint: text.add("MoveTo", [element.points[0]])
                case .addLineToPoint: text.add("LineTo", [element.points[0]])
                case .addQuadCurveToPoint: text.add("QuadCurveTo", [element.points[0], element.points[1]])
                case .addCurveToPoint:
                    text.add("CurveTo", [element.points[0], element.points[1], element.points[2]])
                case .closeSubpath: text.add("Close", [])
                }
            }
            return text.lines
        }
    }
}

extension Snapshotting where Value == NSBezierPath, Format == String {
    /// The elements of the path, a line for each, with up to three decimals.
    public static var elementsDescription: Snapshotting {
        SimplySnapshotting.lines.pullback { path in
            var text = ElementText()
            var points = [NSPoint](repeating: .zero, count: 3)
            for index in 0..<path.elementCount {
                switch path.element(at: index, associatedPoints: &points) {
                case .moveTo: text.add("MoveTo", points[..<1])
                case .lineTo: text.add("LineTo", points[..<1])
                case .quadraticCurveTo: text.add("QuadCurveTo", points[..<2])
                case .cubicCurveTo: text.add("CurveTo", points[..<3])
                case .closePath: text.add("Close", [])
                @unknown default: text.add("Unknown", [])
                }
            }
            return text.lines
        }
    }
}

/// The elements of a path as lines, with an empty line before each subpath but the first.
private struct ElementText {
    private(set) var lines = ""

    mutating func add(_ name: String, _ points: ArraySlice<CGPoint>) {
        if name == "MoveTo", !lines.isEmpty { lines += "\n" }
        lines += "\(name) \(points.map { "(\(Self.text($0.x)), \(Self.text($0.y)))" }.joined(separator: " "))\n"
    }

    private static func text(_ value: CGFloat) -> String {
        "\(Double(value * 1000).rounded(.toNearestOrEven) / 1000)"
    }
}
