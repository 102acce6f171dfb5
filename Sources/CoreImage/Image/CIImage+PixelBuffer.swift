import CoreVideo

extension CIImage {
    /// An image of the pixels that a buffer has now, with its bottom left corner at the origin. Empty without enough memory.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        if let image = pixelBuffer.makeImage() { self.init(cgImage: image) } else { self.init(.nothing, extent: .zero) }
    }

    /// An image of the pixels that a buffer has now; see `init(cvPixelBuffer:)`.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }
}
