import AcetateKeyValue
import CoreGraphics
import Foundation
import ImageIO

/// An option of an image's representation as a file's data. JPEG has one: the quality of compression, whose name is
/// `kCGImageDestinationLossyCompressionQuality`, from 0 to 1, 0.8 by default.
public struct CIImageRepresentationOption: Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The types of files that images are written to.
private enum FileType: String {
    case png = "public.png"
    case jpeg = "public.jpeg"
    case tiff = "public.tiff"

    /// The file of an image with properties; nil if it cannot be encoded.
    func file(_ image: CGImage, _ properties: [String: Any], _ options: [CIImageRepresentationOption: Any]) -> Data? {
        var properties: [AnyHashable: Any] = properties
        for (option, value) in options {
            if self == .jpeg, option.rawValue == kCGImageDestinationLossyCompressionQuality {
                properties[option.rawValue] = value
            } else {
                Diagnostics.warnOnce(
                    "A \(rawValue) representation has no option \"\(option.rawValue)\", which is ignored; remove it.",
                    key: "CIImageRepresentationOption.\(rawValue).\(option.rawValue)")
            }
        }
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, rawValue, 1, nil) else { return nil }
        CGImageDestinationAddImage(destination, image, properties)
        return CGImageDestinationFinalize(destination) ? Data(referencing: data) : nil
    }
}

// Files are rendered within the extent of the image. They have the properties of the image that
// `CGImageDestination` writes. `format` and `colorSpace` are as in `createCGImage(_:from:format:colorSpace:)`.
extension CIContext {
    /// The PNG file of an image within its extent. Nil, with a message on standard error, if rendering fails.
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? representation(.png, image, format, colorSpace, options)
    }

    /// The JPEG file of an image within its extent, in which transparent pixels are white. Nil, with a message on standard
    /// error, if rendering fails.
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? representation(.jpeg, image, .BGRA8, colorSpace, options)
    }

    /// The TIFF file of an image within its extent. Nil, with a message on standard error, if rendering fails.
    public func tiffRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? representation(.tiff, image, format, colorSpace, options)
    }

    /// Writes an image within its extent to a PNG file, atomically.
    public func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try Self.write(try representation(.png, image, format, colorSpace, options), to: url)
    }

    /// Writes an image within its extent to a JPEG file, atomically; see `jpegRepresentation(of:colorSpace:options:)`.
    public func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try Self.write(try representation(.jpeg, image, .BGRA8, colorSpace, options), to: url)
    }

    /// Writes an image within its extent to a TIFF file, atomically.
    public func writeTIFFRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try Self.write(try representation(.tiff, image, format, colorSpace, options), to: url)
    }

    private func representation(
        _ type: FileType, _ image: CIImage, _ format: CIFormat, _ colorSpace: CGColorSpace,
        _ options: [CIImageRepresentationOption: Any]
    ) throws(ImageFileError) -> Data {
        let isGray = type == .jpeg && colorSpace.model == .monochrome
        let drawn =
            isGray
            ? grayImage(image, colorSpace)
            : createCGImage(image, from: image.extent, format: format, colorSpace: colorSpace)
        guard let drawn else {
            throw .notEncodable(cause: "its pixels cannot be rendered in this format and color space")
        }
        guard let data = type.file(drawn, image.properties, options) else {
            throw .notEncodable(cause: "gdk-pixbuf cannot write \(type.rawValue) on this machine")
        }
        return data
    }

    private func grayImage(_ image: CIImage, _ space: CGColorSpace) -> CGImage? {
        guard let drawn = createCGImage(image, from: image.extent) else { return nil }
        let context = CGContext(
            data: nil, width: drawn.width, height: drawn.height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
            bitmapInfo: CGImageAlphaInfo.none.rawValue)
        context?.draw(drawn, in: CGRect(x: 0, y: 0, width: drawn.width, height: drawn.height))
        return context?.makeImage()
    }

    private static func write(_ data: Data, to url: URL) throws(ImageFileError) {
        let name = url.isFileURL ? url.path : url.absoluteString
        guard url.isFileURL else { throw .unwritable(file: name, cause: "only files are written") }
        do throws(FileBytes.Failure) {
            try FileBytes.write(data, to: name)
        } catch {
            throw .unwritable(file: name, cause: error.cause)
        }
    }
}
