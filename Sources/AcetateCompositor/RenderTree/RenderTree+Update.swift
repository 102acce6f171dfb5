import AcetatePixels

/// The second pass of a frame: from committed values to what the layers show at a time.
extension RenderTree {
    /// A change of a node, with values to come.
    struct Change {
        let node: RenderNode
        let changes: LayerChanges
        /// Whether the layer's own parts look as before.
        let keepsParts: Bool
        /// Of the node's transition.
        let step: RunningTransition.Step?
        /// What it touches of what the node showed before.
        var former = TouchedPixels()
    }

    /// Brings the tree to `time` and gives the pixels that have changed since the last update.
    ///
    /// Work follows change: only changed layers, and those with running animations, are visited.
    package func update(at time: Double) -> PixelRegion {
        replicate(at: time)
        updates += 1
        // The list is the tree's own, so that a steady frame allocates nothing for it.
        var changed = spareChanges
        spareChanges = []
        bring(to: time, &changed)
        addDamage(of: changed)
        changed.removeAll(keepingCapacity: true)
        spareChanges = changed
        nextChange = nil
        return damage.take(within: viewport)
    }

    /// Works out what the layers show at a time, and what is derived of that; gives the changes.
    private func bring(to time: Double, _ changed: inout [Change]) {
        evaluate(at: time, &changed)
        for index in changed.indices {
            changed[index].former = touchedPixels(of: changed[index].node, changed[index].changes)
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
        for node in restructured { deriveRestructured(node) }
        settlePaintOrders()
    }

    /// Plans how a layer is composited that has gained or lost sublayers. All of its pixels are damage where it is composited
    /// otherwise now, which rounds in other places.
    private func deriveRestructured(_ node: RenderNode) {
        let (wasGroup, wasBox, cut) = (node.plan.isGroup, node.parts == .box, node.cut)
        node.derivePlan()
        let isSame = wasGroup == node.plan.isGroup && wasBox == (node.parts == .box) && cut == node.cut
        if isSame, !node.isFaded { return }
        node.plane?.spoil()
        addDamage(of: node)
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
