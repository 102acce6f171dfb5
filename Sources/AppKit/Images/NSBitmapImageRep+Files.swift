import AcetateKeyValue
import CoreGraphics
import Foundation
import ImageIO

extension NSBitmapImageRep {
    /// The format of an image file.
    public enum FileType: UInt, Sendable {
        /// TIFF.
        case tiff = 0
        /// Windows bitmap.
        case bmp = 1
        /// GIF.
        case gif = 2
        /// JPEG.
        case jpeg = 3
        /// PNG.
        case png = 4
        /// JPEG 2000.
        case jpeg2000 = 5
    }

    /// How a TIFF file is compressed.
    public enum TIFFCompression: UInt, Sendable {
        /// Not at all.
        case none = 1
        /// For black and white pixels, which files here do not have. Has the effect of `lzw`.
        case ccittfax3 = 3
        /// For black and white pixels, which files here do not have. Has the effect of `lzw`.
        case ccittfax4 = 4
        /// Without loss.
        case lzw = 5
        /// No longer supported by the format. Has the effect of `lzw`.
        case jpeg = 6
        /// For machines of NeXT. Has the effect of `lzw`.
        case next = 32766
        /// Without loss, for equal pixels side by side.
        case packBits = 32773
        /// No longer supported by the format. Has the effect of `lzw`.
        case oldJPEG = 32865

        /// The number of the format's field.
        fileprivate var field: String {
            switch self {
            case .none, .packBits: String(rawValue)
            default: "5"
            }
        }
    }

