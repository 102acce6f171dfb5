import AcetatePixels
import CoreGraphics
import UniformTypeIdentifiers

/// Encodes images as a file of one type.
struct ImageEncoder {
    private let type: UTType
    /// The format of gdk-pixbuf; nil for GIF, which it does not write.
    private let format: PixbufFormat?

    /// Nil if files of the type cannot be written.
    init?(_ type: UTType) {
        self.type = type
        format = PixbufFormat.all.first { $0.isWritable && UTType.imageType(mimeTypes: $0.mimeTypes) == type }
        if format == nil, type != .gif { return nil }
    }

    /// Whether a file can have several images.
    var isForMany: Bool { [.png, .tiff, .gif].contains(type) }

    /// The file; nil if an image cannot be encoded.
    func encode(_ images: [CGImageDestination.Image], _ properties: Options) -> Data? {
        var prepared: [(image: CGImage, properties: Options)] = []
        for image in images {
            let properties = properties.overridden(by: image.properties)
            guard let scaled = image.image.limited(to: properties.integer(kCGImageDestinationImageMaxPixelSize)) else {
                return nil
            }
            prepared.append((scaled, properties))
        }
        switch type {
        case .gif: return GIFEncoder(images: prepared, loopCount: loopCount(properties, prepared[0].properties))?.file
        case .tiff: return tiff(prepared)
        case .png where prepared.count > 1:
            return apng(prepared, loopCount: loopCount(properties, prepared[0].properties) ?? 0)
        default: return still(prepared[0].image, prepared[0].properties)
        }
    }

    private func loopCount(_ properties: Options, _ first: Options) -> Int? {
        guard let keys = AnimationKeys(type) else { return nil }
        let count =
            properties.dictionary(keys.dictionary).integer(keys.loopCount)
            ?? first.dictionary(keys.dictionary).integer(keys.loopCount)
        // The greatest number of the formats.
        return count.map { min(max($0, 0), Int(type == .gif ? Int32(UInt16.max) : Int32.max)) }
    }

    // MARK: - Stills

    private func still(_ image: CGImage, _ properties: Options) -> Data? {
        guard let format else { return nil }
        let tags = TagFields(properties)
        switch type {
        case .png:
            let chunks = image.spaceChunks + Self.pngChunks(properties, tags)
            if let file = image.widePNG(chunks: chunks) { return file }
            guard let file = PixbufEncoder.encode(image, as: format.name) else { return nil }
            return Self.insert(PNGChunk.bytes("sRGB", [0]) + Self.pngChunks(properties, tags), intoPNG: file)
        case .jpeg:
            guard let file = lossy(image, properties, format, profile: Self.profile) else { return nil }
            let thumbnail = properties.flag(kCGImageDestinationEmbedThumbnail) ?? false ? image.limited(to: 160) : nil
            let small = thumbnail.flatMap { lossy($0, Options(nil), format) }
            return Self.insert(exif: tags.exif(thumbnail: small), intoJPEG: file)
        case .webP:
            return PixbufEncoder.encode(image, as: format.name, ["quality": Self.percent(properties)])
        case .bmp:
            return image.onBackground(properties).flatMap { PixbufEncoder.encode($0, as: format.name) }
        default: return PixbufEncoder.encode(image, as: format.name)
        }
    }

    /// The profile of all images that are written with 8 bits, as gdk-pixbuf takes it.
    private static let profile = CGColorSpace(name: CGColorSpace.sRGB)?.copyICCData()?.base64EncodedString()

    private func lossy(
        _ image: CGImage, _ properties: Options, _ format: PixbufFormat, profile: String? = nil
    ) -> Data? {
        var options = ["quality": Self.percent(properties)]
        options["icc-profile"] = profile
        if let x = properties.number(kCGImagePropertyDPIWidth), let y = properties.number(kCGImagePropertyDPIHeight),
            (1...65535).contains(x), (1...65535).contains(y)
        {
            options["x-dpi"] = String(Int(x.rounded()))
            options["y-dpi"] = String(Int(y.rounded()))
        }
        return image.onBackground(properties).flatMap { PixbufEncoder.encode($0, as: format.name, options) }
    }

