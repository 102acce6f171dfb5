import CoreGraphics

/// Breaks text into lines of any widths, one after the other. Immutable and safe to use on any thread.
public final class CTTypesetter: Sendable {
    let text: StyledText
    let length: Int
    let source: AttributedSource

    init(_ text: StyledText, source: AttributedSource) {
        self.text = text
        self.source = source
        length = text.utf16Offset(ofByte: text.utf8.count)
    }

    /// The part of a range of UTF-16 units that exists; a length of 0 means the rest of the text.
    func existing(_ range: CFRange) -> CFRange {
        let start = min(max(0, range.location), length)
        let rest = length - start
        return CFRange(location: start, length: range.length <= 0 ? rest : min(range.length, rest))
    }

    /// The byte range for a range of UTF-16 units; a length of 0 means the rest of the text.
    func bytes(of range: CFRange) -> Range<Int> {
        let range = existing(range)
        return text.byte(atUTF16Offset: range.location)..<text.byte(atUTF16Offset: range.location + range.length)
    }

    /// A line of a range, which is treated as one paragraph. `offset` is the distance from the origin of the tab stops to the
    /// start of the line.
    func line(_ range: CFRange, offset: Double = 0) -> CTLine {
        let bytes = bytes(of: range)
        // A separator at the end belongs to the line's range, but is not shaped.
        var end = bytes.lowerBound
        while true {
            let paragraph = text.paragraph(at: end)
            end = min(paragraph.end, bytes.upperBound)
            guard let next = paragraph.next, next < bytes.upperBound else { break }
            end = next
        }
        let start = text.utf16Offset(ofByte: bytes.lowerBound)
        let separator = text.utf16Offset(ofByte: bytes.upperBound) - text.utf16Offset(ofByte: end)
        return CTLine(
            text.part(bytes.lowerBound..<end).shiftingTabStops(by: offset), source: source, offset: start,
            separatorLength: separator)
    }

    /// The number of UTF-16 units from an index that fit a width: at least one character, up to the end of the
    /// paragraph and with its separator. `offset` is the distance from the origin of the tab stops to the start of the line.
    func lineBreak(_ index: CFIndex, _ width: Double, byCharacter: Bool, offset: Double = 0) -> CFIndex {
        guard index >= 0, index < length else { return 0 }
        let start = text.byte(atUTF16Offset: index)
        let paragraph = text.paragraph(at: start)
        var end = paragraph.next ?? text.utf8.count
        if paragraph.end > start {
            var part = text.part(start..<paragraph.end).shiftingTabStops(by: offset)
            // Indents and truncation are the program's task.
            let own = part.style(at: 0).paragraph.values
            var style = ParagraphStyle()
            style.baseWritingDirection = own.baseWritingDirection
            (style.tabStops, style.defaultTabInterval) = (own.tabStops, own.defaultTabInterval)
            if byCharacter { style.lineBreakMode = .byCharWrapping }
            part.setParagraphStyle(CTParagraphStyle(style))
            var options = TextOptions()
            options.width = width
            // Only the first line is wanted.
            options.height = 0
            options.wraps = true
            let first = TextLayout(part, options: options).placed.first?.line.bytes.upperBound ?? part.utf8.count
            if first < part.utf8.count { end = start + max(first, 1) }
        }
        return text.utf16Offset(ofByte: end) - text.utf16Offset(ofByte: start)
    }
}

extension StyledText {
    /// The text as it is laid out at a distance from the origin of its tab stops.
    fileprivate func shiftingTabStops(by offset: Double) -> StyledText {
        guard offset != 0, offset.isFinite, utf8.contains(0x09) else { return self }
        var style = self.style(at: 0).paragraph.values
        style.tabStops = style.allTabStops.filter { $0.location > offset }.map {
            CTTextTab($0.alignment, $0.location - offset)
        }
        style.defaultTabInterval = 0
        var result = self
        result.setParagraphStyle(CTParagraphStyle(style))
        return result
    }
}

// MARK: - CTTypesetter.h

/// Creates a typesetter for the whole string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
    CTTypesetter(StyledText(string), source: AttributedSource(string))
}

/// Creates a line of a range in UTF-16 units; a length of 0 means the rest of the string.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    typesetter.line(stringRange)
}

/// The number of UTF-16 units from `startIndex` that fit a width in points when lines are broken between words. A
/// single word that is wider is broken between characters.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    typesetter.lineBreak(startIndex, width, byCharacter: false)
}

/// The number of UTF-16 units from `startIndex` that fit a width in points when lines are broken between any
/// characters.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    typesetter.lineBreak(startIndex, width, byCharacter: true)
}

/// Creates a line of a range in UTF-16 units (a length of 0 means the rest of the string) that starts at a distance from the
/// origin of the tab stops, in points. See `CTTypesetterCreateLine`.
public func CTTypesetterCreateLineWithOffset(
    _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
    typesetter.line(stringRange, offset: offset)
}

/// The number of UTF-16 units that fit a width, for a line that starts at a distance from the origin of the tab stops, in
/// points. See `CTTypesetterSuggestLineBreak`.
public func CTTypesetterSuggestLineBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    typesetter.lineBreak(startIndex, width, byCharacter: false, offset: offset)
}

/// The number of UTF-16 units that fit a width, for a line that starts at a distance from the origin of the tab stops, in
/// points. See `CTTypesetterSuggestClusterBreak`.
public func CTTypesetterSuggestClusterBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    typesetter.lineBreak(startIndex, width, byCharacter: true, offset: offset)
}

/// Creates a framesetter for the text of a typesetter.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter { CTFramesetter(typesetter) }

/// The typesetter of a framesetter.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { framesetter.typesetter }