    /// The layout of the samples in memory.
    public struct Format: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Alpha comes first.
        public static let alphaFirst = Format(rawValue: 1 << 0)
        /// Colors are not premultiplied.
        public static let alphaNonpremultiplied = Format(rawValue: 1 << 1)
        /// Samples are floating-point numbers.
        public static let floatingPointSamples = Format(rawValue: 1 << 2)
        /// Samples have 16 bits, the low ones first.
        public static let sixteenBitLittleEndian = Format(rawValue: 1 << 8)
        /// Pixels are numbers of 32 bits, the low ones first.
        public static let thirtyTwoBitLittleEndian = Format(rawValue: 1 << 9)
        /// Samples have 16 bits, the high ones first.
        public static let sixteenBitBigEndian = Format(rawValue: 1 << 10)
        /// Pixels are numbers of 32 bits, the high ones first.
        public static let thirtyTwoBitBigEndian = Format(rawValue: 1 << 11)
    }

    /// A property of an image file.
    public struct PropertyKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The quality of a JPEG file, a number from 0 (the smallest file) to 1. Default 0.75.
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
        /// How a TIFF file is compressed: a `TIFFCompression`, or its number. Default: that of `setCompression(_:factor:)`.
        public static let compressionMethod = PropertyKey(rawValue: "NSImageCompressionMethod")
        /// The number of frames of an animated file, a number. Read-only.
        public static let frameCount = PropertyKey(rawValue: "NSImageFrameCount")
        /// The index of the frame that the pixels are, a number.
        public static let currentFrame = PropertyKey(rawValue: "NSImageCurrentFrame")
        /// How long the current frame is shown, a number of seconds. Read-only.
        public static let currentFrameDuration = PropertyKey(rawValue: "NSImageCurrentFrameDuration")
        /// How often an animated file plays, a number; 0 for without end. Read-only.
        public static let loopCount = PropertyKey(rawValue: "NSImageLoopCount")
    }

    /// The pixels as an image file: PNG, JPEG, TIFF, GIF or BMP. Nil for another format, or if there is not enough memory.
    public func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
        guard let cgImage else { return nil }
        switch storageType {
        case .png: return try? cgImage.pngData()
        case .tiff:
            let method = properties[.compressionMethod]
            let number = KeyValue.double(method).flatMap { UInt(exactly: $0) }
            let compression = method as? TIFFCompression ?? number.flatMap(TIFFCompression.init) ?? compression.method
            return PixbufEncoder.encode(cgImage, as: "tiff", ["compression": compression.field], hasAlpha: hasAlpha)
        case .gif: return Self.file([cgImage], type: kUTTypeGIF)
        case .bmp: return PixbufEncoder.encode(cgImage, as: "bmp", hasAlpha: false)
        case .jpeg:
            let factor = KeyValue.double(properties[.compressionFactor]) ?? .nan
            let quality = factor.isNaN ? 75 : Int((min(max(factor, 0), 1) * 100).rounded())
            return PixbufEncoder.encode(cgImage, as: "jpeg", ["quality": "\(quality)"], hasAlpha: false)
        case .jpeg2000:
            Diagnostics.warnOnce(
                "NSBitmapImageRep cannot write JPEG 2000 files; use png, jpeg, tiff, gif or bmp", key: "bitmap.jpeg2000"
            )
            return nil
        }
    }

    /// The pixels of the bitmaps among forms of an image as a file. A TIFF or a GIF file has all of them, others have the first
    /// one. Nil without a bitmap, or if the format cannot be written.
    public class func representationOfImageReps(
        in imageReps: [NSImageRep], using storageType: FileType, properties: [PropertyKey: Any]
    ) -> Data? {
        let bitmaps = imageReps.compactMap { $0 as? NSBitmapImageRep }
        let types: [FileType: CFString] = [.tiff: kUTTypeTIFF, .gif: kUTTypeGIF]
        guard bitmaps.count > 1, let type = types[storageType] else {
            return bitmaps.first?.representation(using: storageType, properties: properties)
        }
        return file(bitmaps.compactMap(\.cgImage), type: type)
    }

    /// A file of several images.
    private class func file(_ images: [CGImage], type: CFString) -> Data? {
        let data = NSMutableData()
        guard !images.isEmpty, let file = CGImageDestinationCreateWithData(data, type, images.count, nil) else {
            return nil
        }
        for image in images { CGImageDestinationAddImage(file, image, nil) }
        return CGImageDestinationFinalize(file) ? Data(referencing: data) : nil
    }

    /// The pixels as a TIFF file. `factor` has no effect: all kinds of compression are without loss.
    public func tiffRepresentation(using comp: TIFFCompression, factor: Float) -> Data? {
        representation(using: .tiff, properties: [.compressionMethod: comp])
    }

    /// The pixels as a TIFF file, compressed without loss.
    public var tiffRepresentation: Data? { representation(using: .tiff, properties: [:]) }

    /// The bitmaps among forms of an image as one TIFF file; nil without a bitmap.
    public class func tiffRepresentationOfImageReps(in array: [NSImageRep]) -> Data? {
        representationOfImageReps(in: array, using: .tiff, properties: [:])
    }

    /// The same with a kind of compression, which a file of a single bitmap has. `factor` has no effect.
    public class func tiffRepresentationOfImageReps(
        in array: [NSImageRep], using comp: TIFFCompression, factor: Float
    ) -> Data? { representationOfImageReps(in: array, using: .tiff, properties: [.compressionMethod: comp]) }

    /// The forms of the data of an image file: all images of a TIFF file, and the first one of others. Empty if it cannot be decoded.
    public class func imageReps(with data: Data) -> [NSImageRep] {
        guard let source = CGImageSourceCreateWithData(data, nil), CGImageSourceGetType(source) == kUTTypeTIFF else {
            return NSBitmapImageRep(data: data).map { [$0] } ?? []
        }
        return (0..<CGImageSourceGetCount(source)).compactMap { index in
            CGImageSourceCreateImageAtIndex(source, index, nil).map(NSBitmapImageRep.init(cgImage:))
        }
    }

    // MARK: Compression of TIFF files

    /// Sets how TIFF files of the form are compressed. Default `lzw`. `factor` is kept, and has no effect.
    public func setCompression(_ compression: TIFFCompression, factor: Float) {
        self.compression = (compression, factor)
    }

    /// Gets how TIFF files of the form are compressed.
    public func getCompression(
        _ compression: UnsafeMutablePointer<TIFFCompression>?, factor: UnsafeMutablePointer<Float>?
    ) {
        compression?.pointee = self.compression.method
        factor?.pointee = self.compression.factor
    }

    /// Whether a TIFF file of the form can have a kind of compression: `none`, `lzw` and `packBits`.
    public func canBeCompressed(using compression: TIFFCompression) -> Bool {
        [.none, .lzw, .packBits].contains(compression)
    }

    /// The name of a kind of compression for users; nil for those that files here do not have.
    public class func localizedName(forTIFFCompressionType compression: TIFFCompression) -> String? {
        switch compression {
        case .none: "None"
        case .lzw: "LZW"
        case .packBits: "PackBits"
        default: nil
        }
    }
}
