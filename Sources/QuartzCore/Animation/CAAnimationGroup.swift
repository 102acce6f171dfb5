import AcetateCompositor
import AcetateKeyValue
import Foundation

/// Animations that run together in the group's time, and end with the group.
///
/// Delegates and `isRemovedOnCompletion` of the animations inside are ignored; those of the group apply. Groups may be
/// nested 64 levels deep and contain 100,000 animations in all: a layer rejects a larger group with a warning, and a
/// copy contains only the groups down to that level.
open class CAAnimationGroup: CAAnimation {
    /// The animations. A copy of the group contains copies of them, except of groups that contain the group itself.
    /// Default nil.
    open var animations: [CAAnimation]?

    override public init() { super.init() }

    /// An animation from an archive; see `CAAnimation`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAAnimationGroup()
        copy.copyProperties(of: self)
        return copy
    }

    override package func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
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
        Diagnostics.warnOnce(
            "an animation group that contains itself is left out of its copy. Remove it from “animations”.",
            key: "animation.cycle")
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
