import CoreGraphics
import UniformTypeIdentifiers

// The structure of PNG files, with the animation chunks of APNG (PNG specification, third edition).

extension ImageFile {
    /// Nil if the data is not a PNG file.
    init?(pngFile data: Data) {
        guard data.starts(with: PNGChunk.signature) else { return nil }
        self.init(type: .png)
        var reader = ByteReader(data, at: 8, isLittleEndian: false)
        guard let header = reader.pngChunk(), header.kind == "IHDR", header.content.count == 13, header.isComplete,
            var image = StoredImage(pngHeader: data.slice(header.content))
        else { return }
        var walk = APNGWalk(header: data.slice(header.content))
        var seesPixels = false
        while !isComplete, walk.frames.count < Self.imageLimit, let chunk = reader.pngChunk() {
            let content = data.slice(chunk.content)
            switch chunk.kind {
            case "IEND" where chunk.isComplete: isComplete = true
            case "IDAT": seesPixels = true
            case _ where !chunk.isComplete: break
            case "tRNS": image.hasAlpha = true
            default: image.readPNGChunk(chunk.kind, content)
            }
            walk.read(chunk, content)
        }
        image.isComplete = isComplete
        image.pieces = [.range(0..<data.count)]
        if let animation = walk.animation, !walk.frames.isEmpty {
            self.animation = animation
            images = walk.frames.map { frame in
                var part = image
                part.adopt(frame, ancillary: walk.ancillary)
                return part
            }
        } else if seesPixels || image.width > 0 {
            images = [image]
        }
    }
}

extension StoredImage {
    /// Reads the 13 bytes of an `IHDR` chunk; nil for an invalid size.
    init?(pngHeader header: Data) {
        var reader = ByteReader(header, at: 0, isLittleEndian: false)
        guard let width = reader.number(4), let height = reader.number(4), let depth = reader.number(1),
            let kind = reader.number(1), reader.skip(2), let interlace = reader.number(1), width > 0, height > 0
        else { return nil }
        self.init(width: width, height: height)
        self.depth = depth
        if kind & 2 == 0 { colorModel = kCGImagePropertyColorModelGray }
        isIndexed = kind == 3
        hasAlpha = kind & 4 != 0
        formatProperties = [kCGImagePropertyPNGInterlaceType: .integer(interlace)]
    }

    /// Reads what a chunk says of the image.
    fileprivate mutating func readPNGChunk(_ kind: String, _ content: Data) {
        var reader = ByteReader(content, at: 0, isLittleEndian: false)
        switch kind {
        case "eXIf": tags = ImageTags(exif: content)
        case "pHYs":
            guard let x = reader.number(4), let y = reader.number(4), let unit = reader.number(1) else { return }
            formatProperties[kCGImagePropertyPNGXPixelsPerMeter] = unit == 1 ? .integer(x) : nil
            formatProperties[kCGImagePropertyPNGYPixelsPerMeter] = unit == 1 ? .integer(y) : nil
            if unit == 1 { dotsPerInch = (Double(x) * 0.0254, Double(y) * 0.0254) }
        case "gAMA":
            guard let gamma = reader.number(4) else { return }
            formatProperties[kCGImagePropertyPNGGamma] = .number(Double(gamma) / 100_000)
        case "sRGB":
            guard let intent = reader.number(1) else { return }
            formatProperties[kCGImagePropertyPNGsRGBIntent] = .integer(intent)
            profileName = "sRGB IEC61966-2.1"
        case "iCCP":
            // A name, a zero, the number of a method, and a compressed profile. The chunk for sRGB counts more.
            guard profileName == nil, let zero = content.prefix(80).firstIndex(of: 0) else { return }
            profileName = Data(content[zero...].dropFirst(2)).inflated(limit: 1 << 24).flatMap(ICCProfile.name)
        case "cHRM":
            let values = (0..<8).compactMap { _ in reader.number(4).map { PropertyValue.number(Double($0) / 100_000) } }
            formatProperties[kCGImagePropertyPNGChromaticities] = values.count == 8 ? .list(values) : nil
        case "tEXt":
            // A keyword, a zero, and text in Latin-1.
            guard let zero = content.firstIndex(of: 0), let keyword = String(data: content[..<zero], encoding: .utf8),
                let key = Self.textKeys[keyword],
                let text = String(data: content[(zero + 1)...], encoding: .isoLatin1)
            else { return }
            formatProperties[key] = .text(text)
        default: break
        }
    }

