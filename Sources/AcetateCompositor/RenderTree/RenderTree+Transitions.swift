import AcetatePixels

/// How transitions come and go with commits.
extension RenderTree {
    /// Takes in the commits that have come before a frame at `time`, and brings the tree there. Where no frame was before,
    /// each commit counts as shown once the next one comes, so that a transition in that has something to begin with.
    package func update(at time: Double, after commits: [Commit]) -> PixelRegion {
        for (index, commit) in commits.enumerated() {
            if index > 0, !lastTime.isFinite { damage.add(update(at: time)) }
            apply(commit)
        }
        return update(at: time)
    }

    /// What a commit makes of a layer's transition.
    struct TransitionChange {
        let id: LayerID
        let new: RunningTransition?
    }

    /// The layers whose transition a commit replaces or removes, before it has changed anything: a new one begins with
    /// a picture of what its layer shows, which may be in a transition already.
    ///
    /// A layer that has not been shown, or is hidden, begins with nothing. Changes that earlier commits have brought, and
    /// no update has shown, count as shown.
    ///
    /// The render tree's own changes follow those of the program that an update is about to show: they come at once.
    func transitionChanges(_ commit: Commit, isOwn: Bool = false) -> [TransitionChange] {
        var found: [(id: LayerID, node: RenderNode?, new: (id: UInt64, transition: LayerTransition)?)] = []
        for update in commit.updates {
            // A transform layer has no picture of its own.
            let hasPicture = update.values.all?.values.isTransformLayer != true
            guard let animations = hasPicture ? update.animations : [] else { continue }
            let node = nodes[update.id]
            guard !(animations.isEmpty && node?.transition == nil) else { continue }
            let new = animations.reversed().lazy.compactMap(\.transition).first
            if new?.id != node?.transition?.id { found.append((update.id, node, new)) }
        }
        if !isOwn, !dirty.isEmpty, lastTime.isFinite, found.contains(where: { $0.node != nil && $0.new != nil }) {
            damage.add(update(at: lastTime))
        }
        return found.map { id, node, new in
            TransitionChange(
                id: id,
                new: new.map { new in
                    RunningTransition(
                        id: new.id,
                        from: node.flatMap { FormerPicture(of: $0, for: new.transition) })
                })
        }
    }

    /// Puts a transition in the place of the one that a layer is in; the layers may be new by now.
    func apply(_ changes: [TransitionChange]) {
        for change in changes {
            guard let node = nodes[change.id] else { continue }
            if node.transition?.moment != nil { addDamage(of: node) }
            node.transition = change.new
            markDirty(node, .transition)
        }
    }
}
