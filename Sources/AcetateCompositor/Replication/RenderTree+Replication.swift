import AcetateKeyValue
import CoreGraphics
import Foundation

/// How a replicator's instances come, follow it, and go.
extension RenderTree {
    /// A commit with the instances of replicators among their sublayers, which whoever commits does not know.
    func withInstances(_ commit: Commit) -> Commit {
        guard !replication.replicators.isEmpty else { return commit }
        var commit = commit
        for (index, update) in commit.updates.enumerated() {
            // Edits leave the instances where they are, in front of all others.
            guard case .list(let sublayers) = update.sublayers, let replicas = nodes[update.id]?.replicas else {
                continue
            }
            commit.updates[index].sublayers = .list(sublayers + replicas.instances.map(\.id))
        }
        return commit
    }

    /// Takes in that something of a node has changed.
    func noteReplicas(_ node: RenderNode, _ changes: LayerChanges) {
        if node.model.isReplicator {
            _ = node.madeReplicas()
            replication.replicators.insert(node.id)
        }
        guard let replicas = node.replicas else { return }
        if replication.replicators.contains(node.id) { replication.due.insert(node.id) }
        guard !replicas.copies.isEmpty || changes.contains(.sublayers) && !replicas.instances.isEmpty else { return }
        replicas.pending.formUnion(changes)
        guard !replicas.isTouched else { return }
        replicas.isTouched = true
        replication.touched.append(node.id)
    }

    /// Takes in that a node is gone.
    func forgetReplicas(_ node: RenderNode) {
        if Replication.isMade(node.id) { replication.count -= 1 }
        guard let replicas = node.replicas else { return }
        for instance in replicas.instances { instance.isOver = true }
        replication.orphans += replicas.instances.map(\.id)
        // A layer with its id may come back: then it has other copies.
        for copy in replicas.copies.compactMap({ nodes[$0]?.replicas }) {
            copy.original?.instance.copies[node.id] = nil
            copy.original = nil
        }
        replication.replicators.remove(node.id)
        replication.due.remove(node.id)
    }

    /// Brings all copies up to date, and all instances to a time: those that an animation moves too.
    func replicate(at time: Double) {
        guard !replication.isIdle else { return }
        updateCopies()
        var waiting = replication.replicators.filter { nodes[$0]?.animations.isEmpty == false }
        repeat {
            waiting.formUnion(replication.due)
            replication.due = []
            var arranged: Set<LayerID> = []
            for id in waiting.sorted() { arrange(id, at: time, &arranged) }
            waiting = []
        } while !replication.due.isEmpty
    }

    /// Arranges a replicator's instances, once for each list of those that are `arranged`; before that those of the
    /// replicators that hold it, which may move its time, or take it away.
    private func arrange(_ id: LayerID, at time: Double, _ arranged: inout Set<LayerID>) {
        guard arranged.insert(id).inserted, let node = nodes[id] else { return }
        if let above = node.replicatorAbove { arrange(above.id, at: time, &arranged) }
        guard nodes[id] === node else { return }
        arrange(node, at: time)
        updateCopies()
    }

