import AcetatePixels
import CoreGraphics
import Foundation

/// The tree that is drawn: commits in, pixels and damage out.
///
/// Not Sendable: one thread owns a tree at a time. It reads no clock: time is an argument, in seconds of the tree.
package final class RenderTree {
    var nodes: [LayerID: RenderNode] = [:]
    var root: RenderNode?
    /// Layers with something pending.
    var dirty: [RenderNode] = []
    // These are without checks of exclusive access, for they change with each layer of each frame: nothing that is called
    // while they do reads them; the conditions by which layers are removed read those alone.

    /// Layers with an animation that runs, or will.
    @exclusivity(unchecked) var animating: [RenderNode] = []
    /// The layers to be evaluated in the update under way.
    @exclusivity(unchecked) var queue: [RenderNode] = []
    /// Layers with a paint order to see to.
    var unsettled: [RenderNode] = []
    /// Layers whose sublayers have changed, in the update under way.
    var restructured: [RenderNode] = []
    /// Room for the changes of an update.
    var spareChanges: [Change] = []
    /// The least of the animating layers' next changes that may be seen, as of the last update; nil until asked for.
    var nextChange: Double?
    /// For tests: how many times nodes have been evaluated, and derived.
    package internal(set) var evaluatedNodes = 0
    package internal(set) var derivedNodes = 0
    /// Layers whose values are computed from those of layers above.
    @exclusivity(unchecked) var computed: [LayerID: RenderNode] = [:]
    /// The pixels that have changed since the last update.
    var damage = SurfaceDamage()
    /// Layers that filter what lies behind them.
    var backdrops = BackdropReaders()
    /// The copies that replicators make.
    var replication = Replication()
    /// Layers whose sublayers stand in a space of three dimensions.
    var scenes: [LayerID: RenderNode] = [:]
    /// Layers that are drawn in tiles.
    var tiled: [LayerID: RenderNode] = [:]
    /// Whether an update waits until all tiles that are seen have been drawn, and shows them without fading them in: for
    /// pictures that are the same on every run. Default false.
    package var waitsForTiles = false
    /// Called, on any thread, when there are tiles to show that the last update did not: an update is due. Set before the
    /// first commit.
    package var tilesDidArrive: (@Sendable () -> Void)?
    private(set) var viewport = PixelRect.empty
    /// What is kept of the layers to be put down again.
    let pictures = RasterCache()
    /// Empty between paints; the tree's own, so that no frame makes one.
    private let waiting = WaitingBase()
    var rootTransform = CGAffineTransform.identity
    var lastTime = -Double.infinity
    var updates: UInt64 = 0
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
        pictures.setLimit(for: viewport)
        damage.add(PixelRegion(viewport))
        if let root { markDirty(root, .geometry) }
    }

    /// Takes a transaction's changes in.
    package func apply(_ commit: Commit) {
        let transitions = transitionChanges(commit)
        take(withInstances(commit), transitions)
    }

    /// Takes in a commit that has replicators' instances among their sublayers.
    func take(_ commit: Commit, _ transitions: [TransitionChange]) {
        for update in commit.updates where nodes[update.id] == nil {
            guard let values = update.values.all?.values else { continue }
            nodes[update.id] = RenderNode(update.id, values, pictures)
        }
        apply(transitions)
        restructure(commit)
        for update in commit.updates {
            guard let node = nodes[update.id] else { continue }
            update.values.apply(to: &node.model)
            if node.model.isTiled { tiled[node.id] = node }
            if let animations = update.animations {
                node.formerAnimations += node.animations
                node.animations = animations
                let motion = animations.reduce(into: LayerMotion()) { $0.formUnion($1.motion) }
                if node.ownMotion != motion {
                    node.ownMotion = motion
                    // What moves is painted by other rules, also where it stands still at this moment.
                    markDirty(node, .geometry)
                }
                computed[node.id] = animations.contains { $0.computed != nil } ? node : nil
            }
            markDirty(node, update.changes)
            noteReplicas(node, update.changes)
        }
    }

    /// Repaints exactly `region` of `buffer`, as of the last update.
    package func paint(into buffer: PixelBuffer, region: PixelRegion) {
        let region = region.intersection(buffer.rect)
        let needed = backdrops.needed(for: region, viewport: viewport)
        if needed == region {
            paint(on: Canvas(buffer, waiting: waiting), region)
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
        paintRoot(by: painter(on: Canvas(store.pixels, x: x, y: y), needed))
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
        let painter = painter(on: canvas, region)
        let seen = root.flatMap { painter.left(by: $0) } ?? region
        canvas.fill(seen, background.map { ShapeFill($0).pixel } ?? 0, replaces: true)
        paintRoot(by: painter)
        canvas.settle()
    }

    private func paintRoot(by painter: Painter) {
        guard let root else { return }
        pictures.beginPaint()
        painter.paint(root)
        pictures.endPaint()
    }

    private func painter(on canvas: Canvas, _ region: PixelRegion) -> Painter {
        Painter(canvas: canvas, region: region, viewport: viewport, occlusion: backdrops.occlusion())
    }

    // MARK: Changes

    func markDirty(_ node: RenderNode, _ changes: LayerChanges) {
        node.pending.formUnion(changes)
        guard !node.isListed else { return }
        node.isListed = true
        dirty.append(node)
    }
}
