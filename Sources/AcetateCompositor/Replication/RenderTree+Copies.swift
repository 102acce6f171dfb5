import Foundation

/// The changes of one step of updating copies.
struct CopyWork {
    /// The changes of the copies themselves.
    var commit: Commit
    /// Nodes that have left their place. They are removed with all that they contain, unless that is elsewhere now.
    var leaving: [LayerID] = []
    /// Copies that are in use.
    var kept: Set<LayerID> = []
    /// Removed nodes.
    var gone: Set<LayerID> = []

    init(_ commit: Commit) { self.commit = commit }

    var isEmpty: Bool { commit.updates.isEmpty && leaving.isEmpty }
}

/// How copies follow their originals.
extension RenderTree {
    /// Applies changes of originals to all copies. A changed copy may have copies itself, so this repeats until nothing
    /// is left.
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
        // If a layer leaves the replicator, its copy is removed.
        guard let copy = nodes[id], let instance = copy.replicas?.original?.instance,
            !instance.isOver, node.isContained(in: instance.replicator)
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

    /// The copies of layers in an instance. Previous copies that are not among them are removed.
    private func copies(
        of nodes: ArraySlice<RenderNode>, in instance: Instance, insteadOf former: ArraySlice<RenderNode>,
        _ work: inout CopyWork
    ) -> [LayerID] {
        let copies = nodes.compactMap { copy(of: $0, in: instance, &work) }
        let stays = Set(copies)
        for node in former where !stays.contains(node.id) { work.leaving.append(node.id) }
        return copies
    }

    /// The copy of a layer in an instance, including its sublayers: the existing one, or a new one. Nil if there are
    /// too many nodes.
    func copy(of node: RenderNode, in instance: Instance, _ work: inout CopyWork) -> LayerID? {
        if let id = instance.copies[node.id] {
            work.kept.insert(id)
            return id
        }
        guard replication.count < EffectLimits.copies else { return nil }
        let id = replication.nextID()
        instance.copies[node.id] = id
        work.kept.insert(id)
        var values = node.model
        values.mask = node.mask.flatMap { copy(of: $0, in: instance, &work) }
        let update = LayerUpdate(
            id: id, changes: .all, values: values,
            sublayers: node.ownSublayers.compactMap { copy(of: $0, in: instance, &work) }, animations: node.animations)
        let made = RenderNode(id, values, rasterCache)
        made.madeReplicas().original = (node.id, instance)
        node.madeReplicas().copies.insert(id)
        if let transition = node.transition, transition.snapshot != nil || transition.step != .waiting {
            // The copy is new, so it has no snapshot, and shows what the layer shows now.
            made.transition = RunningTransition(id: transition.id, from: nil)
            made.transition?.show(.over)
        }
        nodes[id] = made
        work.commit.updates.append(update)
        return id
    }

    /// Applies the changes and removes the nodes that have left.
    func finish(_ work: inout CopyWork) {
        for id in work.leaving { remove(id, &work) }
        guard !work.commit.updates.isEmpty || !work.commit.removed.isEmpty else { return }
        apply(work.commit, transitionChanges(work.commit, isOwn: true))
    }

    private func remove(_ id: LayerID, _ work: inout CopyWork) {
        guard !work.kept.contains(id), let node = nodes[id], !work.gone.contains(id) else { return }
        work.gone.insert(id)
        if let (original, instance) = node.replicas?.original {
            nodes[original]?.replicas?.copies.remove(id)
            instance.copies[original] = nil
        }
        work.commit.removed.append(id)
        for child in node.children { remove(child.id, &work) }
    }
}
