import CoreGraphics

/// The same image in each format: 24 × 16 pixels in solid blocks of 8 × 8; red, green, blue above white, yellow, cyan.
enum SampleFile: String, CaseIterable, Sendable {
    case png, jpeg, progressiveJPEG, gif, webP, tiff, svg

    /// The blocks' colors in rows.
    static let colors: [[Pixel]] = [
        [Pixel(255, 0, 0, 255), Pixel(0, 255, 0, 255), Pixel(0, 0, 255, 255)],
        [Pixel(255, 255, 255, 255), Pixel(255, 255, 0, 255), Pixel(0, 255, 255, 255)],
    ]

    var data: Data {
        switch self {
        case .svg: Data(Self.svgText.utf8)
        default: Data(base64Encoded: base64) ?? Data()
        }
    }

    private static let svgText = """
        <?xml version="1.0"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="16">
        <rect x="0" y="0" width="8" height="8" fill="#f00"/><rect x="8" y="0" width="8" height="8" fill="#0f0"/>
        <rect x="16" y="0" width="8" height="8" fill="#00f"/><rect x="0" y="8" width="8" height="8" fill="#fff"/>
        <rect x="8" y="8" width="8" height="8" fill="#ff0"/><rect x="16" y="8" width="8" height="8" fill="#0ff"/>
        </svg>
        """

    private var base64: String {
        switch self {
        case .svg: ""
        case .png:
            """
            iVBORw0KGgoAAAANSUhEUgAAABgAAAAQBAMAAAD+CqKmAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAA\
            dTAAAOpgAAA6mAAAF3CculE8AAAAElBMVEX/AAAA/wAAAP///////wAA///CLM5kAAAAAWJLR0QDEQxM8gAAAAd0SU1FB+oLFRIc\
            JK7KymoAAAAdSURBVAjXY2AAAkEgUAICBhpyjIHABQhCgYCGHADvyB/hNpK9IAAAACV0RVh0ZGF0ZTpjcmVhdGUAMjAyNi0xMS0y\
            MVQxODoyODozNiswMDowMNdUf80AAAAldEVYdGRhdGU6bW9kaWZ5ADIwMjYtMTEtMjFUMTg6Mjg6MzYrMDA6MDCmCcdxAAAAAElF\
            TkSuQmCC
            """
        case .jpeg:
            """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q\
            EBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ\
            EBAQEBAQEBD/wAARCAAQABgDAREAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAABwgJCv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/\
            xAAYAQEAAwEAAAAAAAAAAAAAAAAJBgcKCP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AF0UYVM4ykmY9Lxozdyt\
            LYrE4DEVScAEcgOT/9k=
            """
        case .progressiveJPEG:
            """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q\
            EBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ\
            EBAQEBAQEBD/wgARCAAQABgDAREAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAABgcICf/EABgBAQADAQAAAAAAAAAAAAAAAAgF\
            BgkH/9oADAMBAAIQAxAAAAFc0VUuOk5jy9oz3PS0rTgwVJwBcg4//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABBQJf/8QA\
            FBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPwFf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPwFf/8QAFBABAAAAAAAA\
            AAAAAAAAAAAAIP/aAAgBAQAGPwJf/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPyFf/9oADAMBAAIAAwAAABD1TP8A/8QA\
            FBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPxBf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPxBf/8QAFBABAAAAAAAA\
            AAAAAAAAAAAAIP/aAAgBAQABPxBf/9k=
            """
        case .gif:
            """
            R0lGODlhGAAQAPIAAP8AAAD/AAAA////////AAD//wAAAAAAACH5BAAAAAAAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAs\
            AAAAABgAEAAAA0YIuhr+TsgpGYOQUrvw0xPXeAFYiWRpikBqCqy7ouQ73PhN7Pxe/MBfLtfrBYNDXJF3BCZ1S0JT+IxKp8+BdVrI\
            brHVKDcBADs=
            """
        case .webP:
            """
            UklGRkIAAABXRUJQVlA4TDYAAAAvF8ADAC8gEEjaH3qN+RcQFPk/2vwHH0TCZkAIyVZSSCGFFFLIX+gD7EX0P151sDDz41a7mgk=
            """
        case .tiff:
            """
            SUkqACYAAAB42mNgYGAQBAIlIGCgAdsYCFyAIBQIaMEGAE0oH+EQAAABAwABAAAAGAAAAAEBAwABAAAAEAAAAAIBAwABAAAABAAA\
            AAMBAwABAAAACAAAAAYBAwABAAAAAwAAAAoBAwABAAAAAQAAABEBBAABAAAACAAAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYB\
            AwABAAAAEAAAABcBBAABAAAAHgAAABwBAwABAAAAAQAAACkBAwACAAAAAAABAD4BBQACAAAAfAEAAD8BBQAGAAAATAEAAEABAwAw\
            AAAA7AAAAAAAAAD//wAAAAD/////AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//8AAP///////wAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAAAP////8AAP//AAAAAAAAAAAAAAAAAAAAAAAAAACF61EAAACAAMP1qAAAAAACzcxMAAAAAAHNzEwAAACAAM3MTAAAAAACj8L1\
            AAAAABA3GqAAAAAAAiuHCgAAACAA
            """
        }
    }
}

