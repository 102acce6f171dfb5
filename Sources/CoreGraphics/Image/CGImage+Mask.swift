import AcetatePixels

// Mask images, whose samples say how much of the fill color is painted, and images that a mask makes transparent.

extension CGImage {
    /// A mask image: where samples are 0, the fill color is painted; where they have their greatest value, nothing is. `decode` maps
    /// them linearly to the range between its first two numbers; nil means 0…1. Samples have 1, 2, 4, 8 or 16 bits, the highest bit
    /// first. If a pixel has more bits, as that of an image with colors, its first component is the sample. Nil for any other layout,
    /// a side of 0 or above 32,767 pixels, or too few bytes.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard let size = PixelSize(width, height), let store = PixelStore(size),
            let samples = MaskSamples(
                provider, size, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytesPerRow),
            let format = ImageFormat(
                bitsPerPixel: 8, space: .deviceGraySpace, bitmapInfo: CGBitmapInfo(alpha: .none))
        else { return nil }
        let (low, high) = (Double(decode?[0] ?? 0), Double(decode?[1] ?? 1))
        let alphas = (0..<256).map { UInt32(byte(1 - (low + Double($0) / 255 * (high - low)))) << 24 }
        samples.data.withUnsafeBytes { bytes in
            for y in 0..<height {
                let row = store.pixels[row: y]
                for x in 0..<width { row[x] = alphas[Int(bytes[y * samples.bytesPerRow + x])] }
            }
        }
        let source = SourcePixels(
            format, samples.provider, samples.data, bytesPerRow: samples.bytesPerRow,
            decode: decode.map { DecodeArray($0, count: 2) })
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

/// The samples of a mask image with 8 bits.
private struct MaskSamples {
    let provider: CGDataProvider
    let data: Data
    let bytesPerRow: Int

    /// Reads the first component of each pixel. Nil for a layout of other samples, or too few bytes.
    init?(_ provider: CGDataProvider, _ size: PixelSize, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int) {
        guard [1, 2, 4, 8, 16].contains(bitsPerComponent), bitsPerPixel >= bitsPerComponent, bitsPerPixel <= 128,
            bitsPerPixel.isMultiple(of: bitsPerComponent), let data = provider.data
        else { return nil }
        let rowBytes = (size.width * bitsPerPixel + 7) / 8
        let (lastRow, overflow) = bytesPerRow.multipliedReportingOverflow(by: size.height - 1)
        guard bytesPerRow >= rowBytes, !overflow, data.count >= rowBytes, data.count - rowBytes >= lastRow else {
            return nil
        }
        if bitsPerPixel == 8, bitsPerComponent == 8 {
            (self.provider, self.data, self.bytesPerRow) = (provider, data, bytesPerRow)
            return
        }
        // The highest byte of 16 bits is exact to half a level.
        let bits = min(bitsPerComponent, 8)
        let greatest = 1 << bits - 1
        var samples: [UInt8] = []
        samples.reserveCapacity(size.width * size.height)
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let bit = x * bitsPerPixel
                    let sample = Int(bytes[y * bytesPerRow + bit / 8]) >> (8 - bits - bit % 8) & greatest
                    samples.append(UInt8(sample * 255 / greatest))
                }
            }
        }
        let converted = Data(samples)
        guard let provider = CGDataProvider(data: converted) else { return nil }
        (self.provider, self.data, self.bytesPerRow) = (provider, converted, size.width)
    }
}
