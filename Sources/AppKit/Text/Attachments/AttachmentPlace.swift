import CoreGraphics
import CoreText
import Foundation

/// Where an attachment is laid out.
struct AttachmentPlace {
    /// Nil for a string that is drawn without one.
    var container: NSTextContainer?
    /// The width for text, and the height of a line, in points.
    var width, lineHeight: CGFloat
    /// The index of the character in the text.
    var index: Int

    /// The picture of an attachment at this place; nil if there is nothing to show.
    func picture(of attachment: NSTextAttachment) -> TextPicture? {
        let line = CGRect(x: 0, y: 0, width: width, height: lineHeight)
        let rect = attachment.attachmentBounds(
            for: container, proposedLineFragment: line, glyphPosition: .zero, characterIndex: index)
        guard let image = attachment.image(forBounds: rect, textContainer: container, characterIndex: index)
        else { return nil }
        // Forms without pixels are drawn for twice the points, so that they are sharp on most displays.
        let hasPixels = image.representations.contains { $0.pixelsWide > 0 }
        guard let pixels = image.layerImage(forContentsScale: hasPixels ? nil : 2) else { return nil }
        return TextPicture(image: pixels, rect: rect, padding: attachment.lineLayoutPadding)
    }
}

/// The picture of an attachment for its place in a text.
private final class PlacedAttachment: CoreTextAttachment {
    let textPicture: TextPicture?

    init(_ picture: TextPicture?) { textPicture = picture }
}

extension NSMutableAttributedString {
    /// Replaces attachments with their pictures for a container, or for a width.
    ///
    /// - Parameter start: the index of the first character in the text that this is a part of.
    func placeAttachments(in container: NSTextContainer?, width: CGFloat, from start: Int) {
        var attachments: [(attachment: NSTextAttachment, range: NSRange)] = []
        enumerateAttribute(.attachment, in: NSRange(location: 0, length: length)) { value, range, _ in
            if let attachment = value as? NSTextAttachment { attachments.append((attachment, range)) }
        }
        guard !attachments.isEmpty else { return }
        let units = Array(string.utf16)
        for (attachment, range) in attachments {
            let font = AttributeValue.font(attribute(.font, at: range.location, effectiveRange: nil)) ?? .standard
            let lineHeight = font.ascent + font.descent + font.leading
            for index in range.lowerBound..<range.upperBound where units[index] == NSTextAttachment.character {
                let place = AttachmentPlace(
                    container: container, width: width, lineHeight: lineHeight, index: start + index)
                let picture = PlacedAttachment(place.picture(of: attachment))
                addAttribute(.attachment, value: picture, range: NSRange(location: index, length: 1))
            }
        }
    }
}

extension NSAttributedString {
    /// The text with the pictures of attachments for a width; the text itself if it has none.
    func placingAttachments(width: CGFloat) -> NSAttributedString {
        guard string.utf16.contains(UInt16(NSTextAttachment.character)) else { return self }
        let copy = NSMutableAttributedString(attributedString: self)
        copy.placeAttachments(in: nil, width: width, from: 0)
        return copy
    }
}
