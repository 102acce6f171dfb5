import AcetatePixels

/// How a tree comes to a time, and what of the screen that changes.
extension RenderTree {
    /// A change of a node, with values to come.
    struct Change {
        let node: RenderNode
        let changes: LayerChanges
        /// Whether the layer's own parts look as before.
        let keepsParts: Bool
        /// Of the node's transition.
        let step: RunningTransition.Step?
        /// The place of the only rectangle of what the node showed before, among the damage.
        var former: Int?
    }

    /// Brings the tree to `time` and gives the pixels that have changed since the last update.
    ///
    /// Work follows change: only changed layers, and those with running animations, are visited.
    package func update(at time: Double) -> PixelRegion {
        replicate(at: time)
        updates += 1
        // The lists are the tree's own, so that a steady frame allocates nothing for them.
        var (damage, changed) = (vacated, spareChanges)
        (vacated, spareChanges) = ([], [])
        evaluate(at: time, &changed)
        for index in changed.indices {
            changed[index].former = note(changed[index].node, changed[index].changes, &damage)
        }
        // By their places: the changes themselves would be copied.
        for index in changed.indices {
            let node = changed[index].node
            if let plane = node.plane, changed[index].changes != .appearance,
                !node.valuesToCome.looksInPlane(like: node.shown)
            {
                plane.spoil()
            }
            show(node)
            if let step = changed[index].step { node.transition?.show(step) }
        }
        for index in changed.indices {
            derive(changed[index].node, changed[index].changes, keepsParts: changed[index].keepsParts)
        }
        notePlans(&damage)
        noteShadows(of: changed, &damage)
        for index in changed.indices {
            let node = changed[index].node
            let now = note(node, changed[index].changes, &damage)
            if let now, let former = changed[index].former { damage.join(former, now) }
            backdrops.note(node)
        }
        settlePaintOrders()
        noteScenes(&damage)
        noteTiles(&damage, at: time)
        backdrops.addDamage(to: &damage)
        nextChange = nil
        defer {
            damage.removeAll(keepingCapacity: true)
            changed.removeAll(keepingCapacity: true)
            (vacated, spareChanges) = (damage, changed)
        }
        for index in damage.indices { damage[index] = damage[index].intersection(viewport) }
        return region(of: damage)
    }

    /// The pixels of the rectangles, which are often those of the frame before: where something fades, or pulses.
    private func region(of damage: [PixelRect]) -> PixelRegion {
        if damage == formerDamage.rects { return formerDamage.region }
        let region = PixelRegion(covering: damage, atMost: Self.mostDamage)
        if !region.isRect {
            formerDamage.rects.removeAll(keepingCapacity: true)
            formerDamage.rects.append(contentsOf: damage)
            formerDamage.region = region
        }
        return region
    }

    /// So many rectangles of damage at most: what is beside each of more would cost less than telling them apart.
    private static let mostDamage = 128

    /// Adds the pixels that a change touches, by what the node shows at this moment; gives the place of their rectangle,
    /// where they are one.
    private func note(_ node: RenderNode, _ changes: LayerChanges, _ damage: inout [PixelRect]) -> Int? {
        // A plane's own appearance also says how its picture is sampled.
        let isPart = changes == .appearance && node.plane == nil
        if changes == .appearance { node.plane?.spoil(node.throughOwnEffects(node.content, isClipped: false)) }
        let own = isPart ? node.throughEffects(node.content) : node.painted
        let seen = node.spread(own)
        damage.append(seen)
        if !backdrops.isEmpty {
            let whole = isPart ? node.throughEffects(node.content, isClipped: false) : own
            backdrops.touch(node.throughSuperlayers(whole, isClipped: false))
        }
        return seen.isRect && !seen.isEmpty ? damage.count - 1 : nil
    }

    /// Plans how layers are composited that have gained or lost sublayers, and adds the pixels of those that are composited
    /// otherwise now, which rounds in other places.
    private func notePlans(_ damage: inout [PixelRect]) {
        for node in restructured {
            let (wasGroup, wasBox, cut) = (node.plan.isGroup, node.parts == .box, node.cut)
            node.derivePlan()
            let isSame = wasGroup == node.plan.isGroup && wasBox == (node.parts == .box) && cut == node.cut
            if isSame, !node.isFaded { continue }
            node.plane?.spoil()
            addDamage(of: node, &damage)
        }
    }

