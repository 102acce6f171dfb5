import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// What a layer and its sublayers showed, through all the layer's effects, at the moment at which a transition began.
///
/// The picture stays with the layer: it has its place from the corner of the bounds' origin.
final class FormerPicture {
    private let image: PlacedImage
    /// The pixels in which something may be.
    private let region: PixelRegion
    /// From points, from the bounds' origin, to device pixels, when the picture was taken.
    private let space: CGAffineTransform
    /// How the layer joined what lay behind it, which is not in the picture.
    let joint: Joint
    private var drawn: (imageToDevice: CGAffineTransform, picture: PlacedImage)?

    /// Takes the picture, in the layer's own pixels; nil where nothing is shown, or there is no memory.
    ///
    /// It reaches beyond the viewport by half of that on each side, for the layer may move, and on the side from which
    /// `transition` slides it by up to one viewport more: it has at most six times the viewport's pixels.
    init?(of node: RenderNode, for transition: LayerTransition) {
        let viewport = node.visible
        let slide = transition.slides(progress: 1, bounds: node.shown.bounds, toDevice: node.toDevice).former
        var upstream = PixelOffset()
        upstream.dx = max(-viewport.width, min(viewport.width, -slide.dx))
        upstream.dy = max(-viewport.height, min(viewport.height, -slide.dy))
        let near = viewport.insetBy(dx: -viewport.width / 2, dy: -viewport.height / 2)
        let far = near.union(near.offset(by: upstream))
        // What is seen of a plane may be many screens already.
        let reach = far.area <= 1 << 25 ? far : viewport
        let rect = node.innerExtent.intersection(reach)
        let region = node.innerPainted.intersection(rect)
        guard !region.isEmpty, let size = rect.size, node.toDevice.isFinite else { return nil }
        let image = CGImage(size: size) { pixels in
            Painter(canvas: Canvas(pixels, x: rect.x, y: rect.y), region: PixelRegion(rect), viewport: reach)
                .paintInner(node)
        }
        guard let image else { return nil }
        self.image = PlacedImage(image: image, x: rect.x, y: rect.y)
        self.region = region
        space = node.pictureSpace
        joint = node.joint
    }

    /// The way from the picture's place to the one in a layer's space of now, where whole pixels tell it; nil where the
    /// picture is turned or scaled.
    private func way(to now: CGAffineTransform) -> PixelOffset? {
        let (was, tolerance) = (space, 1e-9 * max(abs(space.a), abs(space.b), abs(space.c), abs(space.d)))
        guard
            abs(was.a - now.a) <= tolerance, abs(was.b - now.b) <= tolerance, abs(was.c - now.c) <= tolerance,
            abs(was.d - now.d) <= tolerance
        else { return nil }
        return PixelOffset(now.tx - was.tx, now.ty - was.ty)
    }

    /// From device pixels of then to those of now; nil where either space is flat.
    private func transform(to now: CGAffineTransform) -> CGAffineTransform? {
        guard space.isInvertible, now.isInvertible else { return nil }
        return space.inverted().concatenating(now)
    }

    /// The device pixels in which something may be, in a layer's space of now.
    func region(in now: CGAffineTransform) -> PixelRegion {
        if let way = way(to: now) { return region.offset(by: way) }
        guard let transform = transform(to: now) else { return PixelRegion() }
        return PixelRegion(Self.box(region.bounds, through: transform))
    }

    /// The picture in a layer's space of now, as far as it lies within `visible`.
    func picture(in now: CGAffineTransform, within visible: PixelRect) -> PlacedImage? {
        if let way = way(to: now) { return image.offset(by: way) }
        guard let transform = transform(to: now) else { return nil }
        let rect = Self.box(image.rect, through: transform).intersection(visible)
        guard let size = rect.size else { return nil }
        if let drawn, drawn.imageToDevice == transform, drawn.picture.rect == rect { return drawn.picture }
        drawn = nil
        let picture = CGImage(size: size) { pixels in
            image.withPatch {
                Resample(toSource: Projection(transform.inverted()), edges: .transparent).apply(
                    $0, into: PixelPatch(pixels, x: rect.x, y: rect.y), region: PixelRegion(rect))
            }
        }
        guard let picture else { return nil }
        let placed = PlacedImage(image: picture, x: rect.x, y: rect.y)
        drawn = (transform, placed)
        return placed
    }

    private static func box(_ rect: PixelRect, through transform: CGAffineTransform) -> PixelRect {
        PixelRect(
            covering: CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height).applying(transform))
    }
}

extension PlacedImage {
    func offset(by way: PixelOffset) -> PlacedImage { PlacedImage(image: image, x: x + way.dx, y: y + way.dy) }
}
