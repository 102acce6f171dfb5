import AppKit

/// A layer whose contents are drawn at the resolution at which it is shown.
package protocol DisplayScaled: CALayer {}

/// A layer whose frame is rounded to whole pixels, so that all texts and edges look alike.
package protocol PixelAligned: CALayer {
    /// The frame before rounding, in the superlayer's points.
    var layoutFrame: CGRect { get }
}

extension CALayer {
    /// Rounds the frames of the descendants that are `PixelAligned` to whole pixels, and sets the `contentsScale` of those that
    /// are `DisplayScaled`. This layer's origin is at `origin`, in pixels; `scale` is in pixels per point.
    package func alignToPixels(origin: CGPoint = .zero, scale: CGFloat) {
        for layer in sublayers ?? [] {
            if let aligned = layer as? any PixelAligned {
                let layoutFrame = aligned.layoutFrame
                func whole(_ pixels: CGFloat) -> CGFloat { max(pixels.rounded(), 1) / scale }
                layer.frame = CGRect(
                    x: ((origin.x + layoutFrame.minX * scale).rounded() - origin.x) / scale,
                    y: ((origin.y + layoutFrame.minY * scale).rounded() - origin.y) / scale,
                    width: whole(layoutFrame.width * scale), height: whole(layoutFrame.height * scale))
            }
            let inner = scale * max(layer.transform.m11, 0.01)
            if layer is any DisplayScaled { layer.contentsScale = inner }
            let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
            let zero = CGPoint(
                x: origin.x + layer.position.x * scale - (bounds.minX + bounds.width * anchor.x) * inner,
                y: origin.y + layer.position.y * scale - (bounds.minY + bounds.height * anchor.y) * inner)
            layer.alignToPixels(origin: zero, scale: inner)
        }
    }
}

extension CALayer {
    /// Scales the layer, a page of the given size, to fit the bounds of a view, and centers it with its origin on a whole pixel.
    /// The layer's anchor point must be its lower left corner. `pixels` is in pixels per point.
    package func fit(_ size: CGSize, in bounds: CGRect, pixels: CGFloat) {
        let fit = max(min(bounds.width / size.width, bounds.height / size.height), 0.01)
        transform = fit == 1 ? CATransform3DIdentity : CATransform3DMakeScale(fit, fit, 1)
        position = CGPoint(
            x: ((bounds.width - size.width * fit) / 2 * pixels).rounded() / pixels,
            y: ((bounds.height - size.height * fit) / 2 * pixels).rounded() / pixels)
    }
}

/// A box on a page.
package final class Card: CALayer, PixelAligned {
    package var layoutFrame = CGRect.zero

    package init(at frame: CGRect) {
        super.init()
        layoutFrame = frame
        self.frame = frame
    }

    package override init(layer: Any) { super.init(layer: layer) }
    package required init?(coder: NSCoder) { nil }
}

/// A line of text.
package final class Label: CATextLayer, DisplayScaled, PixelAligned {
    package var layoutFrame = CGRect.zero

    /// Creates a line of text; `size` is the font size in points.
    package init(_ text: String, size: CGFloat, color: CGColor = Palette.text, at frame: CGRect) {
        super.init()
        string = text
        font = "DejaVu Sans"
        fontSize = size
        foregroundColor = color
        truncationMode = .end
        layoutFrame = frame
        self.frame = frame
    }

    package override init(layer: Any) { super.init(layer: layer) }
    package required init?(coder: NSCoder) { nil }
}

/// A layer whose contents a closure draws once.
package final class Drawing: CALayer, DisplayScaled {
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
