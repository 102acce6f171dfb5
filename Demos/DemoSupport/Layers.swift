import AppKit

/// A layer whose picture is made for the pixels that show it.
package protocol Drawn: CALayer {}

/// A layer that stands on the whole pixels next to its place, so that texts and edges are all alike.
package protocol Placed: CALayer {
    /// In the superlayer's points.
    var place: CGRect { get }
}

extension CALayer {
    /// Puts what is in this layer on whole pixels, and has it drawn as fine as it is shown. The layer's own zero is at
    /// `origin` pixels, with `scale` pixels for a point.
    package func sharpen(origin: CGPoint = .zero, scale: CGFloat) {
        for layer in sublayers ?? [] {
            if let placed = layer as? any Placed {
                let place = placed.place
                func whole(_ pixels: CGFloat) -> CGFloat { max(pixels.rounded(), 1) / scale }
                layer.frame = CGRect(
                    x: ((origin.x + place.minX * scale).rounded() - origin.x) / scale,
                    y: ((origin.y + place.minY * scale).rounded() - origin.y) / scale,
                    width: whole(place.width * scale), height: whole(place.height * scale))
            }
            let inner = scale * max(layer.transform.m11, 0.01)
            if layer is any Drawn { layer.contentsScale = inner }
            let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
            let zero = CGPoint(
                x: origin.x + layer.position.x * scale - (bounds.minX + bounds.width * anchor.x) * inner,
                y: origin.y + layer.position.y * scale - (bounds.minY + bounds.height * anchor.y) * inner)
            layer.sharpen(origin: zero, scale: inner)
        }
    }
}

extension CALayer {
    /// Makes a page of a size as large as a view's bounds allow, in their middle, with its zero on a whole pixel. The layer
    /// is the page, its anchor point the lower left.
    package func fit(_ size: CGSize, in bounds: CGRect, pixels: CGFloat) {
        let fit = max(min(bounds.width / size.width, bounds.height / size.height), 0.01)
        transform = fit == 1 ? CATransform3DIdentity : CATransform3DMakeScale(fit, fit, 1)
        position = CGPoint(
            x: ((bounds.width - size.width * fit) / 2 * pixels).rounded() / pixels,
            y: ((bounds.height - size.height * fit) / 2 * pixels).rounded() / pixels)
    }
}

/// What stands on a page, by itself.
package final class Card: CALayer, Placed {
    package var place = CGRect.zero

    package init(at frame: CGRect) {
        super.init()
        place = frame
        self.frame = frame
    }

    package override init(layer: Any) { super.init(layer: layer) }
    package required init?(coder: NSCoder) { nil }
}

/// A line of text.
package final class Label: CATextLayer, Drawn, Placed {
    package var place = CGRect.zero

    /// Text of a size in points, in a frame.
    package init(_ text: String, size: CGFloat, color: CGColor = Palette.text, at frame: CGRect) {
        super.init()
        string = text
        font = "DejaVu Sans"
        fontSize = size
        foregroundColor = color
        truncationMode = .end
        place = frame
        self.frame = frame
    }

    package override init(layer: Any) { super.init(layer: layer) }
    package required init?(coder: NSCoder) { nil }
}

/// A layer that draws itself once.
package final class Drawing: CALayer, Drawn {
    private let paint: (CGContext) -> Void

    package init(size: CGSize, paint: @escaping (CGContext) -> Void) {
        self.paint = paint
        super.init()
        bounds = CGRect(origin: .zero, size: size)
        setNeedsDisplay()
    }

    package override init(layer: Any) {
        paint = (layer as? Drawing)?.paint ?? { _ in }
        super.init(layer: layer)
    }

    package required init?(coder: NSCoder) { nil }

    package override func draw(in ctx: CGContext) { paint(ctx) }
}