    private static func percent(_ properties: Options) -> String {
        let quality = properties.number(kCGImageDestinationLossyCompressionQuality) ?? 0.8
        return String(Int((min(max(quality, 0), 1) * 100).rounded()))
    }

    /// The file with an Exif segment after the segment of JFIF, which comes first.
    private static func insert(exif: Data?, intoJPEG file: Data) -> Data {
        // The length of a segment is a number of two bytes.
        guard let exif, exif.count <= 65_527 else { return file }
        var reader = ByteReader(file, at: 2, isLittleEndian: false)
        var start = 2
        if reader.number(2) == 0xFFE0, let length = reader.number(2), reader.skip(length - 2) {
            start = reader.position
        }
        let segment = Data([0xFF, 0xE1]) + bigEndian(exif.count + 8).suffix(2) + Data("Exif\0\0".utf8) + exif
        return file.slice(0..<start) + segment + file.slice(start..<file.count)
    }

    // MARK: - PNG

    /// The chunks of an image's properties.
    private static func pngChunks(_ properties: Options, _ tags: TagFields) -> [UInt8] {
        var result: [UInt8] = []
        if let x = properties.number(kCGImagePropertyDPIWidth), let y = properties.number(kCGImagePropertyDPIHeight),
            x > 0, y > 0, x < 1e6, y < 1e6
        {
            // An inch has 0.0254 meters.
            let size = bigEndian(Int((x / 0.0254).rounded())) + bigEndian(Int((y / 0.0254).rounded()))
            result += PNGChunk.bytes("pHYs", size + [1])
        }
        let texts = properties.dictionary(kCGImagePropertyPNGDictionary)
        for (keyword, key) in StoredImage.textKeys.sorted(by: { $0.key < $1.key }) {
            guard let text = texts.text(key)?.data(using: .isoLatin1, allowLossyConversion: true) else { continue }
            result += PNGChunk.bytes("tEXt", Array(keyword.utf8) + [0] + text)
        }
        if let exif = tags.exif(thumbnail: nil) { result += PNGChunk.bytes("eXIf", exif) }
        return result
    }

    /// The file with chunks after its header.
    private static func insert(_ chunks: [UInt8], intoPNG file: Data) -> Data {
        // The signature has 8 bytes, the header 25.
        file.slice(0..<33) + chunks + file.slice(33..<file.count)
    }

    private func apng(_ images: [(image: CGImage, properties: Options)], loopCount: Int) -> Data? {
        guard let format, let size = images.first?.image.size else { return nil }
        // All frames have the same layout of pixels, and begin on a transparent canvas.
        let hasAlpha = images.contains { !$0.image.isOpaque || $0.image.size != size }
        var data = Data()
        var sequence = 0
        for (index, entry) in images.enumerated() {
            guard let image = entry.image.placed(on: size),
                let file = PixbufEncoder.encode(image, as: format.name, hasAlpha: hasAlpha)
            else { return nil }
            if index == 0 {
                let control = PNGChunk.bytes("acTL", bigEndian(images.count) + bigEndian(loopCount))
                let chunks = Self.pngChunks(entry.properties, TagFields(entry.properties))
                data = file.slice(0..<33) + chunks + control
            }
            let place = bigEndian(size.width) + bigEndian(size.height) + bigEndian(0) + bigEndian(0)
            let delay = Self.fraction(AnimationKeys(type)?.delay(entry.properties) ?? 0)
            // Keeping the frame, which replaces the canvas.
            data += PNGChunk.bytes("fcTL", bigEndian(sequence) + place + delay + [0, 0])
            sequence += 1
            var reader = ByteReader(file, at: 8, isLittleEndian: false)
            while let chunk = reader.pngChunk() {
                guard chunk.kind == "IDAT" else { continue }
                if index == 0 {
                    data += file.slice(chunk.whole)
                } else {
                    data += PNGChunk.bytes("fdAT", bigEndian(sequence) + file.slice(chunk.content))
                    sequence += 1
                }
            }
        }
        return data + PNGChunk.bytes("IEND", [])
    }

