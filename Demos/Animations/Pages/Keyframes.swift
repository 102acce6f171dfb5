import AppKit
import DemoSupport

extension Page {
    /// The calculation modes.
    static let keyframes = Page(
        name: "keyframes", title: "Keyframes",
        summary:
            "CAKeyframeAnimation of position through five points in 4 seconds. The small dots are a tenth of a second apart.",
        samples: [
            Sample("linear", "straight, each part in the same time") { $0.visit(.linear) },
            Sample("discrete", "jumps from value to value") { $0.visit(.discrete) },
            Sample("paced", "straight, at one speed") { $0.visit(.paced) },
            Sample("cubic", "a smooth curve through the points") { $0.visit(.cubic) },
            Sample("cubicPaced", "the smooth curve, at one speed") { $0.visit(.cubicPaced) },
            Sample("keyTimes", "0, 0.5, 0.6, 0.7, 1") { $0.visit(.linear) { $0.keyTimes = [0, 0.5, 0.6, 0.7, 1] } },
            Sample("timingFunctions", "easeInEaseOut for each part") {
                $0.visit(.linear) { animation in
                    animation.timingFunctions = (0..<4).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
                }
            },
            Sample("timingFunction", "easeInEaseOut for the whole") {
                $0.visit(.linear) { _ = $0.paced(.easeInEaseOut) }
            },
        ])

    /// Tension, continuity and bias of cubic keyframes.
    static let splines = Page(
        name: "splines", title: "Tension, continuity, bias",
        summary:
            "CAKeyframeAnimation with calculationMode cubic, and the same value at all points. The dots are a tenth of a second apart.",
        samples: [
            spline("tension", -1, "wide") { $0.tensionValues = $1 },
            spline("tension", 0, "the default") { $0.tensionValues = $1 },
            spline("tension", 0.5, "tighter") { $0.tensionValues = $1 },
            spline("tension", 1, "tight: straight, and slow at the points") { $0.tensionValues = $1 },
            spline("continuity", -1, "corners") { $0.continuityValues = $1 },
            spline("continuity", 0, "smooth") { $0.continuityValues = $1 },
            spline("continuity", 0.5, "corners that swing out") { $0.continuityValues = $1 },
            spline("continuity", 1, "corners that swing out further") { $0.continuityValues = $1 },
            spline("bias", -1, "bends before the points") { $0.biasValues = $1 },
            spline("bias", 0, "evenly") { $0.biasValues = $1 },
            spline("bias", 0.5, "later") { $0.biasValues = $1 },
            spline("bias", 1, "bends after the points") { $0.biasValues = $1 },
        ])

    private static func spline(
        _ name: String, _ value: Double, _ note: String,
        _ change: @escaping @MainActor @Sendable (CAKeyframeAnimation, [NSNumber]) -> Void
    ) -> Sample {
        let text = value == value.rounded() ? "\(Int(value))" : "\(value)"
        return Sample("\(name)Values = \(text)", note) { stage in
            stage.visit(.cubic) { change($0, [NSNumber](repeating: NSNumber(value: value), count: 5)) }
        }
    }

