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
}
