import AcetateCompositor
import AcetateKeyValue
import Foundation

/// Animations that run together, in the group's time, and no longer than the group.
///
/// Delegates of the animations in it, and their `isRemovedOnCompletion`, do not count: the group's do. Groups stand in
/// each other at most 64 levels deep, and hold at most 100,000 animations altogether: a layer refuses a greater one with a
/// message, and a copy has only the groups down to that level.
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
        guard other.copyLevel < Self.maximumLevels else {
            Self.reportSize()
            return
        }
        other.isBeingCopied = true
        defer { other.isBeingCopied = false }
        animations = other.animations?.compactMap { animation in
            guard !animation.isBeingCopied else { return nil }
            animation.copyLevel = other.copyLevel + 1
            defer { animation.copyLevel = 0 }
            return animation.copy() as? CAAnimation
        }
        guard animations?.count != other.animations?.count else { return }
        Complaint.say(
            "an animation group is left out of the animations that it holds itself. Take it off “animations”",
            once: "animation.cycle")
    }

    override package func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect {
        .group(try members(lowering))
    }

    override package func targets(from layer: CALayer) -> [CALayer] {
        var (targets, found): ([CALayer], Set<ObjectIdentifier>) = ([], [])
        for target in (animations ?? []).flatMap({ $0.targets(from: layer) })
        where found.insert(ObjectIdentifier(target)).inserted {
            targets.append(target)
        }
        return targets.isEmpty ? [layer] : targets
    }
}