    /// Keyframe animations along paths.
    static let paths = Page(
        name: "paths", title: "Along a path",
        summary:
            "CAKeyframeAnimation with a path. The paths are drawn; the arrows show how the layers are rotated.",
        samples: [
            Sample("rotationMode = nil", "not rotated") { $0.follow(Stage.eight, nil) },
            Sample("rotationMode = rotateAuto", "rotated along the path") { $0.follow(Stage.eight, .rotateAuto) },
            Sample("rotationMode = rotateAutoReverse", "rotated the other way round") {
                $0.follow(Stage.eight, .rotateAutoReverse)
            },
            Sample("linear", "each element in the same time") { $0.follow(Stage.uneven, .rotateAuto, mode: .linear) },
            Sample("paced", "at one speed") { $0.follow(Stage.uneven, .rotateAuto, mode: .paced) },
            Sample("discrete", "from element to element") { $0.follow(Stage.uneven, .rotateAuto, mode: .discrete) },
            Sample("a wave, forwards and backwards", "autoreverses, easeInEaseOut") {
                $0.follow(Stage.wave, .rotateAuto) { _ = $0.backAndForth().paced(.easeInEaseOut) }
            },
            Sample("an ellipse, ahead by quarters", "timeOffset 0, 1, 2, 3") { stage in
                let ellipse = CGPath(ellipseIn: CGRect(x: 27, y: 20, width: 200, height: 90), transform: nil)
                stage.line(ellipse)
                for (quarter, color) in [Palette.blue, Palette.teal, Palette.amber, Palette.pink].enumerated() {
                    let animation = along(ellipse).forever()
                    animation.timeOffset = Double(quarter)
                    stage.dot(color).run(animation)
                }
            },
        ])
}

extension Stage {
    private static let points = [
        CGPoint(x: 27, y: 30), CGPoint(x: 57, y: 100), CGPoint(x: 97, y: 45), CGPoint(x: 137, y: 105),
        CGPoint(x: 227, y: 30),
    ]

    /// Moves a dot through the points, and shows its path as small dots.
    fileprivate func visit(_ mode: CAAnimationCalculationMode, _ change: (CAKeyframeAnimation) -> Void = { _ in }) {
        let animation = through("position", Stage.points, mode: mode)
        change(animation)
        trail(animation)
        for point in Stage.points { dot(Palette.faint, at: point, size: 8) }
        dot(Palette.amber, size: 18).run(animation.forever())
    }

    fileprivate static let eight: CGPath = {
        let path = CGMutablePath()
        path.move(to: middle)
        path.addCurve(to: CGPoint(x: 217, y: 65), control1: CGPoint(x: 157, y: 125), control2: CGPoint(x: 217, y: 125))
        path.addCurve(to: middle, control1: CGPoint(x: 217, y: 5), control2: CGPoint(x: 157, y: 5))
        path.addCurve(to: CGPoint(x: 37, y: 65), control1: CGPoint(x: 97, y: 125), control2: CGPoint(x: 37, y: 125))
        path.addCurve(to: middle, control1: CGPoint(x: 37, y: 5), control2: CGPoint(x: 97, y: 5))
        return path
    }()

    fileprivate static let uneven: CGPath = {
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: 27, y: 25), CGPoint(x: 27, y: 105), CGPoint(x: 67, y: 105), CGPoint(x: 67, y: 65),
            CGPoint(x: 227, y: 65), CGPoint(x: 227, y: 25),
        ])
        path.closeSubpath()
        return path
    }()

    fileprivate static let wave: CGPath = {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 27, y: 65))
        for (index, sign) in [CGFloat(1), -1, 1, -1].enumerated() {
            let x = 27 + CGFloat(index) * 50
            path.addCurve(
                to: CGPoint(x: x + 50, y: 65), control1: CGPoint(x: x + 18, y: 65 + sign * 55),
                control2: CGPoint(x: x + 32, y: 65 + sign * 55))
        }
        return path
    }()

    /// Moves an arrow along a path.
    fileprivate func follow(
        _ path: CGPath, _ rotation: CAAnimationRotationMode?, mode: CAAnimationCalculationMode = .paced,
        _ change: (CAKeyframeAnimation) -> Void = { _ = $0.forever() }
    ) {
        line(path)
        let arrow = Drawing(size: CGSize(width: 26, height: 20)) { context in
            context.addLines(between: [
                CGPoint(x: 1, y: 1), CGPoint(x: 25, y: 10), CGPoint(x: 1, y: 19), CGPoint(x: 8, y: 10),
            ])
            context.closePath()
            context.setFillColor(Palette.amber)
            context.fillPath()
        }
        layer.addSublayer(arrow)
        let animation = along(path, rotation, mode: mode)
        change(animation)
        arrow.run(animation)
    }
}
