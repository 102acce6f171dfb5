import AcetatePixels
import CoreGraphics
import Foundation

/// A shape layer's path as it looks in pixels: what the picture depends on, and how it is made.
struct ShapePicture: Equatable {
    let values: ShapeValues

    /// Nil where nothing is shown.
    init?(_ values: borrowing LayerValues) {
        guard case .shape(let shape) = values.kind, shape.isFilled || shape.isStroked else { return nil }
        self.values = shape
    }

    /// The pixels that may be painted.
    func box(_ toPixels: CGAffineTransform) -> PixelRect {
        guard let path = values.path, toPixels.isFinite else { return .empty }
        var box = path.boundingBoxOfPath
        if values.isStroked {
            let corner = values.lineJoin == .miter ? max(values.miterLimit, 1) : 1
            let reach = values.lineWidth / 2 * max(corner, values.lineCap == .square ? 2.0.squareRoot() : 1)
            box = box.insetBy(dx: -reach, dy: -reach)
        }
        return box.isNull ? .empty : PixelRect(covering: box.applying(toPixels))
    }

    /// Overwrites the pixels: by the path, filled, and then stroked.
    func draw(on pixels: PixelBuffer, _ toPixels: CGAffineTransform) {
        pixels.clear()
        guard let path = values.path, let context = CGContext(buffer: pixels, baseTransform: .identity) else { return }
        context.userToDevice = toPixels
        if values.isFilled, let color = values.fillColor {
            context.setFillColor(color)
            context.addPath(path)
            context.fillPath(using: values.fillRule == .evenOdd ? .evenOdd : .winding)
        }
        if values.isStroked, let color = values.strokeColor {
            context.setStrokeColor(color)
            context.setLineWidth(values.lineWidth)
            context.addPath(path)
            context.strokePath()
        }
    }
}

extension Painter {
    /// Paints the path of a shape layer.
    func paintShape(_ node: RenderNode, _ alpha: Double) {
        guard let shape = ShapePicture(node.shown) else { return }
        node.pictures.picture(of: shape, node, within: viewport).map { put($0, alpha: alpha) }
    }
}
