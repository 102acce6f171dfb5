import AcetatePixels
import CoreGraphics
import CoreImage

// Layers that change what lies behind them: by background filters, or by an operator that acts where they are
// transparent. What lies behind is what has been painted so far in the superlayer's group.
extension Painter {
    /// Paints a layer on a copy of what lies behind; then masks and opacity choose, for each pixel, between the outcome
    /// and what lay there before. Without them the copy is not needed.
    func paintOverBackdrop(
        _ node: RenderNode, _ mode: Compositing, _ programs: [FilterProgram], through plane: Plane?
    ) {
        let rect = region.bounds.intersection(plane?.outward(node.presentExtent) ?? node.presentExtent)
        let opacity = opacity(of: node)
        guard node.shown.masksToBounds || node.mask != nil || opacity < 1 else {
            paintOutcome(of: node, mode, programs, through: plane, behind: self, within: rect)
            return
        }
        guard let outcome = backdrop(rect) else { return }
        let bounds = on(outcome).paintOutcome(of: node, mode, programs, through: plane, behind: self, within: rect)
        if let bounds, node.mask == nil, node.shown.masksToBounds {
            return bounds.withPatch {
                AlphaMask.mix(outcome.patch, into: canvas.patch, by: $0, alpha: opacity, region: region)
            }
        }
        if plane == nil, node.mask == nil {
            let seen = node.cut.rect.map { region.intersection($0) } ?? region
            return mix(outcome, within: seen, alpha: opacity, throughBoundsOf: node.cut.isMask ? node : nil)
        }
        guard let choice = choice(of: node, within: rect, through: plane) else { return }
        AlphaMask.mix(outcome.patch, into: canvas.patch, by: choice.patch, alpha: opacity, region: region)
    }

    /// Filters what lies behind the layer, which `source` has painted, and joins it with what the layer shows. The bounds as they
    /// are seen through a plane, where they have been projected.
    @discardableResult private func paintOutcome(
        of node: RenderNode, _ mode: Compositing, _ programs: [FilterProgram], through plane: Plane?,
        behind source: Painter, within rect: PixelRect
    ) -> PlacedImage? {
        var bounds: PlacedImage?
        if !programs.isEmpty { bounds = filterBackdrop(behind: node, programs, through: plane, from: source) }
        if mode == .mode(.normal), plane == nil, node.place.tint == nil, !node.holdsBackdropReader {
            let painter = within(region.intersection(rect))
            painter.paintShadow(node)
            painter.paintContent(node)
            return bounds
        }
        if mode == .mode(.normal), let plane, node.place.tint == nil {
            put(node, through: plane, within: rect)
            return bounds
        }
        let group = plane.map { projectedGroup(of: node, $0, within: rect) } ?? unmaskedGroup(node, within: rect)
        if let tint = node.place.tint { group?.multiply(by: tint.factors) }
        if mode.reachesBeyondSource {
            putReaching(group, mode, of: node, through: plane)
        } else if let group {
            put(group, by: mode)
        }
        return bounds
    }

    /// Mixes a group's pixels with those that are there: by an opacity, and by the mask of a layer's bounds.
    private func mix(_ group: Group, within region: PixelRegion, alpha: Double, throughBoundsOf node: RenderNode?) {
        guard let node else {
            let target = canvas.patch
            return Mix().apply(
                from: target, to: group.patch, weight: alpha, into: target, region: region.intersection(group.rect))
        }
        if let mask = node.boxMask {
            mask.mix(group.patch, alpha: alpha, into: canvas.patch, region: region)
        } else if let mask = node.rasters.pictures.picture(of: .mask, node, within: viewport) {
            mask.withPatch { AlphaMask.mix(group.patch, into: canvas.patch, by: $0, alpha: alpha, region: region) }
        }
    }

    /// What the masks let through, as alpha; nil for nothing.
    private func choice(of node: RenderNode, within rect: PixelRect, through plane: Plane?) -> Group? {
        let hasMasks = node.shown.masksToBounds || node.mask != nil
        let own = hasMasks ? plane?.inward(rect) ?? rect : rect
        guard let choice = Group(unset: own) else { return nil }
        choice.patch.buffer.fill(choice.patch.buffer.rect, with: .max)
        guard hasMasks else { return choice }
        guard let plane else { return applyMasks(of: node, to: choice) ? choice : nil }
        return inPlane(plane).applyMasks(of: node, to: choice) ? projected(choice, plane, within: rect) : nil
    }

