import Foundation

/// What becomes of copies in one step.
struct CopyWork {
    /// The copies' own changes.
    var commit: Commit
    /// Nodes that have left their place, and go with all that they hold, unless that stands elsewhere now.
    var leaving: [LayerID] = []
    /// Copies that have a place.
    var kept: Set<LayerID> = []
    /// Nodes that go.
    var gone: Set<LayerID> = []

    init(_ commit: Commit) { self.commit = commit }

    var isEmpty: Bool { commit.updates.isEmpty && leaving.isEmpty }
}

/// How copies follow what they are copies of.
extension RenderTree {
    /// Gives all copies what has changed. What changes a copy may have copies itself, so this goes on until nothing is left.
    func updateCopies() {
        while !replication.touched.isEmpty || !replication.orphans.isEmpty {
            var work = CopyWork(Commit(root: root?.id))
            (work.leaving, replication.orphans) = (replication.orphans, [])
            let touched = replication.touched
            replication.touched = []
            for node in touched.compactMap({ nodes[$0] }) {
                guard let replicas = node.replicas else { continue }
                let changes = replicas.pending
                (replicas.pending, replicas.isTouched) = ([], false)
                if changes.contains(.sublayers) {
                    for instance in replicas.instances { fill(instance, from: node, &work) }
                }
                for id in replicas.copies.sorted() { update(id, from: node, changes, &work) }
            }
            finish(&work)
        }
    }

    private func fill(_ instance: Instance, from node: RenderNode, _ work: inout CopyWork) {
        guard let holder = nodes[instance.id] else { return }
        let copies = copies(of: node.ownSublayers, in: instance, insteadOf: holder.sublayers[...], &work)
        work.commit.updates.append(
            LayerUpdate(id: instance.id, changes: .sublayers, values: holder.model, sublayers: copies))
    }

    private func update(_ id: LayerID, from node: RenderNode, _ changes: LayerChanges, _ work: inout CopyWork) {
        // A copy of what has left the replicator goes with the place that it had.
        guard let copy = nodes[id], let instance = copy.replicas?.original?.instance,
            !instance.isOver, node.isHeld(by: instance.replicator)
        else { return }
        var values = node.model
        let masks = copies(
            of: [node.mask].compactMap(\.self)[...], in: instance, insteadOf: [copy.mask].compactMap(\.self)[...], &work
        )
        values.mask = masks.first
        var update = LayerUpdate(id: id, changes: changes, values: values)
        if changes.contains(.animations) { update.animations = node.animations }
        if changes.contains(.sublayers) {
            update.sublayers = .list(
                copies(of: node.ownSublayers, in: instance, insteadOf: copy.ownSublayers, &work)
                    + (copy.replicas?.instances.map(\.id) ?? []))
        }
        work.commit.updates.append(update)
    }

    /// The copies of layers in an instance. Those that stood in their place and are not among them leave it.
    private func copies(
        of nodes: ArraySlice<RenderNode>, in instance: Instance, insteadOf former: ArraySlice<RenderNode>,
        _ work: inout CopyWork
    ) -> [LayerID] {
        let copies = nodes.compactMap { copy(of: $0, in: instance, &work) }
        let stays = Set(copies)
        for node in former where !stays.contains(node.id) { work.leaving.append(node.id) }
        return copies
    }

    /// The copy of a layer in an instance, with all that it holds: the one that it has, or a new one. Nil where there are
    /// too many.
    func copy(of node: RenderNode, in instance: Instance, _ work: inout CopyWork) -> LayerID? {
        if let id = instance.copies[node.id] {
            work.kept.insert(id)
            return id
        }
        guard replication.count < Replication.mostNodes else { return nil }
        let id = replication.nextID()
        instance.copies[node.id] = id
        work.kept.insert(id)
        var values = node.model
        values.mask = node.mask.flatMap { copy(of: $0, in: instance, &work) }
        let update = LayerUpdate(
            id: id, changes: .all, values: values,
            sublayers: node.ownSublayers.compactMap { copy(of: $0, in: instance, &work) }, animations: node.animations)
        let made = RenderNode(id, values, pictures)
        made.madeReplicas().original = (node.id, instance)
        node.madeReplicas().copies.insert(id)
        if let transition = node.transition, transition.former != nil || transition.step != .waiting {
            // It has nothing to leave: it comes as what the layer is now.
            made.transition = RunningTransition(id: transition.id, from: nil)
            made.transition?.show(.over)
        }
        nodes[id] = made
        work.commit.updates.append(update)
        return id
    }

    /// Takes the changes in, and what has left out.
    func finish(_ work: inout CopyWork) {
        for id in work.leaving { remove(id, &work) }
        guard !work.commit.updates.isEmpty || !work.commit.removed.isEmpty else { return }
        take(work.commit, transitionChanges(work.commit, isOwn: true))
    }

    private func remove(_ id: LayerID, _ work: inout CopyWork) {
        guard !work.kept.contains(id), let node = nodes[id], !work.gone.contains(id) else { return }
        work.gone.insert(id)
        if let (original, instance) = node.replicas?.original {
            nodes[original]?.replicas?.copies.remove(id)
            instance.copies[original] = nil
        }
        work.commit.removed.append(id)
        for held in node.held { remove(held.id, &work) }
    }
}
