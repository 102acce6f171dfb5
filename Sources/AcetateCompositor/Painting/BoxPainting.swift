import AcetatePixels
import CoreGraphics
import Foundation

// Backgrounds and borders that are not pixel-aligned rectangles. A box repeats between its corners, so only the corners
// are cached, as a nine-patch, and stretched when they are composited. The bytes equal those of the whole raster.
extension Painter {
    /// Composites a part of the bounds.
    func putBox(_ part: PartRasters.Part, of node: RenderNode, _ alpha: Double) {
        if let (box, stretch) = node.rasters.parts.box(part, node, within: viewport) {
            box.withPatch {
                NinePatchOver(alpha: alpha).apply(
                    $0, stretch, fx: box.fx, fy: box.fy, onto: canvas.patch, region: region)
            }
        } else if let raster = node.rasters.parts.raster(of: part, node, within: viewport) {
            put(raster, alpha: alpha)
        }
    }
}

extension PartRasters {
    /// The raster of a part of the bounds of a moving layer, as it was last composited. As long as the layer looks the
    /// same and is not scaled, only its position changes.
    struct MovingBox {
        let part: Part
        fileprivate let appearance: UInt64
        fileprivate let toWhole: CGAffineTransform
        fileprivate let image: CGImage
        fileprivate let kept: CachedRaster
        fileprivate let stretch: NinePatchOver.Stretch

        fileprivate func matches(_ part: Part, _ appearance: UInt64, _ toWhole: CGAffineTransform) -> Bool {
            let (own, other) = (self.toWhole, toWhole)
            return part == self.part && appearance == self.appearance && own.a == other.a && own.b == other.b
                && own.c == other.c && own.d == other.d
        }
    }

    /// The raster of a part of the bounds without the repeating pixels, and how to stretch it; nil if it is rasterized
    /// as a whole, and if there is not enough memory.
    fileprivate func box(
        _ part: Part, _ node: RenderNode, within viewport: PixelRect
    ) -> (PositionedImage, NinePatchOver.Stretch)? {
        guard node.derived.toDevice.isRectilinear, node.shown.sharpEdges.isEmpty else { return nil }
        let shift = shift(of: part, in: node.shown.bounds, node, within: viewport)
        if let shift, let moving, moving.matches(part, node.derived.appearance, shift.toWhole) {
            moving.kept.use()
            let placed = PositionedImage(image: moving.image, x: shift.x, y: shift.y, fx: shift.fx, fy: shift.fy)
            return (placed, moving.stretch)
        }
        let toDevice = shift?.toWhole ?? node.derived.toDevice
        let corners = BoxNinePatch(
            node.shown.outline, border: CGFloat(node.shown.borderWidth), toDevice, whole: shift?.rect)
        guard let corners, corners.pixels.fits(viewport) else { return nil }
        let raster = raster(
            of: part, node.look, on: corners.pixels, corners.toDevice, within: viewport,
            (shift?.fx ?? 0, shift?.fy ?? 0), stretch: corners.stretch
        ) {
            var values = node.shown
            values.bounds = corners.bounds
            values.draw(part, on: $0, $1, isMasked: node.isCutByMask, cache.coverages)
        }
        guard let raster else { return nil }
        if let shift, let kept = kept(part) {
            moving = MovingBox(
                part: part, appearance: node.derived.appearance, toWhole: shift.toWhole, image: raster.image,
                kept: kept,
                stretch: corners.stretch)
        }
        return (raster, corners.stretch)
    }
}

/// A box without the columns and rows in the middle, in which it repeats.
private struct BoxNinePatch {
    /// In the layer's space.
    var bounds: CGRect
    /// The transform for which the top left corner of this box is at that of the whole box.
    let toDevice: CGAffineTransform
    /// The pixels of the reduced box.
    let pixels: PixelRect
    let stretch: NinePatchOver.Stretch

    /// Nil if hardly any pixels would be saved. `toDevice` is rectilinear; `whole`: the pixels of the box if they are
    /// known.
    init?(_ outline: LayerOutline, border: CGFloat, _ toDevice: CGAffineTransform, whole: PixelRect?) {
        let box = outline.rect.applying(toDevice)
        // Beyond this limit, the position of a pixel is not exact.
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
        guard corner < CGFloat(NinePatchOver.limit / 2 - 2) else { return nil }
        // One pixel for antialiasing, and one for positions between pixels.
        let middle = Int(corner.rounded(.up)) + 2
        let (moreX, moreY) = (whole.width - 2 * middle, whole.height - 2 * middle)
        let stretchesX = moreX >= Self.least
        let stretchesY = moreY >= Self.least
        guard stretchesX || stretchesY else { return nil }
        stretch = NinePatchOver.Stretch(
            column: stretchesX ? middle : 0, row: stretchesY ? middle : 0, moreX: stretchesX ? moreX : 0,
            moreY: stretchesY ? moreY : 0)
        bounds = outline.rect
        let less = (x: CGFloat(stretch.moreX) / scale.x, y: CGFloat(stretch.moreY) / scale.y)
        bounds.size.width -= swaps ? less.y : less.x
        bounds.size.height -= swaps ? less.x : less.y
        let left = bounds.applying(toDevice)
        self.toDevice = toDevice.moved(
            byX: Int((box.minX - left.minX).rounded()), y: Int((box.minY - left.minY).rounded()))
        pixels = PixelRect(
            x: whole.x, y: whole.y, width: whole.width - stretch.moreX, height: whole.height - stretch.moreY)
        guard pixels.width <= NinePatchOver.limit else { return nil }
    }

    /// The minimum number of saved pixels.
    private static let least = 8
}
