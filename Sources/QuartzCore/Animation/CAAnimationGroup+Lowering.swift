import AcetateCompositor

extension CAAnimationGroup {
    /// The animations in the group that change the target, each in the group's time. An animation that cannot run is
    /// left out with a warning; one without a duration has the group's.
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
