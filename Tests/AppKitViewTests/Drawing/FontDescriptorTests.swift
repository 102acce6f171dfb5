import Testing

@testable import AppKit

/// The fonts of the off-screen display: DejaVu Sans, Sans Mono and Serif, each regular and bold.
@MainActor
@Suite(.serialized) struct FontDescriptorTests {
    init() throws { _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 64, height: 64)) }

    @Test func `A descriptor of a font makes the same font`() throws {
        let font = NSFont.boldSystemFont(ofSize: 17)
        #expect(NSFont(descriptor: font.fontDescriptor, size: 0)?.fontName == font.fontName)
        #expect(NSFont(descriptor: font.fontDescriptor, size: 0)?.pointSize == 17)
        #expect(NSFont(descriptor: font.fontDescriptor, size: 20)?.pointSize == 20)
        #expect(font.fontDescriptor.symbolicTraits == .bold)
        #expect(font.fontDescriptor == NSFontDescriptor(name: font.fontName, size: 17))
    }

    @Test func `Traits, families, sizes and designs change independently`() throws {
        let descriptor = NSFont.systemFont(ofSize: 12).fontDescriptor
        func name(_ descriptor: NSFontDescriptor?) -> String? {
            descriptor.flatMap { NSFont(descriptor: $0, size: 0)?.fontName }
        }
        #expect(name(descriptor) == "DejaVuSans")
        #expect(name(descriptor.withSymbolicTraits(.bold)) == "DejaVuSans-Bold")
        #expect(name(descriptor.withSymbolicTraits(.bold).withSymbolicTraits([])) == "DejaVuSans")
        #expect(descriptor.withDesign(.serif)?.object(forKey: .family) as? String == "DejaVu Serif")
        #expect(name(descriptor.withDesign(.monospaced)) == "DejaVuSansMono")
        #expect(name(descriptor.withDesign(.monospaced)?.withDesign(.default)) == "DejaVuSans")
        #expect(descriptor.withSymbolicTraits(.bold).withDesign(.monospaced)?.symbolicTraits.contains(.bold) == true)
        #expect(name(descriptor.withFamily("DejaVu Serif").withFace("Bold")) == "DejaVuSerif-Bold")
        #expect(descriptor.withDesign(.init(rawValue: "rounded")) == nil)
        #expect(descriptor.withSize(30).pointSize == 30)
    }

    @Test func `Attributes choose a font by family and weight`() throws {
        let descriptor = NSFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .size: 15, .traits: [NSFontDescriptor.TraitKey.weight: NSFont.Weight.bold],
        ])
        let font = try #require(NSFont(descriptor: descriptor, size: 0))
        #expect(font.fontName == "DejaVuSans-Bold" && font.pointSize == 15)
        let regular = descriptor.addingAttributes([.traits: [NSFontDescriptor.TraitKey.weight: 0.0]])
        #expect(NSFont(descriptor: regular, size: 0)?.fontName == "DejaVuSans")
        #expect(descriptor.object(forKey: .family) as? String == "DejaVu Sans")
        #expect(descriptor.fontAttributes[.size] as? CGFloat == 15)
        #expect(NSFontDescriptor(fontAttributes: [.size: CGFloat.nan]).pointSize == 0)
    }

    // Human Interface Guidelines, Typography: the text styles of macOS.
    @Test func `Text styles have the sizes of macOS`() {
        let sizes: [(NSFont.TextStyle, CGFloat)] = [
            (.largeTitle, 26), (.title1, 22), (.title2, 17), (.title3, 15), (.headline, 13), (.body, 13),
            (.callout, 12),
            (.subheadline, 11), (.footnote, 10), (.caption1, 10), (.caption2, 10),
        ]
        for (style, size) in sizes { #expect(NSFont.preferredFont(forTextStyle: style).pointSize == size) }
        #expect(NSFont.preferredFont(forTextStyle: .headline).fontDescriptor.symbolicTraits.contains(.bold))
        #expect(!NSFont.preferredFont(forTextStyle: .body).fontDescriptor.symbolicTraits.contains(.bold))
    }

    @Test func `Digits of the font for them have one width`() {
        let font = NSFont.monospacedDigitSystemFont(ofSize: 20, weight: .bold)
        let widths = "0123456789".map { digit in
            NSAttributedString(string: String(digit), attributes: [.font: font]).size().width
        }
        #expect(Set(widths).count == 1 && widths[0] > 0)
        #expect(font.fontDescriptor.symbolicTraits.contains(.bold))
    }

    @Test func `The font manager converts fonts within their family, and keeps those that it cannot convert`() throws {
        let manager = NSFontManager.shared
        let font = NSFont.systemFont(ofSize: 14)
        let bold = manager.convert(font, toHaveTrait: .boldFontMask)
        #expect(bold.fontName == "DejaVuSans-Bold" && bold.pointSize == 14)
        #expect(manager.traits(of: bold) == .boldFontMask)
        #expect(manager.convert(bold, toNotHaveTrait: .boldFontMask).fontName == "DejaVuSans")
        #expect(manager.convert(bold, toHaveTrait: .unboldFontMask).fontName == "DejaVuSans")
        #expect(manager.convert(bold, toFamily: "DejaVu Serif").fontName == "DejaVuSerif-Bold")
        #expect(manager.convert(bold, toFamily: "No such family") == bold)
        #expect(manager.convert(font, toSize: 9).pointSize == 9)
        #expect(manager.availableFontFamilies.contains("DejaVu Sans"))
        #expect(manager.availableFonts.contains("DejaVuSans-Bold"))
    }

    @Test func `A font of AppKit is one of Core Text, and the other way around`() throws {
        let font = NSFont.systemFont(ofSize: 20)
        #expect(CTFontGetSize(font as CTFont) == 20 && CTFontCopyPostScriptName(font) == font.fontName)
        let coreTextFont = CTFontCreateWithName("DejaVu Serif" as CFString, 15, nil)
        #expect((coreTextFont as NSFont).pointSize == 15 && coreTextFont.familyName == "DejaVu Serif")
        #expect(NSFont(name: "DejaVu Serif", size: 15) == coreTextFont)
        let text = NSAttributedString(string: "a", attributes: [.font: coreTextFont])
        #expect(text.attribute(.font, at: 0, effectiveRange: nil) as? NSFont === coreTextFont)
        let copy = try #require(NSFont(descriptor: font.fontDescriptor, size: 0))
        #expect(copy.fontName == font.fontName && copy.pointSize == font.pointSize)
    }

    @Test func `The font manager lists the fonts of a family, and finds them by traits and weight`() throws {
        let manager = NSFontManager.shared
        let members = try #require(manager.availableMembers(ofFontFamily: "DejaVu Sans"))
        let bold = try #require(members.first { $0[0] as? String == "DejaVuSans-Bold" })
        #expect(bold[1] as? String == "Bold" && bold[2] as? Int == 9)
        #expect(bold[3] as? Int == Int(NSFontTraitMask.boldFontMask.rawValue))
        #expect(members.contains { $0[0] as? String == "DejaVuSans" && $0[2] as? Int == 5 })
        #expect(manager.availableMembers(ofFontFamily: "No such family") == nil)
        func name(_ traits: NSFontTraitMask, _ weight: Int) -> String? {
            manager.font(withFamily: "DejaVu Sans", traits: traits, weight: weight, size: 20)?.fontName
        }
        #expect(name([], 5) == "DejaVuSans" && name([], 9) == "DejaVuSans-Bold")
        #expect(name(.boldFontMask, 5) == "DejaVuSans-Bold")
        #expect(manager.font(withFamily: "DejaVu Sans", traits: [], weight: 5, size: 20)?.pointSize == 20)
        #expect(manager.font(withFamily: "No such family", traits: [], weight: 5, size: 20) == nil)
        #expect(manager.weight(of: NSFont.systemFont(ofSize: 12, weight: .bold)) == 9)
    }

    @Test func `A descriptor has features, by the registry or by tags of OpenType`() throws {
        let feature: [NSFontDescriptor.FeatureKey: Int] = [
            .typeIdentifier: kNumberSpacingType, .selectorIdentifier: kMonospacedNumbersSelector,
        ]
        let tag: [CFString: Any] = [kCTFontOpenTypeFeatureTag: "ss01", kCTFontOpenTypeFeatureValue: 1]
        let plain = NSFont.systemFont(ofSize: 14)
        let descriptor = plain.fontDescriptor.addingAttributes([.featureSettings: [feature, tag]])
        let font = try #require(NSFont(descriptor: descriptor, size: 0))
        let settings = try #require(CTFontCopyFeatureSettings(font) as? [CFDictionary])
        #expect(settings.map { $0[kCTFontOpenTypeFeatureTag] as? String } == ["tnum", "ss01"])
        #expect(font.fontName == plain.fontName && font.pointSize == 14)
        #expect(descriptor != plain.fontDescriptor)
        // A font's descriptor has its features.
        let copy = try #require(NSFont(descriptor: font.fontDescriptor.withSize(20), size: 0))
        #expect(CTFontCopyFeatureSettings(copy)?.count == 2 && copy.pointSize == 20)
        #expect(CTFontCopyFeatureSettings(plain) == nil)
        let bold = try #require(NSFont(descriptor: descriptor.withSymbolicTraits(.bold), size: 0))
        #expect(bold.fontName == "DejaVuSans-Bold" && CTFontCopyFeatureSettings(bold)?.count == 2)
        let nothing = plain.fontDescriptor.addingAttributes([.featureSettings: [[String: Int](), 3] as [Any]])
        #expect(nothing == plain.fontDescriptor)
    }

    @Test func `The system font has sizes for controls and for uses of text`() {
        #expect(NSFont.systemFontSize(for: .regular) == 13 && NSFont.systemFontSize(for: .large) == 13)
        #expect(NSFont.systemFontSize(for: .small) == 11 && NSFont.systemFontSize(for: .mini) == 9)
        let title = NSFontDescriptor.preferredFontDescriptor(forTextStyle: .title1)
        #expect(title == NSFont.preferredFont(forTextStyle: .title1).fontDescriptor && title.pointSize == 22)
    }

    @Test func `A font that is set draws the glyphs of the current context`() throws {
        let font = try #require(NSFont(name: "DejaVu Sans", size: 30))
        var glyph = CGGlyph()
        var letter = Array("H".utf16)
        #expect(CTFontGetGlyphsForCharacters(font, &letter, &glyph, 1))
        let bitmap = try Bitmap(40, 40) {
            font.set()
            NSGraphicsContext.current?.cgContext.showGlyphs([glyph], at: [CGPoint(x: 5, y: 5)])
        }
        #expect(abs(bitmap.paintedRect.height - font.capHeight) <= 1.5)
    }

    @Test func `Values of other programs are written without a label`() {
        #expect(NSFont.Weight(0.3).rawValue == 0.3 && NSWindow.Level(3) == .floating)
        #expect(NSFontDescriptor.AttributeName("NSFontFamilyAttribute") == .family)
        #expect(NSFontDescriptor.FeatureKey("CTFeatureTypeIdentifier").rawValue == "CTFeatureTypeIdentifier")
        #expect(NSDraggingItem.ImageComponentKey("icon") == .icon)
    }

    @Test func `A descriptor keeps transform, variation, substitutes and characters, and fonts have them`() throws {
        let matrix = AffineTransform(m11: 1, m12: 0, m21: 0.25, m22: 1, tX: 0, tY: 0)
        let substitute = NSFontDescriptor(name: "DejaVu Serif", size: 0)
        let descriptor = NSFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .size: 20, .matrix: matrix, .variation: [0x7767_6874: 600],
            .cascadeList: [substitute], .characterSet: CharacterSet.decimalDigits,
        ])
        #expect(descriptor.matrix == matrix)
        #expect(descriptor.object(forKey: .variation) as? [Int: Double] == [0x7767_6874: 600])
        #expect(descriptor.object(forKey: .cascadeList) as? [NSFontDescriptor] == [substitute])
        #expect(descriptor.object(forKey: .characterSet) as? CharacterSet == .decimalDigits)
        let font = try #require(NSFont(descriptor: descriptor, size: 0))
        #expect(font.pointSize == 20)
        #expect(CTFontGetMatrix(font) == CGAffineTransform(a: 1, b: 0, c: 0.25, d: 1, tx: 0, ty: 0))
        #expect(font.textTransform == AffineTransform(m11: 20, m12: 0, m21: 5, m22: 20, tX: 0, tY: 0))
        #expect(descriptor.withMatrix(.identity).matrix == .identity)
        #expect(font.fontDescriptor.matrix == matrix)
        #expect(font.withSize(30).fontDescriptor.withSize(10).matrix == matrix)
    }

    @Test func `A transform of a descriptor contains the size`() throws {
        let large = AffineTransform(scale: 24)
        let named = try #require(NSFont(descriptor: NSFontDescriptor(name: "DejaVu Sans", matrix: large), size: 0))
        #expect(abs(named.ascender - NSFont.systemFont(ofSize: 24).ascender) < 0.001)
        let other = try #require(NSFont(descriptor: NSFont.systemFont(ofSize: 12).fontDescriptor, textTransform: large))
        #expect(other.textTransform == large)
        #expect(NSFont(descriptor: NSFontDescriptor(name: "DejaVu Sans", size: 9), textTransform: nil)?.pointSize == 9)
    }

    @Test func `Fonts that match a descriptor`() throws {
        let sans = NSFontDescriptor(fontAttributes: [.family: "DejaVu Sans", .size: 15])
        #expect(
            sans.matchingFontDescriptors(withMandatoryKeys: nil).map(\.postscriptName) == [
                "DejaVuSans", "DejaVuSans-Bold",
            ])
        #expect(sans.matchingFontDescriptor(withMandatoryKeys: [.family])?.pointSize == 15)
        let bold = sans.addingAttributes([
            .traits: [NSFontDescriptor.TraitKey.symbolic: NSFontDescriptor.SymbolicTraits.bold.rawValue]
        ])
        #expect(bold.matchingFontDescriptors(withMandatoryKeys: nil).map(\.postscriptName) == ["DejaVuSans-Bold"])
        #expect(NSFontDescriptor(name: "No Such Font", size: 1).matchingFontDescriptor(withMandatoryKeys: nil) == nil)
    }

    @Test func `Widths that no font has are those of the nearest one`() {
        let font = NSFont.systemFont(ofSize: 14, weight: .bold, width: .condensed)
        #expect(font.fontName == "DejaVuSans-Bold")
        #expect(font.pointSize == 14)
        #expect(NSFont.Width.compressed.rawValue < NSFont.Width.condensed.rawValue)
        let descriptor = NSFontDescriptor(fontAttributes: [
            .traits: [NSFontDescriptor.TraitKey.width: NSFont.Width.expanded]
        ])
        let traits = descriptor.fontAttributes[.traits] as? [NSFontDescriptor.TraitKey: Any]
        #expect(traits?[.width] as? CGFloat == 0.2)
    }

    @Test func `A font manager finds fonts by traits, and the next weight`() {
        let manager = NSFontManager.shared
        #expect(
            manager.availableFontNames(with: .boldFontMask) == [
                "DejaVuSans-Bold", "DejaVuSansMono-Bold", "DejaVuSerif-Bold",
            ])
        #expect(manager.availableFontNames(with: [.boldFontMask, .fixedPitchFontMask]) == ["DejaVuSansMono-Bold"])
        #expect(manager.availableFontNames(with: .italicFontMask) == nil)
        #expect(manager.fontNamed("DejaVuSans", hasTraits: [.unboldFontMask, .unitalicFontMask]))
        #expect(!manager.fontNamed("DejaVuSans-Bold", hasTraits: .unboldFontMask))
        #expect(!manager.fontNamed("NoSuchFont", hasTraits: []))
        let font = NSFont.systemFont(ofSize: 18)
        #expect(manager.convertWeight(true, of: font).fontName == "DejaVuSans-Bold")
        #expect(manager.convertWeight(true, of: font).pointSize == 18)
        #expect(manager.convertWeight(false, of: font) == font)
        #expect(manager.convert(font, toFace: "DejaVuSerif-Bold")?.fontName == "DejaVuSerif-Bold")
        #expect(manager.convert(font, toFace: "NoSuchFont") == nil)
        #expect(manager.localizedName(forFamily: "DejaVu Sans", face: "Bold") == "DejaVu Sans Bold")
    }
}
