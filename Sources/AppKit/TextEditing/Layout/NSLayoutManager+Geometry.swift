import CoreText
import Foundation

// Places of the layout that exists. Lines are always laid out where they are needed, so that these find the same as the methods that
// lay out text.
extension NSLayoutManager {
    /// The glyphs of the lines that a rectangle touches.
    public func glyphRange(
        forBoundingRectWithoutAdditionalLayout bounds: NSRect, in container: NSTextContainer
    ) -> NSRange { glyphRange(forBoundingRect: bounds, in: container) }

    /// The rectangle of the line with a glyph, from edge to edge of the container.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
    ) -> NSRect { lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange) }

    /// The part of the line with a glyph that its text fills.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
    ) -> NSRect { lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange) }

    /// The container of a line, which is the first one.
    public func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout flag: Bool
    ) -> NSTextContainer? { textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveRange) }

    /// The empty line after a text that is empty or ends with a separator; nil for other texts.
    var extraLine: TextLinePlace? {
        synchronize()
        let last = blocks.position(at: blocks.count - 1)
        return blocks[last].length == 0 ? TextLinePlace(block: last, layout: layout(at: last), number: 0) : nil
    }
}
