import AcetateKeyValue
import CoreGraphics
import Foundation

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

    /// A property of an image file.
    public struct PropertyKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The quality of a JPEG file, a number from 0 (the smallest file) to 1. Default 0.75.
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
        /// The number of frames of an animated file, a number. Read-only.
        public static let frameCount = PropertyKey(rawValue: "NSImageFrameCount")
        /// The index of the frame that the pixels are, a number.
        public static let currentFrame = PropertyKey(rawValue: "NSImageCurrentFrame")
        /// How long the current frame is shown, a number of seconds. Read-only.
        public static let currentFrameDuration = PropertyKey(rawValue: "NSImageCurrentFrameDuration")
        /// How often an animated file plays, a number; 0 for without end. Read-only.
        public static let loopCount = PropertyKey(rawValue: "NSImageLoopCount")
    }

    /// The pixels as an image file: PNG, JPEG, TIFF or BMP. Nil for another format, or if there is not enough memory.
    public func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
        guard let cgImage else { return nil }
        switch storageType {
        case .png: return try? cgImage.pngData()
        case .tiff: return PixbufEncoder.encode(cgImage, as: "tiff", ["compression": "5"], hasAlpha: hasAlpha)
        case .bmp: return PixbufEncoder.encode(cgImage, as: "bmp", hasAlpha: false)
        case .jpeg:
            let factor = KeyValue.double(properties[.compressionFactor]) ?? 0.75
            let quality = Int((min(max(factor, 0), 1) * 100).rounded())
            return PixbufEncoder.encode(cgImage, as: "jpeg", ["quality": "\(quality)"], hasAlpha: false)
        case .gif, .jpeg2000:
            Diagnostics.warnOnce(
                "NSBitmapImageRep cannot write \(storageType) files; use png, jpeg, tiff or bmp",
                key: "bitmap.\(storageType)")
            return nil
        }
    }

    /// The pixels as a TIFF file, compressed without loss.
    public var tiffRepresentation: Data? { representation(using: .tiff, properties: [:]) }
}
