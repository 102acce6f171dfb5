import CoreText
import Foundation

/// The attributes of ranges.
extension NSAttributedString {
    /// Whether the text has an attachment.
    public var containsAttachments: Bool { containsAttachments(in: NSRange(location: 0, length: length)) }

    /// The attributes of the first character of a range without its paragraph style and its attachment; none for a range
    /// outside of the text.
    public func fontAttributes(in range: NSRange) -> [Key: Any] {
        attributes(of: range).filter { $0.key != .paragraphStyle && $0.key != .attachment }
    }

    /// The paragraph style of the first character of a range, by its key; none for a range outside of the text.
    public func rulerAttributes(in range: NSRange) -> [Key: Any] {
        attributes(of: range).filter { $0.key == .paragraphStyle }
    }

    /// The range that a double click on a character selects: its word, or the character if it is in none.
    public func doubleClick(at location: Int) -> NSRange {
        guard location >= 0, location < length else {
            return NSRange(location: min(max(location, 0), length), length: 0)
        }
        if let word = TextBoundaries(string).words.first(where: { $0.contains(location) }) {
            return NSRange(location: word.lowerBound, length: word.count)
        }
        return NSString(string: string).rangeOfComposedCharacterSequence(at: location)
    }

    /// The start of the next word after a place, or of the last one before it. The end or the start of the text if there is none.
    public func nextWord(from location: Int, forward isForward: Bool) -> Int {
        let words = TextBoundaries(string).words
        return isForward
            ? words.first { $0.lowerBound > location }?.lowerBound ?? length
            : words.last { $0.lowerBound < location }?.lowerBound ?? 0
    }

    /// The last place before a character, and within a range, at which a line may begin without dividing a word; `NSNotFound` if there
    /// is none.
    public func lineBreak(before location: Int, within aRange: NSRange) -> Int {
        lastPlace(in: TextBoundaries(string).lineStarts, before: location, within: aRange)
    }

    /// The last place before a character, and within a range, at which a word may be divided with a hyphen; `NSNotFound` if there is
    /// none. See `NSParagraphStyle.hyphenationFactor` for the languages.
    public func lineBreakByHyphenating(before location: Int, within aRange: NSRange) -> Int {
        lastPlace(in: StyledText.hyphenationPlaces(in: self), before: location, within: aRange)
    }

    private func lastPlace(in places: [Int], before location: Int, within range: NSRange) -> Int {
        places.last { $0 <= location && $0 > range.location && $0 - range.location < range.length } ?? NSNotFound
    }

    private func attributes(of range: NSRange) -> [Key: Any] {
        guard range.location >= 0, range.location < length else { return [:] }
        return attributes(at: range.location, effectiveRange: nil)
    }
}

extension NSMutableAttributedString {
    /// Sets the alignment of the paragraph styles in a range. Other values of the styles stay.
    public func setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
        change(.paragraphStyle, range) { value in
            let style = NSMutableParagraphStyle()
            if let former = value as? NSParagraphStyle { style.setParagraphStyle(former) }
            style.alignment = alignment
            return style
        }
    }

    /// Sets the direction of the paragraphs that a range touches. Other values of their styles stay.
    public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, range: NSRange) {
        let range = NSIntersectionRange(range, NSRange(location: 0, length: length))
        change(.paragraphStyle, NSString(string: string).paragraphRange(for: range)) { value in
            let style = NSMutableParagraphStyle()
            if let former = value as? NSParagraphStyle { style.setParagraphStyle(former) }
            style.baseWritingDirection = writingDirection
            return style
        }
    }

    /// Gives the fonts in a range traits, such as `boldFontMask`. A font whose family has none with the traits stays.
    public func applyFontTraits(_ traitMask: NSFontTraitMask, range: NSRange) {
        change(.font, range) { value in
            NSFontManager.change(AttributeValue.font(value) ?? .standard, adding: traitMask, removing: [])
        }
    }

    /// Raises the characters of a range to the next superscript.
    public func superscriptRange(_ range: NSRange) { changeSuperscript(by: 1, range) }

    /// Lowers the characters of a range to the next subscript.
    public func subscriptRange(_ range: NSRange) { changeSuperscript(by: -1, range) }

    /// Puts the characters of a range back to the baseline.
    public func unscriptRange(_ range: NSRange) { removeAttribute(.superscript, range: range) }

    private func changeSuperscript(by difference: Int, _ range: NSRange) {
        change(.superscript, range) { value in
            let level = ((value as? NSNumber)?.intValue ?? (value as? Int) ?? 0) + difference
            return level == 0 ? nil : level
        }
    }

    /// Replaces the values of an attribute in a range. Nil removes the attribute.
    private func change(_ key: Key, _ range: NSRange, _ change: (Any?) -> Any?) {
        var parts: [(Any?, NSRange)] = []
        enumerateAttribute(key, in: range) { value, part, _ in parts.append((value, part)) }
        beginEditing()
        for (value, part) in parts {
            if let new = change(value) {
                addAttribute(key, value: new, range: part)
            } else {
                removeAttribute(key, range: part)
            }
        }
        endEditing()
    }
}
