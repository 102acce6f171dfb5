// Whether the pixels of a file are gray, although they are decoded to colors.

extension ImageDecoder {
    /// Whether a PNG or JPEG file has gray pixels.
    var isGray: Bool {
        // The color type of the header is 0, or 4 with alpha (PNG specification, 11.2.2).
        if isPNG { return data.count > 25 && [0, 4].contains(data[data.startIndex + 25]) }
        return isJPEG && jpegComponentCount == 1
    }

    /// The number of components in the header of a JPEG file's frame (ITU T.81, B.2.2); nil if there is none.
    private var jpegComponentCount: Int? {
        var reader = ByteReader(data, at: 2, isLittleEndian: false)
        while let marker = reader.jpegMarker() {
            // Markers without a segment.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard marker != 0xD9, marker != 0xDA, let length = reader.number(2), length >= 2 else { return nil }
            // Start of frame; the others of this range are tables. The precision and the size precede the number.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return reader.skip(5) ? reader.number(1) : nil
            }
            guard reader.skip(length - 2) else { return nil }
        }
        return nil
    }
}

extension ByteReader {
    /// The next marker of a JPEG file, after any number of fill bytes; nil if there is something else.
    package mutating func jpegMarker() -> Int? {
        guard number(1) == 0xFF else { return nil }
        while let byte = number(1) {
            if byte != 0xFF { return byte == 0 ? nil : byte }
        }
        return nil
    }
}
