import CoreGraphics

/// The tags of TIFF, Exif and GPS that an image has.
struct ImageTags: Sendable {
    /// The values by the keys of the dictionaries of properties.
    private(set) var tiff: [String: PropertyValue] = [:]
    private(set) var exif: [String: PropertyValue] = [:]
    private(set) var gps: [String: PropertyValue] = [:]
    /// 1 to 8, as Exif numbers orientations; nil if there is none.
    private(set) var orientation: Int?
    private(set) var dotsPerInch: (x: Double, y: Double)?
    /// A JPEG file of a small version of the image.
    private(set) var thumbnail: Data?

    /// The cost of the directories of Exif and GPS.
    private(set) var cost = 0

    /// Reads the data of an Exif segment or chunk, with or without the identifier of JPEG's segments; nil if it is
    /// invalid.
    init?(exif data: Data) {
        let start = data.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
        // The offsets of TIFF count from its own start.
        let content = Data(data.dropFirst(start))
        guard let order = TIFFDirectory.ByteOrder(content), let offset = order.firstDirectory(content),
            let directory = TIFFDirectory(content, at: offset, order)
        else { return nil }
        self.init(tiff: content, directory: directory)
        guard directory.next != 0, let second = TIFFDirectory(content, at: directory.next, order),
            let from = second.integers(513)?.first, let length = second.integers(514)?.first, length > 0,
            from <= content.count, length <= content.count - from
        else { return }
        thumbnail = content.slice(from..<from + length)
    }

    /// Reads a directory of a TIFF file, and those of Exif and GPS that it points to.
    init(tiff data: Data, directory: TIFFDirectory) {
        tiff = ImageTag.values(ImageTag.tiff, in: directory)
        if let value = directory.integers(274)?.first, (1...8).contains(value) { orientation = value }
        if let x = directory.numbers(282)?.first, let y = directory.numbers(283)?.first, x > 0, y > 0 {
            // The unit is 2 for inches, which is the default, and 3 for centimeters. Other units mean a ratio.
            switch directory.integers(296)?.first ?? 2 {
            case 2: dotsPerInch = (x, y)
            case 3: dotsPerInch = (x * 2.54, y * 2.54)
            default: break
            }
        }
        guard let order = TIFFDirectory.ByteOrder(data) else { return }
        if let offset = directory.integers(34665)?.first, let inner = TIFFDirectory(data, at: offset, order) {
            exif = ImageTag.values(ImageTag.exif, in: inner)
            cost += inner.cost
        }
        if let offset = directory.integers(34853)?.first, let inner = TIFFDirectory(data, at: offset, order) {
            gps = ImageTag.values(ImageTag.gps, in: inner)
            cost += inner.cost
        }
    }
}

/// A tag that has a property.
struct ImageTag: Sendable {
    /// How a value is stored, by the numbers of TIFF's types, and what it is in a dictionary.
    enum Kind: Int, Sendable {
        case text = 2
        case short = 3
        case long = 4
        case rational = 5
        case bytes = 7
        case signedRational = 10
    }

    let number: Int
    let key: String
    let kind: Kind
    /// Whether the property is a list, also of one value.
    var isList = false

    init(_ number: Int, _ key: String, _ kind: Kind, isList: Bool = false) {
        self.number = number
        self.key = key
        self.kind = kind
        self.isList = isList
    }

    /// The properties of a directory's fields.
    static func values(_ tags: [ImageTag], in directory: TIFFDirectory) -> [String: PropertyValue] {
        var result: [String: PropertyValue] = [:]
        for tag in tags { result[tag.key] = tag.value(in: directory) }
        return result
    }

    private func value(in directory: TIFFDirectory) -> PropertyValue? {
        guard directory.fields[number] != nil else { return nil }
        switch kind {
        case .text: return directory.text(number).map { .text($0) }
        case .short, .long:
            return single((directory.integers(number) ?? []).map { .integer($0) })
        case .rational, .signedRational:
            // A latitude or a longitude is three numbers: degrees, minutes, and seconds.
            let numbers = directory.numbers(number) ?? []
            if key == kCGImagePropertyGPSLatitude || key == kCGImagePropertyGPSLongitude {
                guard numbers.count == 3 else { return nil }
                return .number(numbers[0] + numbers[1] / 60 + numbers[2] / 3600)
            }
            return single(numbers.map { .number($0) })
        case .bytes: return bytes(in: directory)
        }
    }

    private func single(_ values: [PropertyValue]) -> PropertyValue? {
        isList ? (values.isEmpty ? nil : .list(values)) : values.first
    }

    private func bytes(in directory: TIFFDirectory) -> PropertyValue? {
        guard let bytes = directory.bytes(number) else { return nil }
        switch key {
        // Four digits, such as 0232 for version 2.3.2.
        case kCGImagePropertyExifVersion, kCGImagePropertyExifFlashPixVersion:
            let digits = bytes.map { Int($0) - 0x30 }
            return digits.count == 4 && digits.allSatisfy((0...9).contains)
                ? .list([.integer(digits[0] * 10 + digits[1]), .integer(digits[2]), .integer(digits[3])]) : nil
        case kCGImagePropertyExifUserComment:
            // Eight bytes name the encoding.
            guard bytes.starts(with: Array("ASCII\0\0\0".utf8)) else { return nil }
            return .text(String(decoding: bytes.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self))
        default:
            return isList ? .list(bytes.prefix(64).map { .integer(Int($0)) }) : bytes.first.map { .integer(Int($0)) }
        }
    }
}
