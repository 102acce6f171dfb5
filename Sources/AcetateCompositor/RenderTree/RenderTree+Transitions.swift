import AcetatePixels

/// How commits begin and end transitions.
extension RenderTree {
    /// Applies the commits that arrived before a frame at `time`, and updates the tree to that time. If there was no
    /// frame before, each commit counts as shown once the next one is applied, so that a transition in that commit has
    /// a snapshot to begin with.
    package func update(at time: Double, after commits: [Commit]) -> PixelRegion {
        for (index, commit) in commits.enumerated() {
            if index > 0, !lastTime.isFinite { damage.add(update(at: time)) }
            apply(commit)
        }
        return update(at: time)
    }

    /// The change that a commit makes to the transition of a layer.
    struct TransitionChange {
        let id: LayerID
        let new: RunningTransition?
    }

    /// The layers whose transition a commit replaces or removes. Called before the commit has changed anything, because
    /// a new transition begins with a snapshot of what its layer shows, which may already be in a transition.
    ///
    /// A layer that has not been shown, or is hidden, begins with an empty snapshot. Changes of earlier commits that no
    /// update has shown count as shown.
    ///
    /// With `isOwn`, the changes are those of the render tree itself. They follow the changes of the program that an
    /// update is about to show, and apply immediately.
    func transitionChanges(_ commit: Commit, isOwn: Bool = false) -> [TransitionChange] {
        var found: [(id: LayerID, node: RenderNode?, new: (id: UInt64, transition: LayerTransition)?)] = []
        for update in commit.updates {
            // A transform layer has no raster.
            guard let animations = update.values.isTransformLayer ? [] : update.animations else { continue }
            let node = nodes[update.id]
            guard !(animations.isEmpty && node?.transition == nil) else { continue }
            let new = animations.reversed().lazy.compactMap(\.transition).first
            if new?.id != node?.transition?.id { found.append((update.id, node, new)) }
        }
        if !isOwn, lastTime.isFinite {
            let leaving = found.lazy.filter { $0.new != nil }.compactMap(\.node)
            // The snapshot of a layer that moves is taken in the pixels in which it will be blended.
            for node in leaving where node.derived.isMoving && node.derived.surface == nil {
                node.beginsTransition = true
                markDirty(node, .transition)
            }
            if !dirty.isEmpty, !leaving.isEmpty { damage.add(update(at: lastTime)) }
        }
        return found.map { id, node, new in
            TransitionChange(
                id: id,
                new: new.map { new in
                    RunningTransition(
                        id: new.id,
                        from: node.flatMap { TransitionSnapshot(of: $0, for: new.transition) })
                })
        }
    }

    /// Replaces the transitions of layers, which the commit may have just created.
    func apply(_ changes: [TransitionChange]) {
        for change in changes {
            guard let node = nodes[change.id] else { continue }
            if node.transition?.moment != nil { addDamage(of: node) }
            (node.transition, node.beginsTransition) = (change.new, false)
            markDirty(node, .transition)
        }
    }
}
