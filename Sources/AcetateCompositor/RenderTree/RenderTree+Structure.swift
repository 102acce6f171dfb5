/// Which layers hold which.
extension RenderTree {
    /// Takes in which layers hold which, and which are gone.
    ///
    /// First everything that leaves its place is noted, in the tree as it was last shown; then it is taken out; then
    /// all is put in. So a commit's order does not matter, not even where a layer and its superlayer change places.
    func restructure(_ commit: Commit) {
        guard changesStructure(commit) else { return }
        let lists = commit.updates.compactMap { update in
            nodes[update.id].flatMap { node in update.sublayers.map { ListChange(node, $0, nodes) } }
        }
        let masks = maskChanges(commit)
        let gone = commit.removed.compactMap { nodes[$0] }
        let newRoot = commit.root.flatMap { nodes[$0] }
        var left: Set<LayerID> = []
        func leave(_ node: RenderNode) {
            if left.insert(node.id).inserted { addDamage(of: node) }
        }
        if let root, root !== newRoot { leave(root) }
        for node in gone where node.parent != nil { leave(node) }
        for list in lists {
            let stays = Set(list.new.map(\.id))
            for child in list.former where !stays.contains(child.id) { leave(child) }
            for child in list.new where child.parent != nil && (child.parent !== list.node || child.isMask) {
                leave(child)
            }
        }
        for (_, former, new) in masks { for mask in [former, new] where mask?.parent != nil { mask.map(leave) } }
        for list in lists {
            for child in list.former { child.parent = nil }
            list.node.replaceSublayers(list.start..<(list.start + list.former.count), with: [])
        }
        for (_, former, _) in masks { former.map(takeOut) }
        for list in lists { for child in list.new { takeOut(child) } }
        for node in gone {
            takeOut(node)
            nodes[node.id] = nil
            computed[node.id] = nil
            for child in node.held { child.parent = nil }
            node.replaceSublayers(0..<node.sublayers.count, with: [])
            node.mask = nil
            forgetReplicas(node)
            backdrops.remove(node)
            (node.depthScene, scenes[node.id], tiled[node.id]) = (nil, nil, nil)
        }
        if let newRoot, newRoot !== root {
            takeOut(newRoot)
            markDirty(newRoot, .all)
        }
        root = newRoot
        for list in lists { putIn(list) }
        for (node, _, new) in masks { putIn(mask: new, node) }
        for list in lists { list.node.bumpVersions(.appearance) }
        guard !gone.isEmpty else { return }
        nextChange = nil
        animating.removeAll { nodes[$0.id] == nil }
        dirty.removeAll { nodes[$0.id] == nil }
    }

    /// Whether anything comes to stand elsewhere.
    private func changesStructure(_ commit: Commit) -> Bool {
        guard commit.removed.isEmpty, let root, root.id == commit.root else { return true }
        return commit.updates.contains { update in
            guard let all = update.values.all else { return false }
            return update.sublayers != nil || all.values.mask != nil || nodes[update.id]?.mask != nil
        }
    }

    /// Takes a layer out of a superlayer whose list of sublayers the commit does not bring.
    private func takeOut(_ node: RenderNode) {
        guard let parent = node.parent else { return }
        if node.isMask {
            parent.mask = nil
            parent.plane?.spoil()
            markDirty(parent, .compositing)
        } else {
            if let place = parent.sublayers.firstIndex(where: { $0 === node }) {
                parent.replaceSublayers(place..<(place + 1), with: [])
                unsettle(parent)
                noteSublayers(of: parent)
            }
        }
        parent.bumpVersions(.appearance)
        noteReplicas(parent, .sublayers)
        node.parent = nil
    }

    /// Notes that a layer has gained or lost sublayers. Whether it has any is part of what decides if a moving one is an
    /// offscreen surface.
    private func noteSublayers(of node: RenderNode) {
        markDirty(node, node.motion.isEmpty ? .sublayers : .geometry.union(.sublayers))
    }

    /// A change of a layer's list of sublayers: in one place, beside which the lists are the same.
    private struct ListChange {
        let node: RenderNode
        let start: Int
        let former, new: [RenderNode]

        init(_ node: RenderNode, _ ids: [LayerID], _ nodes: [LayerID: RenderNode]) {
            let list = node.sublayers
            let shorter = min(list.count, ids.count)
            var start = 0
            while start < shorter, list[start].id == ids[start] { start += 1 }
            var same = 0
            while same < shorter - start, list[list.count - 1 - same].id == ids[ids.count - 1 - same] { same += 1 }
            (self.node, self.start) = (node, start)
            former = Array(list[start..<(list.count - same)])
            new = ids[start..<(ids.count - same)].compactMap { nodes[$0] }
        }
    }

    private func putIn(_ list: ListChange) {
        let (node, former, sublayers) = (list.node, list.former, list.new)
        for child in sublayers { child.parent = node }
        noteSublayers(of: node)
        let start = min(list.start, node.sublayers.count)
        node.replaceSublayers(start..<start, with: sublayers)
        unsettle(node)
        let before = Set(former.map(\.id))
        let stays = before.intersection(sublayers.map(\.id))
        for child in sublayers where !before.contains(child.id) { markDirty(child, .all) }
        // Of two layers that change their order at least one stands at another place among those that stay.
        let (old, new) = (former.filter { stays.contains($0.id) }, sublayers.filter { stays.contains($0.id) })
        for (old, new) in zip(old, new) where old !== new {
            markDirty(old, .compositing)
            markDirty(new, .compositing)
        }
    }

    /// The layers whose mask the commit changes, with those before and after.
    private func maskChanges(_ commit: Commit) -> [(node: RenderNode, former: RenderNode?, new: RenderNode?)] {
        commit.updates.compactMap { update in
            guard let node = nodes[update.id], let all = update.values.all else { return nil }
            let new = all.values.asShown.mask.flatMap { nodes[$0] }
            return new === node.mask ? nil : (node, node.mask, new)
        }
    }

    /// Makes a layer another's mask, unless it stands elsewhere in the tree, or holds that layer itself.
    private func putIn(mask: RenderNode?, _ node: RenderNode) {
        markDirty(node, .compositing)
        node.bumpVersions(.appearance)
        guard let mask, mask.parent == nil, mask !== root, nodes[mask.id] != nil else { return }
        var above: RenderNode? = node
        while let held = above {
            if held === mask { return }
            above = held.parent
        }
        mask.parent = node
        node.mask = mask
        node.plane?.spoil()
        markDirty(mask, .all)
    }
}
