import CoreGraphics

/// What tells the layout of a text the size and the picture of an attachment. Override the methods of `NSTextAttachment`, for example
/// to fit a picture to the height of the text or the width of the container.
public protocol NSTextAttachmentContainer: AnyObject {
    /// The picture of the attachment. Default its `image`. Nil shows nothing, and needs no space.
    ///
    /// - Parameters:
    ///   - imageBounds: the result of `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)`.
    ///   - textContainer: the container of the text; nil where a string is drawn without one.
    ///   - charIndex: the index of the attachment's character in the text.
    func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> NSImage?

    /// The rectangle of the picture from the origin of the character on the baseline, in points, y up. Default the attachment's `bounds`,
    /// or the size of its image if they are zero.
    ///
    /// - Parameters:
    ///   - textContainer: the container of the text; nil where a string is drawn without one.
    ///   - lineFrag: the width for text, and the height of a line in the font of the attachment's character. Its origin is always
    ///     zero, as the place of the line is not known yet.
    ///   - position: always zero, as the place of the character is not known yet.
    ///   - charIndex: the index of the attachment's character in the text.
    func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect
}