    /// Replaces what lies within the layer's bounds by what `source` has painted there so far, filtered. Through a plane, the
    /// bounds as they are seen.
    @discardableResult func filterBackdrop(
        behind node: RenderNode, _ programs: [FilterProgram], through plane: Plane?, from source: Painter
    ) -> PlacedImage? {
        if let plane {
            return source.filteredBackdrop(node, programs, plane).flatMap {
                put($0, withinBoundsOf: node, through: plane)
            }
        }
        source.filteredBackdrop(node, programs).map { put($0, withinBoundsOf: node) }
        return nil
    }

    /// A copy of what has been painted in a rectangle of the device.
    func backdrop(_ rect: PixelRect) -> Group? {
        canvas.copy(rect)
    }

    /// What lies behind the layer's bounds, filtered, as far as it is to be painted. Beyond the edges of the screen the
    /// outermost pixels go on, so that a blur does not fade towards them.
    func filteredBackdrop(_ node: RenderNode, _ programs: [FilterProgram]) -> Group? {
        let area = node.innerBackdropArea.intersection(viewport)
        return Self.filtered(node, programs, region.bounds.intersection(area), of: area) { rect in
            if viewport.contains(rect), let seen = canvas.part(rect) { return seen }
            guard let group = backdrop(rect) else { return nil }
            group.patch.extendEdges(of: viewport)
            return group
        }
    }

    /// The pixels of `wanted`, a part of the layer's area, filtered from those that `read` gives, which are not changed.
    static func filtered(
        _ node: RenderNode, _ programs: [FilterProgram], _ wanted: PixelRect, of area: PixelRect,
        read: (PixelRect) -> Group?
    ) -> Group? {
        guard !wanted.isEmpty, let (x, y) = node.originPixel else { return nil }
        // How much is read at most depends on the layer alone, not on what is painted.
        let most = area.insetBy(dx: -RenderNode.largestReach, dy: -RenderNode.largestReach)
        func grown(by margin: Int) -> PixelRect { wanted.insetBy(dx: -margin, dy: -margin).intersection(most) }
        var margin = programs.margin
        guard var group = read(grown(by: margin)) else { return nil }
        for program in programs {
            margin -= program.margin
            guard let next = Group(unset: grown(by: margin)) else { return nil }
            program.apply(
                to: group.patch.offsetBy(dx: -x, dy: -y), into: next.patch.offsetBy(dx: -x, dy: -y),
                region: PixelRegion(next.rect.offsetBy(dx: -x, dy: -y)))
            group = next
        }
        return group
    }

    /// Replaces what lies within the layer's bounds, round corners included, by a group's pixels.
    func put(_ group: Group, withinBoundsOf node: RenderNode) {
        if node.shown.outline.isRectangle, let bounds = node.pixelBounds {
            return canvas.put(group.patch, in: region.intersection(bounds), blend: .copy)
        }
        mix(group, within: region, alpha: 1, throughBoundsOf: node)
    }

    /// Puts a group down by an operator that acts where the group is transparent: it does so within the layer's bounds,
    /// round corners included. Beyond, where only sublayers and shadows reach, the group's alpha counts as its shape.
    private func putReaching(_ group: Group?, _ mode: Compositing, of node: RenderNode, through plane: Plane?) {
        guard let everywhere = backdrop(region.bounds), let source = Group(region.bounds) else { return }
        if let group { on(source).put(group, alpha: 1, blend: .copy) }
        if let within = mode.withinSource { put(source, by: within) }
        on(everywhere).put(source, by: mode)
        guard let plane else { return put(everywhere, withinBoundsOf: node) }
        guard let shape = projectedBounds(of: node, plane), let below = backdrop(region.bounds) else { return }
        shape.withPatch { AlphaMask.mix(everywhere.patch, into: below.patch, by: $0, region: region) }
        put(below, alpha: 1, blend: .copy)
    }
}

extension RenderNode {
    /// Whether a layer in this one depends on what lies behind it.
    var holdsBackdropReader: Bool {
        sublayers.contains { $0.changesWhatLiesBehind || $0.holdsBackdropReader }
    }
}
