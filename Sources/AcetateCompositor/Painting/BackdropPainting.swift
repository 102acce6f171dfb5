import AcetatePixels
import CoreGraphics
import CoreImage

// Layers that change the backdrop: by background filters, or by a compositing operator that acts where they are
// transparent. The backdrop is what has been painted so far in the superlayer's group.
extension Painter {
    /// Paints a layer on a copy of the backdrop. Then masks and opacity blend between this result and the previous
    /// backdrop. Without masks and opacity, no copy is needed.
    func paintOverBackdrop(
        _ node: RenderNode, _ mode: PixelBlend, _ programs: [FilterProgram], through surface: OffscreenSurface?
    ) {
        let rect = region.bounds.intersection(
            surface?.outward(node.derived.presentExtent) ?? node.derived.presentExtent)
        let opacity = opacity(of: node)
        guard node.shown.masksToBounds || node.mask != nil || opacity < 1 else {
            paintOutcome(of: node, mode, programs, through: surface, behind: self, within: rect)
            return
        }
        guard let outcome = backdrop(rect) else { return }
        let bounds = on(outcome.patch).paintOutcome(
            of: node, mode, programs, through: surface, behind: self, within: rect)
        if let bounds, node.mask == nil, node.shown.masksToBounds {
            return bounds.withPatch {
                AlphaMask.mix(outcome.patch, into: canvas.patch, by: $0, alpha: opacity, region: region)
            }
        }
        if surface == nil, node.mask == nil {
            let seen = node.derived.cut.rect.map { region.intersection($0) } ?? region
            return mix(outcome, within: seen, alpha: opacity, throughBoundsOf: node.derived.cut.isMask ? node : nil)
        }
        guard let choice = choice(of: node, within: rect, through: surface) else { return }
        AlphaMask.mix(outcome.patch, into: canvas.patch, by: choice.patch, alpha: opacity, region: region)
    }

    /// Filters the backdrop, which `source` has painted, and composites the layer with it. Through an offscreen
    /// surface, uses the projected bounds.
    @discardableResult private func paintOutcome(
        of node: RenderNode, _ mode: PixelBlend, _ programs: [FilterProgram], through surface: OffscreenSurface?,
        behind source: Painter, within rect: PixelRect
    ) -> PositionedImage? {
        var bounds: PositionedImage?
        if !programs.isEmpty { bounds = filterBackdrop(behind: node, programs, through: surface, from: source) }
        if mode == .normal, surface == nil, node.derived.flattened.tint == nil, !node.containsBackdropReader {
            let painter = within(region.intersection(rect))
            painter.paintShadow(node)
            painter.casting(node).paintContent(node)
            return bounds
        }
        if mode == .normal, let surface, node.derived.flattened.tint == nil {
            put(node, through: surface, within: rect)
            return bounds
        }
        let group = surface.map { projectedGroup(of: node, $0, within: rect) } ?? unmaskedGroup(node, within: rect)
        if let tint = node.derived.flattened.tint { group?.multiply(by: tint.factors) }
        if mode.reachesBeyondSource {
            putReaching(group, mode, of: node, through: surface)
        } else if let group {
            put(group, alpha: 1, blend: mode)
        }
        return bounds
    }

    /// Blends a group's pixels with those of the canvas, by an opacity and by the mask of a layer's bounds.
    private func mix(_ group: Bitmap, within region: PixelRegion, alpha: Double, throughBoundsOf node: RenderNode?) {
        guard let node else {
            let target = canvas.patch
            return Mix().apply(
                from: target, to: group.patch, weight: alpha, into: target, region: region.intersection(group.rect))
        }
        if let mask = node.boxMask {
            mask.mix(group.patch, alpha: alpha, into: canvas.patch, region: region)
        } else if let mask = node.rasters.parts.raster(of: .mask, node, within: viewport) {
            mask.withPatch { AlphaMask.mix(group.patch, into: canvas.patch, by: $0, alpha: alpha, region: region) }
        }
    }

    /// The product of the layer's masks as alpha; nil if it is empty.
    private func choice(of node: RenderNode, within rect: PixelRect, through surface: OffscreenSurface?) -> Bitmap? {
        let hasMasks = node.shown.masksToBounds || node.mask != nil
        let own = hasMasks ? surface?.inward(rect) ?? rect : rect
        guard let choice = Bitmap(unset: own) else { return nil }
        choice.patch.buffer.fill(choice.patch.buffer.rect, with: .max)
        guard hasMasks else { return choice }
        guard let surface else { return applyMasks(of: node, to: choice.patch) ? choice : nil }
        return inSurface(surface).applyMasks(of: node, to: choice.patch)
            ? projected(choice, surface, within: rect) : nil
    }

