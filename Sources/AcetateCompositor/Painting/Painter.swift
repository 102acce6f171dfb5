import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// Paints render nodes on a canvas, back to front, and no pixel outside a region.
///
/// Each step works pixel by pixel (fills of whole pixels, rasters composited pixel-aligned), so that painting a part
/// gives the same bytes as painting everything.
struct Painter {
    let canvas: Canvas
    /// The device pixels to paint.
    let region: PixelRegion
    /// The visible pixels.
    let viewport: PixelRect
    /// The limit to which `viewport` may grow for filters and shadows, however deeply they are nested.
    let limits: PixelRect
    /// Skips what opaque layers hide; nil if nothing may be skipped.
    var occlusion: Occlusion?
    /// The product of the opacities that superlayers without group opacity pass down.
    var fade = 1.0
    /// The color that multiplies all layers: that of the instance that contains them.
    var tint: ColorMultiply?

    /// `limits`: nil for the viewport and 512 pixels around it, which is three times a screen of 1920 by 1080 pixels.
    init(
        canvas: Canvas, region: PixelRegion, viewport: PixelRect, limits: PixelRect? = nil, occlusion: Occlusion? = nil,
        fade: Double = 1, tint: ColorMultiply? = nil
    ) {
        let reach = RenderNode.largestReach / 2
        (self.canvas, self.region, self.viewport) = (canvas, region, viewport)
        self.limits = limits ?? viewport.insetBy(dx: -reach, dy: -reach)
        (self.occlusion, self.fade, self.tint) = (occlusion, fade, tint)
    }

    /// Paints `node` with its effects, unless none of it lies in the region.
    func paint(_ node: RenderNode) {
        guard region.intersects(node.derived.extent) else { return }
        if let tint = tint(of: node), !node.changesBackdrop {
            paintTinted(node, tint)
        } else {
            paintUntinted(node)
        }
    }

    /// The same without the color of the instance that contains the layer, unless the layer changes the backdrop.
    func paintUntinted(_ node: RenderNode) {
        if let transition = node.transition, let moment = transition.moment {
            paintTransition(node, transition, moment, through: node.derived.surface)
        } else {
            paintPresent(node, through: node.derived.surface)
        }
    }

    /// The same in the layer's own pixels, even if these are an offscreen surface's.
    func paintInner(_ node: RenderNode) {
        guard region.intersects(node.derived.innerExtent) else { return }
        if let transition = node.transition, let moment = transition.moment {
            paintTransition(node, transition, moment, through: nil)
        } else {
            paintInnerPresent(node)
        }
    }

    /// Paints `node` with its effects, before a transition: through its surface, or in its own pixels.
    func paintPresent(_ node: RenderNode, through surface: OffscreenSurface?) {
        if let surface { paint(node, through: surface) } else { paintInnerPresent(node) }
    }

    /// Paints `node` according to its plan in its own pixels, before a transition.
    func paintInnerPresent(_ node: RenderNode) {
        guard node.derived.plan != .hidden, region.intersects(node.derived.presentExtent) else { return }
        node.paints += 1
        let alpha = opacity(of: node)
        switch node.derived.plan {
        case .hidden: break
        case .direct(let fadesAsGroup):
            if fadesAsGroup, alpha < 1 { return paintGroup(node, .normal) }
            guard let clip = node.derived.cut.rect else { return paintInside(node, alpha: alpha) }
            let inside = region.intersection(clip)
            if !inside.isEmpty { within(inside).paintInside(node, alpha: alpha) }
        case .group: paintGroup(node, .normal)
        case .groupOfFadedParts:
            guard let group = group(node, within: region.bounds, alpha: alpha),
                applyMasks(of: node, to: group.patch)
            else { return }
            put(group, alpha: 1)
        case .filtered: paintFiltered(node)
        case .shadowed:
            // No effect applies to the whole, so the shadow and then the layer are painted directly over the backdrop.
            guard alpha == 1 else { return paintGroup(node, .normal) }
            let inside = node.derived.cut.rect.map { region.intersection($0) } ?? region
            guard !inside.isEmpty else { return }
            let painter = within(inside)
            painter.paintShadow(node)
            painter.casting(node).paintContent(node)
        case .masked(let mode): paintGroup(node, mode)
        case .backdrop(let mode): paintOverBackdrop(node, mode, node.appliedBackdropPrograms, through: nil)
        }
    }

    /// A copy of this painter for a part of its region.
    func within(_ region: PixelRegion) -> Painter {
        Painter(
            canvas: canvas, region: region, viewport: viewport, limits: limits, occlusion: occlusion, fade: fade,
            tint: tint)
    }

    /// The opacity with which a layer is composited with the backdrop.
    func opacity(of node: RenderNode) -> Double { fade * node.shown.opacity }

    /// Paints the layer and its sublayers without filters, group opacity and rounded mask. Each of them is painted with
    /// `alpha`.
    func paintInside(_ node: RenderNode, alpha: Double) {
        let paintsItself = region.intersects(node.derived.content)
        if node.derived.parts == .box { return paintsItself ? putBox(.box, of: node, alpha) : () }
        var painter = self
        painter.fade = alpha
        if node.depthScene == nil {
            node.withSublayers(touching: region) { sublayers in
                painter.paintUnhidden(sublayers) { region in
                    if paintsItself { within(region).paintItself(node, alpha) }
                }
            }
        } else {
            if paintsItself { paintItself(node, alpha) }
            painter.paintSpace(of: node)
        }
        if paintsItself, node.particles == nil { paintBorder(node, alpha) }
    }

