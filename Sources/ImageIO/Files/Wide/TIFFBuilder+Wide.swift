import CoreGraphics

extension TIFFBuilder {
    /// Appends a page of an image with components of more than 8 bits, which it keeps, and returns the offset of its
    /// directory. It is compressed with Deflate, or not if `isCompressed` is false. Nil for another image, or if there is
    /// not enough memory.
    mutating func appendWidePage(_ image: CGImage, isCompressed: Bool, adding tags: TagFields, next: Int) -> Int? {
        let bits = image.hasFloatComponents ? 32 : 16
        guard let pixels = image.wideComponents(bits: bits, isLittleEndian: true) else { return nil }
        guard let bytes = isCompressed ? pixels.data.deflated() : pixels.data else { return nil }
        let hasAlpha = pixels.components % 2 == 0
        var fields: [Int: TIFFDirectory.Field] = [
            256: .longs([image.width]), 257: .longs([image.height]),
            258: .shorts([Int](repeating: bits, count: pixels.components)), 259: .shorts([isCompressed ? 8 : 1]),
            262: .shorts([pixels.components > 2 ? 2 : 1]), 273: .longs([append(bytes)]),
            277: .shorts([pixels.components]), 278: .longs([image.height]), 279: .longs([bytes.count]),
            284: .shorts([1]),
            339: .shorts([Int](repeating: image.hasFloatComponents ? 3 : 1, count: pixels.components)),
        ]
        if hasAlpha { fields[338] = .shorts([2]) }
        if let profile = image.ownProfile { fields[34675] = .bytes(profile) }
        for (tag, field) in tags.main where fields[tag] == nil { fields[tag] = field }
        return append(adding(tags, to: fields), next: next)
    }
}

extension TIFFDirectory.Field {
    static func bytes(_ value: Data) -> Self { Self(kind: 7, count: value.count, bytes: value) }
}
