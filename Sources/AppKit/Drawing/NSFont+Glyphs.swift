import CoreGraphics
import CoreText
import Foundation

/// A glyph of a font. Functions with `CGGlyph` do the same.
public typealias NSGlyph = UInt32

/// The characters and glyphs of a font.
extension NSFont {
    /// The characters that the font has glyphs for.
    public var coveredCharacterSet: CharacterSet { CTFontCopyCharacterSet(self) }

    /// The glyph with a PostScript name, such as "W"; 0 if the font has none.
    public func glyph(withName name: String) -> NSGlyph { NSGlyph(CTFontGetGlyphWithName(self, name as CFString)) }

    /// The distance from a glyph to the next one, in points. Zero for numbers that are no glyphs.
    public func advancement(forGlyph glyph: NSGlyph) -> NSSize {
        CGGlyph(exactly: glyph).map(advancement(forCGGlyph:)) ?? .zero
    }

    /// The box of a glyph at the origin, in points. Zero for numbers that are no glyphs.
    public func boundingRect(forGlyph glyph: NSGlyph) -> NSRect {
        CGGlyph(exactly: glyph).map(boundingRect(forCGGlyph:)) ?? .zero
    }

    /// The distance from a glyph to the next one, in points.
    public func advancement(forCGGlyph glyph: CGGlyph) -> NSSize {
        NSSize(width: CTFontGetAdvancesForGlyphs(self, .horizontal, [glyph], nil, 1), height: 0)
    }

    /// Stores the distances from each of some glyphs to the next one, in points.
    public func getAdvancements(
        _ advancements: UnsafeMutablePointer<NSSize>, forCGGlyphs glyphs: UnsafePointer<CGGlyph>, count glyphCount: Int
    ) {
        CTFontGetAdvancesForGlyphs(self, .horizontal, glyphs, advancements, glyphCount)
    }

    /// The box of a glyph at the origin, in points; zero for a glyph without a shape.
    public func boundingRect(forCGGlyph glyph: CGGlyph) -> NSRect {
        CTFontGetBoundingRectsForGlyphs(self, .horizontal, [glyph], nil, 1)
    }

    /// Stores the boxes of glyphs, each at the origin, in points.
    public func getBoundingRects(
        _ bounds: UnsafeMutablePointer<NSRect>, forCGGlyphs glyphs: UnsafePointer<CGGlyph>, count glyphCount: Int
    ) {
        CTFontGetBoundingRectsForGlyphs(self, .horizontal, glyphs, bounds, glyphCount)
    }

    /// The greatest distance from a glyph of the font to the next one, in points: `advanceWidthMax` of the table "hhea".
    public var maximumAdvancement: NSSize {
        guard let table = CTFontCopyTable(self, CTFontTableTag(kCTFontTableHhea), []) as Data?,
            table.count >= 12
        else { return .zero }
        let units = Int(table[table.startIndex + 10]) << 8 | Int(table[table.startIndex + 11])
        return NSSize(width: CGFloat(units) / CGFloat(CTFontGetUnitsPerEm(self)) * pointSize, height: 0)
    }
}
