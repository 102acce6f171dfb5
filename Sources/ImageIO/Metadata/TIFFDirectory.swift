import CoreGraphics

/// A directory of a TIFF file: tags with values. Exif's data is such a file, too (TIFF 6.0, section 2).
struct TIFFDirectory: Sendable {
    /// The order of the bytes of numbers.
    struct ByteOrder: Sendable {
        let isLittleEndian: Bool

        /// Reads the first four bytes of a file; nil if it is not TIFF.
        init?(_ data: Data) {
            let start = Array(data.prefix(4))
            switch start {
            case [0x49, 0x49, 42, 0]: isLittleEndian = true
            case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
            default: return nil
            }
        }

        /// The offset of the first directory.
        func firstDirectory(_ data: Data) -> Int? {
            var reader = ByteReader(data, at: 4, isLittleEndian: isLittleEndian)
            return reader.number(4)
        }

        func bytes(_ value: Int, count: Int) -> [UInt8] {
            let bytes = littleEndian(value, bytes: count)
            return isLittleEndian ? bytes : bytes.reversed()
        }
    }

    /// A value: a type, a count, and their bytes.
    struct Field: Sendable {
        let kind: Int
        let count: Int
        let bytes: Data
    }

    let offset: Int
    /// The offset of the next directory; 0 if there is none.
    private(set) var next = 0
    private let order: ByteOrder
    private(set) var fields: [Int: Field] = [:]
    /// The bytes of the fields and their values. In a file whose parts do not overlap, all directories together have no
    /// more than the file.
    private(set) var cost = 0

    /// The bytes of a value of each type.
    static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8]

    /// The directory at an offset; nil beyond the end of the data. Fields beyond the end are left out.
    init?(_ data: Data, at offset: Int, _ order: ByteOrder) {
        self.offset = offset
        self.order = order
        var reader = ByteReader(data, at: offset, isLittleEndian: order.isLittleEndian)
        guard offset >= 8, let count = reader.number(2) else { return nil }
        for _ in 0..<count {
            guard let tag = reader.number(2), let kind = reader.number(2), let count = reader.number(4) else {
                return nil
            }
            cost += 12
            let place = reader.position
            guard let first = reader.number(4) else { return nil }
            guard let size = Self.sizes[kind] else { continue }
            // Up to four bytes are in the field itself; otherwise it has their offset. No product overflows.
            let length = size * count
            var values = ByteReader(data, at: length <= 4 ? place : first, isLittleEndian: order.isLittleEndian)
            guard let bytes = values.bytes(length) else { continue }
            cost += length
            fields[tag] = Field(kind: kind, count: count, bytes: bytes)
        }
        next = reader.number(4) ?? 0
    }

    /// The bytes of a field, whatever its type.
    func bytes(_ tag: Int) -> Data? { fields[tag]?.bytes }

    /// The numbers of a field of integers; nil for other fields. At most `limit` are read.
    func integers(_ tag: Int, limit: Int = 1024) -> [Int]? {
        guard let field = fields[tag], [1, 3, 4, 6, 8, 9].contains(field.kind), let size = Self.sizes[field.kind]
        else { return nil }
        var reader = ByteReader(field.bytes, at: 0, isLittleEndian: order.isLittleEndian)
        return (0..<min(field.count, limit)).compactMap { _ in
            reader.number(size).map { field.kind >= 6 ? Self.signed($0, bytes: size) : $0 }
        }
    }

    /// The numbers of a field of any numeric type. Fractions with a denominator of 0 are left
    /// out, and so is what follows the first 1024.
    func numbers(_ tag: Int) -> [Double]? {
        guard let field = fields[tag] else { return nil }
        var reader = ByteReader(field.bytes, at: 0, isLittleEndian: order.isLittleEndian)
        let count = min(field.count, 1024)
        switch field.kind {
        case 5, 10:
            return (0..<count).compactMap { _ in
                guard var above = reader.number(4), var below = reader.number(4), below != 0 else { return nil }
                if field.kind == 10 { (above, below) = (Self.signed(above, bytes: 4), Self.signed(below, bytes: 4)) }
                return Double(above) / Double(below)
            }
        case 11:
            return (0..<count).compactMap { _ in
                reader.number(4).map { Double(Float(bitPattern: UInt32($0))) }
            }
        case 12:
            return (0..<count).compactMap { _ in
                guard let first = reader.number(4), let second = reader.number(4) else { return nil }
                let (low, high) = order.isLittleEndian ? (first, second) : (second, first)
                return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
            }
        default: return integers(tag)?.map(Double.init)
        }
    }

    /// The text of a field, up to its first zero; nil for other fields.
    func text(_ tag: Int) -> String? {
        guard let field = fields[tag], field.kind == 2 else { return nil }
        return String(decoding: field.bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func signed(_ value: Int, bytes: Int) -> Int {
        value >= 1 << (8 * bytes - 1) ? value - (1 << (8 * bytes)) : value
    }
}
