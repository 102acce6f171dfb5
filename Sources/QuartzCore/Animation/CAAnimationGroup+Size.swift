import AcetateKeyValue

// Groups are copied, lowered and evaluated by functions that call themselves for each level.
extension CAAnimationGroup {
    /// Groups stand in each other at most so deep.
    static let maximumLevels = 64
    /// A group holds at most so many animations altogether: one that several groups hold counts for each of them.
    static let maximumMembers = 100_000

    static func reportSize() {
        Complaint.say(
            "an animation group is too large: groups stand in each other at most \(maximumLevels) levels deep, and hold at "
                + "most \(maximumMembers) animations altogether", once: "animation.groupSize")
    }

    /// Whether the group is within both limits. What holds itself counts once: copies leave it out.
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
