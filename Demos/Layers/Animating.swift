import AppKit

/// An animation from one value to another in so many seconds, forwards and backwards without end.
func swinging(_ keyPath: String, from: Any, to: Any, duration: Double = 2) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    (animation.autoreverses, animation.repeatCount) = (true, .infinity)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
}

/// An animation at an even pace, again and again without end.
func cycling(_ keyPath: String, from: Any, to: Any, duration: Double = 2) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    animation.repeatCount = .infinity
    return animation
}
