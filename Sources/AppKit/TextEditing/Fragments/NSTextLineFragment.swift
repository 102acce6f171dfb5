import CoreText
import Foundation

/// A line of a layout fragment.
open class NSTextLineFragment: NSObject {
    /// The text of which the line is a part: that of the paragraph.
    public let attributedString: NSAttributedString
    /// The characters of the line in `attributedString`, with the separator after them.
    public let characterRange: NSRange
    /// The line in points, from the origin of the layout fragment, y down. The height has the space to the next line.
    public let typographicBounds: CGRect
    /// The left end of the baseline, from the origin of `typographicBounds`, in points.
    public let glyphOrigin: CGPoint
    /// The line, with indices from `start`.
    let place: TextLinePlace
    private let start: Int

    /// A line of a layout.
    ///
    /// - Parameters:
    ///   - origin: the place of the layout in the layout fragment.
    ///   - start: the index of the first character of the layout in the text.
    ///   - characterRange: nil for the characters of the layout's line.
    init(
        _ place: TextLinePlace, of attributedString: NSAttributedString, from start: Int = 0, at origin: CGPoint,
        characterRange: NSRange? = nil
    ) {
        (self.place, self.attributedString, self.start) = (place, attributedString, start)
        self.characterRange =
            characterRange ?? NSRange(location: place.range.location + start, length: place.range.length)
        let padding = place.layout.container.padding
        typographicBounds = CGRect(
            x: place.origin.x + origin.x, y: place.rect.minY + origin.y, width: place.usedRect.width - 2 * padding,
            height: place.rect.height)
        glyphOrigin = CGPoint(x: 0, y: place.origin.y - place.rect.minY)
    }

    /// Nil, because texts are not archived. Subclasses with initializers of their own need it.
    public required init?(coder: NSCoder) { return nil }

    /// Lays out a range of a text in one line. The range is limited to the text.
    public convenience init(attributedString: NSAttributedString, range: NSRange) {
        let range = NSIntersectionRange(range, NSRange(location: 0, length: attributedString.length))
        let layout = BlockLayout(
            ofParagraph: NSTextStorage(attributedString: attributedString.attributedSubstring(from: range)),
            in: .unlimited)
        let place = TextLinePlace(block: .start, layout: layout, number: 0)
        self.init(
            place, of: attributedString, from: range.location,
            at: CGPoint(x: -place.origin.x, y: -place.rect.minY))
    }

    /// Lays out a range of a string in one line.
    public convenience init(string: String, attributes: [NSAttributedString.Key: Any] = [:], range: NSRange) {
        self.init(attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
    }

    /// Draws the line with its background. User space has y down.
    ///
    /// - Parameter point: the place of the upper left corner of `typographicBounds`.
    open func draw(at point: CGPoint, in context: CGContext) {
        let (line, box) = (place.fragment, place.fragment.textBox)
        let (left, top) = (point.x - place.origin.x, point.y - place.rect.minY)
        for (part, color) in place.layout.backgrounds(in: line.range) {
            let range = NSIntersectionRange(part, line.range)
            guard range.length > 0 else { continue }
            context.saveGState()
            context.setFillColor(color.cgColor)
            for span in place.spans(of: range) {
                context.fill(
                    CGRect(
                        x: span.lowerBound + left, y: box.top + top, width: span.upperBound - span.lowerBound,
                        height: box.bottom - box.top))
            }
            context.restoreGState()
        }
        let baseline = context.onWholePixels(CGPoint(x: point.x, y: point.y + glyphOrigin.y))
        line.line.draw(in: context, at: baseline, isFlipped: true)
    }

    /// The place of the leading edge of a character on the baseline, from the origin of `typographicBounds`. The index is one of
    /// `attributedString`.
    open func locationForCharacter(at index: Int) -> CGPoint {
        CGPoint(x: place.x(at: index - start, .downstream) - place.origin.x, y: glyphOrigin.y)
    }

    /// The index of the character at a point, which is measured from the origin of `typographicBounds`, or of the nearest one.
    open func characterIndex(for point: CGPoint) -> Int { position(at: point).character + start }

    /// The place of a point in its character, from 0 at the leading edge to 1.
    open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat { position(at: point).fraction }

    private func position(at point: CGPoint) -> (caret: TextPosition, character: Int, fraction: CGFloat) {
        place.position(atX: point.x + place.origin.x)
    }
}

extension BlockLayout {
    /// Lays out the lines of a paragraph, which may end with a separator, without the spaces around the paragraph.
    ///
    /// - Parameter text: a copy, which changes.
    convenience init(ofParagraph text: NSTextStorage, at blockTop: CGFloat = 0, in container: Container) {
        let length = text.length
        let separator = BlockScanner.separatorLength(of: text.string)
        var content = text
        if length == separator {
            // An empty layout needs one character for its attributes.
            content = NSTextStorage(
                string: "\u{200B}", attributes: length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:])
        } else if separator > 0 {
            text.deleteCharacters(in: NSRange(location: length - separator, length: separator))
        }
        content.runs.change(0..<content.length) { attributes in
            guard let style = attributes[.paragraphStyle] as? NSParagraphStyle, style.paragraphSpacing != 0,
                let copy = style.mutableCopy() as? NSMutableParagraphStyle
            else { return }
            copy.paragraphSpacing = 0
            attributes[.paragraphStyle] = copy
        }
        self.init(content, length: length, separatorLength: separator, top: 0, at: blockTop, in: container)
    }
}

extension BlockLayout.Container {
    /// Lines that are not broken, without padding.
    static let unlimited = Self(width: .infinity, padding: 0, usesLeading: true, hyphenationFactor: 0)
}
