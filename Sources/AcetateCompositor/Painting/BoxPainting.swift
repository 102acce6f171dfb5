import AcetatePixels
import CoreGraphics
import Foundation

// A layer that is a background and a border and no more. Within its border and its round corners it is one colour, which is
// filled; only the rim is put down as a picture: the bytes are those of the whole picture.
extension Painter {
    func paintBox(_ node: RenderNode, _ alpha: Double) {
        guard let picture = node.pictures.picture(of: .box, node, within: viewport) else { return }
        guard let rim = BoxRim(node, picture), let color = node.shown.backgroundColor else {
            return put(picture, alpha: alpha)
        }
        let over = Over(alpha: alpha)
        let pixel = over.faded(ShapeFill(color).pixel)
        for rect in rim.inside { canvas.fill(region, pixel, within: rect) }
        let shifted = ShiftedOver(alpha: alpha)
        picture.withPatch { patch in
            for rect in rim.rects where region.intersects(rect) {
                shifted.apply(
                    patch, fx: picture.fx, fy: picture.fy, onto: canvas.patch, region: region, within: rect)
            }
        }
    }
}

/// Where the picture of a box is one colour, and what is left of it, as rectangles of the device's pixels.
private struct BoxRim {
    let inside: [PixelRect]
    let rects: [PixelRect]

    /// The pixels that kernels take at a time.
    private static let vector = 8

    /// Nil where hardly anything would be inside.
    init?(_ node: RenderNode, _ picture: PlacedImage) {
        let scale = Double(max(node.toDevice.a.magnitude, node.toDevice.b.magnitude))
        let other = Double(max(node.toDevice.c.magnitude, node.toDevice.d.magnitude))
        let outline = node.shown.outline
        let border = Double(node.shown.borderWidth) * max(scale, other)
        let corner = max(border, Double(outline.radius * outline.curve.expansionFactor) * max(scale, other))
        let box = picture.rect
        guard node.toDevice.isRectilinear, max(corner, Double(Self.vector)) < Double(min(box.width, box.height)) / 2 - 8
        else { return nil }
        // A pixel for the edges' smoothness, and one for what lies between pixels.
        let (edge, round) = (Int(border.rounded(.up)) + 2, Int(corner.rounded(.up)) + 2)
        // A rim of fewer pixels than a vector has would take longer.
        let (side, wide) = (max(edge, Self.vector), max(round, Self.vector))
        let (x0, x1, x2, x3, x4, x5) = (
            box.minX, box.minX + side, box.minX + wide, box.maxX - wide, box.maxX - side, box.maxX
        )
        let (y0, y1, y2, y3, y4, y5) = (
            box.minY, box.minY + edge, box.minY + round, box.maxY - round, box.maxY - edge, box.maxY
        )
        func rect(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelRect {
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        }
        inside = [rect(x2, y1, x3, y2), rect(x1, y2, x4, y3), rect(x2, y3, x3, y4)]
        rects = [
            rect(x0, y0, x5, y1), rect(x0, y1, x2, y2), rect(x3, y1, x5, y2), rect(x0, y2, x1, y3),
            rect(x4, y2, x5, y3), rect(x0, y3, x2, y4), rect(x3, y3, x5, y4), rect(x0, y4, x5, y5),
        ].filter { !$0.isEmpty }
    }
}
