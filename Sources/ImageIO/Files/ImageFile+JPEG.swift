import CoreGraphics
import UniformTypeIdentifiers

// The segments of JPEG files (ITU T.81, annex B) with those of JFIF, Exif and ICC profiles.

extension ImageFile {
    /// Nil if the data is not a JPEG file.
    init?(jpegFile data: Data) {
        guard data.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        self.init(type: .jpeg)
        var reader = ByteReader(data, at: 2, isLittleEndian: false)
        var image = StoredImage(width: 0, height: 0, pieces: [.range(0..<data.count)])
        var profile = Data()
        while let marker = reader.jpegMarker() {
            // Markers without a segment.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            if marker == 0xD9 { break }
            guard let length = reader.number(2), length >= 2, let segment = reader.bytes(length - 2) else { break }
            if marker == 0xDA {
                let rest = data.slice(reader.position..<data.count)
                isComplete = rest.range(of: Data([0xFF, 0xD9]), options: .backwards) != nil
                break
            }
            image.readJPEGSegment(marker, segment, &profile)
        }
        guard image.width > 0, image.height > 0 else { return }
        image.isComplete = isComplete
        image.profileName = ICCProfile.name(profile)
        if image.dotsPerInch == nil { image.dotsPerInch = image.tags?.dotsPerInch }
        images = [image]
    }
}

extension StoredImage {
    fileprivate mutating func readJPEGSegment(_ marker: Int, _ segment: Data, _ profile: inout Data) {
        var reader = ByteReader(segment, at: 0, isLittleEndian: false)
        switch marker {
        // Start of frame; the others of this range are tables.
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
            guard let depth = reader.number(1), let height = reader.number(2), let width = reader.number(2),
                let components = reader.number(1)
            else { return }
            (self.width, self.height, self.depth) = (width, height, depth)
            hasAlpha = false
            switch components {
            case 1: colorModel = kCGImagePropertyColorModelGray
            case 4: colorModel = kCGImagePropertyColorModelCMYK
            default: colorModel = kCGImagePropertyColorModelRGB
            }
            if marker == 0xC2 { formatProperties[kCGImagePropertyJFIFIsProgressive] = .flag(true) }
        case 0xE0:
            guard reader.text(5) == "JFIF\0", let major = reader.number(1), let minor = reader.number(1),
                let unit = reader.number(1), let x = reader.number(2), let y = reader.number(2)
            else { return }
            formatProperties[kCGImagePropertyJFIFVersion] = .list([.integer(major), .integer(minor)])
            formatProperties[kCGImagePropertyJFIFDensityUnit] = .integer(unit)
            formatProperties[kCGImagePropertyJFIFXDensity] = .integer(x)
            formatProperties[kCGImagePropertyJFIFYDensity] = .integer(y)
            // The unit is 1 for inches, and 2 for centimeters.
            if unit == 1 || unit == 2 {
                let scale = unit == 1 ? 1 : 2.54
                dotsPerInch = (Double(x) * scale, Double(y) * scale)
            }
        case 0xE1:
            if tags == nil, reader.text(6) == "Exif\0\0" { tags = ImageTags(exif: segment) }
        case 0xE2:
            // A profile can be divided into several segments, each with a number and a count.
            if reader.text(12) == "ICC_PROFILE\0", reader.skip(2) { profile.append(segment.dropFirst(14)) }
        default: break
        }
    }
}
