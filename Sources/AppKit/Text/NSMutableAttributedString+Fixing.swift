import CoreText
import Foundation

/// Attributes that characters cannot have. Programs correct them after edits, such as in `NSTextStorage.processEditing()`; texts are laid
/// out without them too.
extension NSMutableAttributedString {
    /// Corrects the fonts, the paragraph styles and the attachments of a range.
    public func fixAttributes(in range: NSRange) {
        fixFontAttribute(in: range)
        fixParagraphStyleAttribute(in: range)
        fixAttachmentAttribute(in: range)
    }

    /// Gives characters whose font has no shapes for them the font in which they are drawn.
    public func fixFontAttribute(in range: NSRange) {
        let range = inText(range)
        let text = NSString(string: string)
        var changes: [(CTFont, NSRange)] = []
        enumerateAttribute(.font, in: range) { value, part, _ in
            let font = AttributeValue.font(value) ?? .standard
            text.acetateEnumerateSubstrings(in: part, options: .byComposedCharacterSequences) {
                character, range, _, _ in
                guard let character, !font.hasShapes(of: character) else { return }
                let other = CTFontCreateForString(
                    font, character as CFString, CFRange(location: 0, length: range.length))
                if other != font { changes.append((other, range)) }
            }
        }
        for (font, part) in changes { addAttribute(.font, value: font, range: part) }
    }

    /// Gives all characters of each paragraph that the range touches the paragraph style of its first character.
    public func fixParagraphStyleAttribute(in range: NSRange) {
        let text = NSString(string: string)
        let touched = text.paragraphRange(for: inText(range))
        var start = touched.location
        while start < touched.upperBound {
            let paragraph = text.paragraphRange(for: NSRange(location: start, length: 0))
            guard paragraph.length > 0 else { return }
            var run = NSRange()
            let style = attribute(.paragraphStyle, at: start, effectiveRange: &run)
            if run.upperBound < paragraph.upperBound {
                if let style {
                    addAttribute(.paragraphStyle, value: style, range: paragraph)
                } else {
                    removeAttribute(.paragraphStyle, range: paragraph)
                }
            }
            start = paragraph.upperBound
        }
    }

    /// Removes attachments from characters other than `NSTextAttachment.character`.
    public func fixAttachmentAttribute(in range: NSRange) {
        var others: [NSRange] = []
        let text = NSString(string: string)
        enumerateAttribute(.attachment, in: inText(range)) { value, part, _ in
            guard value != nil else { return }
            for index in part.lowerBound..<part.upperBound
            where text.character(at: index) != NSTextAttachment.character {
                others.append(NSRange(location: index, length: 1))
            }
        }
        for part in others { removeAttribute(.attachment, range: part) }
    }

    private func inText(_ range: NSRange) -> NSRange {
        NSIntersectionRange(range, NSRange(location: 0, length: length))
    }
}

extension CTFont {
    /// Whether the font has glyphs for all scalars that are not spaces, controls or joiners.
    fileprivate func hasShapes(of character: String) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            if properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control
                || scalar.value == NSTextAttachment.character
            {
                return true
            }
            let units = Array(String(scalar).utf16)
            var glyphs = [CGGlyph](repeating: 0, count: units.count)
            return CTFontGetGlyphsForCharacters(self, units, &glyphs, units.count)
        }
    }
}
