import AcetatePixels
import CoreGraphics
import UniformTypeIdentifiers

/// What an image file contains, found by following its structure without decoding pixels.
struct ImageFile: Sendable {
    let type: UTType
    var images: [StoredImage] = []
    /// The index of the image that represents the file.
    var primaryIndex = 0
    /// Nil for a file that is not animated.
    var animation: Animation?
    /// Whether the structure was followed up to its end.
    var isComplete = false

    /// What counts for all frames of an animation.
    struct Animation: Sendable {
        /// Pixels.
        var width, height: Int
        /// The number of repetitions; 0 for repetition without end, nil if the file has none.
        var loopCount: Int?
        /// Whether a GIF file has a table of colors for all frames; nil for other files.
        var hasGlobalColorMap: Bool?
    }

    /// The greatest number of images of a file. More are not read.
    static let imageLimit = 100_000

    init(type: UTType) {
        self.type = type
    }

    /// Nil if the format is not known, or cannot be known from the beginning that is there.
    init?(data: Data) {
        let readers: [(Data) -> ImageFile?] = [
            ImageFile.init(pngFile:), ImageFile.init(gifFile:), ImageFile.init(jpegFile:), ImageFile.init(webPFile:),
            ImageFile.init(tiffFile:), ImageFile.init(icoFile:), ImageFile.init(otherFile:),
        ]
        for reader in readers {
            if let file = reader(data) {
                self = file
                return
            }
        }
        return nil
    }

    /// A file of one image in a format that has no reader here, from what gdk-pixbuf says of it.
    private init?(otherFile data: Data) {
        let (mimeTypes, size) = ImageDecoder(data: data, file: "in memory").declaration()
        guard let known = UTType.imageType(mimeTypes: mimeTypes) else { return nil }
        let type = known == .heif ? Self.brand(data) ?? known : known
        self.init(type: type)
        guard let size else { return }
        images = [StoredImage(width: size.width, height: size.height, pieces: [.range(0..<data.count)])]
        isComplete = true
    }
}

extension ImageFile {
    /// The type of a file of boxes by its brand (ISO/IEC 23008-12, AV1 Image File Format), which HEIF files share; nil for
    /// other brands.
    private static func brand(_ data: Data) -> UTType? {
        var reader = ByteReader(data, at: 4, isLittleEndian: false)
        guard reader.text(4) == "ftyp", let brand = reader.text(4) else { return nil }
        switch brand {
        case "heic", "heix", "hevc", "hevx": return .heic
        case "avif", "avis": return UTType("public.avif")
        default: return nil
        }
    }
}

extension UTType {
    /// The declared type of images with one of these MIME types; nil if there is none.
    static func imageType(mimeTypes: [String]) -> UTType? {
        mimeTypes.lazy.flatMap { UTType.types(tag: $0, tagClass: .mimeType, conformingTo: .image) }.first
    }
}

/// An image of a file: how to decode it, and what its header says.
struct StoredImage: Sendable {
    /// Pixels.
    var width, height: Int
    /// Bits per component.
    var depth = 8
    var colorModel = kCGImagePropertyColorModelRGB
    var hasAlpha: Bool?
    var isIndexed = false
    /// Whether components are floating-point numbers.
    var isFloat = false
    /// How a page with components of more than 8 bits is decoded; nil for other images.
    var wideTIFF: WideTIFF?
    /// Dots per inch, horizontally and vertically.
    var dotsPerInch: (x: Double, y: Double)?
    var profileName: String?
    /// Tags of TIFF, Exif and GPS.
    var tags: ImageTags?
    /// The entries of the dictionary of the file's format.
    var formatProperties: [String: PropertyValue] = [:]
    /// Whether all bytes of the image are there.
    var isComplete = true
    /// The pieces of a file that contains only this image.
    var pieces: [FilePiece]
    /// How the image is drawn in an animation; nil if it is not part of one.
    var frame: AnimationFrame?

    init(width: Int, height: Int, pieces: [FilePiece] = []) {
        self.width = width
        self.height = height
        self.pieces = pieces
    }

    /// A file that contains only this image.
    func file(in data: Data) -> Data {
        if pieces == [.range(0..<data.count)] { return data }
        return pieces.reduce(into: Data()) { result, piece in
            switch piece {
            case .bytes(let bytes): result.append(contentsOf: bytes)
            case .range(let range): result.append(data.slice(range))
            case .pngPixels(let range): result.append(contentsOf: PNGChunk.bytes("IDAT", data.slice(range)))
            }
        }
    }
}

/// A part of a file: bytes, or a range of another file's bytes, as offsets from its start.
enum FilePiece: Sendable, Equatable {
    case bytes([UInt8])
    case range(Range<Int>)
    /// The content of an `IDAT` chunk.
    case pngPixels(Range<Int>)
}

extension Data {
    /// The bytes at offsets from the start, as far as there are any.
    func slice(_ offsets: Range<Int>) -> Data {
        let range = offsets.clamped(to: 0..<count)
        return self[startIndex + range.lowerBound..<startIndex + range.upperBound]
    }
}

/// A value of a dictionary of properties.
enum PropertyValue: Sendable, Equatable {
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case text(String)
    case list([PropertyValue])

    /// The value as dictionaries have it.
    var object: Any {
        switch self {
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .flag(let value): NSNumber(value: value)
        case .text(let value): value
        case .list(let values): values.map(\.object)
        }
    }
}

/// How a frame changes the canvas of an animation.
struct AnimationFrame: Sendable {
    /// What happens to the frame's rectangle before the next frame is drawn.
    enum Disposal: Sendable {
        case keep
        /// It becomes transparent.
        case clear
        /// It becomes what it was before the frame.
        case restore
    }

    /// The position on the canvas in pixels, from the top left.
    var x, y: Int
    var disposal = Disposal.keep
    /// Whether the frame is composited over the canvas, in place of replacing it.
    var blends = true
    /// Seconds, as the file states them.
    var delay = 0.0

    /// The delay without those that are too short: what is less than 50 ms becomes 100 ms.
    var clampedDelay: Double { delay < 0.05 ? 0.1 : delay }
}
