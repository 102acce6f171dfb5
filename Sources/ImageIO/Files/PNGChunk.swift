import CoreGraphics

/// A chunk of a PNG file, as offsets from the file's start.
struct PNGChunk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let kind: String
    let content: Range<Int>
    /// With the length before the content and the checksum after it.
    let whole: Range<Int>
    /// Whether the file has all of it.
    let isComplete: Bool

    /// The bytes of a chunk. The kind has four characters.
    static func bytes(_ kind: String, _ content: some Collection<UInt8>) -> [UInt8] {
        let body = Array(kind.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(checksum(body)))
    }

    /// The checksum of a chunk's kind and content (PNG specification, 5.5).
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes { sum = checksums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }

    /// The checksums of single bytes, by the polynomial of ISO 3309.
    private static let checksums = (0..<256).map { (byte: UInt32) -> UInt32 in
        var sum = byte
        for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        return sum
    }
}

/// A number as four bytes, the most significant first.
func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

/// A number as bytes, the least significant first.
func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

extension ByteReader {
    /// The next chunk; nil at the end of the data. The last chunk may not be complete.
    mutating func pngChunk() -> PNGChunk? {
        let start = position
        guard let length = number(4), let kind = text(4) else { return nil }
        let content = position..<min(end, position + length)
        let isComplete = skip(length + 4)
        if !isComplete { _ = skip(end - position) }
        return PNGChunk(kind: kind, content: content, whole: start..<position, isComplete: isComplete)
    }
}
