import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// Puts render nodes on a canvas: from the back to the front, and no pixel outside a region.
///
/// Every step works pixel by pixel (whole-pixel fills, pictures put down at whole pixels), so that painting a part gives
/// the same bytes as painting everything.
struct Painter {
    let canvas: Canvas
    /// The device pixels to paint.
    let region: PixelRegion
    /// The pixels that can be seen at all.
    let viewport: PixelRect
    /// What opaque layers hide is left out by this; nil where nothing may be.
    var occlusion: Occlusion?
    /// The opacity that superlayers which are no groups hand down.
    var fade = 1.0
    /// What the colors of all layers are multiplied by: of the instance that stands around them.
    var tint: ColorMultiply?

    /// Paints `node`, through its effects, unless nothing of it lies in the region.
    func paint(_ node: RenderNode) {
        guard region.intersects(node.extent) else { return }
        if let tint = tint(of: node), !node.changesWhatLiesBehind {
            paintTinted(node, tint)
        } else {
            paintUntinted(node)
        }
    }

    /// The same without the colour of the instance in which the layer stands, unless it changes what lies behind it.
    func paintUntinted(_ node: RenderNode) {
        if let transition = node.transition, let moment = transition.moment {
            paintTransition(node, transition, moment, through: node.plane)
        } else {
            paintPresent(node, through: node.plane)
        }
    }

    /// The same in the layer's own pixels, also where these are a plane's.
    func paintInner(_ node: RenderNode) {
        guard region.intersects(node.innerExtent) else { return }
        if let transition = node.transition, let moment = transition.moment {
            paintTransition(node, transition, moment, through: nil)
        } else {
            paintInnerPresent(node)
        }
    }

    /// Paints `node` through its effects, before a transition: through its plane, or in its own pixels.
    func paintPresent(_ node: RenderNode, through plane: Plane?) {
        if let plane { paint(node, through: plane) } else { paintInnerPresent(node) }
    }

    /// Paints `node` by its plan in its own pixels, before a transition.
    func paintInnerPresent(_ node: RenderNode) {
        guard node.plan != .hidden, region.intersects(node.presentExtent) else { return }
        node.paints += 1
        let alpha = opacity(of: node)
        switch node.plan {
        case .hidden: break
        case .direct(let fadesAsGroup):
            if fadesAsGroup, alpha < 1 { return paintGroup(node, .mode(.normal)) }
            guard let clip = node.cut.rect else { return paintInside(node, alpha: alpha) }
            let inside = region.intersection(clip)
            if !inside.isEmpty { within(inside).paintInside(node, alpha: alpha) }
        case .group: paintGroup(node, .mode(.normal))
        case .groupOfFadedParts: fadedGroup(node, by: alpha, within: region.bounds).map { put($0, alpha: 1) }
        case .filtered: paintFiltered(node)
        case .shadowed:
            // Nothing applies to the whole: the shadow, and then the layer, go straight onto what lies behind.
            guard alpha == 1 else { return paintGroup(node, .mode(.normal)) }
            let inside = node.cut.rect.map { region.intersection($0) } ?? region
            guard !inside.isEmpty else { return }
            let painter = within(inside)
            painter.paintShadow(node)
            painter.paintContent(node)
        case .masked(let mode): paintGroup(node, mode)
        case .backdrop(let mode): paintOverBackdrop(node, mode, node.backdropPrograms, through: nil)
        }
    }

    /// This painter in a part of its region.
    func within(_ region: PixelRegion) -> Painter {
        Painter(canvas: canvas, region: region, viewport: viewport, occlusion: occlusion, fade: fade, tint: tint)
    }

    /// The opacity of a layer on what lies behind it.
    func opacity(of node: RenderNode) -> Double { fade * node.shown.opacity }

