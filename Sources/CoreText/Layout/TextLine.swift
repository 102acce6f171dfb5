import CAcetatePango
import CoreGraphics

/// A glyph on a line, which may have no shape. Lengths are in points, y down.
struct ShapedGlyph: Sendable {
    /// The number of an empty glyph.
    static let empty = CGGlyph.max

    let glyph: CGGlyph
    /// Where the shape is drawn, from the line's origin.
    let x, y: Double
    /// The distance to the next glyph, including the kerning of the style.
    let advance: Double
    /// The offset of the first byte that the glyph represents, in the text that was shaped: see `TextLine.shift`.
    let byte: Int

    /// The glyph for Cairo; nil for an empty one.
    var drawn: cairo_glyph_t? { glyph == Self.empty ? nil : cairo_glyph_t(index: UInt(glyph), x: x, y: y) }
}

/// Consecutive glyphs of one font and style on a line. Positions are in points from the line's origin, which is the
/// baseline at the line's left end, y down, as in Cairo.
struct GlyphRun: Sendable {
    let face: FontFace
    /// The font of the glyphs, if it is not that of the style because that lacks the characters.
    let fallback: FontRequest?
    let style: TextStyle
    /// The glyphs that have a shape.
    let glyphs: [cairo_glyph_t]
    /// All glyphs from left to right, including those of spaces.
    let shaped: [ShapedGlyph]
    /// The bytes that the glyphs represent, in the text that was shaped.
    let bytes: Range<Int>
    let isRightToLeft: Bool
    let x: Double
    let width: Double
    /// The bounding box of the glyphs' shapes.
    let ink: CGRect
    /// The horizontal ranges of words, without white space; empty unless the style has a line that skips white space.
    let words: [ClosedRange<Double>]
}

/// The vertical extent of a line in points, positive outward from the baseline, and the space to the next line.
package struct LineExtent: Sendable, Equatable {
    package var ascent, descent, leading: CGFloat

    package init(ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        (self.ascent, self.descent, self.leading) = (ascent, descent, leading)
    }

    package var height: CGFloat { ascent + descent }

    /// Each distance in whole points, unless the font is so small that lines would have no height.
    package var rounded: LineExtent {
        let whole = LineExtent(ascent: ascent.rounded(), descent: descent.rounded(), leading: leading.rounded())
        return whole.height > 0 ? whole : self
    }
}

/// A line of text that is ready to be drawn. Safe to use on any thread.
package struct TextLine: Sendable {
    /// In order from left to right.
    var runs: [GlyphRun]
    package let width: CGFloat
    package let ascent: CGFloat
    /// Positive downward.
    package let descent: CGFloat
    package let leading: CGFloat
    package var isRightToLeft: Bool
    /// The byte range of the text on this line.
    var bytes: Range<Int>
    /// The offset of the shaped text, which the runs refer to, in the text that `bytes` refers to.
    var shift = 0

    package var height: CGFloat { ascent + descent }

    /// The distances from the baseline that a layout uses.
    func extent(isRounded: Bool) -> LineExtent {
        let extent = LineExtent(ascent: ascent, descent: descent, leading: leading)
        return isRounded ? extent.rounded : extent
    }

    /// The same line with its byte range moved by an offset.
    func moved(by bytes: Int) -> TextLine {
        var result = self
        result.bytes = self.bytes.lowerBound + bytes..<self.bytes.upperBound + bytes
        result.shift += bytes
        return result
    }

    /// The same line with another direction; only for lines without directional characters.
    func with(isRightToLeft: Bool) -> TextLine {
        var result = self
        result.isRightToLeft = isRightToLeft
        return result
    }

    /// The bounding box of the glyphs' shapes, relative to the line's origin, y up; null if there are none.
    package var inkBounds: CGRect {
        runs.lazy.filter { !$0.glyphs.isEmpty && !$0.ink.isEmpty }.reduce(CGRect.null) { bounds, run in
            bounds.union(CGRect(x: run.ink.minX, y: -run.ink.maxY, width: run.ink.width, height: run.ink.height))
        }
    }
}
