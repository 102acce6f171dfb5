import AcetatePixels
import CoreGraphics
import Foundation

/// Pixels at a place on the screen.
struct PlacedImage {
    let image: CGImage
    /// The device pixel of the image's top left.
    let x, y: Int

    var rect: PixelRect { PixelRect(x: x, y: y, width: image.width, height: image.height) }

    /// Lends the pixels, at their place.
    func withPatch<Result>(_ body: (PixelPatch) -> Result) -> Result {
        image.withPixels { body(PixelPatch($0, x: x, y: y)) }
    }
}

/// Pictures of a layer's parts in device pixels, made once and kept while the layer looks the same; a move by whole
/// pixels keeps them.
final class NodePictures {
    enum Part: Hashable {
        case background, gradient, contents, formerContents, shape, border, mask, edges
    }

    /// What a part looks like, apart from its place.
    private enum Look: Equatable {
        /// As the layer does at the moment with this number; `isMasked`: but for its edges, which its mask will cut.
        case layer(appearance: UInt64, isMasked: Bool)
        case contents(ContentsPicture)
        case shape(ShapePicture)
    }

    /// What a picture depends on.
    private struct Key: Equatable {
        let look: Look
        let a, b, c, d, fractionX, fractionY: CGFloat
        /// The picture's rectangle, from the whole pixel at the layer's origin.
        let rect: PixelRect
    }

    private var kept: [Part: (key: Key, image: CGImage)] = [:]

    /// The picture of a part of the bounds, as far as `viewport` shows it; nil for none, or where there is no memory for it.
    func picture(of part: Part, _ node: RenderNode, within viewport: PixelRect) -> PlacedImage? {
        let isMasked = node.isCutByMask
        let look = Look.layer(appearance: node.appearance, isMasked: isMasked)
        return picture(of: part, look, in: node.shown.bounds, node, within: viewport) { pixels, toPixels in
            switch part {
            case .background: node.shown.drawBackground(on: pixels, toPixels, isMasked: isMasked)
            case .gradient: node.shown.drawGradient(on: pixels, toPixels, isMasked: isMasked)
            case .border: node.shown.drawBorder(on: pixels, toPixels, isMasked: isMasked)
            case .edges: node.shown.drawEdges(on: pixels, toPixels)
            default: node.shown.drawMask(on: pixels, toPixels)
            }
        }
    }

    /// The picture of an image as the layer's contents, as far as `viewport` shows it; nil for none, or where there is no
    /// memory for it.
    func picture(
        of part: Part, _ contents: ContentsPicture, _ node: RenderNode, within viewport: PixelRect
    ) -> PlacedImage? {
        picture(
            of: part, .contents(contents), in: contents.placement.frame, node, within: viewport, draw: contents.draw)
    }

    /// The picture of a path, as far as `viewport` shows it; nil for none, or where there is no memory for it.
    func picture(of shape: ShapePicture, _ node: RenderNode, within viewport: PixelRect) -> PlacedImage? {
        picture(
            of: .shape, .shape(shape), on: node.shapeBox, node, within: viewport, draw: shape.draw)
    }

    /// Lets the picture of a part go.
    func forget(_ part: Part) { kept[part] = nil }

    private func picture(
        of part: Part, _ look: Look, in shape: CGRect, _ node: RenderNode, within viewport: PixelRect,
        draw: (PixelBuffer, CGAffineTransform) -> Void
    ) -> PlacedImage? {
        let box = PixelRect(covering: shape.standardized.applying(node.toDevice))
        return picture(of: part, look, on: box, node, within: viewport, draw: draw)
    }

    private func picture(
        of part: Part, _ look: Look, on box: PixelRect, _ node: RenderNode, within viewport: PixelRect,
        draw: (PixelBuffer, CGAffineTransform) -> Void
    ) -> PlacedImage? {
        let toDevice = node.toDevice
        // Whole where that takes no more memory than the screen: so a move across the edge keeps it too.
        let rect = box.fits(viewport) ? box : box.intersection(viewport)
        guard let size = rect.size, abs(toDevice.tx) < 1e9, abs(toDevice.ty) < 1e9 else { return nil }
        let (x, y) = (Int(toDevice.tx.rounded(.down)), Int(toDevice.ty.rounded(.down)))
        let key = Key(
            look: look, a: toDevice.a, b: toDevice.b, c: toDevice.c, d: toDevice.d,
            fractionX: toDevice.tx - CGFloat(x), fractionY: toDevice.ty - CGFloat(y),
            rect: rect.offsetBy(dx: -x, dy: -y))
        if let found = kept[part], found.key == key { return PlacedImage(image: found.image, x: rect.x, y: rect.y) }
        let image = CGImage(size: size) { pixels in
            draw(pixels, toDevice.moved(byX: -rect.x, y: -rect.y))
        }
        guard let image else { return nil }
        kept[part] = (key, image)
        return PlacedImage(image: image, x: rect.x, y: rect.y)
    }
}

extension PixelRect {
    /// Whether it is no larger than another, in number of pixels, and not much longer.
    fileprivate func fits(_ other: PixelRect) -> Bool {
        width <= 2 * other.width && height <= 2 * other.height
            && width * height <= other.width * other.height
    }
}

extension CGAffineTransform {
    /// Then moved by whole pixels.
    func moved(byX x: Int, y: Int) -> CGAffineTransform {
        var result = self
        result.tx += CGFloat(x)
        result.ty += CGFloat(y)
        return result
    }
}
