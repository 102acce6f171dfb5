/// How the program moves or fades a layer by its commits, without an animation.
///
/// A layer that commits move in successive frames is painted like an animated one: it is rasterized once, and composited at any
/// offset, scale or angle. Once it has rested, it is painted for its exact position.
struct CommittedMotion {
    /// The layer rests if nothing has moved it for this number of seconds.
    static let rest = 0.1

    /// The motion of the last frames; empty if the layer rests.
    private(set) var motion: LayerMotion = []
    /// The motion of commits that no update has shown.
    private(set) var pending: LayerMotion = []
    /// The tree's time of the update that showed the last motion.
    private var lastTime = -Double.infinity

    /// When the layer rests unless another commit moves it, in the tree's time.
    var restTime: Double { lastTime + Self.rest }

    mutating func add(_ change: LayerMotion) { pending.formUnion(change) }

    /// Shows the pending motion at a time. Two changes at the same time are one.
    mutating func show(at time: Double) {
        if !pending.isEmpty, time != lastTime {
            let isSuccessive = time > lastTime && time < restTime
            motion = isSuccessive ? motion.union(pending) : []
            (pending, lastTime) = ([], time)
        } else if time < lastTime || time >= restTime {
            motion = []
        }
    }
}

extension LayerMotion {
    /// The motion due to a change of committed values.
    init(from old: LayerValues, to new: LayerValues) {
        self = []
        if old.position != new.position || old.anchorPoint != new.anchorPoint || old.bounds.origin != new.bounds.origin
        {
            insert(.position)
        }
        if old.bounds.size != new.bounds.size { insert(.size) }
        if old.opacity != new.opacity { insert(.opacity) }
        if old.transform != new.transform {
            var moved = old.transform
            (moved.m41, moved.m42) = (new.transform.m41, new.transform.m42)
            insert(moved == new.transform ? .position : .transform)
        }
        if old.zPosition != new.zPosition || old.anchorPointZ != new.anchorPointZ { insert(.transform) }
        if case .plain = new.kind, old.storage === new.storage { return }
        if LayerKey.movingSublayers.contains(where: { $0.property.differs(old, new) }) { insert(.sublayers) }
        if LayerKey.ofRasters.contains(where: { $0.property.differs(old, new) }) { insert(.content) }
    }
}

extension RenderTree {
    /// Notes how a commit moves a layer. Called before the node has the new values.
    func noteMotion(of node: RenderNode, _ update: LayerUpdate) {
        guard !update.changes.isDisjoint(with: [.geometry, .appearance, .compositing]) else { return }
        let change = LayerMotion(from: node.model, to: update.values)
        guard !change.isEmpty else { return }
        if !node.marks.isMovedByCommits {
            node.marks.isMovedByCommits = true
            movedByCommits.append(node)
        }
        node.committedMotion.add(change)
    }

    /// Updates which layers count as moved by commits at a time.
    func showCommittedMotions(at time: Double) {
        guard !movedByCommits.isEmpty else { return }
        movedByCommits.removeAll { node in
            let former = node.ownMotion
            node.committedMotion.show(at: time)
            noteMotion(of: node, after: former)
            let isOver = node.committedMotion.pending.isEmpty && time >= node.committedMotion.restTime
            if isOver || nodes[node.id] == nil { node.marks.isMovedByCommits = false }
            return !node.marks.isMovedByCommits
        }
    }

    /// Notes that the animations or commits that move a node have changed.
    func noteMotion(of node: RenderNode, after former: LayerMotion) {
        guard node.ownMotion != former else { return }
        node.marks.hasOtherInside = true
        // Moving layers are painted by other rules, even while they do not move.
        markDirty(node, .geometry)
    }

    /// The tree's time at which the next layer that commits have moved rests; infinite for none.
    var nextRest: Double {
        movedByCommits.reduce(.infinity) {
            $1.committedMotion.motion.isEmpty ? $0 : min($0, $1.committedMotion.restTime)
        }
    }
}
