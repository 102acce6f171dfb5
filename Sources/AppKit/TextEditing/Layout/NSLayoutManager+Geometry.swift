import CoreText
import Foundation

// The places of characters and lines, in the coordinates of the container: points with y down. Indexes and ranges that exceed
// the text are cut.

extension NSLayoutManager {
    // MARK: Layout

    /// Lays out the whole text.
    public func ensureLayout(for container: NSTextContainer) {
        synchronize()
        ensureEverything()
    }

    /// Lays out a range of characters.
    public func ensureLayout(forCharacterRange charRange: NSRange) {
        synchronize()
        let (first, last) = positions(of: charRange)
        var position: BlockPosition? = first
        while let current = position, current.index <= last.index {
            _ = layout(at: current)
            position = blocks.position(after: current)
        }
    }

    /// Lays out a range of glyphs.
    public func ensureLayout(forGlyphRange glyphRange: NSRange) { ensureLayout(forCharacterRange: glyphRange) }

    /// Lays out the text in a rectangle.
    public func ensureLayout(forBoundingRect bounds: NSRect, in container: NSTextContainer) { _ = lines(in: bounds) }

    // MARK: Glyphs and characters

    /// The number of glyphs: that of UTF-16 code units.
    public var numberOfGlyphs: Int { textStorage?.length ?? 0 }

    /// Whether there is a glyph with an index.
    public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { glyphIndex >= 0 && glyphIndex < numberOfGlyphs }

    public func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    public func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

    public func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) -> NSRange {
        let range = textStorage?.usable(charRange) ?? NSRange(location: 0, length: 0)
        actualCharacterRange?.pointee = range
        return range
    }

    public func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange)
    }

    /// The glyphs in a container: all of them in the first one, as far as its height, and none in others.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        guard container === textContainers.first else { return NSRange(location: numberOfGlyphs, length: 0) }
        guard container.layoutHeight < blocks.height || blocks.length != numberOfGlyphs else {
            return NSRange(location: 0, length: numberOfGlyphs)
        }
        let last = line(atHeight: container.layoutHeight - 0.001)
        let end =
            last.rect.maxY > container.layoutHeight ? last.range.location : last.range.location + last.range.length
        return NSRange(location: 0, length: end)
    }

    /// The glyphs of the lines that a rectangle touches.
    public func glyphRange(forBoundingRect bounds: NSRect, in container: NSTextContainer) -> NSRange {
        let lines = lines(in: bounds)
        guard let first = lines.first, let last = lines.last else { return NSRange(location: 0, length: 0) }
        let end = last.range.location + last.range.length
        return NSRange(location: first.range.location, length: end - first.range.location)
    }

    // MARK: Rectangles

    /// The rectangle that the text fills. Of a long text the part that was not laid out yet counts with an estimate.
    public func usedRect(for container: NSTextContainer) -> NSRect {
        guard container === textContainers.first else { return .zero }
        return NSRect(origin: .zero, size: usedSize)
    }

    /// The smallest rectangle that contains the lines' parts of a range. An empty range has the width 0.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> NSRect {
        guard let range = textStorage?.usable(glyphRange) else { return .zero }
        guard range.length > 0 else {
            let line = line(ofCharacter: range.location)
            return NSRect(
                x: line.x(at: range.location, .downstream), y: line.rect.minY, width: 0, height: line.rect.height)
        }
        var bounds = NSRect.null
        forEachLine(in: range) { line in
            for rect in rects(of: range, on: line, extends: false) { bounds = bounds.union(rect) }
            return true
        }
        return bounds.isNull ? .zero : bounds
    }

    /// The rectangle of the line with a glyph, from edge to edge of the container.
    public func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSRect {
        let line = line(ofCharacter: glyphIndex)
        effectiveRange?.pointee = line.range
        return line.rect
    }

    /// The part of the line with a glyph that its text fills.
    public func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSRect {
        let line = line(ofCharacter: glyphIndex)
        effectiveRange?.pointee = line.range
        return line.usedRect
    }

    /// The place of a glyph on its baseline, from the origin of the line's rectangle.
    public func location(forGlyphAt glyphIndex: Int) -> NSPoint {
        let line = line(ofCharacter: glyphIndex)
        return NSPoint(x: line.x(at: glyphIndex, .downstream), y: line.origin.y - line.rect.minY)
    }

    /// The container of a line, which is the first one.
    public func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSTextContainer? {
        effectiveRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
        return textContainers.first
    }

    /// The empty line after a text that is empty or ends with a separator; zero for other texts.
    public var extraLineFragmentRect: NSRect { extraLine?.rect ?? .zero }

    /// The part of that line that would be filled, with the padding.
    public var extraLineFragmentUsedRect: NSRect { extraLine?.usedRect ?? .zero }

    /// The container of that line; nil for none.
    public var extraLineFragmentTextContainer: NSTextContainer? { extraLine == nil ? nil : textContainers.first }

    private var extraLine: TextLinePlace? {
        synchronize()
        let last = blocks.position(at: blocks.count - 1)
        return blocks[last].length == 0 ? TextLinePlace(block: last, layout: layout(at: last), number: 0) : nil
    }

    /// Calls a function for each line with glyphs of a range.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (NSRect, NSRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let range = textStorage?.usable(glyphRange), range.length > 0, let container = textContainers.first else {
            return
        }
        var stop = ObjCBool(false)
        forEachLine(in: range) { line in
            block(line.rect, line.usedRect, container, line.range, &stop)
            return !stop.boolValue
        }
    }

    /// Calls a function for the rectangles that enclose a range. If the selected range contains it, they are those of a
    /// selection, which fill lines to their edges.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (NSRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let range = textStorage?.usable(glyphRange), range.length > 0 else { return }
        let isSelected =
            selectedRange.location != NSNotFound && NSIntersectionRange(range, selectedRange).length == range.length
        var stop = ObjCBool(false)
        forEachLine(in: range) { line in
            for rect in rects(of: range, on: line, extends: isSelected) where !stop.boolValue { block(rect, &stop) }
            return !stop.boolValue
        }
    }

    // MARK: Points

    /// The character at a point, or the nearest one.
    ///
    /// - Parameter partialFraction: on return, the place in the character, from 0 at its leading edge to 1.
    public func characterIndex(
        for point: NSPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let found = line(atHeight: point.y).position(atX: point.x)
        partialFraction?.pointee = found.fraction
        return found.character
    }

    /// The glyph at a point, or the nearest one.
    public func glyphIndex(
        for point: NSPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
    }

    /// The glyph at a point, or the nearest one.
    public func glyphIndex(for point: NSPoint, in container: NSTextContainer) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    }

    // MARK: Fonts

    /// The height of lines of a font, in points.
    public func defaultLineHeight(for theFont: NSFont) -> CGFloat {
        let font = theFont.coreTextFont
        return CTFontGetAscent(font) + CTFontGetDescent(font) + (usesFontLeading ? CTFontGetLeading(font) : 0)
    }

    /// The distance from the upper edge of lines of a font to their baseline, in points.
    public func defaultBaselineOffset(for theFont: NSFont) -> CGFloat { CTFontGetAscent(theFont.coreTextFont) }
}
