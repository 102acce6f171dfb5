import CoreGraphics

/// A line of text. Immutable; any thread. Separators of lines count as spaces.
public final class CTLine: Sendable {
    /// The text that the line was made from, or, for a line of a frame, the whole of the frame's.
    let text: StyledText
    let line: TextLine
    /// Where `text` begins in the string that it comes from, in UTF-16 units.
    let offset: Int

    init(_ text: StyledText) {
        self.text = text.onOneLine()
        offset = 0
        line = TextLayout(self.text).placed.first?.line ?? .empty
    }

    init(_ line: TextLine, of text: StyledText, offset: Int) {
        self.text = text
        self.line = line
        self.offset = offset
    }
}

extension TextLine {
    /// The line of a machine without fonts.
    static let empty = TextLine(
        runs: [], width: 0, ascent: 0, descent: 0, leading: 0, isRightToLeft: false, bytes: 0..<0)
}

extension StyledText {
    /// An attributed string with Core Text's defaults: Helvetica at 12 points, black.
    init(_ string: CFAttributedString) {
        self.init(string, style: TextStyle(font: .standard, color: .black))
    }
}

// MARK: - CTLine.h

/// A line of all of the string.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(StyledText(attrString))
}

/// Draws the line with its origin at the context's text position, under its text matrix; y points up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    context.saved {
        var matrix = context.textMatrix
        matrix.tx += context.textPosition.x
        matrix.ty += context.textPosition.y
        context.concatenate(matrix)
        line.line.draw(in: context, at: .zero, isFlipped: false)
    }
}

/// The width of the line in points, and, where asked for, how far it reaches above and below the baseline, and the gap
/// to the next line.
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

/// What the glyphs mark, from the line's origin, y up: points, moved to the context's text position. Null if nothing.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let bounds = line.line.inkBounds
    guard let context, !bounds.isNull else { return bounds }
    return bounds.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// The number of glyphs, those of spaces included.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
    line.line.runs.reduce(0) { $0 + $1.glyphCount }
}

/// The string's UTF-16 units on this line.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
    let start = line.text.utf16Offset(ofByte: line.line.bytes.lowerBound)
    let end = line.text.utf16Offset(ofByte: line.line.bytes.upperBound)
    return CFRange(location: line.offset + start, length: end - start)
}

/// How far the line has to be moved right to sit in a width: `flushFactor` 0 for left, 0.5 for centred, 1 for right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    guard flushFactor.isFinite, flushWidth.isFinite else { return 0 }
    return max(0, (flushWidth - line.line.width) * min(max(flushFactor, 0), 1))
}

/// The width of the spaces at the line's end, which `CTLineGetTypographicBounds` includes.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
    let bytes = line.text.utf8[line.line.bytes]
    let trimmed = bytes.reversed().drop { $0 == 0x20 || $0 == 0x09 }.count
    guard trimmed < bytes.count else { return 0 }
    let visible = line.text.part(line.line.bytes.lowerBound..<line.line.bytes.lowerBound + trimmed)
    return max(0, line.line.width - CTLine(visible).line.width)
}
