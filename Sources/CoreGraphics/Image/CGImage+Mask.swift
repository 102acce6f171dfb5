import AcetatePixels

// Mask images, whose samples say how much of the fill color is painted, and images that a mask makes transparent.

extension CGImage {
    /// A mask image of samples with 8 bits: where they are 0, the fill color is painted; where they are 255, nothing is.
    /// `decode` maps them linearly to the range between its two numbers; nil means 0…1. Nil for any other size of
    /// samples, a side of 0 or above 32,767 pixels, or too few bytes.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard let size = PixelSize(width, height), bitsPerComponent == 8, bitsPerPixel == 8, bytesPerRow >= width,
            let data = provider.data, let store = PixelStore(size),
            let format = ImageFormat(
                bitsPerPixel: 8, space: .deviceGraySpace, bitmapInfo: CGBitmapInfo(alpha: .none))
        else { return nil }
        let (lastRow, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        guard !overflow, data.count >= width, data.count - width >= lastRow else { return nil }
        let (low, high) = (Double(decode?[0] ?? 0), Double(decode?[1] ?? 1))
        let alphas = (0..<256).map { UInt32(byte(1 - (low + Double($0) / 255 * (high - low)))) << 24 }
        data.withUnsafeBytes { bytes in
            for y in 0..<height {
                let row = store.pixels[row: y]
                for x in 0..<width { row[x] = alphas[Int(bytes[y * bytesPerRow + x])] }
            }
        }
        let source = SourcePixels(
            format, provider, data, bytesPerRow: bytesPerRow, decode: decode.map { DecodeArray($0, count: 2) })
        self.init(mask: store, source, shouldInterpolate: shouldInterpolate)
    }

    /// The image with its opacity multiplied by that of a mask, which is scaled to its size. Of the mask, the same
    /// counts as for `CGContext.clip(to:mask:)`. Nil if there is not enough memory, or if the image is a mask.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask, let coverage = mask.coverage(), let store = PixelStore(size),
            let context = CGContext(store: store, baseTransform: .identity)
        else { return nil }
        context.composite(self, imageToDevice: .identity)
        context.composite(
            coverage,
            imageToDevice: CGAffineTransform(
                scaleX: CGFloat(width) / CGFloat(mask.width), y: CGFloat(height) / CGFloat(mask.height)),
            blend: .destinationIn)
        return context.makeImage()?.withFormat(.drawn(isOpaque: false))
    }

    /// The image with some colors made transparent: those whose components are all within their ranges. `components` has
    /// the least and the greatest value, 0…255, of red, of green and of blue. Nil for another number of values, for an
    /// image with alpha, and for a mask.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard components.count == 6, isOpaque else { return nil }
        return mapped { pixel in
            for (index, shift) in [UInt32(16), 8, 0].enumerated() {
                let value = CGFloat(pixel >> shift & 0xFF)
                if !(components[2 * index] <= value && value <= components[2 * index + 1]) { return pixel }
            }
            return 0
        }
    }

    /// The opacity that the image has as a mask, as the alpha of black pixels; nil if there is not enough memory.
    func coverage() -> CGImage? {
        if isMask || !isOpaque { return self }
        let space = CGColorSpace.deviceGraySpace
        return mapped { space.gray($0) << 24 }
    }

    /// A mask image in a color.
    func painted(in color: SRGBA) -> CGImage? {
        let table = (0..<256).map { alpha in
            SRGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * Double(alpha) / 255)
                .premultipliedPixel
        }
        return mapped { table[Int($0 >> 24)] }
    }

    /// A copy with every pixel mapped.
    private func mapped(_ transform: (UInt32) -> UInt32) -> CGImage? {
        CGImage(size: size, format: .drawn(isOpaque: false)) { target in
            withPixels { pixels in
                for y in 0..<size.height {
                    let (from, to) = (pixels[row: y], target[row: y])
                    for x in 0..<size.width { to[x] = transform(from[x]) }
                }
            }
        }
    }
}
