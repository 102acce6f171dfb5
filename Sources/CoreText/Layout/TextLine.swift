import CAcetatePango
import CoreGraphics

/// Glyphs of one font and style that follow each other on a line. Lengths in points, from the line's origin: the
/// baseline at the line's left end, y down, as Cairo has it.
struct GlyphRun: Sendable {
    let face: FontFace
    let style: TextStyle
    /// Those that leave a mark.
    let glyphs: [cairo_glyph_t]
    /// The number of glyphs, those of spaces included.
    let glyphCount: Int
    let x: Double
    let width: Double
    /// What the glyphs mark.
    let ink: CGRect
    /// From where to where there are words, and no white space; only where the style asks for it.
    let words: [ClosedRange<Double>]
}

/// A line of text, ready to be drawn. Any thread.
package struct TextLine: Sendable {
    /// In order from left to right.
    let runs: [GlyphRun]
    package let width: CGFloat
    package let ascent: CGFloat
    /// Downwards: positive.
    package let descent: CGFloat
    package let leading: CGFloat
    package var isRightToLeft: Bool
    /// The text's bytes on this line.
    var bytes: Range<Int>

    package var height: CGFloat { ascent + descent }

    /// The same line in a text that begins some bytes earlier.
    func moved(by bytes: Int) -> TextLine {
        var result = self
        result.bytes = self.bytes.lowerBound + bytes..<self.bytes.upperBound + bytes
        return result
    }

    /// The same line, where nothing in it has a direction.
    func with(isRightToLeft: Bool) -> TextLine {
        var result = self
        result.isRightToLeft = isRightToLeft
        return result
    }

    /// What the glyphs mark, from the line's origin, y up; null if nothing.
    package var inkBounds: CGRect {
        runs.lazy.filter { !$0.glyphs.isEmpty && !$0.ink.isEmpty }.reduce(CGRect.null) { bounds, run in
            bounds.union(CGRect(x: run.ink.minX, y: -run.ink.maxY, width: run.ink.width, height: run.ink.height))
        }
    }
}
