import AppKit

/// Returns a basic animation.
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

/// Returns a keyframe animation of values.
func through(
    _ keyPath: String, _ values: [Any], mode: CAAnimationCalculationMode = .linear, duration: Double = 4
) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.calculationMode = mode
    animation.duration = duration
    return animation
}

/// Returns a keyframe animation of the position along a path.
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

/// Returns a group of animations that begin together and repeat forever.
func loop(every seconds: Double, _ animations: CAAnimation...) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = seconds
    group.repeatCount = .infinity
    return group
}

extension CAMediaTiming {
    /// Repeats the animation forever.
    func forever() -> Self {
        repeatCount = .infinity
        return self
    }

    /// Plays the animation forwards and backwards forever.
    func backAndForth() -> Self {
        autoreverses = true
        return forever()
    }
}

extension CAAnimation {
    /// Sets the timing function.
    func paced(_ name: CAMediaTimingFunctionName) -> Self {
        timingFunction = CAMediaTimingFunction(name: name)
        return self
    }
}

extension CALayer {
    /// Adds animations without keys.
    func run(_ animations: CAAnimation...) {
        for animation in animations { add(animation, forKey: nil) }
    }
}
