import AcetatePixels
import CoreGraphics
import CoreImage

// Layers that are painted in offscreen surfaces (`OffscreenSurface`), and how these are composited in this painter's
// pixels. For background filters, the backdrop is first sampled in the surface's pixels.
extension Painter {
    /// Composites the raster of an offscreen surface, with the layer's opacity and compositing mode.
    func paint(_ node: RenderNode, through surface: OffscreenSurface) {
        let rect = region.bounds.intersection(surface.outward(node.derived.presentExtent))
        guard node.isVisible, !rect.isEmpty else { return }
        let (mode, programs) = (node.blendMode, node.appliedBackdropPrograms)
        if !programs.isEmpty || mode.reachesBeyondSource {
            return paintOverBackdrop(node, mode, programs, through: surface)
        }
        let alpha = opacity(of: node)
        if mode == .normal, let contents = projectableContents(of: node, surface) {
            surface.forget()
            let context = (contents, canvas.patch, node.toOuter(through: surface), alpha, viewport)
            return ParallelBands.forEach(region.intersection(rect), context) {
                $0.0.put(onto: $0.1, $0.2, alpha: $0.3, region: $1, viewport: $0.4)
            }
        }
        let handed = node.passesOpacityDown ? alpha : 1
        guard let raster = raster(of: node, surface, OffscreenSurface.Key(isMasked: true, alpha: handed)) else {
            return
        }
        if mode == .normal {
            return surface.put(
                raster, onto: canvas.patch, alpha: handed < 1 ? 1 : alpha, region: region, within: rect)
        }
        guard let image = projected(raster, surface, within: rect) else { return }
        put(image, alpha: handed < 1 ? 1 : alpha, blend: mode)
    }

    /// The layer's image if it can be composited directly, without a raster in the surface's pixels.
    private func projectableContents(of node: RenderNode, _ surface: OffscreenSurface) -> ContentsRaster? {
        guard surface.sampling == .area, surface.shift == nil, node.isImage, let image = node.shown.contents,
            let contents = ContentsRaster(image, of: node, isMasked: false),
            contents.isProjectable(pixelsPerPoint: surface.grid.scale)
        else { return nil }
        return contents
    }

    /// This painter in the pixels of an offscreen surface. It paints only on groups that it creates.
    func inSurface(_ surface: OffscreenSurface) -> Painter {
        // The window already contains more than the visible pixels.
        let reach = RenderNode.largestReach / 4
        return Painter(
            canvas: canvas, region: region, viewport: surface.grid.window,
            limits: surface.grid.window.insetBy(dx: -reach, dy: -reach))
    }

    /// The surface's current raster; nil if it is empty, or if there is not enough memory.
    private func raster(of node: RenderNode, _ surface: OffscreenSurface, _ key: OffscreenSurface.Key) -> PixelPatch? {
        let painter = inSurface(surface)
        return surface.raster(of: node.derived.presentExtent.intersection(surface.grid.window), key: key) {
            part, raster in
            if key.alpha < 1 || !node.hasShadow && node.shown.filters.isEmpty {
                raster.clear(part)
                guard let group = raster.part(part.intersection(node.derived.inner)) else { return }
                painter.on(group).paintInside(node, alpha: key.alpha)
                if key.isMasked, !painter.applyMasks(of: node, to: group) { group.clear(part) }
            } else {
                // The shadow and the filters apply to the layer by itself.
                let group =
                    key.isMasked ? painter.maskedGroup(node, within: part) : painter.unmaskedGroup(node, within: part)
                if let group {
                    raster.copy(from: group.patch, region: PixelRegion(part))
                } else {
                    raster.clear(part)
                }
            }
        }
    }

    // MARK: Offscreen surfaces in this painter's pixels

    /// The projection of a surface's pixels into this painter's region, within a rectangle; nil if it is empty.
    private func projected(_ patch: PixelPatch, _ surface: OffscreenSurface, within rect: PixelRect) -> PositionedImage?
    {
        let wanted = region.intersection(rect)
        return PositionedImage(wanted.bounds) { surface.sample(patch, into: $0, region: wanted) }
    }

    /// The projection of a raster in a surface's pixels; nil if it is empty.
    func projected(_ raster: PositionedImage, _ surface: OffscreenSurface) -> PositionedImage? {
        let rect = surface.outward(raster.rect).intersection(region.bounds)
        return raster.withPatch { projected($0, surface, within: rect) }
    }

    /// The projection of a group in a surface's pixels, within a rectangle.
    func projected(_ group: Bitmap, _ surface: OffscreenSurface, within rect: PixelRect) -> Bitmap? {
        guard let result = Bitmap(unset: rect) else { return nil }
        surface.sample(group.patch, into: result.patch, region: PixelRegion(rect))
        return result
    }

    /// The projection of the layer without its masks, within a rectangle.
    func projectedGroup(of node: RenderNode, _ surface: OffscreenSurface, within rect: PixelRect) -> Bitmap? {
        guard let raster = raster(of: node, surface, OffscreenSurface.Key(isMasked: false, alpha: 1)),
            let result = Bitmap(unset: rect)
        else { return nil }
        surface.sample(raster, into: result.patch, region: PixelRegion(rect))
        return result
    }

    /// Composites the layer without its masks and its opacity.
    func put(_ node: RenderNode, through surface: OffscreenSurface, within rect: PixelRect) {
        guard let raster = raster(of: node, surface, OffscreenSurface.Key(isMasked: false, alpha: 1)) else { return }
        surface.put(raster, onto: canvas.patch, alpha: 1, region: region, within: rect)
    }

    /// The projection of the layer's bounds, including round corners, in white.
    func projectedBounds(of node: RenderNode, _ surface: OffscreenSurface) -> PositionedImage? {
        let shape = node.rasters.parts.raster(of: .mask, node, within: surface.grid.window)
        return shape.flatMap { projected($0, surface) }
    }

    // MARK: Backdrop

    /// The filtered backdrop of the layer's bounds, in the surface's pixels, limited to what is painted. The outermost
    /// pixels of the screen are repeated beyond its edges.
    func filteredBackdrop(_ node: RenderNode, _ programs: [FilterProgram], _ surface: OffscreenSurface) -> Bitmap? {
        let area = node.innerBackdropArea.intersection(surface.grid.window)
        let wanted = surface.inward(region.bounds.intersection(viewport)).intersection(area)
        return Self.filtered(node, programs, wanted, of: area) { rect in
            guard let group = Bitmap(rect),
                let behind = backdrop(surface.outward(rect.insetBy(dx: -2, dy: -2)).intersection(viewport))
            else { return nil }
            Resample(toSource: surface.toOuter, edges: .pad)
                .apply(behind.patch, into: group.patch, region: PixelRegion(rect))
            return (group.patch, group)
        }
    }

    /// Replaces the pixels within the layer's bounds, including round corners, by those of a group in an offscreen
    /// surface's pixels. Returns the projection of the bounds, in white.
    func put(_ group: Bitmap, withinBoundsOf node: RenderNode, through surface: OffscreenSurface) -> PositionedImage? {
        let shape = node.rasters.parts.raster(of: .mask, node, within: surface.grid.window)
        guard let shape else { return nil }
        shape.withPatch { AlphaMask.multiply(group.patch, by: $0, region: PixelRegion(group.rect)) }
        // The shape that is removed is projected in the same way as the group that replaces it.
        guard let hole = projected(shape, surface),
            let filling = projected(group, surface, within: hole.rect)
        else { return nil }
        hole.withPatch { AlphaMask.replace(canvas.patch, by: filling.patch, where: $0, region: region) }
        return hole
    }
}
