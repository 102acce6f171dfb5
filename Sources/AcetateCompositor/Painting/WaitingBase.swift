import AcetatePixels
import CoreGraphics

/// An opaque picture that is about to be put down, and waits for what comes over it: where that is a picture too, both are put
/// down at once, and each pixel is written once. A photograph that fades in over another is so no more than one pass.
final class WaitingBase {
    private var base: (picture: PlacedImage, region: PixelRegion)?

    /// So many pixels at least: fewer stay near until the next picture comes.
    private static let least = 1 << 16

    /// Puts what waits down.
    func settle(on pixels: PixelPatch) {
        guard let base else { return }
        self.base = nil
        base.picture.withPatch { Over().apply($0, onto: pixels, region: base.region) }
    }

    /// Puts a picture's pixels of a region over what is there and what waits; or has it wait.
    func put(_ picture: PlacedImage, in region: PixelRegion, alpha: Double, on pixels: PixelPatch) {
        let window = picture.rect.intersection(pixels.rect)
        if base == nil, alpha >= 1, picture.image.isOpaque, window.area >= Self.least {
            let seen = region.intersection(window)
            if seen.area >= Self.least {
                base = (picture, seen)
                return
            }
        }
        var rest = region
        if let base {
            let both = base.region.intersection(window).intersection(region)
            if 2 * both.area >= base.region.area {
                self.base = nil
                base.picture.withPatch { below in
                    Over().apply(below, onto: pixels, region: base.region.subtracting(both))
                    picture.withPatch { Over(alpha: alpha).apply($0, over: below, into: pixels, region: both) }
                }
                rest = region.intersection(window).subtracting(both)
            } else {
                settle(on: pixels)
            }
        }
        picture.withPatch { Over(alpha: alpha).apply($0, onto: pixels, region: rest) }
    }
}
