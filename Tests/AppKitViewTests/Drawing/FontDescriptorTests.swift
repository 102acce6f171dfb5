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
}
