import CoreGraphics

/// Reads color profiles (ICC.1:2022).
enum ICCProfile {
    /// A profile's description, as `kCGImagePropertyProfileName` has it; nil if there is none.
    static func name(_ profile: Data) -> String? {
        var reader = ByteReader(profile, at: 128, isLittleEndian: false)
        guard let count = reader.number(4) else { return nil }
        for _ in 0..<min(count, 256) {
            guard let signature = reader.text(4), let offset = reader.number(4), let length = reader.number(4) else {
                return nil
            }
            if signature == "desc" { return text(profile.slice(offset..<offset + length)) }
        }
        return nil
    }

    /// The text of a description: ASCII in profiles of version 2, UTF-16 in several languages in those of version 4, of
    /// which the first counts.
    private static func text(_ tag: Data) -> String? {
        var reader = ByteReader(tag, at: 0, isLittleEndian: false)
        let kind = reader.text(4)
        guard reader.skip(4) else { return nil }
        if kind == "desc" {
            guard let length = reader.number(4), let bytes = reader.bytes(length) else { return nil }
            return String(data: bytes.prefix { $0 != 0 }, encoding: .ascii)
        }
        guard kind == "mluc", let count = reader.number(4), count > 0, reader.skip(8), let length = reader.number(4),
            let offset = reader.number(4)
        else { return nil }
        return String(data: tag.slice(offset..<offset + length), encoding: .utf16BigEndian)
    }
}
