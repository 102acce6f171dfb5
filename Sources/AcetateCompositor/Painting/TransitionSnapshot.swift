import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A snapshot of what a layer and its sublayers showed, with all the layer's effects, when a transition began.
///
/// The raster moves with the layer: its position is relative to the origin of the bounds.
final class TransitionSnapshot {
    private let image: PositionedImage
    /// The pixels that may not be transparent.
    private let region: PixelRegion
    /// From points relative to the origin of the bounds to device pixels, at the time of the snapshot.
    private let space: CGAffineTransform
    /// How the layer was composited with the backdrop, which is not in the raster.
    let joint: Joint
    private var drawn: (imageToDevice: CGAffineTransform, raster: PositionedImage)?

    /// Takes the snapshot in the layer's own pixels; nil if nothing is shown, or if there is not enough memory.
    ///
    /// It extends beyond the viewport by half of its size on each side, because the layer may move, and by up to one
    /// more viewport on the side from which `transition` slides it. Therefore it has at most six times the viewport's
    /// pixels.
    init?(of node: RenderNode, for transition: LayerTransition) {
        let viewport = node.derived.visible
        let slide = transition.slides(progress: 1, bounds: node.shown.bounds, toDevice: node.derived.toDevice).former
        var upstream = PixelOffset()
        upstream.dx = max(-viewport.width, min(viewport.width, -slide.dx))
        upstream.dy = max(-viewport.height, min(viewport.height, -slide.dy))
        let near = viewport.insetBy(dx: -viewport.width / 2, dy: -viewport.height / 2)
        let far = near.union(near.offset(by: upstream))
        // The visible part of an offscreen surface may already be many screens.
        let reach = far.area <= 1 << 25 ? far : viewport
        let rect = node.derived.innerExtent.intersection(reach)
        let region = node.innerPainted.intersection(rect)
        guard !region.isEmpty, node.derived.toDevice.isFinite else { return nil }
        let image = PositionedImage(rect) {
            Painter(canvas: Canvas($0), region: PixelRegion(rect), viewport: reach).paintInner(node)
        }
        guard let image else { return nil }
        self.image = image
        self.region = region
        space = node.snapshotSpace
        joint = node.joint
    }

    /// The offset from the raster's position to that in the layer's current space, if it is whole pixels; nil if the
    /// raster is rotated or scaled.
    private func way(to now: CGAffineTransform) -> PixelOffset? {
        let (was, tolerance) = (space, 1e-9 * max(abs(space.a), abs(space.b), abs(space.c), abs(space.d)))
        guard
            abs(was.a - now.a) <= tolerance, abs(was.b - now.b) <= tolerance, abs(was.c - now.c) <= tolerance,
            abs(was.d - now.d) <= tolerance
        else { return nil }
        return PixelOffset(now.tx - was.tx, now.ty - was.ty)
    }

    /// From device pixels at the time of the snapshot to current ones; nil if either space has no area.
    private func transform(to now: CGAffineTransform) -> CGAffineTransform? {
        guard space.isInvertible, now.isInvertible else { return nil }
        return space.inverted().concatenating(now)
    }

    /// The device pixels that may not be transparent, in the layer's current space.
    func region(in now: CGAffineTransform) -> PixelRegion {
        if let way = way(to: now) { return region.offset(by: way) }
        guard let transform = transform(to: now) else { return PixelRegion() }
        return PixelRegion(Self.box(region.bounds, through: transform))
    }

    /// The raster in the layer's current space, within `visible`.
    func raster(in now: CGAffineTransform, within visible: PixelRect) -> PositionedImage? {
        if let way = way(to: now) { return image.offset(by: way) }
        guard let transform = transform(to: now) else { return nil }
        let rect = Self.box(image.rect, through: transform).intersection(visible)
        if let drawn, drawn.imageToDevice == transform, drawn.raster.rect == rect { return drawn.raster }
        drawn = nil
        let resample = Resample(toSource: Projection(transform.inverted()), edges: .transparent)
        let raster = PositionedImage(rect) { target in
            image.withPatch { resample.apply($0, into: target, region: PixelRegion(rect)) }
        }
        drawn = raster.map { (transform, $0) }
        return raster
    }

    private static func box(_ rect: PixelRect, through transform: CGAffineTransform) -> PixelRect {
        PixelRect(covering: CGRect(rect).applying(transform))
    }
}

extension PositionedImage {
    func offset(by way: PixelOffset) -> PositionedImage { PositionedImage(image: image, x: x + way.dx, y: y + way.dy) }
}
