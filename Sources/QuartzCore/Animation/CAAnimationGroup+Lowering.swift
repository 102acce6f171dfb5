import AcetateCompositor

extension CAAnimationGroup {
    /// Those of the animations that change the target, each in the group's time. One that cannot run is left out with a
    /// message; without a duration of its own it has the group's.
    func members(_ lowering: Lowering) throws(AnimationFault) -> [LayerAnimation] {
        var members: [LayerAnimation] = []
        for animation in animations ?? []
        where animation.targets(from: lowering.layer).contains(where: { $0 === lowering.target }) {
            var inner = lowering
            inner.beginTime = animation.beginTime
            guard var member = animation.lowered(inner) else { continue }
            member.levelsUp = 0
            members.append(member)
        }
        if members.isEmpty { throw .noAnimations }
        return members
    }
}
