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
            for child in list.former where !list.new.contains(child.id) { leave(child) }
            for child in list.runs.lazy.flatMap(\.new)
            where child.parent != nil && (child.parent !== list.node || child.isMask) {
                leave(child)
            }
        }
        for (_, former, new) in masks { for mask in [former, new] where mask?.parent != nil { mask.map(leave) } }
        for list in lists { takeOut(list) }
        for (_, former, _) in masks { former.map(takeOut) }
        for list in lists { for child in list.runs.lazy.flatMap(\.new) { takeOut(child) } }
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
        if gone.contains(where: { $0.nextChange < .infinity }) { animating.removeAll { nodes[$0.id] == nil } }
        if gone.contains(where: \.isListed) { dirty.removeAll { nodes[$0.id] == nil } }
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

    /// A change of a layer's list of sublayers.
    private struct ListChange {
        /// Sublayers in place of others, which begin at an index of the list before the change.
        struct Run {
            var start: Int
            var former, new: [RenderNode]
        }

        let node: RenderNode
        /// In ascending order; each begins behind the end of the one before.
        private(set) var runs: [Run]
        /// All sublayers that are new, or have another place.
        let new: Set<LayerID>

        init(_ node: RenderNode, _ update: SublayersUpdate, _ nodes: [LayerID: RenderNode]) {
            self.node = node
            switch update {
            case .list(let ids): runs = [Self.run(of: node.sublayers, ids, nodes)]
            case .edits(let edits): runs = edits.map { Self.run(of: node.sublayers, $0, nodes) }
            }
            var new: Set<LayerID> = []
            for run in runs { for child in run.new { new.insert(child.id) } }
            self.new = new
        }

        var former: some Sequence<RenderNode> { runs.lazy.flatMap(\.former) }

        /// The only run in which a new list differs.
        private static func run(of list: [RenderNode], _ ids: [LayerID], _ nodes: [LayerID: RenderNode]) -> Run {
            let shorter = min(list.count, ids.count)
            var start = 0
            while start < shorter, list[start].id == ids[start] { start += 1 }
            var same = 0
            while same < shorter - start, list[list.count - 1 - same].id == ids[ids.count - 1 - same] { same += 1 }
            return Run(
                start: start, former: Array(list[start..<(list.count - same)]),
                new: ids[start..<(ids.count - same)].compactMap { nodes[$0] })
        }

        /// Finds the run of an edit. Where another thread's commit has taken sublayers out of the list before, it begins
        /// elsewhere, and some of its sublayers are not there.
        private static func run(
            of list: [RenderNode], _ edit: SublayersUpdate.Edit, _ nodes: [LayerID: RenderNode]
        ) -> Run {
            var start = edit.start
            if start > list.count || (start == 0 ? nil : list[start - 1].id) != edit.after {
                start = edit.after.flatMap { id in list.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
            }
            var run = Run(start: start, former: [], new: edit.inserted.compactMap { nodes[$0] })
            for id in edit.removed where start < list.count && list[start].id == id {
                run.former.append(list[start])
                start += 1
            }
            return run
        }
    }

    private func takeOut(_ list: ListChange) {
        for run in list.runs.reversed() where !run.former.isEmpty {
            for child in run.former { child.parent = nil }
            list.node.replaceSublayers(run.start..<(run.start + run.former.count), with: [])
        }
    }

    private func putIn(_ list: ListChange) {
        let node = list.node
        // Those of the former sublayers that stay, by the run in which they stood.
        var places: [LayerID: Int] = [:]
        for (index, run) in list.runs.enumerated() {
            for child in run.former where list.new.contains(child.id) { places[child.id] = index }
        }
        var growth = 0
        for (index, run) in list.runs.enumerated() {
            for child in run.new { child.parent = node }
            if !run.new.isEmpty {
                let start = min(run.start + growth, node.sublayers.count)
                node.replaceSublayers(start..<start, with: run.new)
            }
            growth += run.new.count - run.former.count
            for child in run.new {
                switch places[child.id] {
                case nil: markDirty(child, .all)
                case index: break
                default: markDirty(child, .compositing)
                }
            }
            // Of two layers that change their order at least one stands at another place among those that stay.
            let new = run.new.filter { places[$0.id] == index }
            let stays = Set(new.map(\.id))
            let old = run.former.filter { stays.contains($0.id) }
            for (old, new) in zip(old, new) where old !== new {
                markDirty(old, .compositing)
                markDirty(new, .compositing)
            }
        }
        unsettle(node)
        noteSublayers(of: node)
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
