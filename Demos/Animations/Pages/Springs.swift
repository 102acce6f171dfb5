import AppKit
import DemoSupport

extension Page {
    /// Spring animations. This page is in the README, so its text must match the image there.
    static let springs = Page(
        name: "springs", title: "Springs",
        summary:
            "CASpringAnimation over 3 seconds: from left to right goes time, upwards the progress. The dots on the right move by it.",
        samples: [
            Sample("underdamped", "the defaults: stiffness 100, damping 10") { $0.spring { _ in } },
            Sample("hardly damped", "damping 2") { $0.spring { $0.damping = 2 } },
            Sample("critically damped", "damping 20 = 2 √(stiffness × mass)") {
                $0.spring { $0.damping = 20 }
            },
            Sample("overdamped", "damping 40, allowsOverdamping") {
                $0.spring {
                    $0.damping = 40
                    $0.allowsOverdamping = true
                }
            },
            Sample("damping 40, not allowed", "as if critically damped") { $0.spring { $0.damping = 40 } },
            Sample("stiff", "stiffness 400") { $0.spring { $0.stiffness = 400 } },
            Sample("heavy", "mass 4") { $0.spring { $0.mass = 4 } },
            Sample("initialVelocity = 20", "already on the way") { $0.spring { $0.initialVelocity = 20 } },
            Sample("initialVelocity = -8", "goes the wrong way first") { $0.spring { $0.initialVelocity = -8 } },
            Sample("bounce 0", "perceptualDuration 1") { $0.perceptual(bounce: 0) },
            Sample("bounce 0.4", "perceptualDuration 1") { $0.perceptual(bounce: 0.4) },
            Sample("bounce -0.4", "perceptualDuration 1") { $0.perceptual(bounce: -0.4) },
        ])
}

extension Stage {
    fileprivate func spring(_ change: (CASpringAnimation) -> Void) {
        let spring = CASpringAnimation(keyPath: "position.y")
        change(spring)
        show(spring)
    }

    fileprivate func perceptual(bounce: CGFloat) {
        let spring = CASpringAnimation(perceptualDuration: 1, bounce: bounce)
        spring.keyPath = "position.y"
        show(spring)
    }

    /// Shows a spring's curve as dots, and moves two dots with it: one along the curve, one up and down.
    private func show(_ spring: CASpringAnimation) {
        let (left, right, low, high): (CGFloat, CGFloat, CGFloat, CGFloat) = (24, 184, 32, 82)
        spring.fromValue = low
        spring.toValue = high
        spring.duration = 3
        for y in [low, high] {
            box(Palette.rim, at: CGPoint(x: (left + right) / 2, y: y), size: CGSize(width: right - left, height: 1))
        }
        for step in 0...60 {
            let ghost = dot(Palette.trail, at: CGPoint(x: left + (right - left) * CGFloat(step) / 60, y: low), size: 4)
            hold(ghost, at: Double(step) / 20, of: spring)
        }
        let across = tween("position.x", from: left, to: right, duration: 3)
        dot(Palette.pink, size: 14).run(across.forever(), spring.forever())
        dot(Palette.blue, at: CGPoint(x: 222, y: low)).run(spring.forever())
    }
}
