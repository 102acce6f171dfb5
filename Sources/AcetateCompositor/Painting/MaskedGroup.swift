import AcetatePixels
import CoreGraphics
import CoreImage

// A layer with what it holds as one picture: filtered, with its shadow below it, and masked.
extension Painter {
    /// Paints the layer and its sublayers through the filters, without shadow, masks and opacity.
    func paintContent(_ node: RenderNode) {
        let programs = node.programs
        if programs.isEmpty {
            paintInside(node, alpha: 1)
        } else if let group = filtered(node, programs, in: region) {
            put(group, alpha: 1)
        }
    }

    /// The layer and its sublayers, filtered, with the shadow below, on transparency, masked, as far as they lie within
    /// `rect`; nil for nothing, or where there is no memory.
    func maskedGroup(_ node: RenderNode, within rect: PixelRect, withShadow: Bool = true) -> Group? {
        guard let group = unmaskedGroup(node, within: rect, withShadow: withShadow) else { return nil }
        return applyMasks(of: node, to: group) ? group : nil
    }

    /// The same without the masks.
    func unmaskedGroup(_ node: RenderNode, within rect: PixelRect, withShadow: Bool = true) -> Group? {
        let hasShadow = withShadow && node.hasShadow
        if !hasShadow, node.shown.filters.isEmpty { return group(node, within: rect) }
        guard let group = Group(rect.intersection(node.presentExtent)) else { return nil }
        let painter = on(group)
        if hasShadow { painter.paintShadow(node) }
        // What the layer holds may look at what lies behind it, which the shadow is not a part of.
        if node.shown.filters.isEmpty {
            painter.group(node, within: group.rect).map { painter.put($0, alpha: 1) }
        } else {
            painter.paintContent(node)
        }
        return group
    }

    /// Cuts a group by the bounds, where they mask, and by the layer's mask; false where nothing is left.
    func applyMasks(of node: RenderNode, to group: Group) -> Bool {
        switch node.cut {
        case .none: break
        case .rect(let clip):
            guard clip.intersects(group.rect) else { return false }
            group.rect.forEachPart(outside: clip) { group.patch.clear($0) }
        case .mask:
            if let mask = node.boxMask {
                guard mask.rect.intersects(group.rect) else { return false }
                mask.multiply(group.patch, region: PixelRegion(group.rect))
            } else {
                let mask = node.rasters.pictures.picture(of: .mask, node, within: viewport)
                guard let mask, mask.rect.intersects(group.rect) else { return false }
                mask.withPatch { AlphaMask.multiply(group.patch, by: $0, region: PixelRegion(group.rect)) }
            }
        }
        guard let mask = node.mask else { return true }
        guard let alpha = Group(group.rect.intersection(mask.extent)) else { return false }
        on(alpha).paint(mask)
        AlphaMask.multiply(group.patch, by: alpha.patch, region: PixelRegion(group.rect))
        return true
    }
}
