import Foundation

/// The methods by which an animation reports its start and end. Both are optional.
///
/// Called on the thread that committed the animation.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The animation has begun.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended: `flag` is true when it reached the end of its duration, false when it was removed, when its
    /// layer has left its window or renderer, or when its layer is in neither as the animation is committed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
