import AppKit

/// An animation from and to values, or by one.
func tween(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 2
) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = duration
    return animation
}

/// An animation through values.
func through(
    _ keyPath: String, _ values: [Any], mode: CAAnimationCalculationMode = .linear, duration: Double = 4
) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.calculationMode = mode
    animation.duration = duration
    return animation
}

/// An animation along a path.
func along(
    _ path: CGPath, _ rotation: CAAnimationRotationMode? = nil, mode: CAAnimationCalculationMode = .paced,
    duration: Double = 4
) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = mode
    animation.rotationMode = rotation
    animation.duration = duration
    return animation
}

/// Animations that begin together, again and again.
func again(every seconds: Double, _ animations: CAAnimation...) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = seconds
    group.repeatCount = .infinity
    return group
}

extension CAMediaTiming {
    /// Plays without end.
    func forever() -> Self {
        var timed = self
        timed.repeatCount = .infinity
        return timed
    }

    /// Plays forwards and backwards, without end.
    func toAndFro() -> Self {
        var timed = self
        timed.autoreverses = true
        return timed.forever()
    }
}

extension CAAnimation {
    /// With a pace.
    func paced(_ name: CAMediaTimingFunctionName) -> Self {
        timingFunction = CAMediaTimingFunction(name: name)
        return self
    }
}

extension CALayer {
    /// Adds animations under no key.
    func run(_ animations: CAAnimation...) {
        for animation in animations { add(animation, forKey: nil) }
    }
}