// MARK: - Orientation tags

extension SampleFile {
    /// The formats for which `tagged(_:littleEndian:)` supports orientation tags.
    static let tagged: [SampleFile] = [.png, .jpeg, .progressiveJPEG, .webP, .tiff]

    /// The file with an orientation tag. For TIFF, a new uncompressed file is written.
    func tagged(_ orientation: Int, littleEndian: Bool = true) -> Data {
        let exif = Self.exif(orientation, littleEndian: littleEndian)
        var file = data
        switch self {
        case .png:
            // After the header chunk.
            let chunk = Data("eXIf".utf8) + exif
            let bytes = Self.bytes(exif.count, 4, false) + chunk + Self.bytes(Int(Self.crc(chunk)), 4, false)
            file.insert(contentsOf: bytes, at: 33)
        case .jpeg, .progressiveJPEG:
            let content = Data("Exif\0\0".utf8) + exif
            file.insert(contentsOf: [0xFF, 0xE1] + Self.bytes(content.count + 2, 2, false) + content, at: 2)
        case .webP:
            // The extended format: a chunk with flags (8 is Exif), the image, Exif.
            let size = Self.bytes(23, 3, true) + Self.bytes(15, 3, true)
            let first = Data("VP8X".utf8) + Self.bytes(10, 4, true) + [8, 0, 0, 0] + size
            let last = Data("EXIF".utf8) + Self.bytes(exif.count, 4, true) + exif
            let content = Data("WEBP".utf8) + first + data.dropFirst(12) + last
            file = Data("RIFF".utf8) + Self.bytes(content.count, 4, true) + content
        case .tiff:
            file = Self.plainTIFF(orientation, littleEndian: littleEndian)
        default: break
        }
        return file
    }

    private static func bytes(_ value: Int, _ count: Int, _ littleEndian: Bool) -> Data {
        let big = (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(littleEndian ? big.reversed() : big)
    }

    /// A TIFF file with one directory, which has one entry.
    private static func exif(_ orientation: Int, littleEndian: Bool) -> Data {
        func number(_ value: Int, _ count: Int) -> Data { bytes(value, count, littleEndian) }
        let header = Data(littleEndian ? "II".utf8 : "MM".utf8) + number(42, 2) + number(8, 4)
        let entry = number(274, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2)
        return header + number(1, 2) + entry + number(0, 4)
    }

    /// An uncompressed TIFF file with one strip.
    private static func plainTIFF(_ orientation: Int, littleEndian: Bool) -> Data {
        func number(_ value: Int, _ count: Int) -> Data { bytes(value, count, littleEndian) }
        // Tag, type (3 for 16 bits, 4 for 32), count and value, by tag.
        let strip = 8 + 2 + 12 * 10 + 4 + 6
        let entries: [(Int, Int, Int, Int)] = [
            (256, 3, 1, 24), (257, 3, 1, 16), (258, 3, 3, strip - 6), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, strip),
            (274, 3, 1, orientation), (277, 3, 1, 3), (278, 3, 1, 16), (279, 4, 1, 24 * 16 * 3),
        ]
        var file = Data(littleEndian ? "II".utf8 : "MM".utf8) + number(42, 2) + number(8, 4) + number(entries.count, 2)
        for (tag, type, count, value) in entries {
            file += number(tag, 2) + number(type, 2) + number(count, 4)
            file += type == 3 && count == 1 ? number(value, 2) + number(0, 2) : number(value, 4)
        }
        file += number(0, 4) + number(8, 2) + number(8, 2) + number(8, 2)
        for y in 0..<16 {
            for x in 0..<24 {
                let color = colors[y / 8][x / 8]
                file += [color.red, color.green, color.blue].map { UInt8($0) }
            }
        }
        return file
    }

    /// The checksum of a PNG chunk (PNG specification, annex D).
    private static func crc(_ data: Data) -> UInt32 {
        var crc = UInt32.max
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
