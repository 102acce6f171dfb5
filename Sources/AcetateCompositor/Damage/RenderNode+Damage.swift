import AcetatePixels
import CoreGraphics

/// The visible pixels that depend on pixels of a layer, through its own effects and those of the layers above it.
extension RenderNode {
    /// Whether the layer and its sublayers are visible exactly where they are painted, as for most layers.
    var isPlain: Bool {
        guard case .direct = derived.plan, derived.surface == nil, derived.cut == .none else { return false }
        return transition == nil || transition?.moment == nil
    }

    /// The part of a shape that looks different when the next values are shown; nil if it is unknown.
    var changedPart: ChangedPart? {
        // The scale of masks may be greater.
        let mostRows: CGFloat = 262_144
        guard case .shape(let now) = shown.kind, now.isDivisible(derived.toDevice, mostRows: mostRows) else {
            return nil
        }
        var next = valuesToCome
        guard case .shape(let shape) = next.kind, shape.path !== now.path,
            shape.isDivisible(derived.toDevice, mostRows: mostRows)
        else { return nil }
        next.shape.path = now.path
        guard next == shown, let rect = shape.change(from: now) else { return nil }
        return ChangedPart(rect: rect, plan: derived.plan, cut: derived.cut)
    }

    /// The superlayer's pixels in which `region`, painted inside this layer's group, is visible after the layer's
    /// effects. Without `isClipped`, also those that the layer's bounds and mask clip.
    func throughEffects(_ region: PixelRegion, isClipped: Bool = true) -> PixelRegion {
        through(region, isClipped ? derived.clip : nil, isClipped: isClipped)
    }

    /// The same for `region` in a child: a sublayer or the mask. The mask clips only sublayers.
    func throughEffects(_ region: PixelRegion, of child: RenderNode, isClipped: Bool = true) -> PixelRegion {
        guard isClipped, child === mask else { return throughEffects(region, isClipped: isClipped) }
        return through(region, derived.cut.rect, isClipped: true)
    }

    private func through(_ region: PixelRegion, _ clip: PixelRect?, isClipped: Bool) -> PixelRegion {
        let present = derived.plan == .hidden ? PixelRegion() : throughOwnEffects(region, within: clip)
        guard let moment = transition?.moment else { return outward(present) }
        if case .filter(let filter) = moment.transition.kind, filter.movesPixels, !region.isEmpty {
            // Any pixel of the transition may depend on the changed ones.
            return outward(present.union(PixelRegion(transitionExtent)))
        }
        let slid = present.offset(by: slides(at: moment).now)
        return outward(isClipped ? slid : slid.union(present))
    }

    /// The same as `throughEffects`, before a transition and in the layer's own pixels.
    func throughPresentEffects(_ region: PixelRegion) -> PixelRegion {
        derived.plan == .hidden ? PixelRegion() : throughOwnEffects(region, within: derived.clip)
    }

    /// The same, also for a hidden layer, clipped to `clip`.
    func throughOwnEffects(_ region: PixelRegion, within clip: PixelRect?) -> PixelRegion {
        let margin = margin
        var region = margin > 0 ? region.grown(by: margin) : region
        if let clip { region.formIntersection(clip) }
        guard hasShadow, shown.shadowPath == nil, let shadow else { return region }
        if region.isRect {
            let cast = shadow.cast(by: region.bounds)
            // A shadow that nearly covers the box of its layer is recorded together with it as one rectangle.
            let both = region.bounds.union(cast)
            region = 4 * (both.area - cast.area) <= both.area ? PixelRegion(both) : region.union(cast)
        } else {
            region.formUnion(PixelRegion(covering: region.rects.map { shadow.cast(by: $0) }, atMost: 64))
        }
        if let clip { region.formIntersection(clip) }
        return region
    }

    /// The pixels in which `region`, painted by this layer's group, is visible after the effects of all superlayers.
    func throughSuperlayers(_ region: PixelRegion, isClipped: Bool = true) -> PixelRegion {
        var (region, node) = (region, self)
        while let above = node.parent, !region.isEmpty {
            region = above.throughEffects(region, of: node, isClipped: isClipped)
            node = above
        }
        return region
    }

    /// The same for changed pixels: the surfaces above are invalidated as well.
    func spread(_ region: PixelRegion) -> PixelRegion {
        var (region, node) = (region, self)
        while let above = node.parent, !region.isEmpty {
            if !above.isPlain {
                above.derived.surface?.invalidate(above.throughOwnEffects(region, within: nil))
                region = above.throughEffects(region, of: node)
            }
            node = above
        }
        return region
    }

    /// The superlayer's pixels of a region of the layer's own pixels.
    func outward(_ region: PixelRegion) -> PixelRegion { derived.surface.map { $0.outward(region) } ?? region }

    /// The pixels that the layer and its sublayers paint, before the layer's own effects.
    var paintedInside: PixelRegion {
        guard !sublayers.isEmpty else { return derived.content }
        // Sublayers add nothing to a layer that paints all of its bounds and clips to them. But filters extend beyond
        // them.
        if shown.filters.isEmpty, let clip = derived.cut.rect, derived.content.contains(clip) { return derived.content }
        var rects = Array(derived.content.rects)
        rects.reserveCapacity(rects.count + sublayers.count)
        for node in sublayers { rects.append(contentsOf: node.painted.rects) }
        return PixelRegion(covering: rects, atMost: 64)
    }

    /// The superlayer's pixels that the layer and its sublayers paint.
    var painted: PixelRegion { isPlain ? paintedInside : outward(innerPainted) }

    /// The pixels that the layer and its sublayers paint, in the layer's own pixels.
    var innerPainted: PixelRegion { throughTransition(presentPainted) }

    /// The pixels that the layer and its sublayers paint, before a transition.
    var presentPainted: PixelRegion {
        guard derived.plan != .hidden else { return PixelRegion() }
        let region = throughPresentEffects(paintedInside)
        let effectPixels = effectPixels
        return effectPixels.isEmpty ? region : region.union(PixelRegion(effectPixels))
    }
}

/// A rectangle of a layer's space outside of which the layer's own content looks as before. A class, to keep changes small.
final class ChangedPart {
    let rect: CGRect
    private let plan: CompositingPlan
    private let cut: BoundsCut

    fileprivate init(rect: CGRect, plan: CompositingPlan, cut: BoundsCut) {
        (self.rect, self.plan, self.cut) = (rect, plan, cut)
    }

    /// The rectangle; nil if the layer is composited differently now, so that all of its pixels round differently.
    func rect(of node: RenderNode) -> CGRect? {
        plan == node.derived.plan && cut == node.derived.cut ? rect : nil
    }
}
