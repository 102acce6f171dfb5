import AcetatePixels
import CoreGraphics
import CoreImage

// A layer and its sublayers as one raster: filtered, with the shadow below, and masked.
extension Painter {
    /// Paints the layer and its sublayers through the filters, without shadow, masks and opacity.
    func paintContent(_ node: RenderNode) {
        let programs = node.appliedPrograms
        if programs.isEmpty {
            paintInside(node, alpha: 1)
        } else if let group = filtered(node, programs, in: region) {
            put(group, alpha: 1)
        }
    }

    /// The layer and its sublayers, filtered, with the shadow below, on transparency, masked, within `rect`; nil if it
    /// is empty, or if there is not enough memory.
    func maskedGroup(_ node: RenderNode, within rect: PixelRect, withShadow: Bool = true) -> Bitmap? {
        guard let group = unmaskedGroup(node, within: rect, withShadow: withShadow) else { return nil }
        return applyMasks(of: node, to: group.patch) ? group : nil
    }

    /// The same without the masks.
    func unmaskedGroup(_ node: RenderNode, within rect: PixelRect, withShadow: Bool = true) -> Bitmap? {
        let hasShadow = withShadow && node.hasShadow
        if !hasShadow, node.shown.filters.isEmpty { return group(node, within: rect) }
        guard let group = Bitmap(rect.intersection(node.derived.presentExtent)) else { return nil }
        var painter = on(group.patch)
        if hasShadow {
            painter.paintShadow(node)
            painter = painter.casting(node)
        }
        // Sublayers may read the backdrop, which does not include the shadow.
        if node.shown.filters.isEmpty {
            painter.group(node, within: group.rect).map { painter.put($0, alpha: 1) }
        } else {
            painter.paintContent(node)
        }
        return group
    }

    /// Clips a group to the bounds, if they are a mask, and to the layer's mask; false if nothing is left.
    func applyMasks(of node: RenderNode, to group: PixelPatch) -> Bool {
        switch node.derived.cut {
        case .none: break
        case .rect(let clip):
            guard clip.intersects(group.rect) else { return false }
            group.rect.forEachPart(outside: clip) { group.clear($0) }
        case .mask:
            if let mask = node.boxMask {
                guard mask.rect.intersects(group.rect) else { return false }
                mask.multiply(group, region: PixelRegion(group.rect))
            } else {
                let mask = node.rasters.parts.raster(of: .mask, node, within: viewport)
                guard let mask, mask.rect.intersects(group.rect) else { return false }
                mask.withPatch { AlphaMask.multiply(group, by: $0, region: PixelRegion(group.rect)) }
            }
        }
        guard let mask = node.mask else { return true }
        guard let alpha = Bitmap(group.rect.intersection(mask.derived.extent)) else { return false }
        on(alpha.patch).paint(mask)
        AlphaMask.multiply(group, by: alpha.patch, region: PixelRegion(group.rect))
        return true
    }
}
