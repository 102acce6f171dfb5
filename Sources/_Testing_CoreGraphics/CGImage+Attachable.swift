public import CoreGraphics
public import Testing

// The toolchain's Swift Testing asks for this module wherever `Testing` and `CoreGraphics` are both imported, and says
// that images cannot be attached on this platform. Here they can, by the names that macOS has.

/// A format that an image is attached in.
public struct AttachableImageFormat: Sendable, Hashable {
    /// PNG, which loses nothing.
    public static let png = AttachableImageFormat()
}

extension CGImage: Attachable {
    /// The image as PNG.
    public func withUnsafeBytes<R>(
        for attachment: borrowing Attachment<CGImage>, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        try pngData().withUnsafeBytes(body)
    }

    /// The suggested name, with the ending `.png`.
    public func preferredName(for attachment: borrowing Attachment<CGImage>, basedOn suggestedName: String) -> String {
        suggestedName.lowercased().hasSuffix(".png") ? suggestedName : suggestedName + ".png"
    }
}

extension Attachment where AttachableValue == CGImage {
    /// An image to attach to a test.
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
