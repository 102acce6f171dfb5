import Foundation
import Testing

@testable import CoreText

@Suite("Font cache")
struct FontCacheTests {
    /// Loads fonts without Pango, and counts the loads.
    private struct Loader {
        var cache = FontCache()
        var loads = 0

        mutating func font(_ name: String, size: Double = 12) -> SizedFont {
            cache.font(FontRequest(family: name), size: size) {
                loads += 1
                return SizedFont(description: nil, font: nil)
            }
        }
    }

    @Test("a font is loaded once for each name and size")
    func once() {
        var loader = Loader()
        let first = loader.font("A")
        #expect(loader.font("A") === first)
        #expect(loader.font("A", size: 13) !== first)
        #expect(loader.font("B") !== first)
        #expect(loader.loads == 3)
    }

    @Test("the least recently used fonts are evicted, at most 128 are kept")
    func eviction() {
        var loader = Loader()
        let kept = loader.font("kept")
        for index in 0..<1000 {
            _ = loader.font("\(index)")
            #expect(loader.font("kept") === kept)
            #expect(loader.cache.count <= FontCache.limit)
        }
        let loads = loader.loads
        // The last 60 are in the half that is not evicted.
        for index in 940..<1000 { _ = loader.font("\(index)") }
        #expect(loader.loads == loads)
        _ = loader.font("0")
        #expect(loader.loads == loads + 1)
    }

    @Test("two fonts with the same name and size have the same metrics and glyphs")
    func sameFont() throws {
        let (first, second) = (try dejaVu("DejaVu Serif", 17), try dejaVu("DejaVu Serif", 17))
        #expect(first == second)
        #expect(CTFontGetAscent(first) == CTFontGetAscent(second))
        // Their faces can be two objects: the cache is one for the process, and fonts of other tests evict it.
        let glyph = CTFontGetGlyphWithName(first, "g" as CFString)
        #expect(glyph != 0)
        #expect(CTFontGetGlyphWithName(second, "g" as CFString) == glyph)
        #expect(CTFontCreatePathForGlyph(first, glyph, nil) == CTFontCreatePathForGlyph(second, glyph, nil))
    }

    @Test(
        "sizes of animations are those of whole points, scaled", arguments: [17.3, 0.3, 0.01, 12.001, 149.99, 9_999.7])
    func animatedSizes(size: CGFloat) throws {
        let whole = CGFloat(FontLibrary.searchedSize(for: Double(size)))
        #expect(whole == max(1, size.rounded()))
        // DejaVu Sans 2.37: the advances of A, V and its kerning, in units of an em of 2048.
        let (font, text) = (try dejaVu("DejaVu Sans", size), "AVAV")
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [NSAttributedString.Key(kCTFontAttributeName): font]))
        let other = CTLineCreateWithAttributedString(
            NSAttributedString(
                string: text,
                attributes: [NSAttributedString.Key(kCTFontAttributeName): try dejaVu("DejaVu Sans", whole)]))
        var (ascent, descent, leading, wholeAscent): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        let wholeWidth = CTLineGetTypographicBounds(other, &wholeAscent, nil, nil)
        #expect(abs(width - wholeWidth * size / whole) < 1e-9 * width)
        #expect(abs(ascent - wholeAscent * size / whole) < 1e-9 * size)
        #expect(abs(ascent - CTFontGetAscent(font)) < size / 500)
        // The shapes are those of the size.
        var glyphs = [CGGlyph](repeating: 0, count: 1)
        #expect(CTFontGetGlyphsForCharacters(font, [0x41], &glyphs, 1))
        let box = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil)).boundingBox
        // A is 1493 units high and 1368 wide, as its advance is 1401.
        #expect(abs(box.height - size * 1493 / 2048) < 1e-6 * size)
        #expect(abs(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, nil, 1) - size * 1401 / 2048) < 1e-6 * size)
    }

    @Test("usual sizes are searched for as they are", arguments: [1, 9, 12.5, 13.25, 16.015625, 10_000])
    func usualSizes(size: Double) {
        #expect(FontLibrary.searchedSize(for: size) == size)
    }

    @Test("text of fonts of two sizes has the advances of both")
    func twoSizes() throws {
        let text = NSMutableAttributedString(
            string: "MM", attributes: [NSAttributedString.Key(kCTFontAttributeName): try dejaVu("DejaVu Sans", 17.3)])
        text.addAttribute(
            NSAttributedString.Key(kCTFontAttributeName), value: try dejaVu("DejaVu Sans", 40.7),
            range: NSRange(location: 1, length: 1))
        let width = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
        // M is 1767 units wide.
        #expect(abs(width - (17.3 + 40.7) * 1767 / 2048) < 0.01)
    }
}
