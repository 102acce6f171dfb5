import AcetateKeyValue
import CoreGraphics
import Foundation

/// The instances of replicators.
extension RenderTree {
    /// Adds the instances of replicators to the sublayers in a commit, because the committing thread does not know of
    /// them.
    func withInstances(_ commit: Commit) -> Commit {
        guard !replication.replicators.isEmpty else { return commit }
        var commit = commit
        for (index, update) in commit.updates.enumerated() {
            // Edits do not move the instances, which are in front of all others.
            guard case .list(let sublayers) = update.sublayers, let replicas = nodes[update.id]?.replicas else {
                continue
            }
            commit.updates[index].sublayers = .list(sublayers + replicas.instances.map(\.id))
        }
        return commit
    }

    /// Records a change of a node.
    func noteReplicas(_ node: RenderNode, _ changes: LayerChanges) {
        if !replication.replicators.isEmpty, changes != .compositing {
            // The number of instances depends on the cost of each.
            var above = node.replicatorAbove
            while let replicator = above {
                replication.due.insert(replicator.id)
                above = replicator.replicatorAbove
            }
        }
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

    /// Records the removal of a node.
    func forgetReplicas(_ node: RenderNode) {
        if Replication.isMade(node.id) { replication.count -= 1 }
        guard let replicas = node.replicas else { return }
        for instance in replicas.instances { instance.isOver = true }
        replication.orphans += replicas.instances.map(\.id)
        // A layer with the same id may be added again, and then gets new copies.
        for copy in replicas.copies.compactMap({ nodes[$0]?.replicas }) {
            copy.original?.instance.copies[node.id] = nil
            copy.original = nil
        }
        replication.replicators.remove(node.id)
        replication.due.remove(node.id)
    }

    /// Updates all copies, and all instances to a time, including those of animated replicators.
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

    /// Arranges a replicator's instances if it is not yet in `arranged`. The replicators that contain it are arranged
    /// first, because they may change its time or remove it.
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
            values: shown.replicator, center: CGPoint(x: bounds.midX, y: bounds.midY), isEmpty: own.isEmpty,
            most: min(
                EffectLimits.copies, max(1, EffectLimits.copyCost / max(1, node.instanceCost(screen: screen)))))
        guard arrangement != replicas.arrangement else { return }
        replicas.arrangement = arrangement
        let wanted = own.isEmpty ? 0 : max(1, min(arrangement.values.instanceCount, arrangement.most)) - 1
        if arrangement.most < min(arrangement.values.instanceCount, EffectLimits.copies) {
            warn(
                of: shown,
                """
                , of which only \(arrangement.most) are drawn because of their cost: give it fewer instances, or smaller \
                sublayers with fewer filters, shadows and path elements
                """, key: "cost")
        }
        let former = replicas.instances.count
        var work = CopyWork(Commit(root: root?.id))
        var transform = CATransform3DIdentity
        var index = 0
        var cost: Int?
        while index < wanted {
            transform = CATransform3DConcat(transform, arrangement.values.instanceTransform)
            // Nothing is visible of this instance and later ones.
            guard transform.isFinite else { break }
            let values = arrangement.instance(index + 1, transform)
            if index < former {
                move(replicas.instances[index], to: values)
            } else {
                let each = cost ?? own.reduce(1) { $0 + $1.copyNodeCount }
                cost = each
                guard replication.count + each <= EffectLimits.copies else {
                    warn(
                        of: shown,
                        """
                         of \(each - 1) layers: only \(EffectLimits.copies) copies of layers are drawn in a tree, so give \
                        it a smaller instanceCount, or fewer sublayers
                        """, key: "limit")
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

    /// The area of the screen in the units of layers.
    private var screen: Double {
        Double(viewport.area) / max(1e-9, Double(abs(rootTransform.determinant)))
    }

    private func warn(of shown: LayerValues, _ problem: String, key: String) {
        let (bounds, position) = (shown.bounds, shown.position)
        let place = "\(bounds.width) x \(bounds.height) points at (\(position.x), \(position.y))"
        Diagnostics.warnOnce(
            "a replicator layer of \(place) has \(shown.replicator.instanceCount) instances\(problem)",
            key: "replicator.\(key).\(place)")
    }
}

extension NodeReplicas.Arrangement {
    /// The values of an instance's node. Index 0 is the sublayers themselves. `transform`: that of the instance.
    fileprivate func instance(_ index: Int, _ transform: CATransform3D) -> LayerValues {
        var result = LayerValues()
        result.kind = .instance(values.tint(ofInstance: index))
        // The anchor point is the center, and keeps its position.
        result.bounds = CGRect(origin: center, size: .zero)
        (result.position, result.transform) = (center, transform)
        result.timing.timeOffset = -ReplicatorValues.delay(ofInstance: index, values.instanceDelay)
        return result
    }
}

extension RenderNode {
    /// The number of nodes of a copy of this one, not counting instances of nested replicators.
    fileprivate var copyNodeCount: Int {
        ownSublayers.reduce(1 + (mask?.copyNodeCount ?? 0)) { $0 + $1.copyNodeCount }
    }
}

extension FlattenedTransform {
    /// Applies the effects of a parent that is a replicator or one of its instances. `asInstance`: the layer is an
    /// instance.
    mutating func apply(_ kind: LayerKind, asInstance: Bool) {
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
