import AppKit
import DemoSupport

extension Spinner {
    /// Spinners that show one animated layer several times.
    static let replicated = [spokes, dots, ripples, grid, wheel, tinted]

    /// Twelve spokes, one after the other.
    private static let spokes = Spinner("spokes") { square, _ in
        let replicator = replicate(12, CATransform3DMakeRotation(-.pi / 6, 0, 0, 1), delay: 1.0 / 12, in: square)
        let spoke = replicator.add(
            CALayer(), "spoke", at: CGPoint(x: 42, y: 70), size: CGSize(width: 6, height: 20), color: Palette.white)
        spoke.cornerRadius = 3
        spoke.opacity = 0.2
        spoke.add(cycle("opacity", from: 1, to: 0.2, duration: 1), forKey: "fade")
    }

    /// Eight dots in a ring that shrink one after the other.
    private static let dots = Spinner("ring of dots") { square, _ in
        let replicator = replicate(8, CATransform3DMakeRotation(-.pi / 4, 0, 0, 1), delay: 0.125, in: square)
        let dot = replicator.addDot("dot", at: CGPoint(x: 42, y: 72), diameter: 16, color: Palette.teal)
        dot.transform = CATransform3DMakeScale(0.1, 0.1, 1)
        dot.add(
            group(
                [
                    cycle("transform.scale", from: 1, to: 0.1, duration: 1),
                    cycle("opacity", from: 1, to: 0.3, duration: 1),
                ],
                duration: 1), forKey: "shrink")
    }

    /// Three circles that grow and vanish, a third of a period apart.
    private static let ripples = Spinner("ripples") { square, _ in
        let replicator = replicate(3, CATransform3DIdentity, delay: 0.6, in: square)
        let circle = replicator.addDot("circle", at: middle, diameter: side, color: Palette.blue)
        circle.opacity = 0
        circle.transform = CATransform3DMakeScale(0, 0, 1)
        let ripple = group(
            [
                cycle("transform.scale", from: 0.0, to: 1.0, duration: 1.8),
                cycle("opacity", from: 0.8, to: 0.0, duration: 1.8),
            ], duration: 1.8)
        circle.add(ripple.timing(.easeOut), forKey: "ripple")
    }

    /// Three rows of three squares, diagonal by diagonal.
    private static let grid = Spinner("grid") { square, _ in
        let rows = replicate(3, CATransform3DMakeTranslation(0, -28, 0), delay: 0.15, in: square)
        let columns = replicate(3, CATransform3DMakeTranslation(28, 0, 0), delay: 0.15, in: rows)
        let box = columns.add(
            CALayer(), "box", at: CGPoint(x: 14, y: 70), size: CGSize(width: 24, height: 24), color: Palette.violet)
        box.cornerRadius = 4
        let pulse = keyframes("transform.scale", [1.0, 0.2, 1.0, 1.0], at: [0, 0.25, 0.5, 1], duration: 1.5)
        box.add(pulse, forKey: "pulse")
    }

    /// A wheel of discs whose replicator turns in steps.
    private static let wheel = Spinner("discrete") { square, _ in
        let replicator = replicate(12, CATransform3DMakeRotation(-.pi / 6, 0, 0, 1), delay: 0, in: square)
        replicator.name = "wheel"
        replicator.instanceAlphaOffset = -0.08
        replicator.instanceColor = Palette.white
        replicator.addDot(at: CGPoint(x: 42, y: 75), diameter: 12, color: Palette.white)
        let steps = (0...12).map { Double($0) * .pi / 6 }
        let turn = keyframes("transform.rotation.z", steps.map { -$0 }, duration: 0.96)
        turn.calculationMode = .discrete
        replicator.add(turn, forKey: "turn")
    }

    /// A row of bars with the colors of a rainbow, which rise one after the other.
    private static let tinted = Spinner("tinted bars") { square, _ in
        let replicator = replicate(6, CATransform3DMakeTranslation(14, 0, 0), delay: 0.1, in: square)
        replicator.instanceColor = Palette.color(0xff9955)
        replicator.instanceRedOffset = -0.15
        replicator.instanceBlueOffset = 0.13
        let bar = replicator.add(
            CALayer(), "bar", at: CGPoint(x: 7, y: 12), size: CGSize(width: 9, height: 60), color: Palette.white)
        bar.anchorPoint = CGPoint(x: 0.5, y: 0)
        bar.cornerRadius = 4.5
        let rise = CABasicAnimation(keyPath: "bounds.size.height")
        (rise.fromValue, rise.toValue, rise.duration) = (12.0, 60.0, 0.5)
        (rise.autoreverses, rise.repeatCount, rise.fillMode) = (true, .infinity, .backwards)
        bar.add(rise.timing(.easeInEaseOut), forKey: "rise")
    }

    private static func replicate(
        _ count: Int, _ transform: CATransform3D, delay: Double, in layer: CALayer
    ) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.frame = layer.bounds
        replicator.instanceCount = count
        replicator.instanceTransform = transform
        replicator.instanceDelay = delay
        layer.addSublayer(replicator)
        return replicator
    }
}
