import CoreGraphics
import UniformTypeIdentifiers

// The chunks of WebP files (WebP container specification, RFC 9649).

extension ImageFile {
    /// Nil if the data is not a WebP file.
    init?(webPFile data: Data) {
        var reader = ByteReader(data, at: 0, isLittleEndian: true)
        guard reader.text(4) == "RIFF", let size = reader.number(4), reader.text(4) == "WEBP" else { return nil }
        self.init(type: .webP)
        var still = StoredImage(width: 0, height: 0, pieces: [.range(0..<data.count)])
        // What counts for all frames.
        var shared = StoredImage(width: 0, height: 0)
        var isAnimated = false
        while reader.position < min(data.count, 8 + size), images.count < Self.imageLimit,
            let chunk = reader.webPChunk()
        {
            let content = data.slice(chunk.content)
            var fields = ByteReader(content, at: 0, isLittleEndian: true)
            switch chunk.kind {
            case "VP8X":
                guard let flags = fields.number(1), fields.skip(3), let width = fields.number(3),
                    let height = fields.number(3)
                else { break }
                isAnimated = flags & 2 != 0
                still.hasAlpha = flags & 0x10 != 0
                (still.width, still.height) = (width + 1, height + 1)
                if isAnimated { animation = Animation(width: width + 1, height: height + 1) }
            case "ANIM":
                if fields.skip(4), let count = fields.number(2) { animation?.loopCount = count }
            case "ANMF":
                guard isAnimated, let frame = StoredImage(webPFrame: chunk, of: data) else { break }
                images.append(frame)
            case "VP8 ", "VP8L":
                guard !isAnimated, let header = WebPBitstream(chunk.kind, content) else { break }
                if still.width == 0 {
                    (still.width, still.height, still.hasAlpha) = (header.width, header.height, header.hasAlpha)
                }
                still.isComplete = chunk.isComplete
                images = [still]
            case "EXIF": shared.tags = ImageTags(exif: content)
            case "ICCP": shared.profileName = ICCProfile.name(content)
            default: break
            }
        }
        isComplete = data.count >= 8 + size && size > 4
        for index in images.indices {
            images[index].tags = shared.tags
            images[index].profileName = shared.profileName
            images[index].dotsPerInch = shared.tags?.dotsPerInch
            guard let frame = images[index].frame else { continue }
            images[index].formatProperties = [
                kCGImagePropertyWebPDelayTime: .number(frame.clampedDelay),
                kCGImagePropertyWebPUnclampedDelayTime: .number(frame.delay),
            ]
        }
    }
}

/// A chunk of a WebP file, as offsets from the file's start.
private struct WebPChunk {
    let kind: String
    let content: Range<Int>
    /// With its kind and length, and the padding after it.
    let whole: Range<Int>
    let isComplete: Bool
}

extension ByteReader {
    /// The next chunk; nil at the end of the data. The last chunk may not be complete.
    fileprivate mutating func webPChunk() -> WebPChunk? {
        let start = position
        guard let kind = text(4), let length = number(4) else { return nil }
        let content = position..<min(end, position + length)
        let isComplete = skip(length)
        // Chunks have an even length.
        if !isComplete || !skip(length % 2) { _ = skip(end - position) }
        return WebPChunk(kind: kind, content: content, whole: start..<position, isComplete: isComplete)
    }
}

/// The header of an encoded image.
private struct WebPBitstream {
    let width, height: Int
    let hasAlpha: Bool

    /// Nil if the content of a `VP8 ` or `VP8L` chunk is invalid.
    init?(_ kind: String, _ content: Data) {
        var reader = ByteReader(content, at: 0, isLittleEndian: true)
        if kind == "VP8L" {
            guard reader.number(1) == 0x2F, let bits = reader.number(4) else { return nil }
            (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
            hasAlpha = bits >> 28 & 1 == 1
        } else {
            guard reader.skip(3), reader.number(3) == 0x2A019D, let width = reader.number(2),
                let height = reader.number(2)
            else { return nil }
            (self.width, self.height) = (width & 0x3FFF, height & 0x3FFF)
            hasAlpha = false
        }
    }
}

extension StoredImage {
    /// Reads a frame of an animation; nil if its header is not complete.
    fileprivate init?(webPFrame chunk: WebPChunk, of data: Data) {
        var reader = ByteReader(
            data.slice(0..<chunk.content.upperBound), at: chunk.content.lowerBound, isLittleEndian: true)
        guard let x = reader.number(3), let y = reader.number(3), let width = reader.number(3),
            let height = reader.number(3), let duration = reader.number(3), let flags = reader.number(1)
        else { return nil }
        self.init(width: width + 1, height: height + 1)
        frame = AnimationFrame(
            x: 2 * x, y: 2 * y, disposal: flags & 1 == 1 ? .clear : .keep, blends: flags & 2 == 0,
            delay: Double(duration) / 1000)
        isComplete = chunk.isComplete
        var hasAlphaChunk = false
        var parts: [FilePiece] = []
        var length = 0
        while let part = reader.webPChunk() {
            guard ["ALPH", "VP8 ", "VP8L"].contains(part.kind) else { continue }
            hasAlphaChunk = hasAlphaChunk || part.kind == "ALPH"
            if let header = WebPBitstream(part.kind, data.slice(part.content)) { hasAlpha = header.hasAlpha }
            parts.append(.range(part.whole))
            length += part.whole.count
        }
        if hasAlphaChunk {
            hasAlpha = true
            let size = littleEndian(width, bytes: 3) + littleEndian(height, bytes: 3)
            parts.insert(.bytes(Array("VP8X".utf8) + littleEndian(10, bytes: 4) + [0x10, 0, 0, 0] + size), at: 0)
            length += 18
        }
        let header = Array("RIFF".utf8) + littleEndian(length + 4, bytes: 4) + Array("WEBP".utf8)
        pieces = [.bytes(header)] + parts
    }
}
