import CoreText
import Testing

@Suite struct FontMatchingTests {
    init() throws { try pinnedFonts.get() }

    private func names(_ descriptors: CFArray?) -> [String] {
        (descriptors ?? []).compactMap {
            ($0 as? CTFontDescriptor).flatMap { CTFontDescriptorCopyAttributes($0)[kCTFontNameAttribute] as? String }
        }
    }

    @Test func `fonts match the attributes of a descriptor`() throws {
        let family = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "DejaVu Sans"])
        #expect(names(CTFontDescriptorCreateMatchingFontDescriptors(family, nil)) == ["DejaVuSans", "DejaVuSans-Bold"])
        let bold = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans",
            kCTFontTraitsAttribute: [kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue] as CFDictionary,
        ])
        #expect(names(CTFontDescriptorCreateMatchingFontDescriptors(bold, nil)) == ["DejaVuSans-Bold"])
        // What is not mandatory only decides the order.
        let mandatory: CFSet = [kCTFontFamilyNameAttribute]
        #expect(
            names(CTFontDescriptorCreateMatchingFontDescriptors(bold, mandatory)) == ["DejaVuSans-Bold", "DejaVuSans"])
        let best = try #require(CTFontDescriptorCreateMatchingFontDescriptor(bold, nil))
        #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(best, 10, nil)) == "DejaVuSans-Bold")
        let none = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "No Such Family"])
        #expect(CTFontDescriptorCreateMatchingFontDescriptors(none, nil) == nil)
        #expect(CTFontDescriptorCreateMatchingFontDescriptor(none, nil) == nil)
    }

    @Test func `a font has the languages that its letters are for`() throws {
        let languages = try #require(CTFontCopySupportedLanguages(try dejaVu("DejaVu Sans", 10)) as? [String])
        #expect(languages.contains("de") && languages.contains("el") && !languages.contains("ja"))
        let greek = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Serif", kCTFontLanguagesAttribute: ["el"],
        ])
        #expect(names(CTFontDescriptorCreateMatchingFontDescriptors(greek, nil)).contains("DejaVuSerif"))
    }

    @Test func `collections have fonts once, and sort them`() throws {
        let all = CTFontCollectionCreateFromAvailableFonts(nil)
        let mono = names(CTFontCollectionCreateMatchingFontDescriptorsForFamily(all, "DejaVu Sans Mono", nil))
        #expect(mono == ["DejaVuSansMono", "DejaVuSansMono-Bold"])
        #expect(CTFontCollectionCopyQueryDescriptors(all) == nil)
        let sans = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "DejaVu Sans"])
        let serif = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "DejaVu Serif"])
        let first = CTFontCollectionCreateWithFontDescriptors([sans, sans], nil)
        #expect(names(CTFontCollectionCreateMatchingFontDescriptors(first)) == ["DejaVuSans", "DejaVuSans-Bold"])
        let both = CTFontCollectionCreateCopyWithFontDescriptors(first, [serif], nil)
        let sorted = CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
            both,
            { a, b, _ in
                let (a, b) = (
                    CTFontDescriptorCopyAttribute(a, kCTFontNameAttribute) as? NSString,
                    CTFontDescriptorCopyAttribute(b, kCTFontNameAttribute) as? NSString
                )
                return "\(a ?? "")" > "\(b ?? "")" ? .compareLessThan : .compareGreaterThan
            }, nil)
        #expect(names(sorted) == ["DejaVuSerif-Bold", "DejaVuSerif", "DejaVuSans-Bold", "DejaVuSans"])
        #expect(
            CTFontCollectionCreateMatchingFontDescriptors(CTFontCollectionCreateWithFontDescriptors(nil, nil)) == nil)
    }

    @Test func `the cascade list is searched before the system's fonts`() throws {
        let serif = CTFontDescriptorCreateWithNameAndSize("DejaVu Serif", 0)
        // The monospaced font lacks Armenian letters (U+0531), which both other families have.
        func found(_ list: [CTFontDescriptor]) -> String {
            let descriptor = CTFontDescriptorCreateWithAttributes([
                kCTFontNameAttribute: "NotoColorEmoji", kCTFontCascadeListAttribute: list,
            ])
            let font = CTFontCreateWithFontDescriptor(descriptor, 12, nil)
            return CTFontCopyFamilyName(CTFontCreateForString(font, "Ж", CFRange(location: 0, length: 1)))
        }
        #expect(found([serif]) == "DejaVu Serif")
        #expect(found([CTFontDescriptorCreateWithNameAndSize("DejaVu Sans Mono", 0)]) == "DejaVu Sans Mono")
    }

    @Test func `fonts of the user interface have their sizes`() throws {
        let system = try #require(CTFontCreateUIFontForLanguage(.system, 0, nil))
        #expect(CTFontGetSize(system) == 13 && CTFontCopyPostScriptName(system) == "DejaVuSans")
        let bold = try #require(CTFontCreateUIFontForLanguage(.emphasizedSystem, 20, "en" as CFString))
        #expect(CTFontGetSize(bold) == 20 && CTFontGetSymbolicTraits(bold).contains(.traitBold))
        #expect(CTFontCreateUIFontForLanguage(.smallSystem, 0, nil).map(CTFontGetSize) == 11)
        #expect(CTFontCreateUIFontForLanguage(.userFixedPitch, 0, nil).map(CTFontGetSize) == 10)
        #expect(CTFontCreateUIFontForLanguage(.none, 0, nil) == nil)
    }

    @Test func `a copy in another family keeps the style`() throws {
        let bold = try dejaVu("DejaVuSans-Bold", 14)
        let copy = try #require(CTFontCreateCopyWithFamily(bold, 0, nil, "DejaVu Serif"))
        #expect(CTFontCopyPostScriptName(copy) == "DejaVuSerif-Bold" && CTFontGetSize(copy) == 14)
        #expect(CTFontCreateCopyWithFamily(bold, 0, nil, "No Such Family") == nil)
    }

    @Test func `a font for a string in a language has its characters`() throws {
        let font = try dejaVu("DejaVu Sans", 12)
        let range = CFRange(location: 0, length: 1)
        let found = CTFontCreateForStringWithLanguage(font, "漢", range, "ja")
        #expect(CTFontCopyCharacterSet(found).contains("漢"))
        #expect(CTFontCreateForStringWithLanguage(font, "a", range, nil) == font)
    }
}
