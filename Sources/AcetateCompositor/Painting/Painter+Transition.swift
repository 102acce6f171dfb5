import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// What a layer in a transition shows now, kept while that stays the same.
final class PresentPicture {
    let key: RasterKey
    let image: CGImage

    init(_ image: CGImage, key: RasterKey) { (self.image, self.key) = (image, key) }
}

extension Painter {
    /// Paints the layer's former picture and what it shows now, mixed.
    /// Through a plane, they slide in its pixels.
    func paintTransition(
        _ node: RenderNode, _ running: RunningTransition, _ moment: RunningTransition.Moment, through plane: Plane?
    ) {
        let slides = node.slides(at: moment)
        let own = plane.map { inPlane($0) } ?? self
        func seen(_ picture: PlacedImage?) -> PlacedImage? {
            guard let plane else { return picture }
            return picture.flatMap { projected($0, plane) }
        }
        func present() -> PlacedImage? { seen(own.presentPicture(of: node, running, slide: slides.now)) }
        let slid = running.former?.picture(
            in: node.pictureSpace, within: Self.visible(own.viewport, after: slides.former)
        )?.offset(by: slides.former)
        switch moment.transition.kind {
        case .fade, .push:
            if moment.progress == 1 { return paintPresent(node, through: plane) }
            let joint = running.former?.joint ?? Joint()
            if moment.transition.kind == .fade, joint.changesBackdrop || node.joint.changesBackdrop {
                return crossFade(seen(slid), joint, node, fraction: moment.progress, through: plane)
            }
            let now = moment.progress > 0 ? present() : nil
            crossFade(seen(slid), now, fraction: moment.progress, alpha: fade)
        case .filter(let filter):
            let now = own.presentPicture(of: node, running, slide: slides.now)
            let wanted = plane.map { PixelRegion($0.inward(region.bounds)) } ?? region
            guard let mixed = mixed(slid, now, by: filter, at: moment.progress, node, in: wanted) else {
                return crossFade(seen(slid), seen(now), fraction: moment.progress, alpha: fade)
            }
            seen(mixed).map { put($0, alpha: fade) }
        case .moveIn:
            seen(slid).map { put($0, alpha: fade) }
            present().map { put($0, alpha: fade) }
        case .reveal:
            paintPresent(node, through: plane)
            seen(slid).map { put($0, alpha: fade) }
        }
    }

    /// Mixes two pictures, either of which may be none, and puts the mix on what lies behind.
    func crossFade(_ a: PlacedImage?, _ b: PlacedImage?, fraction: Double, alpha: Double = 1) {
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

    /// Mixes what lies behind with the former picture on it, and with what the layer shows now on it: for a layer that
    /// filters what lies behind, or joins it in its own way.
    private func crossFade(
        _ former: PlacedImage?, _ joint: Joint, _ node: RenderNode, fraction: Double, through plane: Plane?
    ) {
        let margin = node.backdropMargin
        let seen = region.bounds.intersection(plane == nil ? node.innerExtent : node.extent)
        let rect = plane == nil ? seen.insetBy(dx: -margin, dy: -margin) : seen.union(node.backdropReach(of: seen))
        guard let before = backdrop(rect), let after = backdrop(rect) else { return }
        let painter = on(before)
        if !joint.programs.isEmpty {
            painter.filterBackdrop(behind: node, joint.programs, through: plane, from: painter)
        }
        if let former {
            painter.put(former, by: joint.mode.reachesBeyondSource ? .mode(.normal) : joint.mode, alpha: fade)
        }
        var present = on(after)
        present.fade = fade
        present.paintPresent(node, through: plane)
        Mix().apply(
            from: before.patch, to: after.patch, weight: fraction, into: before.patch, region: PixelRegion(rect))
        put(before, alpha: 1, blend: .copy)
    }

    /// What a Core Image transition makes of two pictures in the layer's own pixels; nil where there is no such program, or
    /// no memory.
    private func mixed(
        _ from: PlacedImage?, _ to: PlacedImage?, by filter: FilterValue, at progress: Double, _ node: RenderNode,
        in region: PixelRegion
    ) -> PlacedImage? {
        let extent = node.transitionExtent
        let program = TransitionProgram(
            filter, extent: CGRect(x: extent.x, y: extent.y, width: extent.width, height: extent.height),
            scale: node.deviceScale)
        let wanted = region.intersection(node.innerExtent)
        guard let program, let size = wanted.bounds.size, let nothing = CGImage.nothing else { return nil }
        let (x, y) = (wanted.bounds.x, wanted.bounds.y)
        let image = CGImage(size: size) { pixels in
            (from?.image ?? nothing).withPixels { fromPixels in
                (to?.image ?? nothing).withPixels { toPixels in
                    program.apply(
                        from: PixelPatch(fromPixels, x: from?.x ?? x, y: from?.y ?? y),
                        to: PixelPatch(toPixels, x: to?.x ?? x, y: to?.y ?? y), at: progress,
                        into: PixelPatch(pixels, x: x, y: y), region: wanted)
                }
            }
        }
        return image.map { PlacedImage(image: $0, x: x, y: y) }
    }

    /// What the layer shows now, slid by `slide`; nil for nothing.
    private func presentPicture(of node: RenderNode, _ running: RunningTransition, slide: PixelOffset) -> PlacedImage? {
        let reach = Self.visible(viewport, after: slide)
        let rect = node.presentExtent.intersection(reach)
        guard let size = rect.size, let transform = RasterTransform(node.toDevice) else { return nil }
        let key = RasterKey(node.presentVersion, transform, rect)
        if running.present?.key != key {
            // Its memory is free for the next.
            running.present = nil
            let image = CGImage(size: size) { pixels in
                Painter(canvas: Canvas(pixels, x: rect.x, y: rect.y), region: PixelRegion(rect), viewport: reach)
                    .paintInnerPresent(node)
            }
            running.present = image.map { PresentPicture($0, key: key) }
        }
        return running.present.map { PlacedImage(image: $0.image, x: rect.x, y: rect.y).offset(by: slide) }
    }

    /// What of a picture can be seen before and after it has slid; after, where both lie far apart.
    private static func visible(_ viewport: PixelRect, after slide: PixelOffset) -> PixelRect {
        let moved = viewport.offset(by: -slide)
        let both = viewport.union(moved)
        return both.area <= 4 * viewport.area ? both : moved
    }
}

/// How a layer joins what lies behind it: what filters that, and by what operator the layer is put on it.
struct Joint {
    var programs: [FilterProgram] = []
    var mode = Compositing.mode(.normal)

    var changesBackdrop: Bool { !programs.isEmpty || mode != .mode(.normal) }
}

extension RenderNode {
    /// How the layer joins what lies behind it now.
    var joint: Joint { isVisible ? Joint(programs: backdropPrograms, mode: blendMode) : Joint() }
}

extension CGImage {
    /// One transparent pixel.
    fileprivate static let nothing = PixelSize(1, 1).flatMap { CGImage(size: $0) { _ in } }
}
