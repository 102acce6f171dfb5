import AcetatePixels
import CoreGraphics
import Foundation

/// A box of whole pixels' size that stands between pixels: at a whole pixel, and moved on by a part of one.
///
/// What is painted in it is made once, at the whole pixel, and put down between pixels by linear interpolation: what moves
/// is so made once, and not in each frame. The box's straight edges cover of each pixel what they cover exactly; round
/// corners, and edges within the box that lie between pixels themselves, come out a little softer.
struct PixelShift {
    /// The whole pixel.
    let x, y: Int
    /// How far to the right and down of it, in 1/256 of a pixel: below 256.
    let fx, fy: Int
    /// The box at the whole pixel.
    let rect: PixelRect
    /// From the layer's space to the pixels, as if the box stood at the whole pixel.
    let toWhole: CGAffineTransform

    /// Nil where the box's sides are no whole numbers of pixels.
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

    /// The nearest multiple of 1/256, as a whole number and what is left.
    private static func parts(_ place: CGFloat) -> (whole: Int, parts: Int) {
        let units = Int((place * 256).rounded())
        return (units >> 8, units & 255)
    }
}

extension CGFloat {
    /// Whether nothing but rounding lies between the number and a whole one.
    var isNearlyWhole: Bool { (self - rounded()).magnitude < 1e-6 }
}

extension CGAffineTransform {
    /// Whether the transform moves and does nothing else, but for rounding.
    var isNearlyTranslation: Bool { abs(a - 1) < 1e-9 && abs(b) < 1e-9 && abs(c) < 1e-9 && abs(d - 1) < 1e-9 }
}
