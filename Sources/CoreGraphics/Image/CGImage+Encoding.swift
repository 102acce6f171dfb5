import AcetatePixels

extension CGImage {
    /// An image of pixels of a bitmap with 8 bits for each component, whose bytes programs get with the bitmap's values.
    /// Takes over the pixels and converts them to sRGB. Nil if there is not enough memory.
    convenience init?(
        _ store: sending PixelStore, encodedIn format: ImageFormat, _ encoding: PixelEncoding, bytesPerRow: Int
    ) {
        let (pixels, size) = (store.pixels, store.size)
        encoding.exchangeRedAndBlue(pixels)
        // The values of the space are written as they are.
        let bytes = format.layout.bytes(of: pixels, bytesPerRow: bytesPerRow, space: .sRGBSpace)
        guard let provider = CGDataProvider(data: bytes), bytes.count == bytesPerRow * size.height else { return nil }
        encoding.space.map { PixelEncoding($0).decode(pixels) }
        self.init(store, SourcePixels(format, provider, bytes, bytesPerRow: bytesPerRow))
    }

    /// A copy whose pixels have another encoding, for drawing into a bitmap that has it; nil if there is not enough memory.
    /// The values of an image that has the same space are kept.
    func encoded(in encoding: PixelEncoding) -> CGImage? {
        if let space = encoding.space, let store = valuesOfSource(in: space) {
            encoding.exchangeRedAndBlue(store.pixels)
            // Safe to transfer: nothing else has a reference to the pixels.
            nonisolated(unsafe) let pixels = store
            return CGImage(pixels, isOpaque: isOpaque)
        }
        return CGImage(size: size, isOpaque: isOpaque) { target in
            withPixels { pixels in
                for y in 0..<size.height {
                    let (from, to) = (pixels[row: y], target[row: y])
                    for x in 0..<size.width { to[x] = from[x] }
                }
            }
            encoding.encode(target)
        }
    }
}
