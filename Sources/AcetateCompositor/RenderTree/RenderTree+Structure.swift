/// The parents and sublayers of nodes.
extension RenderTree {
    /// Applies the changes of the structure and removes layers.
    ///
    /// First the pixels of everything that leaves its place are recorded, in the tree as it was last shown. Then these
    /// nodes are removed, then all nodes are inserted. Therefore the order of a commit does not matter, even if a layer
    /// and its superlayer change places.
    func restructure(_ commit: Commit) {
        guard changesStructure(commit) else { return }
        let lists = commit.updates.compactMap { update in
            // Most new layers have no sublayers.
            update.sublayers.flatMap { $0 == .list([]) && nodes[update.id]?.sublayers.isEmpty != false ? nil : $0 }
                .flatMap { sublayers in nodes[update.id].map { ListChange($0, sublayers, nodes) } }
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
            for child in node.children { child.parent = nil }
            node.replaceSublayers(0..<node.sublayers.count, with: [])
            node.mask = nil
            forgetReplicas(node)
            backdrops.remove(node)
            (node.depthScene, scenes[node.id], tiled[node.id]) = (nil, nil, nil)
            (node.streamViewer, streamed[node.id]) = (nil, nil)
            emitters.remove(node.id)
            filtered.remove(node.id)
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
        if gone.contains(where: \.marks.isListed) { dirty.removeAll { nodes[$0.id] == nil } }
    }

    /// Whether the position of any node in the tree changes.
    private func changesStructure(_ commit: Commit) -> Bool {
        guard commit.removed.isEmpty, let root, root.id == commit.root else { return true }
        return commit.updates.contains { update in
            update.sublayers != nil || update.values.shownMask != nodes[update.id]?.mask?.id
        }
    }

    /// Removes a layer from a superlayer whose list of sublayers is not part of the commit.
    private func takeOut(_ node: RenderNode) {
        guard let parent = node.parent else { return }
        if node.isMask {
            parent.mask = nil
            parent.derived.surface?.invalidate()
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

    /// Notes that a layer has gained or lost sublayers. Whether it has any affects whether a moving layer gets an
    /// offscreen surface.
    private func noteSublayers(of node: RenderNode) {
        markDirty(node, node.derived.motion.isEmpty ? .sublayers : .geometry.union(.sublayers))
    }

    /// A change of a layer's list of sublayers.
    private struct ListChange {
        /// Sublayers that replace others, which begin at an index of the list before the change.
        struct Run {
            var start: Int
            var former, new: [RenderNode]
        }

        let node: RenderNode
        /// In ascending order. Each begins after the end of the previous one.
        private(set) var runs: [Run]
        /// All sublayers that are new, or have a new position.
        let new: Set<LayerID>

        init(_ node: RenderNode, _ update: SublayersUpdate, _ nodes: [LayerID: RenderNode]) {
            self.node = node
            switch update {
            case .list(let ids): runs = [Self.run(of: node.sublayers, ids, nodes)]
            case .edits(let edits):
                var end = 0
                runs = edits.map { edit in
                    let run = Self.run(of: node.sublayers, edit, from: end, nodes)
                    end = run.start + run.former.count
                    return run
                }
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

        /// Finds the run of an edit, which begins at `end` or after it. If a commit of another thread has already removed
        /// sublayers from the list, the run begins elsewhere, and some of its sublayers are missing.
        private static func run(
            of list: [RenderNode], _ edit: SublayersUpdate.Edit, from end: Int, _ nodes: [LayerID: RenderNode]
        ) -> Run {
            var start = edit.start
            if start > list.count || (start == 0 ? nil : list[start - 1].id) != edit.after {
                start = edit.after.flatMap { id in list.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
            }
            start = max(start, end)
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
        // The remaining sublayers, by the run that contained them.
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
            // If two layers change their order, at least one has a new position among the remaining ones.
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

    /// The layers whose mask the commit changes, with the masks before and after.
    private func maskChanges(_ commit: Commit) -> [(node: RenderNode, former: RenderNode?, new: RenderNode?)] {
        commit.updates.compactMap { update in
            guard let node = nodes[update.id] else { return nil }
            let new = update.values.shownMask.flatMap { nodes[$0] }
            return new === node.mask ? nil : (node, node.mask, new)
        }
    }

    /// Makes a layer the mask of another, unless it is elsewhere in the tree or contains that layer itself.
    private func putIn(mask: RenderNode?, _ node: RenderNode) {
        markDirty(node, .compositing)
        node.bumpVersions(.appearance)
        guard let mask, mask.parent == nil, mask !== root, nodes[mask.id] != nil else { return }
        if mask === node || node.superlayers.contains(where: { $0 === mask }) { return }
        mask.parent = node
        node.mask = mask
        node.derived.surface?.invalidate()
        markDirty(mask, .all)
    }
}
