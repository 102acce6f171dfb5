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
    package let isRightToLeft: Bool
    /// The text's bytes on this line.
    let bytes: Range<Int>

    package var height: CGFloat { ascent + descent }

    /// What the glyphs mark, from the line's origin, y up; null if nothing.
    package var inkBounds: CGRect {
        runs.lazy.filter { !$0.glyphs.isEmpty && !$0.ink.isEmpty }.reduce(CGRect.null) { bounds, run in
            bounds.union(CGRect(x: run.ink.minX, y: -run.ink.maxY, width: run.ink.width, height: run.ink.height))
        }
    }
}
