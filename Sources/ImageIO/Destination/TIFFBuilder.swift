import CoreGraphics

/// Writes TIFF files, of images or of Exif's data. Everything that a directory points to is written before it.
struct TIFFBuilder {
    // The offset of the first directory is written at the end.
    private var data = Data("II".utf8) + littleEndian(42, bytes: 2) + littleEndian(0, bytes: 4)

    /// Appends bytes at an even offset, as the format demands, and returns it.
    mutating func append(_ bytes: Data) -> Int {
        if data.count % 2 == 1 { data.append(0) }
        defer { data.append(bytes) }
        return data.count
    }

    /// Appends a directory, and returns its offset. `next` is the offset of the next directory, or 0.
    mutating func append(_ fields: [Int: TIFFDirectory.Field], next: Int = 0) -> Int {
        var directory = Data(littleEndian(fields.count, bytes: 2))
        for (tag, field) in fields.sorted(by: { $0.key < $1.key }) {
            directory += littleEndian(tag, bytes: 2) + littleEndian(field.kind, bytes: 2)
            directory += littleEndian(field.count, bytes: 4)
            if field.bytes.count <= 4 {
                directory += field.bytes + Data(count: 4 - field.bytes.count)
            } else {
                directory += littleEndian(append(field.bytes), bytes: 4)
            }
        }
        return append(directory + littleEndian(next, bytes: 4))
    }

    /// The file, with the offset of its first directory.
    func file(first: Int) -> Data {
        var file = data
        file.replaceSubrange(4..<8, with: littleEndian(first, bytes: 4))
        return file
    }

    /// Appends the first page of a file in little-endian order, with tags in addition to its own, and returns the
    /// offset of its directory; nil if it is invalid.
    mutating func appendPage(of file: Data, adding tags: TagFields, next: Int) -> Int? {
        guard let order = TIFFDirectory.ByteOrder(file), order.isLittleEndian,
            let offset = order.firstDirectory(file), let page = TIFFDirectory(file, at: offset, order),
            let offsets = page.integers(273, limit: .max),
            let lengths = page.integers(279, limit: .max), offsets.count == lengths.count
        else { return nil }
        var fields = page.fields
        let strips = zip(offsets, lengths).map { append(file.slice($0..<$0 + $1)) }
        fields[273] = .longs(strips)
        // What describes the pixels is that of the page.
        for (tag, field) in tags.main where ![259, 262].contains(tag) { fields[tag] = field }
        return append(adding(tags, to: fields), next: next)
    }

    /// The fields with those that point to the directories of Exif and GPS, which are appended.
    mutating func adding(_ tags: TagFields, to fields: [Int: TIFFDirectory.Field]) -> [Int: TIFFDirectory.Field] {
        var fields = fields
        if !tags.exif.isEmpty { fields[34665] = .longs([append(tags.exif)]) }
        if !tags.gps.isEmpty { fields[34853] = .longs([append(tags.gps)]) }
        return fields
    }
}

extension TIFFDirectory.Field {
    static func longs(_ values: [Int]) -> Self {
        Self(kind: 4, count: values.count, bytes: Data(values.flatMap { littleEndian($0, bytes: 4) }))
    }

    static func shorts(_ values: [Int]) -> Self {
        Self(kind: 3, count: values.count, bytes: Data(values.flatMap { littleEndian($0, bytes: 2) }))
    }

    static func text(_ value: String) -> Self {
        Self(kind: 2, count: value.utf8.count + 1, bytes: Data(value.utf8) + [0])
    }

    /// Fractions near the numbers, with signs or without.
    static func rationals(_ values: [Double], signed: Bool = false) -> Self {
        let parts = values.flatMap { value in
            let (above, below) = fraction(signed ? value : max(0, value))
            return littleEndian(above, bytes: 4) + littleEndian(below, bytes: 4)
        }
        return Self(kind: signed ? 10 : 5, count: values.count, bytes: Data(parts))
    }

    /// The first of 1, the number's inverse and powers of ten that is a denominator for the number, to one in a billion;
    /// otherwise the greatest with which the numerator has 31 bits.
    private static func fraction(_ value: Double) -> (Int, Int) {
        let limit = Double(Int32.max)
        guard value.isFinite, abs(value) <= limit else { return (0, 1) }
        var best = (Int(value.rounded()), 1)
        let inverse = value == 0 ? 1 : abs(1 / value).rounded()
        for denominator in [1, inverse, 10, 100, 1000, 10_000, 100_000, 1_000_000] where denominator >= 1 {
            let numerator = (value * denominator).rounded()
            guard abs(numerator) <= limit, denominator <= limit else { continue }
            best = (Int(numerator), Int(denominator))
            if abs(numerator / denominator - value) <= abs(value) * 1e-9 { break }
        }
        return best
    }
}
