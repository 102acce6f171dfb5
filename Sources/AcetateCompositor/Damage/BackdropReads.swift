import AcetatePixels
import CoreGraphics
import CoreImage

/// The layers that filter the backdrop, and the pixels that must be repainted for them.
///
/// The pixels of such a layer depend on those of the backdrop within the margin of its filters. Therefore a change
/// there damages the whole visible part of its bounds, and to paint a part of the bounds, the backdrop must be painted
/// within the margin as well.
struct BackdropReads {
    private var nodes: [LayerID: RenderNode] = [:]
    /// The pixels that have changed since the last damage, not clipped, because a layer may read pixels that its
    /// superlayer's bounds hide.
    private var touched: [PixelRect] = []
    /// The mark of visited layers, different for each search.
    private var stamp: UInt64 = 0

    var isEmpty: Bool { nodes.isEmpty }

    /// Records whether the layer filters the backdrop, according to its presentation values.
    mutating func note(_ node: RenderNode) {
        if !node.shown.backgroundFilters.isEmpty || node.transition?.snapshot?.joint.programs.isEmpty == false {
            nodes[node.id] = node
        } else if !nodes.isEmpty {
            nodes[node.id] = nil
        }
    }

    mutating func remove(_ node: RenderNode) {
        if !nodes.isEmpty { nodes[node.id] = nil }
    }

    /// The occlusion that is possible despite these layers.
    mutating func occlusion() -> Occlusion {
        guard !nodes.isEmpty else { return Occlusion(readerStamp: nil) }
        stamp += 1
        for reader in nodes.values {
            var node: RenderNode? = reader
            while let holder = node, holder.marks.backdropReader != stamp {
                holder.marks.backdropReader = stamp
                node = holder.parent
            }
        }
        return Occlusion(readerStamp: stamp)
    }

    /// Adds changed pixels.
    mutating func touch(_ region: PixelRegion) { touched.append(contentsOf: region.rects) }

    /// Adds the visible pixels of the layers whose backdrop has changed since the last call.
    mutating func addDamage(to damage: inout SurfaceDamage) {
        // After everything else, because an offscreen surface that contains such a layer is repainted as a whole.
        defer {
            for node in nodes.values { node.invalidateStaleSurfaces() }
            touched.removeAll(keepingCapacity: true)
        }
        guard !nodes.isEmpty, !touched.isEmpty else { return }
        var region = PixelRegion(touched)
        // Only other layers read the pixels that a layer changes.
        let readerCount = nodes.count
        forEachReached(from: &region) { node, region in
            let area = PixelRegion(node.backdropArea)
            damage.add(node.spread(area))
            if readerCount > 1 { region.formUnion(node.throughSuperlayers(area, isClipped: false)) }
        } isReached: { node, region in
            region.intersects(node.throughSurfaces(node.backdropReach))
        }
    }

    /// The pixels that must be painted so that those of `region` are correct: these pixels, and those that the layers in
    /// them read. Layers in offscreen surfaces read the pixels of the surface.
    mutating func needed(for region: PixelRegion, viewport: PixelRect) -> PixelRegion {
        guard !nodes.isEmpty else { return region }
        var result = region
        forEachReached(from: &result) { node, result in
            result.formUnion(PixelRegion(node.backdropReach(of: viewport).intersection(viewport)))
        } isReached: { node, result in
            !node.isInSurface && result.intersects(node.backdropArea.intersection(viewport))
        }
        return result
    }

    /// Calls `body` once for each layer that is reached, initially or by additions of `body`.
    private mutating func forEachReached(
        from region: inout PixelRegion, body: (RenderNode, inout PixelRegion) -> Void,
        isReached: (RenderNode, PixelRegion) -> Bool
    ) {
        stamp += 1
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for node in nodes.values
            where node.marks.backdropReader != stamp && (node.isVisible || node.transition?.moment != nil)
                && !node.backdropArea.isEmpty && isReached(node, region)
            {
                node.marks.backdropReader = stamp
                body(node, &region)
                hasGrown = true
            }
        }
    }
}

extension RenderNode {
    /// The area, in the superlayer's pixels, in which the backdrop is filtered.
    var backdropArea: PixelRect { derived.surface.map { $0.outward(innerBackdropArea) } ?? innerBackdropArea }

    /// The area, in the layer's own pixels, in which the backdrop is filtered.
    var innerBackdropArea: PixelRect {
        isMask || !derived.toDevice.isFinite ? .empty : PixelRect(covering: shown.bounds.applying(derived.toDevice))
    }

    /// The superlayer's pixels that the layer reads.
    var backdropReach: PixelRect {
        let (area, margin) = (innerBackdropArea, backdropMargin)
        let reach = area.insetBy(dx: -margin, dy: -margin)
        return derived.surface.map { $0.outward(reach) } ?? reach
    }

    /// The superlayer's pixels that the layer reads for its visible part.
    func backdropReach(of viewport: PixelRect) -> PixelRect {
        let margin = backdropMargin
        guard let surface = derived.surface else {
            return backdropArea.intersection(viewport).insetBy(dx: -margin, dy: -margin)
        }
        let area = surface.inward(viewport).intersection(innerBackdropArea)
        return surface.outward(area.insetBy(dx: -margin - 2, dy: -margin - 2))
    }

    /// Whether the layer is painted in an offscreen surface of a layer above it.
    fileprivate var isInSurface: Bool { superlayers.contains { $0.derived.surface != nil } }

    /// The screen pixels of a rectangle of the superlayer's pixels, without regard to effects.
    fileprivate func throughSurfaces(_ rect: PixelRect) -> PixelRect {
        superlayers.reduce(rect) { rect, node in node.derived.surface?.outward(rect) ?? rect }
    }

    fileprivate func invalidateStaleSurfaces() {
        for node in superlayers {
            if let surface = node.derived.surface, surface.isStale { surface.invalidate() }
        }
    }

    /// The distance around its area within which the layer reads the backdrop, in its own pixels.
    var backdropMargin: Int {
        let former = transition?.snapshot?.joint.programs ?? []
        return min(Self.largestReach, max(backdropPrograms.margin, former.margin))
    }
}
