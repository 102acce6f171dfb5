import CoreGraphics
import CoreText
import Foundation

/// A picture in a text, at a character `NSTextAttachment.character` with the attribute `attachment`.
///
/// Change its properties before the text is laid out; a text view lays out text again when its attributes change.
///
/// Unlike on macOS it does not inherit from `NSObject`; see `AcetateAttributeValue` for the reason.
open class NSTextAttachment: AcetateAttributeValue, Hashable, NSTextAttachmentContainer {
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

    /// The space on each side of the picture, in points. Default 0.
    open var lineLayoutPadding: CGFloat = 0

    /// Creates an attachment of data, of the type of an identifier.
    public init(data contentData: Data?, ofType uti: String?) {
        (contents, fileType) = (contentData, uti)
    }

    /// Creates an attachment without contents.
    public override convenience init() { self.init(data: nil, ofType: nil) }

    public static func == (a: NSTextAttachment, b: NSTextAttachment) -> Bool { a === b }

    open func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    // Subclasses override these, which cannot be members of an extension.

    open func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> NSImage? { image }

    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect {
        bounds == .zero ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds
    }
}

extension NSTextAttachment: CoreTextAttachment {
    package var textPicture: TextPicture? {
        AttachmentPlace(container: nil, width: NSTextContainer.unlimited, lineHeight: 0, index: 0).picture(of: self)
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
