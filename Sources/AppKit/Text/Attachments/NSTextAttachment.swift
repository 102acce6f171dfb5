import CoreGraphics
import CoreText
import Foundation

/// A picture in a text, at a character `NSTextAttachment.character` with the attribute `attachment`.
///
/// Change its properties before the text is laid out; a text view lays out text again when its attributes change.
///
/// Unlike on macOS it does not inherit from `NSObject`; see `AcetateAttributeValue` for the reason.
open class NSTextAttachment: AcetateAttributeValue, Hashable {
    /// The character that shows an attachment, U+FFFC.
    public static let character = 0xFFFC

    /// The picture. By default that of `contents`.
    open var image: NSImage? {
        get { ownImage ?? contentImage }
        set { ownImage = newValue }
    }
    private var ownImage: NSImage?
    private lazy var contentImage: NSImage? = contents.flatMap { NSImage(data: $0) }

    /// The rectangle of the picture from the origin of the character on the baseline, in points, y up. Default zero, which
    /// means the size of the image, on the baseline.
    open var bounds = CGRect.zero

    /// The data of an image file that was attached.
    open var contents: Data? { didSet { contentImage = contents.flatMap { NSImage(data: $0) } } }

    /// The identifier of the type of `contents`.
    open var fileType: String?

    /// Creates an attachment of data, of the type of an identifier.
    public init(data contentData: Data?, ofType uti: String?) {
        (contents, fileType) = (contentData, uti)
    }

    /// Creates an attachment without contents.
    public override convenience init() { self.init(data: nil, ofType: nil) }

    public static func == (a: NSTextAttachment, b: NSTextAttachment) -> Bool { a === b }

    open func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NSTextAttachment: CoreTextAttachment {
    package var textPicture: TextPicture? {
        guard let image else { return nil }
        let rect = bounds == .zero ? CGRect(origin: .zero, size: image.size) : bounds
        // Forms without pixels are drawn for twice the points, so that they are sharp on most displays.
        let hasPixels = image.representations.contains { $0.pixelsWide > 0 }
        guard let pixels = image.layerImage(forContentsScale: hasPixels ? nil : 2) else { return nil }
        return TextPicture(image: pixels, rect: rect)
    }
}

extension NSAttributedString {
    /// Creates a text of one character that shows an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }

    /// Whether a range has an attachment.
    public func containsAttachments(in range: NSRange) -> Bool {
        var result = false
        let range = NSIntersectionRange(range, NSRange(location: 0, length: length))
        enumerateAttribute(.attachment, in: range) { value, _, stop in
            guard value is NSTextAttachment else { return }
            result = true
            stop.pointee = true
        }
        return result
    }
}
