import AcetatePixels
import CoreGraphics
import Foundation

// Backgrounds and borders that are not rectangles of whole pixels. Between its corners a box looks the same all along: what
// is kept of it is no larger than its corners, and is stretched as it is put down. The bytes are those of the whole picture.
extension Painter {
    /// Puts a part of the bounds down.
    func putBox(_ part: NodePictures.Part, of node: RenderNode, _ alpha: Double) {
        if let (box, stretch) = node.rasters.pictures.box(part, node, within: viewport) {
            box.withPatch {
                StretchedOver(alpha: alpha).apply(
                    $0, stretch, fx: box.fx, fy: box.fy, onto: canvas.patch, region: region)
            }
        } else if let picture = node.rasters.pictures.picture(of: part, node, within: viewport) {
            put(picture, alpha: alpha)
        }
    }
}

extension NodePictures {
    /// The picture of a part of the bounds of a layer that moves, as it was put down last: while the layer looks the same, and
    /// is not stretched, only its place is another.
    struct MovingBox {
        let part: Part
        fileprivate let appearance: UInt64
        fileprivate let toWhole: CGAffineTransform
        fileprivate let image: CGImage
        fileprivate let kept: CachedRaster
        fileprivate let stretch: StretchedOver.Stretch

        fileprivate func holds(for part: Part, _ appearance: UInt64, _ toWhole: CGAffineTransform) -> Bool {
            let (own, other) = (self.toWhole, toWhole)
            return part == self.part && appearance == self.appearance && own.a == other.a && own.b == other.b
                && own.c == other.c && own.d == other.d
        }
    }

    /// The picture of a part of the bounds without what would repeat, and what to stretch of it; nil where it is made whole,
    /// and where there is no memory for it.
    fileprivate func box(
        _ part: Part, _ node: RenderNode, within viewport: PixelRect
    ) -> (PlacedImage, StretchedOver.Stretch)? {
        guard node.toDevice.isRectilinear, !node.isCutByMask, node.shown.sharpEdges.isEmpty else { return nil }
        let shift = shift(of: part, in: node.shown.bounds, node, within: viewport)
        if let shift, let moving, moving.holds(for: part, node.appearance, shift.toWhole) {
            moving.kept.use()
            let placed = PlacedImage(image: moving.image, x: shift.x, y: shift.y, fx: shift.fx, fy: shift.fy)
            return (placed, moving.stretch)
        }
        let toDevice = shift?.toWhole ?? node.toDevice
        let corners = BoxCorners(
            node.shown.outline, border: CGFloat(node.shown.borderWidth), toDevice, whole: shift?.rect)
        guard let corners, corners.picture.fits(viewport) else { return nil }
        let picture = picture(
            of: part, node.look, on: corners.picture, corners.toDevice, within: viewport,
            (shift?.fx ?? 0, shift?.fy ?? 0), stretch: corners.stretch
        ) {
            var values = node.shown
            values.bounds = corners.bounds
            values.draw(part, on: $0, $1, isMasked: false, cache.coverages)
        }
        guard let picture else { return nil }
        if let shift, let kept = kept(part) {
            moving = MovingBox(
                part: part, appearance: node.appearance, toWhole: shift.toWhole, image: picture.image, kept: kept,
                stretch: corners.stretch)
        }
        return (picture, corners.stretch)
    }
}

/// A box less the middle columns and rows in which it is the same.
private struct BoxCorners {
    /// In the layer's space.
    var bounds: CGRect
    /// As if the box's top left stood where that of the whole box does.
    let toDevice: CGAffineTransform
    /// The pixels of what is left.
    let picture: PixelRect
    let stretch: StretchedOver.Stretch

    /// Nil where hardly anything would be left out. `toDevice` is rectilinear; `whole`: the pixels of the box, where they are
    /// known.
    init?(_ outline: LayerOutline, border: CGFloat, _ toDevice: CGAffineTransform, whole: PixelRect?) {
        let box = outline.rect.applying(toDevice)
        // Beyond that a pixel's place is no longer exact.
        guard max(box.minX.magnitude, box.minY.magnitude, box.maxX.magnitude, box.maxY.magnitude) < 1e6 else {
            return nil
        }
        let whole = whole ?? PixelRect(covering: box)
        let swaps = toDevice.a == 0
        let scale = (
            x: (swaps ? toDevice.c : toDevice.a).magnitude, y: (swaps ? toDevice.b : toDevice.d).magnitude
        )
        let corner =
            max(border, outline.radius * outline.curve.expansionFactor) * max(scale.x, scale.y)
        guard corner < CGFloat(StretchedOver.limit / 2 - 2) else { return nil }
        // A pixel for the edges' smoothness, and one for what lies between pixels.
        let middle = Int(corner.rounded(.up)) + 2
        let (moreX, moreY) = (whole.width - 2 * middle, whole.height - 2 * middle)
        let stretchesX = moreX >= Self.least
        let stretchesY = moreY >= Self.least
        guard stretchesX || stretchesY else { return nil }
        stretch = StretchedOver.Stretch(
            column: stretchesX ? middle : 0, row: stretchesY ? middle : 0, moreX: stretchesX ? moreX : 0,
            moreY: stretchesY ? moreY : 0)
        bounds = outline.rect
        let less = (x: CGFloat(stretch.moreX) / scale.x, y: CGFloat(stretch.moreY) / scale.y)
        bounds.size.width -= swaps ? less.y : less.x
        bounds.size.height -= swaps ? less.x : less.y
        let left = bounds.applying(toDevice)
        self.toDevice = toDevice.moved(
            byX: Int((box.minX - left.minX).rounded()), y: Int((box.minY - left.minY).rounded()))
        picture = PixelRect(
            x: whole.x, y: whole.y, width: whole.width - stretch.moreX, height: whole.height - stretch.moreY)
        guard picture.width <= StretchedOver.limit else { return nil }
    }

    /// So many pixels left out are worth it.
    private static let least = 8
}
