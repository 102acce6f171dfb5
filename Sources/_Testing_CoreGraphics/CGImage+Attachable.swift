public import CoreGraphics
public import Testing

// The toolchain's Swift Testing imports this cross-import overlay wherever `Testing` and `CoreGraphics` are both
// imported. Its own attachments do not support images on Linux; this overlay adds that, with the names of macOS.

/// The file format of an attached image.
public struct AttachableImageFormat: Sendable, Hashable {
    /// PNG, which is lossless.
    public static let png = AttachableImageFormat()
}

extension CGImage: Attachable {
    /// The image as PNG.
    public func withUnsafeBytes<R>(
        for attachment: borrowing Attachment<CGImage>, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        try pngData().withUnsafeBytes(body)
    }

    /// The suggested name, with the extension `.png`.
    public func preferredName(for attachment: borrowing Attachment<CGImage>, basedOn suggestedName: String) -> String {
        suggestedName.lowercased().hasSuffix(".png") ? suggestedName : suggestedName + ".png"
    }
}

extension Attachment where AttachableValue == CGImage {
    /// Creates an attachment of an image.
    public init(
        _ image: CGImage, named preferredName: String? = nil, as imageFormat: AttachableImageFormat?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(image, named: preferredName, sourceLocation: sourceLocation)
    }

    /// Attaches an image to the current test.
    public static func record(
        _ image: CGImage, named preferredName: String? = nil, as imageFormat: AttachableImageFormat?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        record(Attachment(image, named: preferredName, as: imageFormat, sourceLocation: sourceLocation))
    }
}
