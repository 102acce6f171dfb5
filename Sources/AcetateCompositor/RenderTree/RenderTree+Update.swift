import AcetatePixels

/// The second pass of a frame: from committed values to presentation values at a time.
extension RenderTree {
    /// A change of a node whose new values are evaluated but not yet shown.
    struct Change {
        let node: RenderNode
        let changes: LayerChanges
        /// Whether the layer's own parts look as before.
        let keepsParts: Bool
        /// The step of the node's transition.
        let step: RunningTransition.Step?
        /// The part of the layer's own content that looks different; nil if it is unknown.
        var part: ChangedPart?
        /// The pixels touched by what the node showed before.
        var former = TouchedPixels()
    }

    /// Updates the tree to `time` and returns the pixels that have changed since the last update.
    ///
    /// The work is proportional to the changes: only changed layers, and those with running animations, are visited.
    package func update(at time: Double) -> PixelRegion {
        if !streamed.isEmpty { takeStreamedImages(at: time) }
        replicate(at: time)
        showCommittedMotions(at: time)
        updates += 1
        // The list is stored in the tree, so that a steady frame does not allocate it.
        var changed = spareChanges
        spareChanges = []
        bring(to: time, &changed)
        limitFilters(&changed)
        addDamage(of: changed)
        changed.removeAll(keepingCapacity: true)
        spareChanges = changed
        if !streamed.isEmpty { noteStreamVisibility() }
        nextChange = nil
        return damage.take(within: viewport)
    }

    /// Evaluates and derives the values of the layers at a time, and collects the changes.
    private func bring(to time: Double, _ changed: inout [Change]) {
        evaluate(at: time, &changed)
        for index in changed.indices where changed[index].changes != .appearance {
            changed[index].node.marks.touched = updates
        }
        for index in changed.indices {
            let (node, changes) = (changed[index].node, changed[index].changes)
            changed[index].part = changes == .appearance ? node.changedPart : nil
            changed[index].former = touchedPixels(of: node, changes, within: changed[index].part?.rect)
        }
        // By index, to avoid copying the changes.
        for index in changed.indices {
            let node = changed[index].node
            if let surface = node.derived.surface, changed[index].changes != .appearance,
                !node.valuesToCome.looksInSurface(like: node.shown)
            {
                surface.invalidate()
                node.marks.hasOtherInside = true
            }
            show(node)
            if let step = changed[index].step { node.transition?.show(step) }
        }
        for index in changed.indices {
            derive(changed[index].node, changed[index].changes, keepsParts: changed[index].keepsParts)
        }
        for node in restructured { deriveRestructured(node) }
        settlePaintOrders()
        hasOtherViewport = false
    }

    /// Adds the layers whose filters are limited differently now to the changes.
    private func limitFilters(_ changed: inout [Change]) {
        for node in filtered.limit(visiblePixels: viewport.area) {
            node.marks.touched = updates
            var change = Change(node: node, changes: .compositing, keepsParts: true, step: nil)
            change.former = touchedPixels(of: node, .compositing)
            node.derived.surface?.invalidate()
            node.bumpVersions(.compositing, keepsParts: true)
            changed.append(change)
        }
    }

    /// Plans the compositing of a layer that has gained or lost sublayers. If the plan changes, all pixels of the layer
    /// are damage, because it rounds differently.
    private func deriveRestructured(_ node: RenderNode) {
        let (wasGroup, wasBox, cut) = (node.derived.plan.isGroup, node.derived.parts == .box, node.derived.cut)
        node.derivePlan()
        let isSame =
            wasGroup == node.derived.plan.isGroup && wasBox == (node.derived.parts == .box) && cut == node.derived.cut
        if isSame, !node.isFaded { return }
        node.derived.surface?.invalidate()
        addDamage(of: node)
    }

    private func derive(_ node: RenderNode, _ changes: LayerChanges, keepsParts: Bool) {
        // The positions of a transform layer's sublayers depend on all its values.
        if changes.contains(.geometry) || node.hasOtherPixels || node.shown.isTransformLayer {
            deriveGeometry(node)
        } else {
            if changes.contains(.appearance) { node.deriveContent() }
            node.deriveOwnExtent()
            derivedNodes += 1
        }
        node.bumpVersions(changes, keepsParts: keepsParts)
        var (grown, above) = (node, node.parent)
        while let parent = above {
            let hasGrown = grown.isMask ? parent.deriveMaskExtent() : parent.growExtent(by: grown)
            unsettle(parent)
            if !hasGrown { break }
            (grown, above) = (parent, parent.parent)
        }
    }

    private func deriveGeometry(_ node: RenderNode) {
        // If a superlayer has changed as well, it has already derived this node.
        guard node.marks.derived != updates else { return }
        deriveSubtree(node)
    }

    private func deriveSubtree(_ node: RenderNode) {
        let keepsHeld =
            node.derive(root: rootTransform, viewport: viewport, hasSameValues: node.marks.touched != updates)
            && !hasOtherViewport
        node.marks.derived = updates
        derivedNodes += 1
        if node.derived.isSpatial, let owner = node.sceneOwner { scenes[owner.id] = owner }
        if keepsHeld {
            node.deriveOwnExtent()
        } else {
            for sublayer in node.sublayers { deriveSubtree(sublayer) }
            if let mask = node.mask { deriveSubtree(mask) }
            node.deriveExtent()
        }
        unsettle(node)
    }

    /// Notes that the paint order of a layer with many sublayers must be updated.
    func unsettle(_ node: RenderNode) {
        guard !node.marks.isUnsettled, node.sublayers.count >= PaintOrder.least || node.paintOrder != nil else {
            return
        }
        node.marks.isUnsettled = true
        unsettled.append(node)
    }

    private func settlePaintOrders() {
        unsettled.removeAll { node in
            node.settlePaintOrder()
            node.marks.isUnsettled = node.paintOrder?.isLoose ?? false
            return !node.marks.isUnsettled
        }
    }
}
