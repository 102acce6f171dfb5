import AcetateKeyValue
import CoreGraphics
import Foundation

/// An option of an image's representation as a file's data. There are no such options for PNG.
public struct CIImageRepresentationOption: Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reports options, which PNG does not have.
    fileprivate static func report(_ options: [CIImageRepresentationOption: Any]) {
        for option in options.keys {
            Diagnostics.warnOnce(
                "PNG has no option \"\(option.rawValue)\", which is ignored; remove it.",
                key: "CIImageRepresentationOption.\(option.rawValue)")
        }
    }
}

extension CIContext {
    /// Renders an image within its extent and encodes it as PNG, in eight bits. `format` and `colorSpace` are as in
    /// `createCGImage(_:from:format:colorSpace:)`. Nil, with a message on standard error, if rendering fails.
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        CIImageRepresentationOption.report(options)
        guard let drawn = createCGImage(image, from: image.extent, format: format, colorSpace: colorSpace) else {
            return nil
        }
        return try? drawn.pngData()
    }

    /// Writes an image within its extent to a PNG file, atomically; see `pngRepresentation(of:format:colorSpace:options:)`.
    public func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        CIImageRepresentationOption.report(options)
        guard let drawn = createCGImage(image, from: image.extent, format: format, colorSpace: colorSpace) else {
            throw ImageFileError.notEncodable(cause: "its pixels cannot be rendered in this format and color space")
        }
        try drawn.writePNG(to: url)
    }
}
