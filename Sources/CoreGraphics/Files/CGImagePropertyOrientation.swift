import AcetatePixels

/// The orientation of a stored image: which sides its first row and its first column show (Exif 2.32, tag 274).
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// The first row is the top, the first column the left side.
    case up = 1
    /// Top, right.
    case upMirrored = 2
    /// Bottom, right.
    case down = 3
    /// Bottom, left.
    case downMirrored = 4
    /// Left, top.
    case leftMirrored = 5
    /// Right, top.
    case right = 6
    /// Right, bottom.
    case rightMirrored = 7
    /// Left, bottom.
    case left = 8

    /// The orientation with a number of a file; nil if there is none.
    package init?(tag: Int) {
        guard let value = UInt32(exactly: tag) else { return nil }
        self.init(rawValue: value)
    }

    /// Whether rows become columns in the upright image.
    package var swapsAxes: Bool { rawValue >= 5 }
}

extension CGImage {
    /// The image turned upright; nil if there is not enough memory.
    package func applying(_ orientation: CGImagePropertyOrientation) -> CGImage? {
        let (width, height) = (self.width, self.height)
        guard let size = orientation.swapsAxes ? PixelSize(height, width) : PixelSize(width, height),
            let store = PixelStore(size)
        else { return nil }
        withPixels { pixels in
            for y in 0..<size.height {
                let target = store.pixels[row: y]
                switch orientation {
                case .up: for x in 0..<width { target[x] = pixels[row: y][x] }
                case .upMirrored: for x in 0..<width { target[x] = pixels[row: y][width - 1 - x] }
                case .down: for x in 0..<width { target[x] = pixels[row: height - 1 - y][width - 1 - x] }
                case .downMirrored: for x in 0..<width { target[x] = pixels[row: height - 1 - y][x] }
                case .leftMirrored: for x in 0..<height { target[x] = pixels[row: x][y] }
                case .right: for x in 0..<height { target[x] = pixels[row: height - 1 - x][y] }
                case .rightMirrored: for x in 0..<height { target[x] = pixels[row: height - 1 - x][width - 1 - y] }
                case .left: for x in 0..<height { target[x] = pixels[row: x][width - 1 - y] }
                }
            }
        }
        return CGImage(store, format: format.forNewPixels)
    }
}

// gdk-pixbuf reads the tag of JPEG and TIFF files, but not that of PNG and WebP files.
extension CGImagePropertyOrientation {
    /// The tag of a PNG file's `eXIf` chunk (PNG specification, extensions 1.5.0); nil if there is none.
    init?(pngFile data: Data) {
        var reader = ByteReader(data, at: 8, isLittleEndian: false)
        while let length = reader.number(4), let kind = reader.text(4) {
            if kind == "eXIf" {
                self.init(exif: reader.bytes(length))
                return
            }
            // The checksum follows.
            guard kind != "IEND", reader.skip(length + 4) else { return nil }
        }
        return nil
    }

    /// The tag of a WebP file's `EXIF` chunk (WebP container specification); nil if there is none or the file is not
    /// WebP.
    init?(webPFile data: Data) {
        var reader = ByteReader(data, at: 0, isLittleEndian: true)
        guard reader.text(4) == "RIFF", reader.skip(4), reader.text(4) == "WEBP" else { return nil }
        while let kind = reader.text(4), let length = reader.number(4) {
            if kind == "EXIF" {
                self.init(exif: reader.bytes(length))
                return
            }
            guard reader.skip(length + length % 2) else { return nil }
        }
        return nil
    }

    /// The tag of the first image of a TIFF file; nil if there is none.
    init?(tiffFile data: Data) { self.init(exif: data) }

    /// The tag of Exif's data, which is a TIFF file: its first directory has entries of tag, type, count and value.
    private init?(exif data: Data?) {
        guard let data else { return nil }
        // Some encoders include the identifier of JPEG's Exif segment.
        let start = data.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
        let order = data.dropFirst(start).prefix(2)
        guard order.elementsEqual("II".utf8) || order.elementsEqual("MM".utf8) else { return nil }
        let isLittleEndian = order.elementsEqual("II".utf8)
        var reader = ByteReader(data, at: start + 2, isLittleEndian: isLittleEndian)
        guard reader.number(2) == 42, let directory = reader.number(4) else { return nil }
        reader = ByteReader(data, at: start + directory, isLittleEndian: isLittleEndian)
        guard let count = reader.number(2) else { return nil }
        for _ in 0..<count {
            guard let tag = reader.number(2), let type = reader.number(2), reader.skip(4) else { return nil }
            if tag == 274 {
                guard type == 3, let value = reader.number(2) else { return nil }
                self.init(tag: value)
                return
            }
            guard reader.skip(4) else { return nil }
        }
        return nil
    }
}

/// Reads numbers and byte ranges from a file's data; nil beyond its end.
package struct ByteReader {
    private let data: Data
    /// The offset from the data's start; not negative.
    package private(set) var position: Int
    private let isLittleEndian: Bool
    /// The number of bytes of the data.
    package var end: Int { data.count }

    package init(_ data: Data, at position: Int, isLittleEndian: Bool) {
        self.data = data
        self.position = max(0, position)
        self.isLittleEndian = isLittleEndian
    }

    /// Nil if fewer bytes are left. Lengths come from 32-bit numbers, so no sum overflows.
    package mutating func bytes(_ count: Int) -> Data? {
        guard count >= 0, position <= data.count, count <= data.count - position else { return nil }
        defer { position += count }
        let start = data.startIndex + position
        return data[start..<start + count]
    }

    package mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

    /// An unsigned number of up to four bytes.
    package mutating func number(_ count: Int) -> Int? {
        guard let bytes = bytes(count) else { return nil }
        return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }

    package mutating func text(_ count: Int) -> String? { bytes(count).map { String(decoding: $0, as: UTF8.self) } }
}