    /// Adds all pixels of a layer.
    private func addDamage(of node: RenderNode, _ damage: inout [PixelRect]) {
        let painted = node.painted
        damage.append(node.spread(painted))
        if !backdrops.isEmpty { backdrops.touch(node.throughSuperlayers(painted, isClipped: false)) }
    }

    /// Finds out anew what casts the shadows of layers in which something has changed, and adds the pixels of those that
    /// another mask casts now.
    private func noteShadows(of changed: [Change], _ damage: inout [PixelRect]) {
        func note(_ node: RenderNode) {
            guard node.hasShadow, node.shadowDerived != updates else { return }
            node.shadowDerived = updates
            node.deriveShadow()
            guard node.hasOtherShadow else { return }
            node.hasOtherShadow = false
            node.plane?.spoil()
            addDamage(of: node, &damage)
        }
        for node in restructured {
            note(node)
            node.forEachSuperlayer(note)
        }
        for change in changed {
            note(change.node)
            change.node.forEachSuperlayer(note)
        }
        restructured.removeAll(keepingCapacity: true)
    }

    /// Orders the layers in spaces where something has changed, and adds the pixels of those that are painted in another
    /// way than before, for they cross others: point by point, by themselves, or in another order.
    private func noteScenes(_ damage: inout [PixelRect]) {
        for owner in scenes.values {
            let scene = owner.depthScene ?? DepthScene()
            if owner.ownsScene {
                let toPixels = owner.toScenePixels(root: rootTransform)
                if scene.holds(for: owner, toPixels: toPixels) { continue }
                scene.update(of: owner, toPixels: toPixels)
                owner.depthScene = scene
            } else {
                scene.removeAll()
                (owner.depthScene, scenes[owner.id]) = (nil, nil)
            }
            for id in scene.changed {
                if let node = nodes[id] { addDamage(of: node, &damage) }
            }
        }
    }

    private func derive(_ node: RenderNode, _ changes: LayerChanges, keepsParts: Bool) {
        // What a transform layer is, its sublayers' places are made of.
        if changes.contains(.geometry) || node.hasOtherPixels || node.shown.isTransformLayer {
            deriveGeometry(node)
        } else {
            if changes.contains(.appearance) { node.deriveContent() }
            node.deriveOwnExtent()
            derivedNodes += 1
        }
        node.bumpVersions(changes, keepsParts: keepsParts)
        var (grown, above) = (node, node.parent)
        while let parent = above, !grown.isMask {
            let hasGrown = parent.growExtent(by: grown)
            unsettle(parent)
            if !hasGrown { break }
            (grown, above) = (parent, parent.parent)
        }
    }

    private func deriveGeometry(_ node: RenderNode) {
        // A superlayer that changes as well has derived this one with itself.
        guard node.derived != updates else { return }
        deriveSubtree(node)
    }

    private func deriveSubtree(_ node: RenderNode) {
        node.derive(root: rootTransform, viewport: viewport)
        node.derived = updates
        derivedNodes += 1
        if node.isSpatial, let owner = node.sceneOwner { scenes[owner.id] = owner }
        for sublayer in node.sublayers { deriveSubtree(sublayer) }
        if let mask = node.mask { deriveSubtree(mask) }
        node.deriveExtent()
        unsettle(node)
    }

    /// Notes that the order in which a layer's many sublayers are painted is to be seen to.
    func unsettle(_ node: RenderNode) {
        guard !node.isUnsettled, node.sublayers.count >= PaintOrder.least || node.paintOrder != nil else { return }
        node.isUnsettled = true
        unsettled.append(node)
    }

    private func settlePaintOrders() {
        unsettled.removeAll { node in
            node.settlePaintOrder()
            node.isUnsettled = node.paintOrder?.isLoose ?? false
            return !node.isUnsettled
        }
    }
}

extension [PixelRect] {
    fileprivate mutating func append(_ region: PixelRegion) {
        if region.isRect {
            if !region.isEmpty { append(region.bounds) }
        } else {
            append(contentsOf: region.rects)
        }
    }

    /// Makes one rectangle of two, where that has no more pixels than both together.
    fileprivate mutating func join(_ place: Int, _ other: Int) {
        let union = self[place].union(self[other])
        // Two areas' sum may be more than an Int.
        guard union.area - self[place].area <= self[other].area else { return }
        (self[place], self[other]) = (union, .empty)
    }
}
