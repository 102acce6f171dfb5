import AcetatePixels
import CoreGraphics

/// An opaque picture that is about to be put down, and waits for what comes over it: where that is a picture too, both are put
/// down at once, and each pixel is written once. A photograph that fades in over another is so no more than one pass.
final class WaitingBase {
    private var base: (picture: PlacedImage, region: PixelRegion)?

    /// So many pixels at least: fewer stay near until the next picture comes.
    private static let least = 1 << 16

    var isWaiting: Bool { base != nil }

    /// Takes a picture's pixels of a region in, all of which it has; false where that would not pay.
    func wait(_ picture: PlacedImage, _ region: PixelRegion) -> Bool {
        guard picture.image.isOpaque, region.area >= Self.least else { return false }
        base = (picture, region)
        return true
    }

    /// Puts what waits down.
    func settle(on pixels: PixelPatch) {
        guard let base else { return }
        self.base = nil
        base.picture.withPatch { Over().apply($0, onto: pixels, region: base.region) }
    }

    /// Puts a source's pixels of a region, all of which it has, over what waits and over what is there.
    func put(_ source: PixelPatch, over region: PixelRegion, alpha: Double, on pixels: PixelPatch) {
        guard let base else { return Over(alpha: alpha).apply(source, onto: pixels, region: region) }
        let both = base.region.intersection(region)
        guard 2 * both.area >= base.region.area else {
            settle(on: pixels)
            return Over(alpha: alpha).apply(source, onto: pixels, region: region)
        }
        self.base = nil
        base.picture.withPatch { below in
            Over().apply(below, onto: pixels, region: base.region.subtracting(both))
            Over(alpha: alpha).apply(source, over: below, into: pixels, region: both)
        }
        Over(alpha: alpha).apply(source, onto: pixels, region: region.subtracting(both))
    }
}