    /// Seconds as two numbers of two bytes: the first fraction of a continued fraction that differs by less than a nanosecond, such
    /// as 1/30, or the last one that is in range.
    private static func fraction(_ seconds: Double) -> [UInt8] {
        let seconds = min(max(seconds, 0), 65535)
        var (former, last) = ((numerator: 1.0, denominator: 0.0), (numerator: seconds.rounded(.down), denominator: 1.0))
        var rest = seconds - last.numerator
        while abs(seconds - last.numerator / last.denominator) > 1e-9, rest > 1e-9 {
            let part = (1 / rest).rounded(.down)
            let next = (
                numerator: part * last.numerator + former.numerator,
                denominator: part * last.denominator + former.denominator
            )
            guard max(next.numerator, next.denominator) <= 65535 else { break }
            (former, last) = (last, next)
            rest = 1 / rest - part
        }
        return Array(bigEndian(Int(last.numerator)).suffix(2) + bigEndian(Int(last.denominator)).suffix(2))
    }

    // MARK: - TIFF

    private func tiff(_ images: [(image: CGImage, properties: Options)]) -> Data? {
        guard let format else { return nil }
        var builder = TIFFBuilder()
        var next = 0
        // Each page has the offset of the next, so they are written from the last to the first.
        for (image, properties) in images.reversed() {
            // LZW, if the properties do not name another compression: none, Huffman, JPEG, Deflate.
            let requested = properties.dictionary(kCGImagePropertyTIFFDictionary).integer(
                kCGImagePropertyTIFFCompression)
            let compression = requested.flatMap { [1, 2, 5, 7, 8].contains($0) ? $0 : nil } ?? 5
            let tags = TagFields(properties)
            if let page = builder.appendWidePage(image, isCompressed: compression != 1, adding: tags, next: next) {
                next = page
                continue
            }
            var options = ["compression": String(compression)]
            options["icc-profile"] = Self.profile
            guard let file = PixbufEncoder.encode(image, as: format.name, options),
                let page = builder.appendPage(of: file, adding: tags, next: next)
            else { return nil }
            next = page
        }
        return builder.file(first: next)
    }
}

extension AnimationKeys {
    /// The delay in the properties of a frame, in seconds; 0.1 if there is none.
    func delay(_ properties: Options) -> Double {
        let values = properties.dictionary(dictionary)
        return max(0, values.number(unclampedDelay) ?? values.number(delay) ?? 0.1)
    }
}

extension CGImage {
    /// The image, scaled down if a side is longer than a limit.
    fileprivate func limited(to limit: Int?) -> CGImage? {
        guard let limit, limit > 0 else { return self }
        return size.fitting(limit).flatMap { scaled(to: $0) }
    }

    /// The image on the background color; itself if it is opaque.
    fileprivate func onBackground(_ properties: Options) -> CGImage? {
        if isOpaque { return self }
        guard let store = PixelStore(size),
            let context = CGContext(
                store: store,
                baseTransform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)), isOpaque: true)
        else { return nil }
        let color = properties.values[kCGImageDestinationBackgroundColor] as? CGColor
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        context.setFillColor(color ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        context.fill(bounds)
        context.draw(self, in: bounds)
        return context.makeImage()
    }

    /// The image at the top left of a transparent canvas.
    func placed(on canvas: PixelSize) -> CGImage? {
        if size == canvas { return self }
        return CGImage(size: canvas) { target in
            withPixels { target.copy(from: $0, region: PixelRegion(canvas.rect)) }
        }
    }
}
