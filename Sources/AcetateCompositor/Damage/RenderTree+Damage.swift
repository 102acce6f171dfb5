import AcetatePixels
import CoreGraphics

/// The third pass of a frame: from the changes of an update to the changed pixels of the surface.
extension RenderTree {
    /// Adds the pixels of the changes of an update.
    func addDamage(of changed: [Change]) {
        for index in changed.indices {
            let (node, former) = (changed[index].node, changed[index].former)
            let now = touchedPixels(of: node, changed[index].changes, within: changed[index].part?.rect(of: node))
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

    /// The superlayer's pixels that a change of a node touches, for what the node shows at the time of the call, with
    /// the layer's own effects.
    ///
    /// The effects of superlayers are applied after the update. If a superlayer has changed as well, all of its pixels
    /// before and after are damage. `part`: a rectangle of the layer's space outside of which its own content looks the same.
    func touchedPixels(of node: RenderNode, _ changes: LayerChanges, within part: CGRect? = nil) -> TouchedPixels {
        guard changes == .appearance else {
            return isInTouchedLayer(node) ? TouchedPixels() : TouchedPixels(seen: node.painted)
        }
        // The content of an offscreen surface also determines how its raster is sampled.
        let isPart = node.derived.surface == nil
        var content = node.derived.content
        if let part {
            // With the pixels that a mask between pixels affects.
            let pixels = PixelRect(covering: part.applying(node.derived.toDevice)).insetBy(dx: -2, dy: -2)
            content = part.isNull ? PixelRegion() : content.intersection(pixels)
        }
        node.derived.surface?.invalidate(node.throughOwnEffects(content, within: nil))
        if isInTouchedLayer(node) { return TouchedPixels() }
        let seen = isPart ? node.throughEffects(content) : node.painted
        guard isPart, !backdrops.isEmpty else { return TouchedPixels(seen: seen) }
        return TouchedPixels(seen: seen, unclipped: node.throughEffects(content, isClipped: false))
    }

    /// Whether a layer above is damaged as a whole, and no offscreen surface or filter in between needs the changes of
    /// this one.
    private func isInTouchedLayer(_ node: RenderNode) -> Bool {
        guard backdrops.isEmpty else { return false }
        for layer in node.superlayers {
            if layer.derived.surface != nil { return false }
            if layer.marks.touched == updates { return true }
        }
        return false
    }

    /// Adds all pixels of a layer.
    func addDamage(of node: RenderNode) {
        let painted = TouchedPixels(seen: node.painted)
        damage.add(node.spread(painted.seen))
        touchBackdrops(of: node, painted)
    }

    /// Records changed pixels that background filters may read.
    func touchBackdrops(of node: RenderNode, _ pixels: TouchedPixels) {
        guard !backdrops.isEmpty else { return }
        backdrops.touch(node.throughSuperlayers(pixels.unclipped ?? pixels.seen, isClipped: false))
    }

    /// Determines the sources of shadows of layers in which something has changed, and adds the pixels of those whose
    /// source is different now.
    private func addShadows(of changed: [Change]) {
        func note(_ node: RenderNode, isWhole: Bool = false) {
            guard node.hasShadow, node.marks.shadowDerived != updates else { return }
            node.marks.shadowDerived = updates
            guard node.deriveShadow() else { return }
            node.derived.surface?.invalidate()
            if !isWhole { addDamage(of: node) }
        }
        for node in restructured {
            note(node)
            for above in node.superlayers { note(above) }
        }
        for index in changed.indices {
            let node = changed[index].node
            // All of its pixels are damage already, unless only its own content has changed.
            note(node, isWhole: changed[index].changes != .appearance)
            for above in node.superlayers { note(above) }
        }
        restructured.removeAll(keepingCapacity: true)
    }

    /// Sorts the layers of changed three-dimensional spaces, and adds the pixels of layers that are painted differently
    /// now: in another order, or with other layers that they intersect.
    private func addScenes() {
        for owner in scenes.values {
            let scene = owner.depthScene ?? DepthScene()
            if owner.ownsScene {
                let toPixels = owner.toScenePixels(root: rootTransform)
                if scene.isUpToDate(for: owner, toPixels: toPixels) { continue }
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

/// The superlayer's pixels that a change touches.
struct TouchedPixels {
    var seen = PixelRegion()
    /// The same including those that bounds clip; nil if they are the same. Layers with background filters read them.
    var unclipped: PixelRegion?
}
