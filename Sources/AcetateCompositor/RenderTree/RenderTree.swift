import AcetatePixels
import CoreGraphics
import Foundation

/// The tree that is drawn: commits in, pixels and damage out.
///
/// Not Sendable: one thread owns a tree at a time. It reads no clock: time is an argument, in seconds of the tree.
package final class RenderTree {
    var nodes: [LayerID: RenderNode] = [:]
    private(set) var root: RenderNode?
    /// Layers with something pending.
    private(set) var dirty: [RenderNode] = []
    /// Layers with an animation that runs, or will.
    private var animating: [RenderNode] = []
    /// Layers whose values are computed from those of layers above.
    private var computed: [LayerID: RenderNode] = [:]
    /// What left the screen with layers that are gone or stand elsewhere.
    var vacated: [PixelRect] = []
    /// Layers that filter what lies behind them.
    private var backdrops = BackdropReaders()
    /// The copies that replicators make.
    var replication = Replication()
    /// Layers whose sublayers stand in a space of three dimensions.
    private var scenes: [LayerID: RenderNode] = [:]
    /// Layers that are drawn in tiles.
    var tiled: [LayerID: RenderNode] = [:]
    /// Whether an update waits until all tiles that are seen have been drawn, and shows them without fading them in: for
    /// pictures that are the same on every run. Default false.
    package var waitsForTiles = false
    /// Called, on any thread, when there are tiles to show that the last update did not: an update is due. Set before the
    /// first commit.
    package var tilesDidArrive: (@Sendable () -> Void)?
    private(set) var viewport = PixelRect.empty
    private var rootTransform = CGAffineTransform.identity
    private(set) var lastTime = -Double.infinity
    private var updates: UInt64 = 0
    /// Painted below the root layer; nil for transparent.
    private let background: CGColor?

    package init(background: CGColor? = nil) { self.background = background }

    /// Sets the size in pixels and the pixels for each point. The tree's space has its origin at the bottom left.
    ///
    /// A change damages everything.
    package func setViewport(_ size: PixelSize, scale: Double) {
        setViewport(
            size.rect,
            rootTransform: CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(size.height)))
    }

    /// Sets the device pixels that are painted, and the map from the space of the root's superlayer to them.
    ///
    /// A change damages everything.
    package func setViewport(_ rect: PixelRect, rootTransform: CGAffineTransform) {
        guard rect != viewport || rootTransform != self.rootTransform else { return }
        (viewport, self.rootTransform) = (rect, rootTransform)
        vacated.append(viewport)
        if let root { markDirty(root, .geometry) }
    }

    /// Takes a transaction's changes in.
    package func apply(_ commit: Commit) {
        let transitions = transitionChanges(commit)
        take(withInstances(commit), transitions)
    }

    /// Takes in a commit that has replicators' instances among their sublayers.
    func take(_ commit: Commit, _ transitions: [TransitionChange]) {
        for update in commit.updates where nodes[update.id] == nil { nodes[update.id] = RenderNode(update) }
        apply(transitions)
        restructure(commit)
        for update in commit.updates {
            guard let node = nodes[update.id] else { continue }
            node.model = update.values
            if node.model.isTiled { tiled[node.id] = node }
            if let animations = update.animations {
                node.formerAnimations += node.animations
                node.animations = animations
                computed[node.id] = animations.contains { $0.computed != nil } ? node : nil
            }
            markDirty(node, update.changes)
            noteReplicas(node, update.changes)
        }
    }

    /// Brings the tree to `time` and gives the pixels that have changed since the last update.
    ///
    /// Work follows change: only changed layers, and those with running animations, are visited.
    package func update(at time: Double) -> PixelRegion {
        replicate(at: time)
        updates += 1
        var damage = vacated
        vacated.removeAll()
        let changed = evaluate(candidates(at: time), at: time)
        for change in changed { note(change, &damage) }
        for change in changed {
            if let plane = change.node.plane, change.changes != .appearance,
                !change.values.looksInPlane(like: change.node.shown)
            {
                plane.spoil()
            }
            change.node.shown = change.values
            if let step = change.step { change.node.transition?.show(step) }
        }
        for change in changed { derive(change) }
        for change in changed {
            note(change, &damage)
            backdrops.note(change.node)
        }
        noteScenes(&damage)
        noteTiles(&damage, at: time)
        damage += backdrops.damage()
        return PixelRegion(damage.map { $0.intersection(viewport) })
    }

    /// When the next frame is due after an update at `time`: `time` itself for the very next refresh, a later time
    /// where an animation begins later, infinity where nothing changes any more.
    package func nextFrameTime(after time: Double) -> Double {
        guard vacated.isEmpty, dirty.isEmpty, !hasTilesToShow else { return time }
        return animating.reduce(.infinity) { min($0, $1.nextFrameTime(after: time)) }
    }

    /// Repaints exactly `region` of `buffer`, as of the last update.
    package func paint(into buffer: PixelBuffer, region: PixelRegion) {
        let region = region.intersection(buffer.rect)
        let needed = backdrops.needed(for: region, viewport: viewport)
        if needed == region {
            paint(on: Canvas(buffer), region)
        } else if let group = Painter.Group(needed.bounds) {
            paint(on: group.canvas, needed)
            PixelPatch(buffer).copy(from: group.patch, region: region)
        }
    }

    /// Paints the tree's part of `region` over what `context` holds, as of the last update.
    package func paint(over context: CGContext, region: PixelRegion) {
        let needed = backdrops.needed(for: region, viewport: viewport)
        let (x, y) = (needed.bounds.x, needed.bounds.y)
        guard let size = needed.bounds.size, let store = context.copyPixels(device: needed.bounds) else { return }
        paintRoot(on: Canvas(store, x: x, y: y), needed)
        let image = CGImage(size: size) { $0.copy(from: store.pixels, region: PixelRegion($0.rect)) }
        guard let image else { return }
        context.saved {
            context.clip(toDevice: region)
            context.composite(
                image, imageToDevice: CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)), interpolation: .none,
                blend: .copy)
        }
    }

    private func paint(on canvas: Canvas, _ region: PixelRegion) {
        canvas.fill(region, background.map { ShapeFill($0).pixel } ?? 0, replaces: true)
        paintRoot(on: canvas, region)
    }

    private func paintRoot(on canvas: Canvas, _ region: PixelRegion) {
        guard let root else { return }
        Painter(canvas: canvas, region: region, viewport: viewport).paint(root)
    }

    // MARK: Evaluation

    private struct Change {
        let node: RenderNode
        let values: LayerValues
        let changes: LayerChanges
        /// Of the node's transition.
        let step: RunningTransition.Step?
    }

    /// The layers whose values may differ from those shown.
    private func candidates(at time: Double) -> [RenderNode] {
        var found: [RenderNode] = []
        func add(_ node: RenderNode) {
            guard node.evaluated != updates else { return }
            node.evaluated = updates
            found.append(node)
        }
        func deriveTimes(_ node: RenderNode) {
            node.deriveTime()
            if node.hasTime { add(node) }
            for held in node.held { deriveTimes(held) }
        }
        for node in dirty {
            node.isListed = false
            add(node)
        }
        for node in dirty where node.pending.contains(.timing) { deriveTimes(node) }
        dirty.removeAll(keepingCapacity: true)
        for node in animating { add(node) }
        if time < lastTime { for node in nodes.values where node.hasTime { add(node) } }
        lastTime = time
        for node in computed.values where node.isComputed(from: { $0.evaluated == updates }) { add(node) }
        return found
    }

    private func evaluate(_ candidates: [RenderNode], at time: Double) -> [Change] {
        var changed: [Change] = []
        animating.removeAll(keepingCapacity: true)
        for node in candidates {
            var changes = node.pending.subtracting([.animations, .timing, .sublayers])
            node.pending = []
            var values = node.values(at: time, by: node.time) { $0.time }
            if node.emit(at: time) { changes.insert(.appearance) }
            if node.hasTime || !node.formerAnimations.isEmpty {
                // Outside its time a layer is not shown at all.
                if node.model.timing.isLimited, node.time.local(at: time) == nil { values.isHidden = true }
                if node.nextFrameTime(after: time) < .infinity { animating.append(node) }
                func note(_ target: AnimationTarget) {
                    guard !target.changes.isSubset(of: changes), target.differs(node.shown, values) else { return }
                    changes.formUnion(target.changes)
                }
                for animation in node.animations { animation.forEachTarget(note) }
                for animation in node.formerAnimations { animation.forEachTarget(note) }
                node.formerAnimations.removeAll()
            }
            let step = node.transition.map {
                let stretch = node.time.stretch(at: time)
                return $0.step(in: node.animations, at: stretch.local ?? .nan, rate: stretch.rate)
            }
            if step != node.transition?.step { changes.insert(.transition) }
            if values.isHidden != node.shown.isHidden { changes.formUnion(LayerKey.isHidden.changes) }
            if changes.isEmpty {
                node.shown = values
            } else {
                changed.append(Change(node: node, values: values, changes: changes, step: step))
            }
        }
        return changed
    }

    /// Adds the pixels that a change touches, by what the node shows at this moment.
    private func note(_ change: Change, _ damage: inout [PixelRect]) {
        let node = change.node
        // A plane's own appearance also says how its picture is sampled.
        let isPart = change.changes == .appearance && node.plane == nil
        if change.changes == .appearance { node.plane?.spoil(node.throughOwnEffects(node.content, isClipped: false)) }
        let own = isPart ? node.throughEffects(node.content) : node.painted
        damage.append(contentsOf: node.spread(own).rects)
        guard !backdrops.isEmpty else { return }
        let whole = isPart ? node.throughEffects(node.content, isClipped: false) : own
        backdrops.touch(node.throughSuperlayers(whole, isClipped: false))
    }

    /// Orders the layers in spaces where something has changed, and adds the pixels of those that are painted in another
    /// way than before, for they cross others: point by point, by themselves, or in another order.
    private func noteScenes(_ damage: inout [PixelRect]) {
        for owner in Array(scenes.values) {
            let toPixels = owner.toScenePixels(root: rootTransform)
            if owner.ownsScene, let scene = owner.depthScene, scene.holds(for: owner, toPixels: toPixels) { continue }
            let former = owner.depthScene?.entangled ?? []
            owner.depthScene = owner.ownsScene ? DepthScene(of: owner, toPixels: toPixels) : nil
            if owner.depthScene == nil { scenes[owner.id] = nil }
            let changed = (owner.depthScene?.entangled ?? []).symmetricDifference(former)
            for node in Set(changed.joined().joined()).compactMap({ nodes[$0] }) {
                let painted = node.painted
                damage.append(contentsOf: node.spread(painted).rects)
                if !backdrops.isEmpty { backdrops.touch(node.throughSuperlayers(painted, isClipped: false)) }
            }
        }
    }

    private func derive(_ change: Change) {
        let node = change.node
        // What a transform layer is, its sublayers' places are made of.
        if change.changes.contains(.geometry) || node.hasOtherPixels || change.values.isTransformLayer {
            deriveGeometry(node)
        } else {
            if change.changes.contains(.appearance) { node.deriveContent() }
            node.deriveExtent()
        }
        node.bumpVersions(change.changes)
        var (grown, above) = (node, node.parent)
        while let parent = above, !grown.isMask, parent.growExtent(by: grown) {
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
        if node.isSpatial, let owner = node.sceneOwner { scenes[owner.id] = owner }
        for held in node.held { deriveSubtree(held) }
        node.deriveExtent()
    }

    // MARK: Structure

    /// Takes in which layers hold which, and which are gone.
    ///
    /// First everything that leaves its place is noted, in the tree as it was last shown; then it is taken out; then
    /// all is put in. So a commit's order does not matter, not even where a layer and its superlayer change places.
    private func restructure(_ commit: Commit) {
        let lists = commit.updates.compactMap { update in
            nodes[update.id].flatMap { node in
                update.sublayers.map { (node: node, former: node.sublayers, new: $0.compactMap { nodes[$0] }) }
            }
        }
        let masks = maskChanges(commit)
        let gone = commit.removed.compactMap { nodes[$0] }
        let newRoot = commit.root.flatMap { nodes[$0] }
        var left: Set<LayerID> = []
        func leave(_ node: RenderNode) {
            if left.insert(node.id).inserted { vacate(node) }
        }
        if let root, root !== newRoot { leave(root) }
        for node in gone where node.parent != nil { leave(node) }
        for (node, former, new) in lists {
            let stays = Set(new.map(\.id))
            for child in former where !stays.contains(child.id) { leave(child) }
            for child in new where child.parent != nil && (child.parent !== node || child.isMask) { leave(child) }
        }
        for (_, former, new) in masks { for mask in [former, new] where mask?.parent != nil { mask.map(leave) } }
        for (node, former, _) in lists {
            for child in former { child.parent = nil }
            node.sublayers = []
        }
        for (_, former, _) in masks { former.map(takeOut) }
        for (_, _, new) in lists { for child in new { takeOut(child) } }
        for node in gone {
            takeOut(node)
            nodes[node.id] = nil
            computed[node.id] = nil
            for child in node.held { child.parent = nil }
            (node.sublayers, node.mask) = ([], nil)
            forgetReplicas(node)
            backdrops.remove(node)
            (node.depthScene, scenes[node.id], tiled[node.id]) = (nil, nil, nil)
        }
        if let newRoot, newRoot !== root {
            takeOut(newRoot)
            markDirty(newRoot, .all)
        }
        root = newRoot
        for (node, former, new) in lists { putIn(new, node, former: former) }
        for (node, _, new) in masks { putIn(mask: new, node) }
        for (node, _, _) in lists { node.bumpVersions(.appearance) }
        guard !gone.isEmpty else { return }
        animating.removeAll { nodes[$0.id] == nil }
        dirty.removeAll { nodes[$0.id] == nil }
    }

    /// Takes a layer out of a superlayer whose list of sublayers the commit does not bring.
    private func takeOut(_ node: RenderNode) {
        guard let parent = node.parent else { return }
        if node.isMask {
            parent.mask = nil
            parent.plane?.spoil()
            markDirty(parent, .compositing)
        } else {
            parent.sublayers.removeAll { $0 === node }
        }
        parent.bumpVersions(.appearance)
        noteReplicas(parent, .sublayers)
        node.parent = nil
    }

    private func putIn(_ sublayers: [RenderNode], _ node: RenderNode, former: [RenderNode]) {
        for child in sublayers { child.parent = node }
        node.sublayers = sublayers
        let before = Set(former.map(\.id))
        let stays = before.intersection(sublayers.map(\.id))
        for child in sublayers where !before.contains(child.id) { markDirty(child, .all) }
        // Of two layers that change their order at least one stands at another place among those that stay.
        let (old, new) = (former.filter { stays.contains($0.id) }, sublayers.filter { stays.contains($0.id) })
        for (old, new) in zip(old, new) where old !== new {
            markDirty(old, .compositing)
            markDirty(new, .compositing)
        }
        // A translucent layer with sublayers is painted as a group, which rounds in other places.
        if former.isEmpty != sublayers.isEmpty, node.shown.opacity < 1 { markDirty(node, .compositing) }
    }

    /// The layers whose mask the commit changes, with those before and after.
    private func maskChanges(_ commit: Commit) -> [(node: RenderNode, former: RenderNode?, new: RenderNode?)] {
        commit.updates.compactMap { update in
            guard let node = nodes[update.id] else { return nil }
            let new = update.values.asShown.mask.flatMap { nodes[$0] }
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

    func vacate(_ node: RenderNode) {
        let painted = node.painted
        vacated.append(contentsOf: node.spread(painted).rects)
        if !backdrops.isEmpty { backdrops.touch(node.throughSuperlayers(painted, isClipped: false)) }
    }

    /// Notes that pixels change which filters of what lies behind may read.
    func touchBackdrops(_ region: PixelRegion) {
        if !backdrops.isEmpty { backdrops.touch(region) }
    }

    func markDirty(_ node: RenderNode, _ changes: LayerChanges) {
        node.pending.formUnion(changes)
        guard !node.isListed else { return }
        node.isListed = true
        dirty.append(node)
    }
}
