import AcetatePixels
import CoreGraphics
import CoreImage

/// The layers that filter what lies behind them, and what of the screen they must be painted anew for.
///
/// Such a layer's pixels depend on those that lie behind within its filters' margin. So a change there damages all that
/// is seen of its bounds; and to paint a part of them, what lies behind must be painted within the margin too.
struct BackdropReaders {
    private var nodes: [LayerID: RenderNode] = [:]
    /// Pixels that have changed since the last damage, before anything cuts them off: a layer may read what its
    /// superlayer's bounds hide.
    private var touched: [PixelRect] = []
    /// What layers are marked with: another each time.
    private var stamp: UInt64 = 0

    var isEmpty: Bool { nodes.isEmpty }

    /// Takes in whether the layer, as shown now, filters what lies behind it.
    mutating func note(_ node: RenderNode) {
        if !node.shown.backgroundFilters.isEmpty || node.transition?.former?.joint.programs.isEmpty == false {
            nodes[node.id] = node
        } else if !nodes.isEmpty {
            nodes[node.id] = nil
        }
    }

    mutating func remove(_ node: RenderNode) {
        if !nodes.isEmpty { nodes[node.id] = nil }
    }

    /// What may be hidden in spite of these layers.
    mutating func occlusion() -> Occlusion {
        guard !nodes.isEmpty else { return Occlusion(readerStamp: nil) }
        stamp += 1
        for reader in nodes.values {
            var node: RenderNode? = reader
            while let holder = node, holder.readerStamp != stamp {
                holder.readerStamp = stamp
                node = holder.parent
            }
        }
        return Occlusion(readerStamp: stamp)
    }

    /// Takes in what has changed.
    mutating func touch(_ region: PixelRegion) { touched.append(contentsOf: region.rects) }

    /// Adds what is seen of the layers behind which something has changed since the last call.
    mutating func addDamage(to damage: inout SurfaceDamage) {
        // At the end of this: a plane with such a layer in it is painted anew as a whole.
        defer {
            for node in nodes.values { node.spoilStalePlanes() }
            touched.removeAll(keepingCapacity: true)
        }
        guard !nodes.isEmpty, !touched.isEmpty else { return }
        var region = PixelRegion(touched)
        // What one layer changes, others alone may read.
        let readerCount = nodes.count
        forEachReached(from: &region) { node, region in
            let area = PixelRegion(node.backdropArea)
            damage.add(node.spread(area))
            if readerCount > 1 { region.formUnion(node.throughSuperlayers(area, isClipped: false)) }
        } isReached: { node, region in
            region.intersects(node.throughPlanes(node.backdropReach))
        }
    }

    /// The pixels that must be painted so that those of `region` come out right: these, and what the layers in them read.
    /// Layers in planes read there.
    mutating func needed(for region: PixelRegion, viewport: PixelRect) -> PixelRegion {
        guard !nodes.isEmpty else { return region }
        var result = region
        forEachReached(from: &result) { node, result in
            result.formUnion(PixelRegion(node.backdropReach(of: viewport).intersection(viewport)))
        } isReached: { node, result in
            !node.isInPlane && result.intersects(node.backdropArea.intersection(viewport))
        }
        return result
    }

    /// Calls `body` once for each layer that is reached, by what was there at first or by what `body` has added.
    private mutating func forEachReached(
        from region: inout PixelRegion, body: (RenderNode, inout PixelRegion) -> Void,
        isReached: (RenderNode, PixelRegion) -> Bool
    ) {
        stamp += 1
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for node in nodes.values
            where node.readerStamp != stamp && (node.isVisible || node.transition?.moment != nil)
                && !node.backdropArea.isEmpty && isReached(node, region)
            {
                node.readerStamp = stamp
                body(node, &region)
                hasGrown = true
            }
        }
    }
}

extension RenderNode {
    /// The superlayer's pixels within which what lies behind is filtered.
    var backdropArea: PixelRect { plane.map { $0.outward(innerBackdropArea) } ?? innerBackdropArea }

    /// The layer's own pixels within which what lies behind is filtered.
    var innerBackdropArea: PixelRect {
        isMask || !toDevice.isFinite ? .empty : PixelRect(covering: shown.bounds.applying(toDevice))
    }

    /// The superlayer's pixels that the layer reads.
    var backdropReach: PixelRect {
        let (area, margin) = (innerBackdropArea, backdropMargin)
        let reach = area.insetBy(dx: -margin, dy: -margin)
        return plane.map { $0.outward(reach) } ?? reach
    }

    /// Those that it reads for what is seen of it.
    func backdropReach(of viewport: PixelRect) -> PixelRect {
        let margin = backdropMargin
        guard let plane else { return backdropArea.intersection(viewport).insetBy(dx: -margin, dy: -margin) }
        let area = plane.inward(viewport).intersection(innerBackdropArea)
        return plane.outward(area.insetBy(dx: -margin - 2, dy: -margin - 2))
    }

    /// Whether the layer is painted in the pixels of a plane above it.
    fileprivate var isInPlane: Bool {
        var above = parent
        while let node = above {
            if node.plane != nil { return true }
            above = node.parent
        }
        return false
    }

    /// A rectangle of the superlayer's pixels on the screen, without regard to effects.
    fileprivate func throughPlanes(_ rect: PixelRect) -> PixelRect {
        var (rect, above) = (rect, parent)
        while let node = above {
            if let plane = node.plane { rect = plane.outward(rect) }
            above = node.parent
        }
        return rect
    }

    fileprivate func spoilStalePlanes() {
        var above = parent
        while let node = above {
            if let plane = node.plane, plane.isStale { plane.spoil() }
            above = node.parent
        }
    }

    /// How far around its area the layer reads, in its own pixels.
    var backdropMargin: Int {
        let former = transition?.former?.joint.programs ?? []
        return min(Self.largestReach, max(backdropPrograms.margin, former.margin))
    }
}
