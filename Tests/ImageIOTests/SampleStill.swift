import CoreGraphics
import Foundation

/// Files of a still image, written by the formats' specifications.
enum SampleStill {
    /// A TIFF directory: tag, type, count, and bytes.
    typealias Entry = (tag: Int, kind: Int, count: Int, bytes: Data)

    static func shorts(_ tag: Int, _ values: Int...) -> Entry {
        (tag, 3, values.count, values.reduce(into: Data()) { $0 += big($1, 2) })
    }

    static func long(_ tag: Int, _ value: Int) -> Entry { (tag, 4, 1, big(value, 4)) }

    static func rationals(_ tag: Int, _ values: (Int, Int)...) -> Entry {
        (tag, 5, values.count, values.reduce(into: Data()) { $0 += big($1.0, 4) + big($1.1, 4) })
    }

    static func text(_ tag: Int, _ value: String) -> Entry {
        (tag, 2, value.utf8.count + 1, Data(value.utf8) + [0])
    }

    static func bytes(_ tag: Int, _ value: Data) -> Entry { (tag, 7, value.count, value) }

    /// The bytes of a directory at an offset, in big-endian order, followed by its values.
    static func directory(_ entries: [Entry], at offset: Int, next: Int = 0) -> Data {
        var values = Data()
        var data = big(entries.count, 2)
        let end = offset + 2 + 12 * entries.count + 4
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            data += big(entry.tag, 2)
            data += big(entry.kind, 2)
            data += big(entry.count, 4)
            if entry.bytes.count <= 4 {
                data += entry.bytes + Data(count: 4 - entry.bytes.count)
            } else {
                data += big(end + values.count, 4)
                values += entry.bytes + Data(count: entry.bytes.count % 2)
            }
        }
        return data + big(next, 4) + values
    }

    /// Exif data: orientation, resolution, maker, an exposure, a place, and a thumbnail.
    static func exif(orientation: Int, thumbnail: Data = Data()) -> Data {
        let header = Data("MM".utf8) + big(42, 2) + big(8, 4)
        let exif = directory(
            [
                rationals(33434, (1, 250)), shorts(34855, 400), bytes(36864, Data("0232".utf8)),
                text(36867, "2026:11:23 10:00:00"),
            ], at: 1000)
        let gps = directory(
            [text(1, "N"), rationals(2, (48, 1), (30, 1), (36, 1)), bytes(5, Data([0])), rationals(6, (301, 2))],
            at: 2000)
        let second = directory([long(513, 4000), long(514, thumbnail.count)], at: 3000)
        let first = directory(
            [
                text(271, "Acme"), shorts(274, orientation), rationals(282, (300, 1)), rationals(283, (150, 1)),
                shorts(296, 2), long(34665, 1000), long(34853, 2000),
            ], at: 8, next: 3000)
        var data = header + first
        for (offset, part) in [(1000, exif), (2000, gps), (3000, second), (4000, thumbnail)] {
            data += Data(count: offset - data.count) + part
        }
        return data
    }

    /// A JPEG file with an Exif segment and the profile's name after its first marker.
    static func jpeg(_ jpeg: Data, adding exif: Data, profile: Data = Data()) -> Data {
        var data = Data(jpeg.prefix(2))
        let segment = Data("Exif\0\0".utf8) + exif
        data += Data([0xFF, 0xE1]) + big(segment.count + 2, 2) + segment
        if !profile.isEmpty {
            let segment = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
            data += Data([0xFF, 0xE2]) + big(segment.count + 2, 2) + segment
        }
        return data + jpeg.dropFirst(2)
    }

    /// A color profile with nothing but a description: of version 2, or of version 4.
    static func profile(_ name: String, version: Int) -> Data {
        var tag = Data()
        if version == 2 {
            tag = Data("desc".utf8) + Data(count: 4) + big(name.utf8.count + 1, 4) + Data(name.utf8) + [0]
        } else {
            let text = name.utf16.reduce(into: Data()) { $0 += big(Int($1), 2) }
            tag = Data("mluc".utf8) + Data(count: 4) + big(1, 4) + big(12, 4) + Data("enUS".utf8)
            tag += big(text.count, 4) + big(28, 4) + text
        }
        return Data(count: 128) + big(1, 4) + Data("desc".utf8) + big(144, 4) + big(tag.count, 4) + tag
    }

    /// A PNG file of red pixels with a physical size, gamma, text and Exif data.
    static func png(_ width: Int, _ height: Int, exif: Data = Data()) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        data += chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
        data += chunk("gAMA", big(45455, 4))
        data += chunk("sRGB", Data([0]))
        data += chunk("pHYs", big(11811, 4) + big(5906, 4) + [1])
        data += chunk("tEXt", Data("Title\0A title".utf8))
        if !exif.isEmpty { data += chunk("eXIf", exif) }
        return data + chunk("IDAT", pixels(.red, width, height)) + chunk("IEND", Data())
    }

    /// An uncompressed TIFF file, each page in one color and of another height.
    static func tiff(_ colors: [Pixel], width: Int) -> Data {
        var data = Data("MM".utf8) + big(42, 2)
        var offset = 8
        data += big(offset, 4)
        for (index, color) in colors.enumerated() {
            let height = index + 2
            let pixel = [UInt8(color.red), UInt8(color.green), UInt8(color.blue)]
            let strip = Data((0..<width * height).flatMap { _ in pixel })
            // The directory's length does not depend on the offsets in it.
            func page(_ strip: Int, _ next: Int, _ length: Int) -> Data {
                directory(
                    [
                        shorts(256, width), shorts(257, height), shorts(258, 8, 8, 8), shorts(259, 1), shorts(262, 2),
                        long(273, strip), shorts(274, index + 1), shorts(277, 3), shorts(278, height),
                        long(279, length), rationals(282, (72, 1)), rationals(283, (72, 1)), shorts(296, 2),
                    ], at: offset, next: next)
            }
            let length = page(0, 0, 0).count
            let end = (offset + length + strip.count + 1) / 2 * 2
            data += page(offset + length, index + 1 < colors.count ? end : 0, strip.count) + strip
            data += Data(count: end - data.count)
            offset = end
        }
        return data
    }

    /// An image of an icon file without compression: red, in rows from the bottom, and a mask of which rows have four
    /// bytes. Its height counts the mask, too.
    static func bitmap(_ side: Int) -> Data {
        var data = little(40, 4) + little(side, 4) + little(2 * side, 4) + little(1, 2) + little(32, 2)
        data += Data(count: 24)
        for _ in 0..<side * side { data += [0, 0, 255, 255] }
        return data + Data(count: 4 * side)
    }

    /// An icon file.
    static func ico(_ images: [(side: Int, data: Data)]) -> Data {
        var data = Data([0, 0, 1, 0]) + little(images.count, 2)
        var offset = 6 + 16 * images.count
        for image in images {
            let side = UInt8(image.side % 256)
            data += Data([side, side, 0, 0, 1, 0, 32, 0]) + little(image.data.count, 4) + little(offset, 4)
            offset += image.data.count
        }
        return images.reduce(data) { $0 + $1.data }
    }

    /// 24 × 16 pixels in blocks of 8 × 8: red, green, blue above white, yellow, cyan.
    static let jpeg =
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q\
                EBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ\
                EBAQEBAQEBD/wAARCAAQABgDAREAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAABwgJCv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/\
                xAAYAQEAAwEAAAAAAAAAAAAAAAAJBgcKCP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AF0UYVM4ykmY9Lxozdyt\
                LYrE4DEVScAEcgOT/9k=
                """) ?? Data()
}
