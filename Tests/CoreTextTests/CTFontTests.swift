import CoreText
import Testing

@Suite("CTFont")
struct CTFontTests {
    init() throws { try pinnedFonts.get() }

    @Test("metrics are those of the font's tables", arguments: [1, 12, 32.5, 1000])
    func measures(size: CGFloat) throws {
        let font = try dejaVu("DejaVu Sans", size)
        // DejaVu Sans 2.37: 2048 units per em; hhea 1901, -483 and 0; x 1120 and H 1493 high; post -40 and 90.
        #expect(CTFontGetUnitsPerEm(font) == 2048)
        #expect(abs(CTFontGetAscent(font) - size * 1901 / 2048) < 1e-9)
        #expect(abs(CTFontGetDescent(font) - size * 483 / 2048) < 1e-9)
        #expect(CTFontGetLeading(font) == 0)
        #expect(abs(CTFontGetXHeight(font) - size * 1120 / 2048) < 1e-9)
        #expect(abs(CTFontGetCapHeight(font) - size * 1493 / 2048) < 1e-9)
        #expect(abs(CTFontGetUnderlinePosition(font) + size * 40 / 2048) < 1e-9)
        #expect(abs(CTFontGetUnderlineThickness(font) - size * 90 / 2048) < 1e-9)
        #expect(CTFontGetBoundingBox(font).height > size)
        #expect(CTFontGetGlyphCount(font) > 5000)
    }

    @Test(
        "a font is found by its PostScript name, its family, its full name, or a family and a style",
        arguments: [
            ("DejaVuSans-Bold", "DejaVuSans-Bold"), ("DejaVuSansMono", "DejaVuSansMono"),
            ("DejaVu Sans", "DejaVuSans"), ("dejavu sans mono", "DejaVuSansMono"), ("DejaVu Serif", "DejaVuSerif"),
            ("DejaVu Serif-Bold", "DejaVuSerif-Bold"), ("DejaVuSerif", "DejaVuSerif"),
            ("DejaVu Sans Bold", "DejaVuSans-Bold"), ("DejaVu Sans Mono Bold", "DejaVuSansMono-Bold"),
        ])
    func names(name: String, found: String) throws {
        #expect(CTFontCopyPostScriptName(try dejaVu(name, 10)) == found)
    }

    @Test(
        "generic families are found",
        arguments: [
            ("Sans", "DejaVuSans"), ("Serif", "DejaVuSerif"), ("Monospace", "DejaVuSansMono"),
            ("monospace", "DejaVuSansMono"), ("Monospace-Bold", "DejaVuSansMono-Bold"),
            ("Serif-Bold", "DejaVuSerif-Bold"),
        ])
    func genericFamilies(name: String, found: String) {
        #expect(CTFontCopyPostScriptName(CTFontCreateWithName(name as CFString, 10, nil)) as String == found)
    }

    @Test(
        "an unknown name falls back to an available font",
        arguments: ["Lucida-Grande", "Helvetica", "", "-", "a,b", "No\0Name", ",", "Bold", "Helvetica-BoldOblique"])
    func unknownNames(name: String) throws {
        let font = try dejaVu(name, 10)
        #expect(CTFontCopyFamilyName(font).hasPrefix("DejaVu"))
        #expect(CTFontGetAscent(font) > 9)
    }

    @Test(
        "the substitute of a family of macOS has equal widths or serifs like it",
        arguments: [
            ("Menlo", "DejaVu Sans Mono"), ("Menlo-Bold", "DejaVu Sans Mono"), ("Courier New", "DejaVu Sans Mono"),
            ("Monaco", "DejaVu Sans Mono"), ("TimesNewRomanPSMT", "DejaVu Serif"), ("Georgia-Bold", "DejaVu Serif"),
            ("Helvetica", "DejaVu Sans"), ("No Such Font", "DejaVu Sans"),
        ])
    func substitutes(name: String, family: String) {
        let font = CTFontCreateWithName(name as CFString, 12, nil)
        #expect(CTFontCopyFamilyName(font) as String == family)
        #expect(CTFontGetSymbolicTraits(font).contains(.traitBold) == name.hasSuffix("Bold"))
    }

    @Test("the style of an unknown family is kept", arguments: ["Arial-BoldMT", "Helvetica-Bold", "Lucida-SemiBold"])
    func unknownStyles(name: String) throws {
        #expect(CTFontCopyPostScriptName(try dejaVu(name, 10)).hasSuffix("-Bold"))
    }

    @Test(
        "an invalid size becomes 12 points, and one that is too large is clamped",
        arguments: zip(
            [0, -4, CGFloat.nan, CGFloat.infinity, 1e30, 1e-30, 9.5], [12, 12, 12, 12, 10_000, 0.01, 9.5] as [CGFloat]))
    func sizes(size: CGFloat, expected: CGFloat) throws {
        #expect(CTFontGetSize(try dejaVu("DejaVu Sans", size)) == expected)
    }

    @Test("a copy has another size, or the same if the size is 0")
    func copies() throws {
        let font = try dejaVu("DejaVuSans-Bold", 20)
        #expect(CTFontGetSize(CTFontCreateCopyWithSize(font, 0, nil)) == 20)
        let large = CTFontCreateCopyWithSize(font, 40, nil)
        #expect(CTFontCopyPostScriptName(large) == "DejaVuSans-Bold")
        #expect(CTFontGetAscent(large) == 2 * CTFontGetAscent(font))
        #expect(font == CTFontCreateWithName("DejaVuSans-Bold", 20, nil))
        #expect(font != large)
    }

    @Test("the font environment cannot change once fonts are in use")
    func environment() throws {
        _ = try dejaVu("DejaVu Sans", 10)
        #expect(throws: FontEnvironmentError.tooLate) { try FontEnvironment.choose(.system) }
        try FontEnvironment.choose(.pinned)
        #expect(FontEnvironmentError.missing(file: "/a.ttf").description.contains("fonts-dejavu-core"))
    }
}