    /// Paints the layer and its sublayers, without filters, opacity as a group, and rounded mask: what they are painted
    /// with is `alpha`, each by itself.
    func paintInside(_ node: RenderNode, alpha: Double) {
        let paintsItself = region.intersects(node.content)
        if node.parts == .box { return paintsItself ? putBox(.box, of: node, alpha) : () }
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

    /// Paints what lies below the sublayers.
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

    // MARK: What a layer itself shows

    private func paintBackground(_ node: RenderNode, _ alpha: Double) {
        guard let color = node.shown.backgroundColor, color.alpha > 0, !node.shown.hasOpaqueGradient || alpha < 1 else {
            return
        }
        if node.isCutByMask {
            // Pixels beyond the edges, too: the mask cuts them.
            fill(PixelRect(covering: node.shown.bounds.standardized.applying(node.toDevice)), color, alpha)
        } else if node.shown.outline.isRectangle, let rect = node.pixelBounds {
            fill(rect, color, alpha)
        } else if let parts = node.rectangleParts {
            let pixel = tinted(ShapeFill(color).pixel)
            parts.forEach { rect, share in
                guard region.intersects(rect) else { return }
                let picture = pixel.times(share)
                canvas.fill(region, within: rect, alpha < 1 ? picture.times(alpha) : picture)
            }
        } else if let polygon = node.boundsPolygon, region.intersects(node.content) {
            let fill = SolidFill(pixel: tinted(ShapeFill(color, alpha: alpha).pixel))
            if !fill.apply(onto: canvas.patch, region: region, within: polygon) { putBox(.background, of: node, alpha) }
        } else {
            putBox(.background, of: node, alpha)
        }
    }

    private func paintBorder(_ node: RenderNode, _ alpha: Double) {
        guard node.shown.hasBorder, let color = node.shown.borderColor else { return }
        if node.shown.outline.isRectangle, let outer = node.pixelBounds {
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

    /// Puts a picture down at its place.
    func put(_ picture: PlacedImage, alpha: Double, blend: CGBlendMode = .normal) {
        if picture.fx | picture.fy == 0 { return canvas.put(picture, in: region, alpha: alpha, blend: blend) }
        picture.withPatch { canvas.put($0, fx: picture.fx, fy: picture.fy, in: region, alpha: alpha) }
    }

    // MARK: Groups

    /// Paints the layer and its sublayers apart, then puts them on what lies behind as one picture.
    private func paintGroup(_ node: RenderNode, _ mode: Compositing) {
        if let group = maskedGroup(node, within: region.bounds) { put(group, by: mode, alpha: opacity(of: node)) }
    }

    /// The layer and its sublayers on transparency, each by itself faded by `alpha`, and cut by the bounds where they mask,
    /// as far as they lie within `rect`; nil for nothing, or where there is no memory.
    func fadedGroup(_ node: RenderNode, by alpha: Double, within rect: PixelRect) -> Group? {
        guard let group = group(node, within: rect, alpha: alpha), applyMasks(of: node, to: group) else { return nil }
        return group
    }

    /// Puts a group down at its place.
    func put(_ group: Group, alpha: Double, blend: CGBlendMode = .normal) {
        canvas.put(group.patch, in: region, alpha: alpha, blend: blend)
    }

    /// Joins a group with what lies behind it, at its place.
    func put(_ group: Group, by compositing: Compositing, alpha: Double = 1) {
        put(group.patch, by: compositing, alpha: alpha)
    }

    /// Joins a picture with what lies behind it, at its place. The clip of a formula is the region.
    func put(_ picture: PlacedImage, by compositing: Compositing, alpha: Double = 1) {
        picture.withPatch { put($0, by: compositing, alpha: alpha) }
    }

    private func put(_ source: PixelPatch, by compositing: Compositing, alpha: Double) {
        switch compositing {
        case .mode(let mode): canvas.put(source, in: region, alpha: alpha, blend: mode)
        case .formula(let blend):
            if alpha < 1 {
                guard let faded = Group(source.rect) else { return }
                faded.canvas.put(source, in: PixelRegion(source.rect), alpha: alpha)
                return put(faded, by: compositing)
            }
            blend.apply(source, onto: canvas.patch, region: region.intersection(source.rect))
        }
    }

    /// A picture of a part of the device's pixels, transparent at first, in memory that is lent.
    struct Group {
        let canvas: Canvas

        /// Nil for an empty rectangle, or where there is no memory. `isKept`: for longer than a paint.
        init?(_ rect: PixelRect, isKept: Bool = false) {
            guard let canvas = Canvas(rect, isCleared: true, isKept: isKept) else { return nil }
            self.canvas = canvas
        }

        /// The same with pixels of any value, all of which the caller sets.
        init?(unset rect: PixelRect) {
            guard let canvas = Canvas(rect, isCleared: false) else { return nil }
            self.canvas = canvas
        }

        init(canvas: Canvas) { self.canvas = canvas }

        /// The pixels at their place. They live as long as the group.
        var patch: PixelPatch { canvas.patch }

        var rect: PixelRect { canvas.rect }

        /// How much memory the pixels take.
        var byteCount: Int { patch.buffer.bytesPerRow * patch.buffer.size.height }

        /// The same pixels, further to the right and down.
        func offsetBy(dx: Int, dy: Int) -> Group { Group(canvas: canvas.offsetBy(dx: dx, dy: dy)) }
    }

    /// Paints on a group in this painter's place.
    func on(_ group: Group, viewport: PixelRect? = nil) -> Painter {
        Painter(
            canvas: group.canvas, region: PixelRegion(group.rect), viewport: viewport ?? self.viewport,
            occlusion: occlusion)
    }

    /// The layer and its sublayers on transparency, without filters and masks, as far as they lie within `rect`; nil for
    /// nothing, or where there is no memory. `isKept`: for longer than a paint.
    func group(_ node: RenderNode, within rect: PixelRect, alpha: Double = 1, isKept: Bool = false) -> Group? {
        guard let group = Group(rect.intersection(node.inner), isKept: isKept) else { return nil }
        on(group).paintInside(node, alpha: alpha)
        return group
    }
}
