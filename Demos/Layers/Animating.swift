import AppKit

/// Returns an animation that runs from one value to another and back forever; `duration` is that of one direction.
func swinging(_ keyPath: String, from: Any, to: Any, duration: Double = 2) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    (animation.autoreverses, animation.repeatCount) = (true, .infinity)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
}

/// Returns an animation with linear timing that repeats forever.
func cycling(_ keyPath: String, from: Any, to: Any, duration: Double = 2) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    animation.repeatCount = .infinity
    return animation
}
