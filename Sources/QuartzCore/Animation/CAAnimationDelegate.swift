import Foundation

/// Told of the start and the end of an animation. Both methods may be left out.
///
/// Called on the thread that committed the animation.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The animation has begun.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended: `flag` is true when it reached the end of its duration, false when it was removed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
