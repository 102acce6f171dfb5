import CoreGraphics
import Foundation

/// Pixels that keep what images have drawn into them, for feedback: a filter's output is the input of its next step.
///
/// The pixels are those of `CIContext`: sRGB, premultiplied, with 8 bits for each component.
open class CIImageAccumulator: NSObject {
    /// The rectangle of the pixels, in pixels.
    public let extent: CGRect
    /// The format that the accumulator was created with.
    public let format: CIFormat

    private let context = CIContext()
    private var pixels: CGImage?

    /// Creates an accumulator of transparent pixels.
    ///
    /// - Parameters:
    ///   - extent: the rectangle of the pixels, which is extended to whole ones.
    ///   - format: the layout of the pixels, which no function shows: one of those of 8 bits for each component.
    /// - Returns: nil for an empty or infinite extent, or a format of floating-point numbers.
    public init?(extent: CGRect, format: CIFormat) {
        let whole = extent.integral
        guard !whole.isEmpty, !whole.isInfinite, format.hasFourChannels, format.hasBytes else { return nil }
        (self.extent, self.format) = (whole, format)
    }

    /// The same, in a color space: sRGB or the device's. Nil for another one.
    public convenience init?(extent: CGRect, format: CIFormat, colorSpace: CGColorSpace) {
        guard colorSpace.isSRGB else { return nil }
        self.init(extent: extent, format: format)
    }

    /// The pixels as an image, which later changes do not affect.
    open func image() -> CIImage {
        guard let pixels else { return CIImage(color: .clear).cropped(to: extent) }
        return CIImage(cgImage: pixels).transformed(by: CGAffineTransform(translationX: extent.minX, y: extent.minY))
    }

    /// Replaces all pixels by those of an image; they are transparent where it has none.
    open func setImage(_ image: CIImage) {
        pixels = context.createCGImage(image.cropped(to: extent), from: extent)
    }

    /// Replaces the pixels in a rectangle by those of an image.
    open func setImage(_ image: CIImage, dirtyRect: CGRect) {
        let part = dirtyRect.integral.overlap(extent)
        guard !part.isNull, !part.isEmpty else { return }
        // The pixels outside of the rectangle, beneath those of the image in it.
        let rest = self.image().applyingFilter(
            "CISourceOutCompositing",
            parameters: [kCIInputBackgroundImageKey: CIImage(color: .black).cropped(to: part)])
        setImage(image.cropped(to: part).composited(over: rest))
    }

    /// Makes all pixels transparent.
    open func clear() { pixels = nil }
}
