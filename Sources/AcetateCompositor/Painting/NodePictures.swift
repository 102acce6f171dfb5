import AcetatePixels
import CoreGraphics
import Foundation

/// Pixels at a place on the screen.
struct PlacedImage {
    let image: CGImage
    /// The device pixel of the image's top left.
    let x, y: Int

    var rect: PixelRect { PixelRect(x: x, y: y, width: image.width, height: image.height) }
}

/// Pictures of a layer's parts in device pixels, made once and kept while the layer looks the same; a move by whole
/// pixels keeps them.
final class NodePictures {
    enum Part: Hashable {
        case background, contents, border, mask
    }

    /// What a picture depends on.
    private struct Key: Equatable {
        let appearance: UInt64
        let a, b, c, d, fractionX, fractionY: CGFloat
        /// The picture's rectangle, from the whole pixel at the layer's origin.
        let rect: PixelRect
    }

    private var kept: [Part: (key: Key, image: CGImage)] = [:]

    /// The picture of a part, as far as `viewport` shows it; nil for none, or where there is no memory for it.
    func picture(
        of part: Part, _ node: RenderNode, within viewport: PixelRect, draw: (LayerValues, CGContext) -> Void
    ) -> PlacedImage? {
        let toDevice = node.toDevice
        let shape = part == .contents ? node.shown.contentsFrame ?? .zero : node.shown.bounds
        let rect = PixelRect(covering: shape.standardized.applying(toDevice)).intersection(viewport)
        guard let size = rect.size, abs(toDevice.tx) < 1e9, abs(toDevice.ty) < 1e9 else { return nil }
        let (x, y) = (Int(toDevice.tx.rounded(.down)), Int(toDevice.ty.rounded(.down)))
        let key = Key(
            appearance: node.appearance, a: toDevice.a, b: toDevice.b, c: toDevice.c, d: toDevice.d,
            fractionX: toDevice.tx - CGFloat(x), fractionY: toDevice.ty - CGFloat(y),
            rect: rect.offsetBy(dx: -x, dy: -y))
        if let found = kept[part], found.key == key { return PlacedImage(image: found.image, x: rect.x, y: rect.y) }
        let image = CGImage(size: size) { pixels in
            let base = toDevice.moved(byX: -rect.x, y: -rect.y)
            guard let context = CGContext(buffer: pixels, baseTransform: base) else { return }
            draw(node.shown, context)
        }
        guard let image else { return nil }
        kept[part] = (key, image)
        return PlacedImage(image: image, x: rect.x, y: rect.y)
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
