import AcetatePixels
import CoreGraphics
import Synchronization

/// The pixels of an image that are kept once a context has rendered them.
final class IntermediatePixels: Sendable {
    /// The greatest number of pixels that is kept: 64 MiB.
    static let maximumPixelCount = 1 << 24
    /// The kept image for each space in which contexts compute.
    private let kept = Mutex<[WorkingSpace: CGImage]>([:])

    /// The kept image; if there is none, the one that `draw` renders.
    func image(in values: WorkingSpace, _ draw: () -> PixelStore?) -> CGImage? {
        if let image = kept.withLock({ $0[values] }) { return image }
        // The lock is not held meanwhile, because images may contain each other. Two threads may render the same pixels.
        guard let store = draw() else { return nil }
        let image = CGImage(size: store.size) { $0.copy(from: store.pixels, region: PixelRegion(store.size.rect)) }
        guard let image else { return nil }
        kept.withLock { $0[values] = $0[values] ?? image }
        return image
    }
}

extension CIImage {
    /// An image with the same pixels, which are kept after a context has rendered them, so that later renderings do not
    /// compute the image again. Images that are infinite or have more than 16,777,216 pixels are not kept.
    public func insertingIntermediate() -> CIImage { insertingIntermediate(cache: true) }

    /// The same; the pixels are only kept if `cache` is true.
    public func insertingIntermediate(cache: Bool) -> CIImage {
        let pixels = PixelRect(covering: extent.flipped)
        guard cache, !extent.isInfinite, !pixels.isEmpty, pixels.size != nil,
            pixels.area <= IntermediatePixels.maximumPixelCount, CGRect(pixels).flipped == extent
        else { return self }
        return CIImage(.intermediate(self, IntermediatePixels()), extent: extent, on: [self])
    }
}
