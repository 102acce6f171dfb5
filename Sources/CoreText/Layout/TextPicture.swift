import AcetateKeyValue
import CoreGraphics

/// A picture in the place of a character, and its rectangle from the origin of the character on the baseline, in points, y
/// up.
package struct TextPicture: Sendable, Equatable {
    package let image: CGImage
    package let rect: CGRect
    /// The space on each side, in points.
    private let padding: CGFloat

    package init(image: CGImage, rect: CGRect, padding: CGFloat = 0) {
        (self.image, self.rect, self.padding) = (image, rect, padding)
    }

    /// The picture with a rectangle of positive size, within the space for it; nil if that is not possible.
    var placed: TextPicture? {
        let rect = rect.standardized.offsetBy(dx: padding, dy: 0)
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return nil }
        return TextPicture(image: image, rect: rect, padding: padding)
    }

    /// The space that the picture needs on a line.
    var space: ReservedSpace {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), ReservedSpace.limit) : 0 }
        return ReservedSpace(width: length(rect.maxX + padding), ascent: length(rect.maxY), descent: length(-rect.minY))
    }
}

/// A class of pictures in text of a higher-level framework.
package protocol CoreTextAttachment: AnyObject {
    /// The picture as it is now; nil if there is nothing to show.
    var textPicture: TextPicture? { get }
}

extension TextStyle {
    /// The picture that characters of value U+FFFC show.
    static func picture(_ value: Any?) -> TextPicture? {
        (value as? any CoreTextAttachment)?.textPicture?.placed
    }
}

extension GlyphRun {
    /// Draws the picture of the run in the place of each character. The context's origin is that of the line, y up.
    func drawPicture(_ picture: TextPicture, in context: CGContext) {
        for glyph in shaped where glyph.advance > 0 {
            context.draw(picture.image, in: picture.rect.offsetBy(dx: glyph.x, dy: style.baselineOffset))
        }
    }
}
