import AcetatePixels
import CoreGraphics
import CoreImage

// Layers that change what lies behind them: by background filters, or by an operator that acts where they are
// transparent. What lies behind is what has been painted so far in the superlayer's group.
extension Painter {
    /// Paints a layer on a copy of what lies behind; then masks and opacity choose, for each pixel, between the outcome
    /// and what lay there before.
    func paintOverBackdrop(_ node: RenderNode, _ mode: CGBlendMode, _ programs: [FilterProgram]) {
        let rect = region.bounds.intersection(node.presentExtent)
        guard let behind = backdrop(rect), let outcome = backdrop(rect) else { return }
        let painter = on(outcome)
        if !programs.isEmpty, let filtered = filteredBackdrop(node, programs) {
            painter.put(filtered, withinBoundsOf: node)
        }
        if mode.reachesBeyondSource {
            painter.putReaching(unmaskedGroup(node, within: rect), mode, of: node)
        } else if let group = unmaskedGroup(node, within: rect) {
            painter.put(group, alpha: 1, blend: mode)
        }
        guard node.shown.masksToBounds || node.mask != nil || node.shown.opacity < 1 else {
            return put(outcome, alpha: 1, blend: .copy)
        }
        guard let choice = Group(rect) else { return }
        choice.store.pixels.fill(choice.store.pixels.rect, with: .max)
        guard applyMasks(of: node, to: choice) else { return }
        for group in [behind, outcome, choice] { group.context.flush() }
        AlphaMask.mix(
            outcome.patch, into: behind.patch, by: choice.patch, alpha: node.shown.opacity, region: PixelRegion(rect))
        put(behind, alpha: 1, blend: .copy)
    }

    /// A copy of what has been painted in a rectangle of the device.
    func backdrop(_ rect: PixelRect) -> Group? {
        context.copyPixels(device: rect.offsetBy(dx: -origin.x, dy: -origin.y)).flatMap { Group($0, rect) }
    }

    /// What lies behind the layer's bounds, filtered, as far as it is to be painted. Beyond the edges of the screen the
    /// outermost pixels go on, so that a blur does not fade towards them.
    func filteredBackdrop(_ node: RenderNode, _ programs: [FilterProgram]) -> Group? {
        let area = node.backdropArea.intersection(viewport)
        let wanted = region.bounds.intersection(area)
        guard !wanted.isEmpty, let (x, y) = node.originPixel else { return nil }
        // How much is read at most depends on the layer alone, not on what is painted.
        let most = area.insetBy(dx: -RenderNode.largestReach, dy: -RenderNode.largestReach)
        func grown(by margin: Int) -> PixelRect { wanted.insetBy(dx: -margin, dy: -margin).intersection(most) }
        var margin = programs.margin
        guard var group = backdrop(grown(by: margin)) else { return nil }
        group.context.flush()
        group.patch.extendEdges(of: viewport)
        for program in programs {
            margin -= program.margin
            guard let next = Group(grown(by: margin)) else { return nil }
            program.apply(
                to: group.patch.offsetBy(dx: -x, dy: -y), into: next.patch.offsetBy(dx: -x, dy: -y),
                region: PixelRegion(next.rect.offsetBy(dx: -x, dy: -y)))
            group = next
        }
        return group
    }

    /// Replaces what lies within the layer's bounds, round corners included, by a group's pixels.
    func put(_ group: Group, withinBoundsOf node: RenderNode) {
        if node.shown.outline.isRectangle, let bounds = node.wholePixelBounds {
            let inside = region.intersection(bounds).intersection(group.rect)
            context.saved {
                context.clip(toDevice: inside.offsetBy(dx: -origin.x, dy: -origin.y))
                put(group, alpha: 1, blend: .copy)
            }
            return
        }
        let shape = node.pictures.picture(of: .mask, node, within: viewport)
        guard let shape, let below = backdrop(region.bounds) else { return }
        group.context.flush()
        shape.image.withPixels {
            AlphaMask.mix(group.patch, into: below.patch, by: PixelPatch($0, x: shape.x, y: shape.y), region: region)
        }
        put(below, alpha: 1, blend: .copy)
    }

    /// Puts a group down by an operator that acts where the group is transparent: it does so within the layer's bounds,
    /// round corners included. Beyond, where only sublayers and shadows reach, the group's alpha counts as its shape.
    private func putReaching(_ group: Group?, _ mode: CGBlendMode, of node: RenderNode) {
        guard let everywhere = backdrop(region.bounds), let source = Group(region.bounds) else { return }
        if let group { on(source).put(group, alpha: 1, blend: .copy) }
        if let within = mode.withinSource { put(source, alpha: 1, blend: within) }
        on(everywhere).put(source, alpha: 1, blend: mode)
        put(everywhere, withinBoundsOf: node)
    }
}