    /// The keywords of texts that have properties.
    static let textKeys = [
        "Title": kCGImagePropertyPNGTitle, "Author": kCGImagePropertyPNGAuthor,
        "Description": kCGImagePropertyPNGDescription, "Copyright": kCGImagePropertyPNGCopyright,
        "Software": kCGImagePropertyPNGSoftware, "Creation Time": kCGImagePropertyPNGCreationTime,
        "Comment": kCGImagePropertyPNGComment, "Source": kCGImagePropertyPNGSource,
        "Disclaimer": kCGImagePropertyPNGDisclaimer, "Warning": kCGImagePropertyPNGWarning,
    ]

    /// Becomes a frame of an animation: a PNG file of its own.
    fileprivate mutating func adopt(_ source: APNGWalk.Frame, ancillary: [FilePiece]) {
        (width, height) = (source.width, source.height)
        frame = source.placement
        isComplete = source.isComplete
        let header = PNGChunk.bytes("IHDR", bigEndian(width) + bigEndian(height) + source.headerRest)
        pieces = [.bytes(PNGChunk.signature + header)] + ancillary + source.pixels
        pieces.append(.bytes(PNGChunk.bytes("IEND", [])))
        formatProperties[kCGImagePropertyAPNGDelayTime] = .number(source.placement.clampedDelay)
        formatProperties[kCGImagePropertyAPNGUnclampedDelayTime] = .number(source.placement.delay)
    }
}

/// Collects the frames of an APNG file from its chunks.
private struct APNGWalk {
    struct Frame {
        var width, height: Int
        var placement: AnimationFrame
        /// The bytes of the header after the size.
        let headerRest: [UInt8]
        /// `IDAT` chunks.
        var pixels: [FilePiece] = []
        var isComplete = false
    }

    private let header: [UInt8]
    /// Nil if the file has no animation, or one that does not begin before the pixels, as the specification demands.
    private(set) var animation: ImageFile.Animation?
    private(set) var frames: [Frame] = []
    /// The chunks that count for the pixels of all frames.
    private(set) var ancillary: [FilePiece] = []
    private var seesPixels = false

    init(header: Data) {
        self.header = Array(header)
    }

    mutating func read(_ chunk: PNGChunk, _ content: Data) {
        var reader = ByteReader(content, at: 0, isLittleEndian: false)
        switch chunk.kind {
        case "acTL":
            guard !seesPixels, chunk.isComplete, let count = reader.number(4), let plays = reader.number(4), count > 0
            else { return }
            var size = ByteReader(Data(header), at: 0, isLittleEndian: false)
            animation = ImageFile.Animation(width: size.number(4) ?? 0, height: size.number(4) ?? 0, loopCount: plays)
        case "fcTL":
            guard animation != nil, chunk.isComplete else { return }
            completeFrame()
            if let frame = Frame(&reader, header: header, isFirst: frames.isEmpty) { frames.append(frame) }
        case "IDAT":
            seesPixels = true
            if frames.count == 1 { frames[0].pixels.append(.range(chunk.whole)) }
        case "fdAT":
            // A sequence number precedes the bytes of what would be an `IDAT` chunk.
            guard seesPixels, !frames.isEmpty, content.count > 4, chunk.isComplete else { return }
            frames[frames.count - 1].pixels.append(.pngPixels(chunk.content.dropFirst(4)))
        case "IEND": completeFrame()
        case "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT":
            // A file has each of these once.
            if !seesPixels, chunk.isComplete, ancillary.count < 7 { ancillary.append(.range(chunk.whole)) }
        default: break
        }
    }

    /// What follows the last frame's chunks has begun.
    private mutating func completeFrame() {
        guard let last = frames.indices.last else { return }
        if frames[last].pixels.isEmpty { frames.removeLast() } else { frames[last].isComplete = true }
    }
}

extension APNGWalk.Frame {
    /// Reads an `fcTL` chunk; nil if it is invalid.
    init?(_ reader: inout ByteReader, header: [UInt8], isFirst: Bool) {
        guard reader.skip(4), let width = reader.number(4), let height = reader.number(4), let x = reader.number(4),
            let y = reader.number(4), let numerator = reader.number(2), let denominator = reader.number(2),
            let disposal = reader.number(1), let blend = reader.number(1), width > 0, height > 0
        else { return nil }
        self.width = width
        self.height = height
        headerRest = Array(header.dropFirst(8))
        placement = AnimationFrame(
            x: x, y: y, blends: blend == 1,
            delay: Double(numerator) / (denominator == 0 ? 100 : Double(denominator)))
        switch disposal {
        case 1: placement.disposal = .clear
        // There is nothing to restore after the first frame.
        case 2: placement.disposal = isFirst ? .clear : .restore
        default: break
        }
    }
}