    /// Paints everything below the sublayers.
    private func paintItself(_ node: RenderNode, _ alpha: Double) {
        guard !region.isEmpty else { return }
        paintBackground(node, alpha)
        if case .plain = node.shown.kind { return paintContents(node, alpha) }
        paintGradient(node, alpha)
        paintContents(node, alpha)
        paintShape(node, alpha)
        paintTiles(node, alpha)
        guard node.particles != nil else { return }
        paintBorder(node, alpha)
        paintParticles(node, alpha)
    }

    // MARK: A layer's own content

    private func paintBackground(_ node: RenderNode, _ alpha: Double) {
        guard let color = node.shown.backgroundColor, color.alpha > 0, !node.shown.hasOpaqueGradient || alpha < 1 else {
            return
        }
        if node.shown.hasPattern {
            node.rasters.parts.raster(of: .background, node, within: viewport).map { put($0, alpha: alpha) }
        } else if node.isCutByMask {
            // Includes the pixels of the edges, because the mask clips them.
            fill(PixelRect(covering: node.shown.bounds.standardized.applying(node.derived.toDevice)), color, alpha)
        } else if node.shown.outline.isRectangle, let rect = node.derived.pixelBounds {
            fill(rect, color, alpha)
        } else if let parts = node.rectangleParts {
            let pixel = tinted(ShapeFill(color).pixel)
            parts.forEach { rect, share in
                guard region.intersects(rect) else { return }
                let covered = pixel.times(share)
                canvas.fill(region, within: rect, alpha < 1 ? covered.times(alpha) : covered)
            }
        } else if let polygon = node.boundsPolygon, region.intersects(node.derived.content) {
            let fill = SolidFill(pixel: tinted(ShapeFill(color, alpha: alpha).pixel))
            if !fill.apply(onto: canvas.patch, region: region, within: polygon) { putBox(.background, of: node, alpha) }
        } else {
            putBox(.background, of: node, alpha)
        }
    }

    private func paintBorder(_ node: RenderNode, _ alpha: Double) {
        guard node.shown.hasBorder, let color = node.shown.borderColor else { return }
        if node.shown.style.hasBorderPattern {
            node.rasters.parts.raster(of: .border, node, within: viewport).map { put($0, alpha: alpha) }
            return
        }
        if node.shown.outline.isRectangle, let outer = node.derived.pixelBounds {
            guard let hole = node.shown.borderHole else { return fill(outer, color, alpha) }
            if let inner = node.wholePixels(of: hole.rect, sharp: []) {
                return outer.forEachPart(outside: inner) { fill($0, color, alpha) }
            }
        }
        putBox(.border, of: node, alpha)
    }

    private func fill(_ rect: PixelRect, _ color: CGColor, _ alpha: Double) {
        if region.intersects(rect) { canvas.fill(region, within: rect, tinted(ShapeFill(color, alpha: alpha).pixel)) }
    }

    private func tinted(_ pixel: UInt32) -> UInt32 { tint?(pixel) ?? pixel }

    /// Composites a raster at its position.
    func put(_ raster: PositionedImage, alpha: Double, blend: PixelBlend = .normal) {
        if raster.fx | raster.fy == 0 || blend != .normal {
            return canvas.put(raster, in: region, alpha: alpha, blend: blend)
        }
        raster.withPatch { canvas.put($0, fx: raster.fx, fy: raster.fy, in: region, alpha: alpha) }
    }

    // MARK: Groups

    /// Paints the layer and its sublayers in a group, then composites the group with the backdrop.
    func paintGroup(_ node: RenderNode, _ mode: PixelBlend) {
        guard node.derived.plan == .group, node.shown.filters.isEmpty, let occlusion, occlusion.readerStamp == nil
        else {
            if let group = maskedGroup(node, within: region.bounds) {
                put(group, alpha: opacity(of: node), blend: mode)
            }
            return
        }
        // No layer reads pixels around its own, so parts of the region that are far apart are painted separately.
        var inside = region.intersection(node.derived.presentExtent)
        // On the layer's own opaque pixels, which the mask does not touch, a group gives the same as painting directly.
        if opacity(of: node) == 1, tint == nil {
            let core = inside.intersection(node.opaqueInterior.intersection(node.outlineInterior))
            let rest = inside.subtracting(core)
            if rest.isEmpty || core.area >= 4 * Self.pixelsPerGroup {
                if !core.isEmpty { within(core).paintInside(node, alpha: 1) }
                inside = rest
            }
        }
        for rect in inside.simplified(toAtMost: Self.groupLimit, worth: Self.pixelsPerGroup).rects {
            if let group = maskedGroup(node, within: rect) { put(group, alpha: opacity(of: node), blend: mode) }
        }
    }

    /// The greatest number of groups in which a layer is painted.
    private static let groupLimit = 8
    /// The number of pixels that cost about as much as one more group.
    private static let pixelsPerGroup = 16384

    /// Composites a group at its position.
    func put(_ group: Bitmap, alpha: Double, blend: PixelBlend = .normal) {
        canvas.put(group.patch, in: region, alpha: alpha, blend: blend)
    }

    /// A copy of this painter that paints on other pixels, of a group.
    func on(_ group: PixelPatch) -> Painter {
        Painter(
            canvas: Canvas(group), region: PixelRegion(group.rect), viewport: viewport, limits: limits,
            occlusion: occlusion)
    }

    /// The layer and its sublayers on transparency, without filters and masks, within `rect`; nil if it is empty, or if
    /// there is not enough memory. `isKept`: the pixels outlive a paint.
    func group(_ node: RenderNode, within rect: PixelRect, alpha: Double = 1, isKept: Bool = false) -> Bitmap? {
        guard let group = Bitmap(rect.intersection(node.derived.inner), isKept: isKept) else { return nil }
        on(group.patch).paintInside(node, alpha: alpha)
        return group
    }
}
