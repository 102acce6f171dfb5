import AcetateKeyValue

// The limits exist because groups are copied, lowered and evaluated recursively.
extension CAAnimationGroup {
    /// The greatest nesting depth of groups.
    static let maximumLevels = 64
    /// The greatest number of animations in a group, at all levels: an animation that several groups contain counts for
    /// each.
    static let maximumMembers = 100_000

    static func reportSize() {
        Diagnostics.warnOnce(
            "an animation group is too large, and is ignored: nest at most \(maximumLevels) levels, with at most "
                + "\(maximumMembers) animations in all", key: "animation.groupSize")
    }

    /// Whether the group is within both limits. A group that contains itself counts once, because copies leave it out.
    var isWithinLimits: Bool {
        var (members, path) = (0, [(group: self, next: 0)])
        var onPath: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        while let last = path.last {
            let animations = last.group.animations ?? []
            guard last.next < animations.count else {
                onPath.remove(ObjectIdentifier(last.group))
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            members += 1
            guard members <= Self.maximumMembers else { return false }
            guard let group = animations[last.next] as? CAAnimationGroup,
                onPath.insert(ObjectIdentifier(group)).inserted
            else { continue }
            path.append((group, 0))
            guard path.count <= Self.maximumLevels else { return false }
        }
        return true
    }
}
