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
        rim.forEachInside { canvas.fill(region, pixel, within: $0) }
        let shifted = ShiftedOver(alpha: alpha)
        picture.withPatch { patch in
            rim.forEach { rect in
                guard region.intersects(rect) else { return }
                shifted.apply(
                    patch, fx: picture.fx, fy: picture.fy, onto: canvas.patch, region: region, within: rect)
            }
        }
    }
}

/// Where the picture of a box is one colour, and what is left of it, as rectangles of the device's pixels.
private struct BoxRim {
    /// From the left and from the top: the picture's edges, and where its sides and its corners end.
    private let x0, x1, x2, x3, x4, x5: Int
    private let y0, y1, y2, y3, y4, y5: Int

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
        (x0, x1, x2) = (box.minX, box.minX + side, box.minX + wide)
        (x3, x4, x5) = (box.maxX - wide, box.maxX - side, box.maxX)
        (y0, y1, y2) = (box.minY, box.minY + edge, box.minY + round)
        (y3, y4, y5) = (box.maxY - round, box.maxY - edge, box.maxY)
    }

    /// Calls `body` with each part that is one colour.
    func forEachInside(_ body: (PixelRect) -> Void) {
        body(PixelRect(minX: x2, minY: y1, maxX: x3, maxY: y2))
        body(PixelRect(minX: x1, minY: y2, maxX: x4, maxY: y3))
        body(PixelRect(minX: x2, minY: y3, maxX: x3, maxY: y4))
    }

    /// Calls `body` with each part of the rim.
    func forEach(_ body: (PixelRect) -> Void) {
        body(PixelRect(minX: x0, minY: y0, maxX: x5, maxY: y1))
        body(PixelRect(minX: x0, minY: y1, maxX: x2, maxY: y2))
        body(PixelRect(minX: x3, minY: y1, maxX: x5, maxY: y2))
        body(PixelRect(minX: x0, minY: y2, maxX: x1, maxY: y3))
        body(PixelRect(minX: x4, minY: y2, maxX: x5, maxY: y3))
        body(PixelRect(minX: x0, minY: y3, maxX: x2, maxY: y4))
        body(PixelRect(minX: x3, minY: y3, maxX: x5, maxY: y4))
        body(PixelRect(minX: x0, minY: y4, maxX: x5, maxY: y5))
    }
}
