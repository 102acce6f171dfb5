import AppKit
import DemoSupport

extension Spinner {
    /// Spinners of layers with keyframes and springs.
    static let keyframed = [bars, runners, cradle, typing, bounce, speeds]

    /// Five bars that began before they were added.
    private static let bars = Spinner("negative begin times") { square, now in
        for index in 0..<5 {
            let bar = square.add(
                CALayer(), "bar \(index)", at: CGPoint(x: 10 + 16 * CGFloat(index), y: 42),
                size: CGSize(width: 9, height: 70), color: Palette.pink)
            bar.cornerRadius = 4.5
            let stretch = keyframes("transform.scale.y", [1.0, 0.4, 1.0], at: [0, 0.5, 1], duration: 1)
            stretch.timingFunctions = [
                CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08),
                CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08),
            ]
            stretch.beginTime = now + [-0.4, -0.2, 0, -0.2, -0.4][index] - 1
            bar.add(stretch, forKey: "stretch")
        }
    }

    /// Five dots that run around a circle, fast at the bottom and slow at the top.
    private static let runners = Spinner("runners") { square, _ in
        let circle = CGMutablePath()
        circle.addArc(center: middle, radius: 34, startAngle: -.pi / 2, endAngle: -2.5 * .pi, clockwise: true)
        for index in 0..<5 {
            let dot = square.addDot("runner \(index)", at: CGPoint(x: 42, y: 8), diameter: 9, color: Palette.blue)
            let run = CAKeyframeAnimation(keyPath: "position")
            run.path = circle
            run.calculationMode = .paced
            (run.duration, run.beginTime, run.fillMode) = (1.3, Double(index) * 0.12, .both)
            run.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.7, 0.9, 0.3)
            let hide = keyframes("opacity", [1, 1, 0, 0], at: [0, 0.85, 0.87, 1], duration: 2)
            dot.add(group([run, hide], duration: 2), forKey: "run")
        }
    }

    /// Five balls on threads, of which the outer ones swing in turn.
    private static let cradle = Spinner("cradle") { square, _ in
        for index in 0..<5 {
            let arm = square.add(
                CALayer(), "arm \(index)", at: CGPoint(x: 14 + 14 * CGFloat(index), y: 80),
                size: CGSize(width: 14, height: 60))
            arm.anchorPoint = CGPoint(x: 0.5, y: 1)
            arm.add(CALayer(), at: CGPoint(x: 7, y: 36), size: CGSize(width: 1, height: 48), color: Palette.faint)
            arm.addDot(at: CGPoint(x: 7, y: 7), diameter: 13.5, color: Palette.amber)
            guard index == 0 || index == 4 else { continue }
            let angle = index == 0 ? -0.7 : 0.7
            let swing = keyframes("transform.rotation.z", [0, angle, 0, 0], at: [0, 0.25, 0.5, 1], duration: 1.2)
            swing.timingFunctions = [.easeOut, .easeIn, .linear].map { CAMediaTimingFunction(name: $0) }
            swing.timeOffset = index == 0 ? 0 : 0.6
            arm.add(swing, forKey: "swing")
        }
    }

    /// Three dots that jump by additive animations.
    private static let typing = Spinner("additive") { square, now in
        for index in 0..<3 {
            let dot = square.addDot(
                "jumper \(index)", at: CGPoint(x: 17 + 25 * CGFloat(index), y: 34), diameter: 18, color: Palette.white)
            let jump = keyframes("position.y", [0, 22, 0, 0], at: [0, 0.2, 0.4, 1], duration: 1.4)
            jump.timingFunctions = [.easeOut, .easeIn, .linear].map { CAMediaTimingFunction(name: $0) }
            jump.isAdditive = true
            jump.beginTime = now + 0.15 * Double(index)
            jump.fillMode = .backwards
            dot.add(jump, forKey: "jump")
        }
    }

    /// A box that falls back and forth on springs of different dampings.
    private static let bounce = Spinner("springs") { square, _ in
        for index in 0..<4 {
            let x = 12 + 20 * CGFloat(index)
            let dot = square.addDot("spring \(index)", at: CGPoint(x: x, y: 12), diameter: 15, color: Palette.teal)
            let spring = CASpringAnimation(keyPath: "position.y")
            (spring.fromValue, spring.toValue) = (12.0, 60.0)
            (spring.mass, spring.stiffness, spring.damping) = (1, 180, [3, 6, 12, 26][index])
            (spring.duration, spring.autoreverses, spring.repeatCount) = (1, true, .infinity)
            dot.add(spring, forKey: "spring")
        }
    }

    /// One animation on layers whose clocks run differently.
    private static let speeds = Spinner("speeds of layers") { square, _ in
        for index in 0..<4 {
            let hand = square.add(
                CALayer(), "hand \(index)", at: middle,
                size: CGSize(width: 6, height: CGFloat(40 - 8 * index)),
                color: [Palette.blue, Palette.teal, Palette.amber, Palette.pink][index])
            hand.anchorPoint = CGPoint(x: 0.5, y: 0.05)
            hand.cornerRadius = 3
            hand.speed = Float(1 << index) / 4
            hand.add(cycle("transform.rotation", from: 0, to: -2 * Double.pi, duration: 1), forKey: "turn")
        }
        square.addDot(at: middle, diameter: 12, color: Palette.white)
    }
}
