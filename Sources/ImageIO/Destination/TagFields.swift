import CoreGraphics

/// The fields of TIFF, Exif and GPS of an image that is written.
struct TagFields {
    /// The fields of the image's own directory.
    private(set) var main: [Int: TIFFDirectory.Field]
    private(set) var exif: [Int: TIFFDirectory.Field]
    private(set) var gps: [Int: TIFFDirectory.Field]

    /// The fields of the properties of an image.
    init(_ properties: Options) {
        main = ImageTag.fields(ImageTag.tiff, properties.dictionary(kCGImagePropertyTIFFDictionary))
        exif = ImageTag.fields(ImageTag.exif, properties.dictionary(kCGImagePropertyExifDictionary))
        let hasPlace = properties.flag(kCGImageMetadataShouldExcludeGPS) != true
        gps = hasPlace ? ImageTag.fields(ImageTag.gps, properties.dictionary(kCGImagePropertyGPSDictionary)) : [:]
        // Those of the decoded image are not those of the file that is written.
        (main[259], main[262]) = (nil, nil)
        if let orientation = properties.integer(kCGImagePropertyOrientation), (1...8).contains(orientation) {
            main[274] = .shorts([orientation])
        }
        if let x = properties.number(kCGImagePropertyDPIWidth), let y = properties.number(kCGImagePropertyDPIHeight),
            x > 0, y > 0, x < 1e6, y < 1e6
        {
            (main[282], main[283], main[296]) = (.rationals([x]), .rationals([y]), .shorts([2]))
        }
    }

    /// Exif's data, with a JPEG file as a thumbnail; nil if there is nothing in it.
    func exif(thumbnail: Data?) -> Data? {
        if main.isEmpty, exif.isEmpty, gps.isEmpty, thumbnail == nil { return nil }
        var builder = TIFFBuilder()
        var next = 0
        if let thumbnail {
            let offset = builder.append(thumbnail)
            // 6 is the compression of JPEG.
            next = builder.append([259: .shorts([6]), 513: .longs([offset]), 514: .longs([thumbnail.count])])
        }
        let first = builder.append(builder.adding(self, to: main), next: next)
        return builder.file(first: first)
    }
}

extension ImageTag {
    /// The fields of properties, as far as their values are of the right kind.
    static func fields(_ tags: [ImageTag], _ properties: Options) -> [Int: TIFFDirectory.Field] {
        var result: [Int: TIFFDirectory.Field] = [:]
        for tag in tags { result[tag.number] = tag.field(properties) }
        return result
    }

    private func field(_ properties: Options) -> TIFFDirectory.Field? {
        switch kind {
        case .text: return properties.text(key).map { .text($0) }
        case .short: return numbers(properties).map { .shorts($0.map { Int(min(max($0, 0), 65535)) }) }
        case .long: return numbers(properties).map { .longs($0.map { Int(min(max($0, 0), 4_294_967_295)) }) }
        case .rational where key == kCGImagePropertyGPSLatitude || key == kCGImagePropertyGPSLongitude:
            guard let degrees = properties.number(key), (0...180).contains(degrees) else { return nil }
            let minutes = (degrees - degrees.rounded(.down)) * 60
            let seconds = (minutes - minutes.rounded(.down)) * 60
            return .rationals([degrees.rounded(.down), minutes.rounded(.down), seconds])
        case .rational: return numbers(properties).map { .rationals($0) }
        case .signedRational: return numbers(properties).map { .rationals($0, signed: true) }
        case .bytes: return bytes(properties)
        }
    }

    private func numbers(_ properties: Options) -> [Double]? {
        guard isList else { return properties.number(key).map { [$0] } }
        let list = (properties.values[key] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
            .filter(\.isFinite)
        return list.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func bytes(_ properties: Options) -> TIFFDirectory.Field? {
        var bytes: [UInt8]
        switch key {
        case kCGImagePropertyExifVersion, kCGImagePropertyExifFlashPixVersion:
            let parts = (properties.values[key] as? [Any])?.compactMap { ($0 as? NSNumber)?.intValue } ?? []
            guard parts.count >= 2, (0...99).contains(parts[0]), parts.dropFirst().allSatisfy((0...9).contains) else {
                return nil
            }
            let digits = [parts[0] / 10, parts[0] % 10, parts[1], parts.count > 2 ? parts[2] : 0]
            bytes = digits.map { UInt8(0x30 + $0) }
        case kCGImagePropertyExifUserComment:
            guard let text = properties.text(key) else { return nil }
            bytes = Array("ASCII\0\0\0".utf8) + Array(text.utf8)
        default:
            let values = isList ? (properties.values[key] as? [Any]) ?? [] : [properties.values[key] as Any]
            bytes = values.compactMap { ($0 as? NSNumber).flatMap { UInt8(exactly: $0.intValue) } }
            if bytes.isEmpty { return nil }
        }
        // Whether an altitude is below the sea is a number of one byte; the others are of no defined type.
        return TIFFDirectory.Field(
            kind: key == kCGImagePropertyGPSAltitudeRef ? 1 : 7, count: bytes.count, bytes: Data(bytes))
    }
}