    private func arrange(_ node: RenderNode, at time: Double) {
        guard let replicas = node.replicas else { return }
        let shown = node.values(at: time)
        let bounds = shown.bounds.standardized
        let own = node.ownSublayers
        let arrangement = NodeReplicas.Arrangement(
            values: shown.replicator, centre: CGPoint(x: bounds.midX, y: bounds.midY), isEmpty: own.isEmpty)
        guard arrangement != replicas.arrangement else { return }
        replicas.arrangement = arrangement
        let wanted = own.isEmpty ? 0 : max(1, min(arrangement.values.instanceCount, Replication.mostNodes)) - 1
        let former = replicas.instances.count
        var work = CopyWork(Commit(root: root?.id))
        var transform = CATransform3DIdentity
        var index = 0
        var cost: Int?
        while index < wanted {
            transform = CATransform3DConcat(transform, arrangement.values.instanceTransform)
            // From here on nothing can be seen of the instances.
            guard transform.isFinite else { break }
            let values = arrangement.instance(index + 1, transform)
            if index < former {
                move(replicas.instances[index], to: values)
            } else {
                let each = cost ?? own.reduce(1) { $0 + $1.countHeld }
                cost = each
                guard replication.count + each <= Replication.mostNodes else {
                    complain(of: node, shown, each)
                    break
                }
                replicas.instances.append(makeInstance(of: node, own, values, &work))
            }
            index += 1
        }
        for instance in replicas.instances.dropFirst(index) { work.leaving.append(instance.id) }
        guard former != index || !work.isEmpty else { return }
        let sublayers = own.map(\.id) + replicas.instances.prefix(index).map(\.id)
        replicas.instances.removeLast(replicas.instances.count - index)
        work.commit.updates.append(LayerUpdate(id: node.id, changes: [], values: node.model, sublayers: sublayers))
        finish(&work)
    }

    private func move(_ instance: Instance, to values: LayerValues) {
        guard let node = nodes[instance.id], node.model != values else { return }
        markDirty(node, node.model.timing == values.timing ? .geometry : [.geometry, .timing])
        node.model = values
    }

    private func makeInstance(
        of node: RenderNode, _ sublayers: ArraySlice<RenderNode>, _ values: LayerValues, _ work: inout CopyWork
    ) -> Instance {
        let instance = Instance(id: replication.nextID(), of: node.id)
        let copies = sublayers.compactMap { copy(of: $0, in: instance, &work) }
        work.commit.updates.append(
            LayerUpdate(id: instance.id, changes: .all, values: values, sublayers: copies, animations: []))
        return instance
    }

    private func complain(of node: RenderNode, _ shown: LayerValues, _ each: Int) {
        let (bounds, position) = (shown.bounds, shown.position)
        let place = "\(bounds.width) x \(bounds.height) points at (\(position.x), \(position.y))"
        Complaint.say(
            """
            a replicator layer of \(place) has \(shown.replicator.instanceCount) instances of \(each - 1) layers: only \
            \(Replication.mostNodes) copies of layers are drawn in a tree, so give it a smaller instanceCount, or fewer \
            sublayers
            """, once: "replicator.limit.\(place)")
    }
}

extension NodeReplicas.Arrangement {
    /// What an instance's node has, that with number 0 being the sublayers themselves. `transform`: the instance's.
    fileprivate func instance(_ index: Int, _ transform: CATransform3D) -> LayerValues {
        var result = LayerValues()
        result.kind = .instance(values.tint(ofInstance: index))
        // The anchor point is the centre, and stands where it is.
        result.bounds = CGRect(origin: centre, size: .zero)
        (result.position, result.transform) = (centre, transform)
        result.timing.timeOffset = -ReplicatorValues.delay(ofInstance: index, values.instanceDelay)
        return result
    }
}

extension RenderNode {
    /// How many nodes a copy of this one takes, without instances of replicators inside.
    fileprivate var countHeld: Int {
        ownSublayers.reduce(1 + (mask?.countHeld ?? 0)) { $0 + $1.countHeld }
    }
}

extension SheetPlace {
    /// Takes in what a replicator, or one of its instances, is to what it holds. `asInstance`: to an instance.
    mutating func stand(in kind: LayerKind, asInstance: Bool) {
        let added: InstanceTint
        switch kind {
        case .instance(let tint):
            added = tint
        case .replicator(let values):
            isHidden = isHidden || values.instanceCount < 1
            if asInstance { return }
            added = values.tint(ofInstance: 0)
        default:
            return
        }
        opacity *= added.alpha
        let product = tint?.times(added) ?? added
        tint = product.keepsColor ? nil : product
    }
}

extension RenderTree {
    /// For tests: how many nodes the tree has, and how many of them replicators have made.
    package var nodeCounts: (all: Int, made: Int) { (nodes.count, replication.count) }
}
