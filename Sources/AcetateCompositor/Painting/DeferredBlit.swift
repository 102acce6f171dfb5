import AcetatePixels
import CoreGraphics

/// A deferred blit: an opaque raster whose compositing waits for the next one. If the next one is a raster that covers
/// it, both are composited in one pass, so that each pixel is written once. For example, a photograph that fades in
/// over another takes one pass.
final class DeferredBlit {
    private var base: (raster: PositionedImage, region: PixelRegion)?

    /// The minimum number of pixels. Fewer stay in the processor's cache until the next raster.
    private static let least = 1 << 16

    /// Writes the deferred raster.
    func flush(on pixels: PixelPatch) {
        guard let base else { return }
        self.base = nil
        base.raster.withPatch { SourceOver().apply($0, onto: pixels, region: base.region) }
    }

    /// Composites a raster in a region, together with the deferred one if there is one, or defers it.
    func put(_ raster: PositionedImage, in region: PixelRegion, alpha: Double, on pixels: PixelPatch) {
        let window = raster.rect.intersection(pixels.rect)
        if base == nil, alpha >= 1, raster.image.isOpaque, window.area >= Self.least {
            let seen = region.intersection(window)
            if seen.area >= Self.least {
                base = (raster, seen)
                return
            }
        }
        var rest = region
        if let base {
            let both = base.region.intersection(window).intersection(region)
            if 2 * both.area >= base.region.area {
                self.base = nil
                base.raster.withPatch { below in
                    SourceOver().apply(below, onto: pixels, region: base.region.subtracting(both))
                    raster.withPatch { SourceOver(alpha: alpha).apply($0, over: below, into: pixels, region: both) }
                }
                rest = region.intersection(window).subtracting(both)
            } else {
                flush(on: pixels)
            }
        }
        raster.withPatch { SourceOver(alpha: alpha).apply($0, onto: pixels, region: rest) }
    }
}
