import CoreGraphics
import CoreVideo

extension CIImage {
    /// An image of the pixels that a buffer has now, with its bottom left corner at the origin. Empty without enough memory.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        self.init(cvPixelBuffer: pixelBuffer, options: nil)
    }

    /// The same with options; see `init(cgImage:options:)`.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]?) {
        if let image = pixelBuffer.makeImage() {
            self.init(cgImage: image, options: options)
        } else {
            self.init(.nothing, extent: .zero)
        }
    }

    /// An image of the pixels that a buffer has now; see `init(cvPixelBuffer:)`.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }

    /// The same with options; see `init(cgImage:options:)`.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]?) {
        self.init(cvPixelBuffer: imageBuffer, options: options)
    }
}

extension CIContext {
    /// Renders an image to the pixels of a buffer, with the origin of the image at the bottom left corner. Values are those of
    /// sRGB. Pixels outside the image become transparent.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        let size = CGSize(width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        render(image, to: buffer, bounds: CGRect(origin: .zero, size: size), colorSpace: .sRGBSpace)
    }

    /// Renders the part of an image inside `bounds`, in the image's coordinates, to the same place of a buffer, whose bottom left
    /// corner is the origin of the image. Other pixels of the buffer do not change.
    ///
    /// Values are those of `colorSpace`, which is an RGB space. With nil they are not converted, and are those with which filters
    /// compute (CIContext.h): linear light, unless the context was created for encoded values. If rendering fails, the buffer is
    /// unchanged, and a message is written to standard error.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
        let all = CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        let part = bounds.overlapping(all).wholePixels
        guard !part.isEmpty else { return }
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        let isBGRA = CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA
        let rowBytes = CVPixelBufferGetBytesPerRow(buffer)
        // Inside the buffer, because the part is.
        let first = base + Int(all.height - part.maxY) * rowBytes + 4 * Int(part.minX)
        render(
            image, toBitmap: first, rowBytes: rowBytes, bounds: part, format: isBGRA ? .BGRA8 : .ARGB8,
            colorSpace: colorSpace)
    }
}
