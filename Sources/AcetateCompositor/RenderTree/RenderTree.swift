import AcetatePixels
import CoreGraphics
import Foundation

/// The tree that is drawn: commits in, pixels and damage out.
///
/// Not Sendable: one thread owns a tree at a time. It reads no clock: time is an argument, in seconds of the tree.
package final class RenderTree {
    var nodes: [LayerID: RenderNode] = [:]
    var root: RenderNode?
    /// Layers with pending changes.
    var dirty: [RenderNode] = []
    /// Layers with animations that run now or later.
    var animating: [RenderNode] = []
    /// The layers that the current update evaluates.
    var queue: [RenderNode] = []
    /// Layers with an outdated paint order.
    var unsettled: [RenderNode] = []
    /// Layers whose sublayers have changed in the current update.
    var restructured: [RenderNode] = []
    /// Storage for the changes of an update, reused to avoid allocations.
    var spareChanges: [Change] = []
    /// Layers that commits have moved recently.
    var movedByCommits: [RenderNode] = []
    /// The earliest visible change of the animating layers, as of the last update; nil until computed.
    var nextChange: Double?
    /// For tests: how often nodes have been evaluated, and derived.
    package internal(set) var evaluatedNodes = 0
    package internal(set) var derivedNodes = 0
    /// Whether the viewport has changed since the last update.
    var hasOtherViewport = true
    /// Layers whose values are computed from those of layers above.
    var computed: [LayerID: RenderNode] = [:]
    /// The pixels that have changed since the last update.
    var damage = SurfaceDamage()
    /// Layers that filter the backdrop.
    var backdrops = BackdropReads()
    /// The copies that replicators make.
    var replication = Replication()
    /// Layers whose sublayers are ordered by depth.
    var scenes: [LayerID: RenderNode] = [:]
    /// Layers that emit particles.
    var emitters = EmitterNodes()
    /// Layers with filters.
    var filtered = FilteredNodes()
    /// Layers that are drawn in tiles.
    var tiled: [LayerID: RenderNode] = [:]
    /// Layers that show the images of streams.
    var streamed: [LayerID: RenderNode] = [:]
    /// The time between refreshes of the screen, in seconds; 0 if there is none. The frame rates of animations are
    /// divisors of its refresh rate.
    package var refreshPeriod = 0.0
    /// Whether an update waits until all visible tiles have been drawn, and shows them without a fade, so that
    /// screenshots are the same in every run. Default false.
    package var waitsForTiles = false
    /// Called on any thread when new tiles, or new images of streams, have arrived since the last update, so that an update
    /// is due. Set it before the first commit.
    package var contentsDidArrive: (@Sendable () -> Void)?
    private(set) var viewport = PixelRect.empty
    /// The cached rasters of the layers.
    let rasterCache = RasterCache()
    /// Empty between paints. Stored in the tree to avoid an allocation for each frame.
    private let deferredBlit = DeferredBlit()
    var rootTransform = CGAffineTransform.identity
    var lastTime = -Double.infinity
    var updates: UInt64 = 0
    /// Painted below the root layer; nil for transparent.
    private let background: CGColor?

    package init(background: CGColor? = nil) { self.background = background }

    /// Sets the size in pixels and the number of pixels per point. The tree's space has its origin at the bottom left.
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
        rasterCache.setLimit(for: viewport)
        hasOtherViewport = true
        damage.add(PixelRegion(viewport))
        if let root { markDirty(root, .geometry) }
    }

    /// Applies the changes of a transaction.
    package func apply(_ commit: Commit) {
        let transitions = transitionChanges(commit)
        apply(withInstances(commit), transitions)
    }

    /// Applies a commit in which the instances of replicators are already among the sublayers.
    func apply(_ commit: Commit, _ transitions: [TransitionChange]) {
        for update in commit.updates where nodes[update.id] == nil {
            nodes[update.id] = RenderNode(update.id, update.values, rasterCache)
        }
        apply(transitions)
        restructure(commit)
        for update in commit.updates {
            guard let node = nodes[update.id] else { continue }
            noteMotion(of: node, update)
            node.model = update.values
            if node.model.isTiled { tiled[node.id] = node }
            if node.model.contentStream != nil || node.streamViewer != nil { adoptStream(node) }
            emitters.update(node)
            filtered.update(node)
            if let animations = update.animations {
                node.formerAnimations += node.animations
                node.animations = animations
                let former = node.ownMotion
                node.animatedMotion = animations.reduce(into: LayerMotion()) { $0.formUnion($1.motion) }
                noteMotion(of: node, after: former)
                computed[node.id] = animations.contains { $0.computed != nil } ? node : nil
            }
            markDirty(node, update.changes)
            noteReplicas(node, update.changes)
        }
    }

    /// Repaints exactly `region` of `buffer`, as of the last update.
    package func paint(into buffer: PixelBuffer, region: PixelRegion) {
        let region = region.intersection(buffer.rect)
        guard !region.isEmpty else { return }
        let needed = backdrops.needed(for: region, viewport: viewport)
        if needed == region {
            paint(on: Canvas(PixelPatch(buffer), deferring: deferredBlit), region)
        } else if let group = Bitmap(needed.bounds) {
            paint(on: Canvas(group.patch), needed)
            PixelPatch(buffer).copy(from: group.patch, region: region)
        }
    }

    /// Paints the tree's part of `region` over what `context` holds, as of the last update.
    package func paint(over context: CGContext, region: PixelRegion) {
        let needed = backdrops.needed(for: region, viewport: viewport)
        let (x, y) = (needed.bounds.x, needed.bounds.y)
        guard let size = needed.bounds.size, let store = context.copyPixels(device: needed.bounds) else { return }
        paintRoot(by: painter(on: Canvas(PixelPatch(store.pixels, x: x, y: y)), needed))
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
        canvas.flush()
    }

    private func paintRoot(by painter: Painter) {
        guard let root else { return }
        rasterCache.beginPaint()
        painter.paint(root)
        rasterCache.endPaint()
    }

    private func painter(on canvas: Canvas, _ region: PixelRegion) -> Painter {
        Painter(canvas: canvas, region: region, viewport: viewport, occlusion: backdrops.occlusion())
    }

    // MARK: Changes

    func markDirty(_ node: RenderNode, _ changes: LayerChanges) {
        node.marks.pending.formUnion(changes)
        guard !node.marks.isListed else { return }
        node.marks.isListed = true
        dirty.append(node)
    }
}