    /// Filters the pixels that `source` has painted within the layer's bounds, in place. Through an offscreen surface,
    /// uses the projected bounds.
    @discardableResult func filterBackdrop(
        behind node: RenderNode, _ programs: [FilterProgram], through surface: OffscreenSurface?, from source: Painter
    ) -> PositionedImage? {
        if let surface {
            return source.filteredBackdrop(node, programs, surface).flatMap {
                put($0, withinBoundsOf: node, through: surface)
            }
        }
        source.filteredBackdrop(node, programs).map { put($0, withinBoundsOf: node) }
        return nil
    }

    /// A copy of the pixels painted so far in a rectangle of the device.
    func backdrop(_ rect: PixelRect) -> Bitmap? {
        canvas.copy(rect)
    }

    /// The filtered backdrop of the layer's bounds, limited to what is painted. The outermost pixels of the screen are
    /// repeated beyond its edges, so that a blur does not fade toward them.
    func filteredBackdrop(_ node: RenderNode, _ programs: [FilterProgram]) -> Bitmap? {
        let area = node.innerBackdropArea.intersection(viewport)
        return Self.filtered(node, programs, region.bounds.intersection(area), of: area) { rect in
            if viewport.contains(rect), let seen = canvas.part(rect) { return (seen, nil) }
            guard let group = backdrop(rect) else { return nil }
            group.patch.extendEdges(of: viewport)
            return (group.patch, group)
        }
    }

    /// The filtered pixels of `wanted`, a part of the layer's area. `read` returns the source pixels, which are not
    /// changed, and their owner, if they are not part of the canvas. There is at least one program.
    static func filtered(
        _ node: RenderNode, _ programs: [FilterProgram], _ wanted: PixelRect, of area: PixelRect,
        read: (PixelRect) -> (PixelPatch, owner: Bitmap?)?
    ) -> Bitmap? {
        guard !wanted.isEmpty, let (x, y) = node.originPixel else { return nil }
        // The limit of what is read depends only on the layer, not on what is painted.
        let most = area.insetBy(dx: -RenderNode.largestReach, dy: -RenderNode.largestReach)
        func grown(by margin: Int) -> PixelRect { wanted.insetBy(dx: -margin, dy: -margin).intersection(most) }
        var margin = programs.margin
        guard var (source, group) = read(grown(by: margin)) else { return nil }
        for program in programs {
            margin -= program.margin
            guard let next = Bitmap(unset: grown(by: margin)) else { return nil }
            program.apply(
                to: source.offsetBy(dx: -x, dy: -y), into: next.patch.offsetBy(dx: -x, dy: -y),
                region: PixelRegion(next.rect.offsetBy(dx: -x, dy: -y)))
            (source, group) = (next.patch, next)
        }
        return group
    }

    /// Replaces the pixels within the layer's bounds, including round corners, by those of a group.
    func put(_ group: Bitmap, withinBoundsOf node: RenderNode) {
        if node.shown.outline.isRectangle, let bounds = node.derived.pixelBounds {
            return canvas.put(group.patch, in: region.intersection(bounds), blend: .copy)
        }
        mix(group, within: region, alpha: 1, throughBoundsOf: node)
    }

    /// Composites a group with an operator that acts where the group is transparent, within the layer's bounds,
    /// including round corners. Outside the bounds, which only sublayers and shadows reach, the alpha of the group is
    /// its shape.
    private func putReaching(
        _ group: Bitmap?, _ mode: PixelBlend, of node: RenderNode, through surface: OffscreenSurface?
    ) {
        guard let everywhere = backdrop(region.bounds), let source = Bitmap(region.bounds) else { return }
        if let group { on(source.patch).put(group, alpha: 1, blend: .copy) }
        if let within = mode.withinSource { put(source, alpha: 1, blend: within) }
        on(everywhere.patch).put(source, alpha: 1, blend: mode)
        guard let surface else { return put(everywhere, withinBoundsOf: node) }
        guard let shape = projectedBounds(of: node, surface), let below = backdrop(region.bounds) else { return }
        shape.withPatch { AlphaMask.mix(everywhere.patch, into: below.patch, by: $0, region: region) }
        put(below, alpha: 1, blend: .copy)
    }
}

extension RenderNode {
    /// Whether a layer inside this one depends on the backdrop.
    var containsBackdropReader: Bool {
        sublayers.contains { $0.changesBackdrop || $0.containsBackdropReader }
    }
}
