import AcetateCompositor
import AcetateKeyValue
import Foundation

/// Animations that run together, in the group's time, and no longer than the group.
///
/// Delegates of the animations in it, and their `isRemovedOnCompletion`, do not count: the group's do.
open class CAAnimationGroup: CAAnimation {
    /// The animations; a copy of the group has copies of them, but for groups that hold it. Default nil.
    open var animations: [CAAnimation]?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimationGroup()
        copy.take(from: self)
        return copy
    }

    override package func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        other.isBeingCopied = true
        defer { other.isBeingCopied = false }
        animations = other.animations?.compactMap { $0.isBeingCopied ? nil : $0.copy() as? CAAnimation }
        guard animations?.count != other.animations?.count else { return }
        Complaint.say(
            "an animation group is left out of the animations that it holds itself. Take it off “animations”",
            once: "animation.cycle")
    }

    override package func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect {
        .group(try members(lowering))
    }

    override package func targets(from layer: CALayer) -> [CALayer] {
        var targets: [CALayer] = []
        for target in (animations ?? []).flatMap({ $0.targets(from: layer) })
        where !targets.contains(where: { $0 === target }) {
            targets.append(target)
        }
        return targets.isEmpty ? [layer] : targets
    }
}
