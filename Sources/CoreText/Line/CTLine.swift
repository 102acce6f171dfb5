import CoreGraphics

/// A line of text. Immutable and safe to use on any thread. Line separators are treated as spaces.
public final class CTLine: Sendable {
    /// The text that the line was created from; for a line of a frame, the frame's whole text.
    let text: StyledText
    let line: TextLine
    /// The offset of `text` in its original string, in UTF-16 units.
    let offset: Int
    /// The original string; nil for text without attributes.
    let source: AttributedSource?
    /// The number of UTF-16 units after those that are shaped: a paragraph separator.
    let separatorLength: Int

    init(_ text: StyledText, source: AttributedSource? = nil, offset: Int = 0, separatorLength: Int = 0) {
        self.text = text.onOneLine()
        self.source = source
        self.offset = offset
        self.separatorLength = separatorLength
        line = TextLayout(self.text).placed.first?.line ?? .empty
    }

    init(_ line: TextLine, of text: StyledText, source: AttributedSource?, offset: Int, separatorLength: Int = 0) {
        self.text = text
        self.line = line
        self.source = source
        self.offset = offset
        self.separatorLength = separatorLength
    }
}

/// The string that a text was created from.
///
/// `@unchecked Sendable`: the string is an immutable copy. As on macOS, the values of its attributes are the program's.
struct AttributedSource: @unchecked Sendable {
    let string: NSAttributedString

    init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }
}

extension TextLine {
    /// The line that is used if there are no fonts.
    static let empty = TextLine(
        runs: [], width: 0, ascent: 0, descent: 0, leading: 0, isRightToLeft: false, bytes: 0..<0)
}

extension StyledText {
    /// Creates styled text from an attributed string with Core Text's defaults: Helvetica at 12 points, black.
    init(_ string: CFAttributedString) {
        self.init(string, style: TextStyle(font: .standard, color: .black))
    }
}

// MARK: - CTLine.h

/// Creates a line of the whole string.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(StyledText(attrString), source: AttributedSource(attrString))
}

/// Draws the line with its origin at the context's text position, transformed by the text matrix; y points up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    line.line.drawAsText(in: context)
}

/// Returns the line's width in points. Also stores the ascent, the descent and the leading if the pointers are not nil.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.line.ascent
    descent?.pointee = line.line.descent
    leading?.pointee = line.line.leading
    return line.line.width
}

/// The bounding box of the glyphs' shapes in points, relative to the line's origin, y up, offset by the context's text
/// position. Null if there is none.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let bounds = line.line.inkBounds
    guard let context, !bounds.isNull else { return bounds }
    return bounds.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// The number of glyphs, including those of spaces.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
    line.line.runs.reduce(0) { $0 + $1.shaped.count }
}

/// The range of the string on this line, in UTF-16 units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
    let start = line.text.utf16Offset(ofByte: line.line.bytes.lowerBound)
    let end = line.text.utf16Offset(ofByte: line.line.bytes.upperBound)
    return CFRange(location: line.offset + start, length: end - start + line.separatorLength)
}

/// The horizontal offset that aligns the line in a width: `flushFactor` is 0 for left, 0.5 for centered and 1 for
/// right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    guard flushFactor.isFinite, flushWidth.isFinite else { return 0 }
    return max(0, (flushWidth - line.line.width) * min(max(flushFactor, 0), 1))
}

/// The width of the trailing white space, which `CTLineGetTypographicBounds` includes.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
    let bytes = line.text.utf8[line.line.bytes]
    let last = line.text.style(at: line.line.bytes.upperBound - 1)
    let tracking = last.isTracked && !bytes.isEmpty && bytes.last != 0x20 && bytes.last != 0x09 ? Double(last.kern) : 0
    let trimmed = bytes.reversed().drop { $0 == 0x20 || $0 == 0x09 }.count
    guard trimmed < bytes.count else { return max(0, tracking) }
    let space = line.line.bytes.lowerBound + trimmed..<line.line.bytes.upperBound
    return line.line.runs.reduce(0) { sum, run in
        run.shaped.reduce(sum) { space.contains($1.byte + line.line.shift) ? $0 + $1.advance : $0 }
    }
}
