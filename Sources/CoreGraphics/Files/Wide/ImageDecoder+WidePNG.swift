import AcetatePixels

extension ImageDecoder {
    /// The image of a PNG file with 16 bits per component, with these bits, in the space of its profile. Nil for another
    /// file, and for one whose pixels of one color are transparent (`tRNS`). The chunks must be whole.
    func decodeWidePNG() throws(ImageFileError) -> CGImage? {
        guard let header = WidePNG.Header(Data(data.dropFirst(16).prefix(13))) else { return nil }
        var reader = ByteReader(data, at: 8, isLittleEndian: false)
        var compressed = Data()
        while let length = reader.number(4), let kind = reader.text(4), let content = reader.bytes(length) {
            switch kind {
            case "tRNS": return nil
            case "IDAT": compressed += content
            default: break
            }
            guard kind != "IEND", reader.skip(4) else { break }
        }
        guard let pixels = WidePNG.pixels(header, compressed: compressed) else {
            throw .corrupt(file: file, cause: "its PNG data ends early or is invalid")
        }
        let image = CGImage(
            wide: pixels, size: header.size, bitsPerComponent: 16, components: header.components,
            bitmapInfo: CGBitmapInfo(alpha: header.hasAlpha ? .last : .none), profile: pngProfile)
        guard let image else { throw .noMemory(file: file) }
        return image
    }
}

extension CGImage {
    /// An image of wide components in rows without padding, in the space of a profile, or with values of sRGB if it is nil
    /// or of no use. There are one or three color components, and alpha if their number is even. Nil if there is not enough
    /// memory.
    package convenience init?(
        wide pixels: Data, size: PixelSize, bitsPerComponent: Int, components: Int, bitmapInfo: CGBitmapInfo,
        profile: Data?
    ) {
        let model: CGColorSpaceModel = components > 2 ? .rgb : .monochrome
        let plain: CGColorSpace = model == .rgb ? .sRGBSpace : .deviceGraySpace
        let conversion = profile.flatMap { ImageProfile($0) }
        let own = conversion == nil ? nil : profile.flatMap { CGColorSpace(iccData: $0) }
        let bytesPerRow = size.width * components * bitsPerComponent / 8
        func wide(_ space: CGColorSpace) -> SourcePixels? {
            ImageFormat(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: components * bitsPerComponent, space: space,
                bitmapInfo: bitmapInfo
            ).map { SourcePixels($0, CGDataProvider(pixels), pixels, bytesPerRow: bytesPerRow) }
        }
        // The 8 bits are converted as a whole, which is faster than by color.
        guard let values = wide(plain),
            let store = values.layout.convert(pixels, size: size, bytesPerRow: bytesPerRow, space: plain, decode: nil)
        else { return nil }
        guard let conversion, let own, own.model == model, let kept = wide(own) else {
            self.init(store, values)
            return
        }
        conversion.convert(store.pixels)
        self.init(store, kept)
    }

    /// The image as a PNG file with 16 bits per component and straight alpha, and chunks before its pixels; nil for an image
    /// of 8 bits, of other colors than gray and RGB, or if there is not enough memory.
    package func widePNG(chunks: [UInt8]) -> Data? {
        guard let pixels = wideComponents(bits: 16, isLittleEndian: false) else { return nil }
        return WidePNG.file(pixels.data, size: size, components: pixels.components, chunks: chunks)
    }

    /// The components of a wide image in rows without padding, not premultiplied, with alpha unless the image is opaque.
    /// With 32 bits, they are floating-point numbers. Nil for an image of 8 bits, or of other colors than gray and RGB.
    package func wideComponents(bits: Int, isLittleEndian: Bool) -> (data: Data, components: Int)? {
        let order: CGImageByteOrderInfo =
            bits == 16 ? (isLittleEndian ? .order16Little : .order16Big) : isLittleEndian ? .order32Little : .order32Big
        let info = CGBitmapInfo(alpha: .none, component: bits == 16 ? .integer : .float, byteOrder: order)
        guard let wide, [1, 3].contains(wide.layout.color.count), let sample = ImportedSample(bits: bits, info) else {
            return nil
        }
        let components = wide.layout.color.count + (wide.layout.hasAlpha ? 1 : 0)
        let length = sample.byteCount
        var data = Data(count: width * height * components * length)
        data.withUnsafeMutableBytes { bytes in
            var place = 0
            forEachWidePixel { values, alpha in
                for value in values {
                    sample.write(value, to: bytes, at: place)
                    place += length
                }
                if components > values.count {
                    sample.write(alpha, to: bytes, at: place)
                    place += length
                }
            }
        }
        return (data, components)
    }

    /// Whether the components are floating-point numbers.
    package var hasFloatComponents: Bool { wide?.format.bitmapInfo.component == .float }

    /// Whether there are components of more than 8 bits.
    package var isWide: Bool { wide != nil }

    /// The image with components of 16 bits, whose values are clamped to 0…1; itself if it has no floating-point
    /// components.
    package func withIntegerComponents() -> CGImage? {
        guard hasFloatComponents, let wide, let pixels = wideComponents(bits: 16, isLittleEndian: true),
            let provider = CGDataProvider(data: pixels.data)
        else { return self }
        return CGImage(
            width: width, height: height, bitsPerComponent: 16, bitsPerPixel: 16 * pixels.components,
            bytesPerRow: 2 * pixels.components * width, space: wide.space,
            bitmapInfo: CGBitmapInfo(alpha: isOpaque ? .none : .last, byteOrder: .order16Little), provider: provider,
            decode: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }
}
