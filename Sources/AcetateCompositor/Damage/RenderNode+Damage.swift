import AcetatePixels

/// What of a layer's pixels is seen, through its own effects and those of the layers above it.
extension RenderNode {
    /// Whether what the layer and its sublayers paint is seen where it is painted, all of it and nothing besides: most layers.
    var isPlain: Bool {
        guard case .direct = plan, plane == nil, cut == .none else { return false }
        return transition == nil || transition?.moment == nil
    }

    /// The pixels of `region`, painted inside this layer's group, that are seen once the layer's effects are applied: those
    /// of the superlayer. Without `isClipped`, also those that its bounds cut away.
    func throughEffects(_ region: PixelRegion, isClipped: Bool = true) -> PixelRegion {
        let present = throughPresentEffects(region, isClipped: isClipped)
        guard let moment = transition?.moment else { return outward(present) }
        let slid = present.offset(by: slides(at: moment).now)
        return outward(isClipped ? slid : slid.union(present))
    }

    /// As `throughEffects`, before a transition, and in the layer's own pixels.
    func throughPresentEffects(_ region: PixelRegion, isClipped: Bool = true) -> PixelRegion {
        plan == .hidden ? PixelRegion() : throughOwnEffects(region, isClipped: isClipped)
    }

    /// The same for a layer that is hidden too.
    func throughOwnEffects(_ region: PixelRegion, isClipped: Bool = true) -> PixelRegion {
        let margin = margin
        var region = margin > 0 ? region.grown(by: margin) : region
        let clip = isClipped ? cut.rect : nil
        if let clip { region.formIntersection(clip) }
        guard hasShadow, shown.shadowPath == nil, let shadow else { return region }
        if region.isRect {
            let cast = shadow.cast(by: region.bounds)
            // A shadow that all but covers its caster's box is noted with it as one rectangle.
            let both = region.bounds.union(cast)
            region = 4 * (both.area - cast.area) <= both.area ? PixelRegion(both) : region.union(cast)
        } else {
            region.formUnion(PixelRegion(covering: region.rects.map { shadow.cast(by: $0) }, atMost: 64))
        }
        if let clip { region.formIntersection(clip) }
        return region
    }

    /// `region`, painted by this layer's group, as it is seen once the effects of all superlayers are applied.
    func throughSuperlayers(_ region: PixelRegion, isClipped: Bool = true) -> PixelRegion {
        var (region, node) = (region, parent)
        while let above = node, !region.isEmpty {
            region = above.throughEffects(region, isClipped: isClipped)
            node = above.parent
        }
        return region
    }

    /// The same for what has changed: the planes above note it.
    func spread(_ region: PixelRegion) -> PixelRegion {
        var (region, node) = (region, parent)
        while let above = node, !region.isEmpty {
            if !above.isPlain {
                above.plane?.spoil(above.throughOwnEffects(region, isClipped: false))
                region = above.throughEffects(region)
            }
            node = above.parent
        }
        return region
    }

    /// A region of the layer's own pixels in the superlayer's.
    func outward(_ region: PixelRegion) -> PixelRegion { plane.map { $0.outward(region) } ?? region }

    /// The pixels that the layer and its sublayers paint, before the layer's own effects.
    var paintedInside: PixelRegion {
        guard !sublayers.isEmpty else { return content }
        // What a layer paints all over, and cuts its sublayers to, they add nothing to; but filters read beyond.
        if shown.filters.isEmpty, let clip = cut.rect, content.contains(clip) { return content }
        var rects = Array(content.rects)
        rects.reserveCapacity(rects.count + sublayers.count)
        for node in sublayers { rects.append(contentsOf: node.painted.rects) }
        return PixelRegion(covering: rects, atMost: 64)
    }

    /// The pixels that the layer and its sublayers paint, of the superlayer's.
    var painted: PixelRegion { isPlain ? paintedInside : outward(innerPainted) }

    /// The pixels that the layer and its sublayers paint.
    var innerPainted: PixelRegion { throughTransition(presentPainted) }

    /// The pixels that the layer and its sublayers paint, before a transition.
    var presentPainted: PixelRegion {
        guard plan != .hidden else { return PixelRegion() }
        let region = throughPresentEffects(paintedInside)
        let besides = besides
        return besides.isEmpty ? region : region.union(PixelRegion(besides))
    }
}
