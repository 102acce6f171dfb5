import AcetatePixels

/// The third pass of a frame: from what an update has changed to the pixels of the surface.
extension RenderTree {
    /// Adds the pixels of what an update has changed.
    func addDamage(of changed: [Change]) {
        for index in changed.indices {
            let (node, former) = (changed[index].node, changed[index].former)
            let now = touchedPixels(of: node, changed[index].changes)
            damage.add(node.spread(former.seen), node.spread(now.seen))
            touchBackdrops(of: node, former)
            touchBackdrops(of: node, now)
            backdrops.note(node)
        }
        addShadows(of: changed)
        addScenes()
        addTiles()
        backdrops.addDamage(to: &damage)
    }

    /// The pixels that a change of a node touches, by what the node shows at this moment: in the superlayer's pixels, with the
    /// layer's own effects.
    ///
    /// The superlayers' effects follow when the update is done: where one of them has changed as well, all of its own pixels
    /// before and after are damage.
    func touchedPixels(of node: RenderNode, _ changes: LayerChanges) -> TouchedPixels {
        // What a plane shows also says how its raster is sampled.
        let isPart = changes == .appearance && node.plane == nil
        if changes == .appearance { node.plane?.spoil(node.throughOwnEffects(node.content, isClipped: false)) }
        let seen = isPart ? node.throughEffects(node.content) : node.painted
        guard isPart, !backdrops.isEmpty else { return TouchedPixels(seen: seen) }
        return TouchedPixels(seen: seen, unclipped: node.throughEffects(node.content, isClipped: false))
    }

    /// Adds all pixels of a layer.
    func addDamage(of node: RenderNode) {
        let painted = TouchedPixels(seen: node.painted)
        damage.add(node.spread(painted.seen))
        touchBackdrops(of: node, painted)
    }

    /// Notes that pixels have changed which filters of what lies behind may read.
    func touchBackdrops(of node: RenderNode, _ pixels: TouchedPixels) {
        guard !backdrops.isEmpty else { return }
        backdrops.touch(node.throughSuperlayers(pixels.unclipped ?? pixels.seen, isClipped: false))
    }

    /// Finds out anew what casts the shadows of layers in which something has changed, and adds the pixels of those that
    /// another mask casts now.
    private func addShadows(of changed: [Change]) {
        func note(_ node: RenderNode, isWhole: Bool = false) {
            guard node.hasShadow, node.shadowDerived != updates else { return }
            node.shadowDerived = updates
            guard node.deriveShadow() else { return }
            node.plane?.spoil()
            if !isWhole { addDamage(of: node) }
        }
        for node in restructured {
            note(node)
            node.forEachSuperlayer { note($0) }
        }
        for index in changed.indices {
            let node = changed[index].node
            // All of its pixels are damage already, unless only its own content has changed.
            note(node, isWhole: changed[index].changes != .appearance)
            node.forEachSuperlayer { note($0) }
        }
        restructured.removeAll(keepingCapacity: true)
    }

    /// Orders the layers in spaces where something has changed, and adds the pixels of those that are painted in another
    /// way than before, for they cross others: point by point, by themselves, or in another order.
    private func addScenes() {
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
                if let node = nodes[id] { addDamage(of: node) }
            }
        }
    }
}

/// Pixels of a superlayer that a change touches.
struct TouchedPixels {
    var seen = PixelRegion()
    /// The same with those that bounds cut off; nil where these are the same. A layer that filters what lies behind it reads
    /// them.
    var unclipped: PixelRegion?
}
