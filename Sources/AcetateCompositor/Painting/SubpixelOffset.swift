import AcetatePixels
import CoreGraphics
import Foundation

/// The position of a box with a size of whole pixels: a whole pixel and a subpixel offset.
///
/// The content of the box is rasterized once, pixel-aligned, and composited at the subpixel offset by linear
/// interpolation, so that a moving layer is not rasterized in each frame. The coverage of the box's straight edges is
/// exact. Round corners, and edges inside the box that are not pixel-aligned, become slightly softer.
struct SubpixelOffset {
    /// The whole pixel.
    let x, y: Int
    /// The subpixel offset to the right and down, in 1/256 of a pixel, less than 256.
    let fx, fy: Int
    /// The box at the whole pixel.
    let rect: PixelRect
    /// From the layer's space to pixels, for the pixel-aligned box.
    let toWhole: CGAffineTransform

    /// Nil if the box's sides are not whole numbers of pixels.
    init?(_ box: CGRect, _ toDevice: CGAffineTransform) {
        guard toDevice.isRectilinear, abs(box.minX) < 1e9, abs(box.minY) < 1e9, box.width < 1e6, box.height < 1e6,
            box.width.isNearlyWhole, box.height.isNearlyWhole
        else { return nil }
        let (x, fx) = Self.parts(box.minX)
        let (y, fy) = Self.parts(box.minY)
        (self.x, self.y, self.fx, self.fy) = (x, y, fx, fy)
        rect = PixelRect(x: x, y: y, width: Int(box.width.rounded()), height: Int(box.height.rounded()))
        var toWhole = toDevice
        toWhole.tx += CGFloat(x) - box.minX
        toWhole.ty += CGFloat(y) - box.minY
        self.toWhole = toWhole
    }

    /// The nearest multiple of 1/256, as a whole number and the remaining parts.
    private static func parts(_ place: CGFloat) -> (whole: Int, parts: Int) {
        let units = Int((place * 256).rounded())
        return (units >> 8, units & 255)
    }
}

extension CGFloat {
    /// Whether the number differs from a whole number only by rounding errors.
    var isNearlyWhole: Bool { (self - rounded()).magnitude < 1e-6 }
}

extension CGAffineTransform {
    /// Whether the transform is a translation, except for rounding errors.
    var isNearlyTranslation: Bool { abs(a - 1) < 1e-9 && abs(b) < 1e-9 && abs(c) < 1e-9 && abs(d - 1) < 1e-9 }
}
