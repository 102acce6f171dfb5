import AcetateCompositor
import CoreGraphics
import Foundation

// Layers with their own kind of content. A new kind adds a line to each of the three lists.
extension RandomTree {
    /// The kind of a new layer, with values.
    mutating func randomKind() -> LayerKind {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: .shape(shape())
        case 2: .gradient(gradient())
        default: .plain
        }
    }

    /// Other values of the same kind.
    mutating func randomKind(like kind: LayerKind) -> LayerKind {
        switch kind {
        case .shape: .shape(shape())
        case .gradient: .gradient(gradient())
        default: kind
        }
    }

    /// The animatable keys of a kind, and end values.
    mutating func animations(of kind: LayerKind) -> [(String, PropertyValue)] {
        switch kind {
        case .shape:
            [
                ("strokeEnd", .number(number(-0.2...1.2))), ("strokeStart", .number(number(-0.2...1.2))),
                ("lineWidth", .number(number(0...9))), ("miterLimit", .number(number(0...12))),
                ("lineDashPhase", .number(number(-9...9))), ("path", .path(path())), ("fillColor", .color(color())),
                ("strokeColor", .color(color())),
            ]
        case .gradient:
            [
                ("startPoint", .point(CGPoint(x: number(-1...2), y: number(-1...2)))),
                ("endPoint.x", .number(number(-1...2))), ("colors", .colors((0..<3).map { _ in color() })),
                ("locations", .numbers((0..<3).map { _ in number(-0.5...1.5) })),
            ]
        default: []
        }
    }

    // MARK: Values

    private mutating func point() -> CGPoint { CGPoint(x: number(-10...50), y: number(-10...40)) }

    private mutating func path() -> CGPath {
        let rect = CGRect(x: number(-5...20), y: number(-5...20), width: number(0...40), height: number(0...30))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return CGPath(rect: rect, transform: nil)
        case 1: return CGPath(ellipseIn: rect, transform: nil)
        default:
            let path = CGMutablePath()
            path.move(to: point())
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                if random.once(in: 3) {
                    path.addCurve(to: point(), control1: point(), control2: point())
                } else {
                    path.addLine(to: point())
                }
                if random.once(in: 6) { path.closeSubpath() }
                if random.once(in: 8) { path.move(to: point()) }
            }
            if random.once(in: 2) { path.closeSubpath() }
            return path.copy() ?? path
        }
    }

    private mutating func shape() -> ShapeValues {
        var shape = ShapeValues()
        shape.path = random.once(in: 12) ? nil : path()
        shape.fillColor = random.once(in: 3) ? nil : color()
        shape.fillRule = random.once(in: 2) ? .evenOdd : .nonZero
        if !random.once(in: 3) {
            shape.strokeColor = color()
            shape.lineWidth = number(0...8)
            shape.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
            shape.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
            shape.miterLimit = number(0...12)
            if random.once(in: 3) { (shape.strokeStart, shape.strokeEnd) = (number(-0.2...0.6), number(0.2...1.2)) }
            if random.once(in: 3) {
                shape.lineDashPattern = (0..<Int.random(in: 0...3, using: &random)).map { _ in number(0...9) }
                shape.lineDashPhase = number(-9...9)
            }
        }
        return shape
    }

    private mutating func gradient() -> GradientValues {
        var gradient = GradientValues()
        gradient.colors = (0..<Int.random(in: 0...4, using: &random)).map { _ in color() }
        if random.once(in: 2) { gradient.locations = (0..<3).map { _ in number(-0.5...1.5) } }
        gradient.type = [.axial, .radial, .conic].randomElement(using: &random) ?? .axial
        if random.once(in: 2) {
            gradient.startPoint = CGPoint(x: number(-0.5...1.5), y: number(-0.5...1.5))
            gradient.endPoint = CGPoint(x: number(-0.5...1.5), y: number(-0.5...1.5))
        }
        return gradient
    }
}
