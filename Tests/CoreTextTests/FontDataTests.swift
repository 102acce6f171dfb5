@testable import CoreText
import Testing

/// Fonts from data, variable fonts, features and tables, with the font of `BoxesFont`.
@Suite(.serialized) struct FontDataTests {
    init() throws { try pinnedFonts.get() }

    private func graphicsFont() throws -> CGFont {
        try #require(CGDataProvider(data: BoxesFont.data).flatMap { CGFont($0) })
    }

    private func font(_ attributes: CFDictionary = [:], size: CGFloat = 10) throws -> CTFont {
        let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(BoxesFont.data))
        return CTFontCreateWithFontDescriptor(
            CTFontDescriptorCreateCopyWithAttributes(descriptor, attributes), size, nil)
    }

    private func width(_ text: String, _ font: CTFont) -> Double {
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [.init(kCTFontAttributeName): font]))
        return CTLineGetTypographicBounds(line, nil, nil, nil)
    }

    @Test(arguments: ["Helvetica", "Helvetica-Bold", "ArialMT", "Georgia-BoldItalic", "Menlo-Regular", "Gill Sans"])
    func `a font that each Mac has is never missing`(name: String) throws {
        let font = try #require(CGFont(name as CFString))
        #expect(font.numberOfGlyphs > 0 && font.unitsPerEm > 0)
        let same = CTFontCreateWithName(name as CFString, 12, nil)
        #expect(font.postScriptName == CTFontCopyPostScriptName(same))
    }

    @Test func `a name of no font has none`() {
        #expect(CGFont("No such font" as CFString) == nil && CGFont("Nosuchfont-Bold" as CFString) == nil)
    }

    @Test func `a font of data has the names and the metrics of its tables`() throws {
        let font = try graphicsFont()
        #expect(font.postScriptName == "AcetateBoxes-Regular" && font.fullName == "Acetate Boxes Regular")
        #expect(font.numberOfGlyphs == 5 && font.unitsPerEm == 1000 && font.ascent == 800 && font.descent == -200)
        let sized = CTFontCreateWithGraphicsFont(font, 10, nil, nil)
        #expect(CTFontCopyFamilyName(sized) == "Acetate Boxes" && CTFontGetAscent(sized) == 8)
        #expect(abs(width("AA", sized) - 10) < 0.01)
        #expect(try self.graphicsFont().postScriptName == font.postScriptName, "the same data again")
    }

    @Test func `data that is no font gives none`() throws {
        for data in [Data(), Data("no font".utf8), BoxesFont.data.prefix(60)] {
            #expect(CGDataProvider(data: data).flatMap { CGFont($0) } == nil)
            #expect(CTFontManagerCreateFontDescriptorFromData(data) == nil)
        }
    }

    @Test func `a font of data is found by its name while it is registered`() throws {
        func found() -> String { CTFontCopyPostScriptName(CTFontCreateWithName("AcetateBoxes-Regular", 10, nil)) }
        let font = try graphicsFont()
        #expect(found() != "AcetateBoxes-Regular")
        var error: Unmanaged<CFError>?
        #expect(CTFontManagerRegisterGraphicsFont(font, &error) && error == nil)
        #expect(found() == "AcetateBoxes-Regular")
        #expect(CTFontManagerCopyAvailableFontFamilyNames().contains { $0 as? String == "Acetate Boxes" })
        #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
        #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
        #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
        #expect(found() != "AcetateBoxes-Regular")
        #expect(abs(width("A", CTFontCreateWithGraphicsFont(font, 10, nil, nil)) - 5) < 0.01, "the font itself stays")
    }

    @Test func `fonts of one family and style are told apart by their names`() throws {
        let file = try #require(FontEnvironment.pinnedFiles.first { $0.hasSuffix("/DejaVuSans.ttf") })
        var data = try Data(contentsOf: URL(fileURLWithPath: file))
        for encoding in [String.Encoding.ascii, .utf16BigEndian] {
            let name = try #require("DejaVuSans".data(using: encoding))
            while let range = data.range(of: name) {
                data.replaceSubrange(range, with: try #require("DejaVuTwin".data(using: encoding)))
            }
        }
        let twin = try #require(CGDataProvider(data: data as CFData).flatMap { CGFont($0) })
        #expect(twin.postScriptName == "DejaVuTwin" && CTFontManagerRegisterGraphicsFont(twin, nil))
        defer { CTFontManagerUnregisterGraphicsFont(twin, nil) }
        for name in ["DejaVuTwin", "DejaVuSans", "DejaVuTwin"] {
            let font = CTFontCreateWithName(name as CFString, 10, nil)
            #expect(CTFontCopyPostScriptName(font) == name && CTFontCopyFamilyName(font) == "DejaVu Sans")
        }
    }

    @Test func `a variable font has axes, and its glyphs follow their values`() throws {
        let axes = try #require(CTFontCopyVariationAxes(try font()) as? [CFDictionary])
        #expect(axes.count == 1)
        let axis = axes[0]
        #expect(axis[kCTFontVariationAxisIdentifierKey] as? Int == 0x7767_6874)
        #expect(axis[kCTFontVariationAxisMinimumValueKey] as? Double == 100)
        #expect(axis[kCTFontVariationAxisDefaultValueKey] as? Double == 400)
        #expect(axis[kCTFontVariationAxisMaximumValueKey] as? Double == 900)
        #expect(axis[kCTFontVariationAxisNameKey] as? String == "Weight")
        #expect(CTFontCopyVariationAxes(try dejaVu("DejaVu Sans", 10)) == nil)
        // Between 400 and 900, the deltas grow linearly: the advance by 250 units, the width by 200.
        for (weight, share) in [(400, 0.0), (650, 0.5), (900, 1.0)] {
            let bold = try font([kCTFontVariationAttribute: [NSNumber(value: 0x7767_6874): NSNumber(value: weight)]])
            #expect(abs(width("A", bold) - (5 + 2.5 * share)) < 0.01)
            var glyph = CTFontGetGlyphWithName(bold, "A")
            let box = CTFontGetBoundingRectsForGlyphs(bold, .default, &glyph, nil, 1)
            #expect(abs(box.width - (4 + 2 * share)) < 0.01)
            let value = CTFontCopyVariation(bold)?[NSNumber(value: 0x7767_6874)] as? Int
            #expect(value == (weight == 400 ? nil : weight))
        }
        let original = try #require(CTFontManagerCreateFontDescriptorFromData(BoxesFont.data))
        let descriptor = CTFontDescriptorCreateCopyWithVariation(original, NSNumber(value: 0x7767_6874), 900)
        let font = CTFontCreateWithFontDescriptor(descriptor, 20, nil)
        #expect(abs(width("A", font) - 15) < 0.02)
        // A descriptor of the font, and a copy in another size, keep the variation.
        let again = CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(font), 10, nil)
        #expect(abs(width("A", again) - 7.5) < 0.01)
        #expect(abs(width("A", CTFontCreateCopyWithAttributes(font, 10, nil, nil)) - 7.5) < 0.01)
    }

    @Test func `the variations of a graphics font have the names of its axes`() throws {
        let font = try graphicsFont()
        #expect(font.variations?["Weight"] as? Double == 400)
        let axis = try #require(font.variationAxes?.first as? CFDictionary)
        #expect(axis[kCGFontVariationAxisName] as? String == "Weight")
        #expect(axis[kCGFontVariationAxisMaxValue] as? Double == 900)
        let bold = try #require(font.copy(withVariations: ["Weight": NSNumber(value: 900)]))
        #expect(bold.variations?["Weight"] as? Double == 900)
        var advance: Int32 = 0
        var glyph = bold.getGlyphWithGlyphName(name: "A")
        #expect(bold.getGlyphAdvances(glyphs: &glyph, count: 1, advances: &advance) && advance == 750)
        #expect(CGFont("DejaVuSans" as CFString)?.variations == nil)
    }

    @Test(arguments: [
        (kLigaturesType, kCommonLigaturesOffSelector, "liga", 0), (kLigaturesType, kRareLigaturesOnSelector, "dlig", 1),
        (kNumberSpacingType, kMonospacedNumbersSelector, "tnum", 1),
        (kNumberSpacingType, kProportionalNumbersSelector, "pnum", 1),
        (kNumberCaseType, kLowerCaseNumbersSelector, "onum", 1),
        (kVerticalPositionType, kSuperiorsSelector, "sups", 1), (kVerticalPositionType, kOrdinalsSelector, "ordn", 1),
        (kFractionsType, kDiagonalFractionsSelector, "frac", 1),
        (kTypographicExtrasType, kSlashedZeroOnSelector, "zero", 1),
        (kCaseSensitiveLayoutType, kCaseSensitiveSpacingOnSelector, "cpsp", 1),
        (kStylisticAlternativesType, kStylisticAltOneOnSelector, "ss01", 1),
        (kStylisticAlternativesType, kStylisticAltTwentyOffSelector, "ss20", 0),
        (kContextualAlternatesType, kContextualSwashAlternatesOnSelector, "cswh", 1),
        (kLowerCaseType, kLowerCasePetiteCapsSelector, "pcap", 1),
        (kUpperCaseType, kUpperCaseSmallCapsSelector, "c2sc", 1),
    ])
    func `features of Apple's registry are those of OpenType`(type: Int, selector: Int, tag: String, value: Int) throws
    {
        let setting: CFDictionary = [
            kCTFontFeatureTypeIdentifierKey: type, kCTFontFeatureSelectorIdentifierKey: selector,
        ]
        let known = CTFontCopyFeatureSettings(try font([kCTFontFeatureSettingsAttribute: [setting]])) as? [CFDictionary]
        #expect(known?.count == 1 && known?.first?[kCTFontOpenTypeFeatureTag] as? String == tag)
        #expect((known?.first?[kCTFontOpenTypeFeatureValue] as? NSNumber)?.intValue == value)
    }

    @Test(arguments: [
        (kVerticalPositionType, kNormalPositionSelector), (kFractionsType, kNoFractionsSelector),
        (kLowerCaseType, kDefaultLowerCaseSelector), (kStylisticAlternativesType, kNoStylisticAlternatesSelector),
    ])
    func `defaults of Apple's registry need no feature`(type: Int, selector: Int) throws {
        let setting: CFDictionary = [
            kCTFontFeatureTypeIdentifierKey: type, kCTFontFeatureSelectorIdentifierKey: selector,
        ]
        #expect(CTFontCopyFeatureSettings(try font([kCTFontFeatureSettingsAttribute: [setting]])) == nil)
    }

    @Test func `features substitute glyphs`() throws {
        #expect(abs(width("a", try font()) - 5) < 0.01)
        let small: CFDictionary = [kCTFontOpenTypeFeatureTag: "smcp", kCTFontOpenTypeFeatureValue: 1]
        let setting = try font([kCTFontFeatureSettingsAttribute: [small]])
        #expect(abs(width("a", setting) - 6) < 0.01)
        // The type of lowercase letters and the selector of small capitals.
        let typed: CFDictionary = [
            kCTFontFeatureTypeIdentifierKey: kLowerCaseType,
            kCTFontFeatureSelectorIdentifierKey: kLowerCaseSmallCapsSelector,
        ]
        #expect(abs(width("a", try font([kCTFontFeatureSettingsAttribute: [typed]])) - 6) < 0.01)
        let original = try #require(CTFontManagerCreateFontDescriptorFromData(BoxesFont.data))
        let copy = CTFontDescriptorCreateCopyWithFeature(original, 37, 1)
        #expect(abs(width("a", CTFontCreateWithFontDescriptor(copy, 10, nil)) - 6) < 0.01)
        let known = try #require(CTFontCopyFeatureSettings(setting)?.first as? CFDictionary)
        #expect(known[kCTFontOpenTypeFeatureTag] as? String == "smcp")
        #expect(CTFontCopyFeatureSettings(try font()) == nil)
        // A setting that is not known changes nothing.
        let wrong: CFDictionary = [kCTFontOpenTypeFeatureTag: "a=1,", kCTFontOpenTypeFeatureValue: 1]
        #expect(try font([kCTFontFeatureSettingsAttribute: [wrong, "x", 3]]) == font())
    }

    @Test func `The features of a font are those of its table, with the names of the registry`() throws {
        let features = try #require(CTFontCopyFeatures(try font()) as? [CFDictionary])
        let type = try #require(features.first)
        #expect(features.count == 1, "the font has nothing but small capitals")
        #expect((type[kCTFontFeatureTypeIdentifierKey] as? NSNumber)?.intValue == kLowerCaseType)
        #expect(type[kCTFontFeatureTypeNameKey] as? String == "Lower Case")
        #expect((type[kCTFontFeatureTypeExclusiveKey] as? NSNumber)?.boolValue == true)
        let selectors = try #require(type[kCTFontFeatureTypeSelectorsKey] as? [CFDictionary])
        func numbers(_ key: CFString) -> [Int?] { selectors.map { ($0[key] as? NSNumber)?.intValue } }
        #expect(
            numbers(kCTFontFeatureSelectorIdentifierKey) == [kDefaultLowerCaseSelector, kLowerCaseSmallCapsSelector])
        #expect(selectors.map { $0[kCTFontFeatureSelectorNameKey] as? String } == ["Default Lower Case", "Small Caps"])
        #expect(numbers(kCTFontFeatureSelectorDefaultKey) == [1, 0])
        #expect(selectors.map { $0[kCTFontOpenTypeFeatureTag] as? String } == [nil, "smcp"])
        #expect(numbers(kCTFontFeatureSelectorSettingKey) == [nil, nil])
        let chosen: CFDictionary = [kCTFontOpenTypeFeatureTag: "smcp", kCTFontOpenTypeFeatureValue: 1]
        let other = try #require(
            CTFontCopyFeatures(try font([kCTFontFeatureSettingsAttribute: [chosen]])) as? [CFDictionary])
        let second = (other.first?[kCTFontFeatureTypeSelectorsKey] as? [CFDictionary])?.last
        #expect((second?[kCTFontFeatureSelectorSettingKey] as? NSNumber)?.boolValue == true)
    }

    @Test func `Features without a place in the registry have their tags`() throws {
        try pinnedFonts.get()
        let font = CTFontCreateWithName("DejaVu Sans", 12, nil)
        let features = try #require(CTFontCopyFeatures(font) as? [CFDictionary])
        let types = features.compactMap { ($0[kCTFontFeatureTypeIdentifierKey] as? NSNumber)?.intValue }
        #expect(types.contains(kLigaturesType))
        let tags = features.compactMap { $0[kCTFontOpenTypeFeatureTag] as? String }
        // The kerning of DejaVu Sans.
        #expect(tags.contains("kern") && !tags.contains("liga"))
    }

    @Test func `tables are those of the file`() throws {
        let font = try font()
        let tags = try #require(CTFontCopyAvailableTables(font, []) as? [CTFontTableTag])
        #expect(
            tags.contains(CTFontTableTag(kCTFontTableFvar)) && CTFontHasTable(font, CTFontTableTag(kCTFontTableGlyf)))
        // The number of glyphs is in the third word of `maxp`.
        let maxp = try #require(CTFontCopyTable(font, CTFontTableTag(kCTFontTableMaxp), []))
        #expect(Array(maxp.dropFirst(4).prefix(2)) == [0, 5])
        #expect(CTFontCopyTable(font, 0x7878_7878, []) == nil && !CTFontHasTable(font, 0x7878_7878))
        #expect(try graphicsFont().table(for: UInt32(kCTFontTableMaxp)) == maxp)
        #expect(try graphicsFont().tableTags?.count == tags.count)
    }

    @Test func `characters are those that have glyphs`() throws {
        let characters = CTFontCopyCharacterSet(try font())
        for scalar in "Aa ".unicodeScalars { #expect(characters.contains(scalar)) }
        for scalar in "Bb€".unicodeScalars { #expect(!characters.contains(scalar)) }
    }

    @Test func `names are those of the file`() throws {
        let font = try font()
        #expect(CTFontCopyName(font, kCTFontDesignerNameKey) == "Nobody")
        #expect(CTFontCopyName(font, kCTFontFamilyNameKey) == "Acetate Boxes")
        #expect(CTFontCopyLocalizedName(font, kCTFontVersionNameKey, nil) == "Version 1.0")
        #expect(CTFontCopyName(font, kCTFontLicenseNameKey) == nil)
    }
}
