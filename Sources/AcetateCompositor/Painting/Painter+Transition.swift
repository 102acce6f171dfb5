import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

extension Painter {
    /// Paints a blend of the layer's snapshot and its current content. With an offscreen surface, both are blended in
    /// its pixels and the result is sampled, unless the backdrop is part of it.
    func paintTransition(
        _ node: RenderNode, _ running: RunningTransition, _ moment: RunningTransition.Moment,
        through surface: OffscreenSurface?
    ) {
        let (kind, joint) = (moment.transition.kind, running.snapshot?.joint ?? Joint())
        if kind == .fade || kind == .push, moment.progress == 1 { return paintPresent(node, through: surface) }
        let changesBackdrop =
            kind == .fade && joint.changesBackdrop || (kind == .fade || kind == .reveal) && node.joint.changesBackdrop
        if let surface, !changesBackdrop {
            let rect = surface.inward(region.bounds).intersection(node.derived.innerExtent)
            guard let group = Bitmap(rect) else { return }
            inSurface(surface).on(group.patch).paintTransition(node, running, moment, through: nil)
            return surface.put(
                group.patch, onto: canvas.patch, alpha: fade, region: region, within: surface.outward(rect))
        }
        let slides = node.slides(at: moment)
        func present() -> PositionedImage? { currentRaster(of: node, running, slide: slides.now) }
        let window = surface?.grid.window ?? viewport
        let slid = running.snapshot?.raster(
            in: node.snapshotSpace, within: Self.visible(window, after: slides.former)
        )?.offset(by: slides.former)
        let former = surface.map { surface in slid.flatMap { projected($0, surface) } } ?? slid
        switch kind {
        case .fade where changesBackdrop:
            crossFade(former, joint, node, fraction: moment.progress, through: surface)
        case .fade, .push:
            let now = moment.progress > 0 ? present() : nil
            crossFade(former, now, fraction: moment.progress, alpha: fade)
        case .filter(let filter):
            let now = present()
            guard let mixed = mixed(former, now, by: filter, at: moment.progress, node) else {
                return crossFade(former, now, fraction: moment.progress, alpha: fade)
            }
            put(mixed, alpha: fade)
        case .moveIn:
            former.map { put($0, alpha: fade) }
            present().map { put($0, alpha: fade) }
        case .reveal:
            paintPresent(node, through: surface)
            former.map { put($0, alpha: fade) }
        }
    }

    /// Blends two rasters, each of which may be nil, and composites the result with the backdrop.
    func crossFade(_ a: PositionedImage?, _ b: PositionedImage?, fraction: Double, alpha: Double = 1) {
        let fade = CrossFade(fraction: fraction, alpha: alpha)
        switch (a, b) {
        case (let a?, let b?):
            a.withPatch { a in b.withPatch { fade.apply(a, $0, onto: canvas.patch, region: region) } }
        case (let a?, nil):
            a.withPatch { fade.apply($0, nil, onto: canvas.patch, region: region) }
        case (nil, let b?):
            b.withPatch { fade.apply(nil, $0, onto: canvas.patch, region: region) }
        case (nil, nil):
            break
        }
    }

    /// Blends two copies of the backdrop, one with the snapshot and one with the current content, for a layer that
    /// filters the backdrop, or is composited in a mode other than source-over.
    private func crossFade(
        _ former: PositionedImage?, _ joint: Joint, _ node: RenderNode, fraction: Double,
        through surface: OffscreenSurface?
    ) {
        let margin = node.backdropMargin
        let seen = region.bounds.intersection(surface == nil ? node.derived.innerExtent : node.derived.extent)
        let rect = surface == nil ? seen.insetBy(dx: -margin, dy: -margin) : seen.union(node.backdropReach(of: seen))
        guard let before = backdrop(rect), let after = backdrop(rect) else { return }
        let painter = on(before.patch)
        if !joint.programs.isEmpty {
            painter.filterBackdrop(behind: node, joint.programs, through: surface, from: painter)
        }
        if let former {
            painter.put(former, alpha: fade, blend: joint.mode.reachesBeyondSource ? .normal : joint.mode)
        }
        var present = on(after.patch)
        present.fade = fade
        present.paintPresent(node, through: surface)
        Mix().apply(
            from: before.patch, to: after.patch, weight: fraction, into: before.patch, region: PixelRegion(rect))
        put(before, alpha: 1, blend: .copy)
    }

    /// The result of a Core Image transition of two rasters in the layer's own pixels; nil if there is no such program,
    /// or not enough memory.
    private func mixed(
        _ from: PositionedImage?, _ to: PositionedImage?, by filter: FilterValue, at progress: Double,
        _ node: RenderNode
    ) -> PositionedImage? {
        let program = TransitionProgram(filter, extent: CGRect(node.transitionExtent), scale: node.deviceScale)
        let wanted = region.intersection(node.derived.innerExtent)
        let corner = PixelRect(x: wanted.bounds.x, y: wanted.bounds.y, width: 1, height: 1)
        guard let program, let nothing = Bitmap(corner) else { return nil }
        func withPatch(_ raster: PositionedImage?, _ body: (PixelPatch) -> Void) {
            if let raster { raster.withPatch(body) } else { body(nothing.patch) }
        }
        return PositionedImage(wanted.bounds) { target in
            withPatch(from) { from in
                withPatch(to) { program.apply(from: from, to: $0, at: progress, into: target, region: wanted) }
            }
        }
    }

    /// The raster of the layer's current content, moved by `slide`; nil if it is empty.
    private func currentRaster(of node: RenderNode, _ running: RunningTransition, slide: PixelOffset)
        -> PositionedImage?
    {
        let reach = Self.visible(viewport, after: slide)
        let rect = node.derived.presentExtent.intersection(reach)
        guard !rect.isEmpty, let transform = RasterTransform(node.derived.toDevice) else { return nil }
        let key = RasterKey(node.derived.presentVersion, transform, rect)
        if running.present?.key != key {
            // Releases the memory for the next raster.
            running.present = nil
            let raster = PositionedImage(rect) {
                Painter(canvas: Canvas($0), region: PixelRegion(rect), viewport: reach).paintInnerPresent(node)
            }
            running.present = raster.map { (key, $0.image) }
        }
        return running.present.map { PositionedImage(image: $0.image, x: rect.x, y: rect.y).offset(by: slide) }
    }

    /// The part of a raster that is visible before and after it has slid, or only after if both are far apart.
    private static func visible(_ viewport: PixelRect, after slide: PixelOffset) -> PixelRect {
        let moved = viewport.offset(by: -slide)
        let both = viewport.union(moved)
        return both.area <= 4 * viewport.area ? both : moved
    }
}

/// How a layer is composited with the backdrop: the filters of the backdrop, and the operator.
struct Joint {
    var programs: [FilterProgram] = []
    var mode = PixelBlend.normal

    var changesBackdrop: Bool { !programs.isEmpty || mode != .normal }
}

extension RenderNode {
    /// How the layer is composited with the backdrop now.
    var joint: Joint { isVisible ? Joint(programs: backdropPrograms, mode: blendMode) : Joint() }
}
