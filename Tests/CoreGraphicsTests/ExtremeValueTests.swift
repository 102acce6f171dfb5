import AcetatePixels
import CoreGraphics
import Testing

/// No numeric argument traps or makes a context unusable.
@Suite struct ExtremeValueTests {
    private static let values: [CGFloat] = [
        0, -0.0, 1, -1, 0.5, 3, 1e-9, 1e-300, .leastNonzeroMagnitude, 1e9, -1e9, 4e6, 1e20, 1e155, 1e300,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, 2_147_483_648, 8_388_607.9,
    ]

    @Test(.timeLimit(.minutes(1)), arguments: 1...60)
    func `drawing survives extreme values`(seed: UInt64) throws {
        var generator = SeededGenerator(seed)
        let context = try bitmap(32, 32)
        let image = try #require(context.makeImage())
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
        func value() -> CGFloat {
            Bool.random(using: &generator)
                ? .random(in: -40...40, using: &generator) : Self.values.randomElement(using: &generator) ?? 0
        }
        func point() -> CGPoint { CGPoint(x: value(), y: value()) }
        func rect() -> CGRect { CGRect(origin: point(), size: CGSize(width: value(), height: value())) }
        context.saveGState()
        for _ in 0..<120 {
            switch Int.random(in: 0..<26, using: &generator) {
            case 0: context.scaleBy(x: value(), y: value())
            case 1: context.translateBy(x: value(), y: value())
            case 2: context.rotate(by: value())
            case 3: context.concatenate(CGAffineTransform(value(), value(), value(), value(), value(), value()))
            case 4: context.fill(rect())
            case 5: context.stroke(rect(), width: value())
            case 6: context.fillEllipse(in: rect())
            case 7: context.strokeEllipse(in: rect())
            case 8: context.setLineWidth(value())
            case 9: context.setMiterLimit(value())
            case 10: context.setLineDash(phase: value(), lengths: [value(), value()])
            case 11: context.setFlatness(value())
            case 12: context.setAlpha(value())
            case 13: context.setBlendMode(CGBlendMode.allCases.randomElement(using: &generator) ?? .normal)
            case 14: context.draw(image, in: rect())
            case 15: context.draw(image, in: rect(), byTiling: true)
            case 16: context.clip(to: rect())
            case 17: context.drawLinearGradient(gradient, start: point(), end: point(), options: [])
            case 18:
                context.drawRadialGradient(
                    gradient, startCenter: point(), startRadius: value(), endCenter: point(), endRadius: value(),
                    options: [.drawsAfterEndLocation])
            case 19:
                context.move(to: point())
                context.addCurve(to: point(), control1: point(), control2: point())
                context.addArc(tangent1End: point(), tangent2End: point(), radius: value())
                context.addArc(
                    center: point(), radius: value(), startAngle: value(), endAngle: value(), clockwise: false)
                _ = context.pathContains(point(), mode: .fillStroke)
                context.drawPath(using: .fillStroke)
            case 20: context.setFillColor(red: value(), green: value(), blue: value(), alpha: value())
            case 21:
                context.setShadow(
                    offset: CGSize(width: value(), height: value()), blur: min(value(), 40), color: red)
            case 22: _ = (context.boundingBoxOfClipPath, context.ctm, context.convertToUserSpace(rect()))
            case 23: context.beginTransparencyLayer(auxiliaryInfo: nil)
            case 24: context.endTransparencyLayer()
            default:
                context.restoreGState()
                context.saveGState()
            }
        }
        for _ in 0..<130 {
            context.endTransparencyLayer()
            context.restoreGState()
        }
        context.userToDevice = .identity
        context.setBlendMode(.copy)
        context.setAlpha(1)
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.setFillColor(green)
        context.fill(CGRect(x: 0, y: 0, width: 32, height: 32))
        #expect(try context.pixel(16, 16) == Pixel(0, 255, 0, 255), "the context does not draw any more")
    }
}
