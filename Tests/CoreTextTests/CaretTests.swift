import CoreText
import Testing

@Suite("Carets and typesetters")
struct CaretTests {
    init() throws { try pinnedFonts.get() }

    private func line(_ text: String) throws -> CTLine { CTLineCreateWithAttributedString(try monospaced(text)) }

    @Test("offsets are multiples of the advance, and positions round to the nearest caret")
    func leftToRight() throws {
        let line = try line("abcd")
        for index in 0...4 {
            var second = CGFloat(-1)
            let offset = CTLineGetOffsetForStringIndex(line, index, &second)
            #expect(abs(offset - Double(index) * advance) < 0.01 && second == offset)
        }
        for step in -10...60 {
            let x = Double(step) / 10 * advance + 0.05
            let expected = min(max(Int((x / advance).rounded()), 0), 4)
            #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 3)) == expected)
        }
    }

    @Test("right-to-left text has its first caret at the right")
    func rightToLeft() throws {
        let line = try line("אבג")
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        #expect(abs(CTLineGetOffsetForStringIndex(line, 0, nil) - width) < 0.01)
        #expect(abs(CTLineGetOffsetForStringIndex(line, 3, nil)) < 0.01)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -5, y: 0)) == 3)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: width + 5, y: 0)) == 0)
    }

    @Test("where the direction changes, there are two carets")
    func mixed() throws {
        // Shown as "ab" and then the Hebrew letters from right to left: before index 2 are the end of "ab" and the
        // right edge of the line.
        let line = try line("abאב")
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        var second = CGFloat(0)
        let first = CTLineGetOffsetForStringIndex(line, 2, &second)
        #expect(abs(first - 2 * advance) < 0.01 && abs(second - width) < 0.01)
    }

    @Test("a character outside the basic plane and a combined character have no caret inside")
    func clusters() throws {
        let line = try line("𝔸e\u{301}b")
        let end = CTLineGetTypographicBounds(line, nil, nil, nil)
        var carets: Set<CFIndex> = []
        CTLineEnumerateCaretOffsets(line) { _, index, isLeading, _ in if isLeading { carets.insert(index) } }
        #expect(carets == [0, 2, 4])
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: end, y: 0)) == 5)
        #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == CTLineGetOffsetForStringIndex(line, 2, nil))
    }

    @Test("an enumeration of carets can be stopped")
    func stop() throws {
        var count = 0
        CTLineEnumerateCaretOffsets(try line("abc")) { _, _, _, stop in
            count += 1
            stop.pointee = true
        }
        #expect(count == 1)
    }

    @Test("a typesetter's lines cover the string without gaps and fit the width")
    func typesetter() throws {
        let text = "The quick brown fox\njumps over extraordinarily\n\nlazy dogs"
        let setter = CTTypesetterCreateWithAttributedString(try monospaced(text))
        #expect(CTFramesetterGetTypesetter(CTFramesetterCreateWithTypesetter(setter)) === setter)
        let width = 10 * advance + 0.1
        var start = 0
        var lines: [String] = []
        while start < text.utf16.count {
            let count = CTTypesetterSuggestLineBreak(setter, start, width)
            try #require(count > 0)
            let line = CTTypesetterCreateLine(setter, CFRange(location: start, length: count))
            #expect(CTLineGetStringRange(line) == CFRange(location: start, length: count))
            let visible = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
            #expect(visible <= width)
            lines.append(NSString(string: text).substring(with: NSRange(location: start, length: count)))
            start += count
        }
        #expect(
            lines == [
                "The quick ", "brown fox\n", "jumps over ", "extraordin", "arily\n", "\n", "lazy dogs",
            ])
        #expect(CTTypesetterSuggestClusterBreak(setter, 0, 6 * advance + 0.1) == 6)
        #expect(CTTypesetterSuggestLineBreak(setter, 0, 1) == 1)
        #expect(CTTypesetterSuggestLineBreak(setter, text.utf16.count, width) == 0)
    }

    @Test("the runs of a frame's and a typesetter's lines have indices of the whole string")
    func indices() throws {
        let string = try monospaced("ab cd ef")
        let line = CTTypesetterCreateLine(
            CTTypesetterCreateWithAttributedString(string), CFRange(location: 3, length: 3))
        let run = try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.first)
        #expect(CTRunGetStringIndicesPtr(run)?.pointee == 3)
        #expect(abs(CTLineGetOffsetForStringIndex(line, 4, nil) - advance) < 0.01)
        let setter = CTFramesetterCreateWithAttributedString(string)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3.5 * advance, height: 200), transform: nil)
        let lines = try #require(
            CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRange(), path, nil)) as? [CTLine])
        try #require(lines.count == 3)
        let last = try #require((CTLineGetGlyphRuns(lines[2]) as? [CTRun])?.first)
        #expect(CTRunGetStringIndicesPtr(last)?.pointee == 6)
    }
}

@Suite("Font descriptors and files")
struct FontDescriptorTests {
    init() throws { try pinnedFonts.get() }

    @Test("symbolic traits are those of the font, and choose another of the family")
    func traits() throws {
        let sans = try dejaVu("DejaVu Sans", 15)
        #expect(CTFontGetSymbolicTraits(sans) == [])
        #expect(CTFontGetSymbolicTraits(try dejaVu("DejaVu Sans Mono", 15)).contains(.traitMonoSpace))
        let bold = try #require(CTFontCreateCopyWithSymbolicTraits(sans, 0, nil, .traitBold, .traitBold))
        #expect(CTFontCopyPostScriptName(bold) == "DejaVuSans-Bold" && CTFontGetSize(bold) == 15)
        #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        let plain = try #require(CTFontCreateCopyWithSymbolicTraits(bold, 9, nil, [], .traitBold))
        #expect(CTFontCopyPostScriptName(plain) == "DejaVuSans" && CTFontGetSize(plain) == 9)
        // The pinned fonts have no italics.
        #expect(CTFontCreateCopyWithSymbolicTraits(sans, 0, nil, .traitItalic, .traitItalic) == nil)
    }

    @Test("descriptors choose fonts by name, family, style and traits")
    func descriptors() throws {
        let named = CTFontDescriptorCreateWithNameAndSize("DejaVuSerif-Bold", 17)
        let font = CTFontCreateWithFontDescriptor(named, 0, nil)
        #expect(CTFontCopyPostScriptName(font) == "DejaVuSerif-Bold" && CTFontGetSize(font) == 17)
        #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(named, 30, nil)) == 30)
        let bold = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Serif",
            kCTFontTraitsAttribute: [kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue],
        ])
        #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(bold, 12, nil)) == "DejaVuSerif-Bold")
        let style = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontStyleNameAttribute: "Bold",
        ])
        #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(style, 12, nil)) == "DejaVuSans-Bold")
        #expect(CTFontDescriptorCopyAttribute(style, kCTFontNameAttribute) as? NSString == "DejaVuSans-Bold")
        let copy = CTFontCopyFontDescriptor(font)
        #expect(CTFontCreateWithFontDescriptor(copy, 0, nil).fontSize == 17)
        #expect(CTFontDescriptorCreateCopyWithFamily(named, "No Such Family") == nil)
        let resized = CTFontCreateCopyWithAttributes(
            font, 0, nil, CTFontDescriptorCreateWithAttributes([kCTFontSizeAttribute: 40]))
        #expect(CTFontGetSize(resized) == 40 && CTFontCopyPostScriptName(resized) == "DejaVuSerif-Bold")
    }

    @Test("a font file is registered and unregistered; its font is found by name meanwhile")
    func registration() throws {
        let file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The same font under another family and PostScript name, of equal length: names are UTF-16 in the file.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        for (name, other) in [("DejaVu Sans", "Registered "), ("DejaVuSans", "Registered")] {
            for encoding in [String.Encoding.utf16BigEndian, .ascii] {
                let (from, to) = (try #require(name.data(using: encoding)), try #require(other.data(using: encoding)))
                while let range = bytes.range(of: from) { bytes.replaceSubrange(range, with: to) }
            }
        }
        // A newer version than all other fonts, which fontconfig prefers if all else is equal: the revision is at byte 4 of
        // the table "head", whose place is at byte 8 of its record.
        let record = try #require(bytes.range(of: Data("head".utf8))).lowerBound
        let head = bytes[(record + 8)..<(record + 12)].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange((head + 4)..<(head + 8), with: [0, 99, 0, 0])
        let url = folder.appendingPathComponent("Registered.ttf")
        try bytes.write(to: url)
        let families = try #require(CTFontManagerCopyAvailableFontFamilyNames() as? [String])
        #expect(families.contains("DejaVu Sans") && !families.contains { $0.hasPrefix("Registered") })
        let descriptors = try #require(CTFontManagerCreateFontDescriptorsFromURL(url) as? [CTFontDescriptor])
        let first = try #require(descriptors.first)
        #expect(CTFontDescriptorCopyAttributes(first)[kCTFontNameAttribute] as? String == "Registered")
        #expect(CTFontManagerRegisterFontsForURL(url, .process, nil))
        #expect(CTFontCopyPostScriptName(CTFont("Registered", size: 12)) == "Registered")
        for name in ["Sans", "Helvetica", "Nothing"] {
            #expect(CTFontCopyPostScriptName(CTFont(name as CFString, size: 12)) == "DejaVuSans", "\(name)")
        }
        var error: Unmanaged<CFError>?
        #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
        #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
        #expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
        #expect(CTFontCopyPostScriptName(CTFont("Registered", size: 12)) != "Registered")
        #expect(!CTFontManagerUnregisterFontsForURL(url, .process, nil))
        #expect(CTFontCopyPostScriptName(CTFont("DejaVuSans-Bold", size: 12)) == "DejaVuSans-Bold")
        let text = folder.appendingPathComponent("text.ttf")
        try Data("no font".utf8).write(to: text)
        #expect(!CTFontManagerRegisterFontsForURL(text, .process, nil))
        #expect(CTFontManagerCreateFontDescriptorsFromURL(text) == nil)
    }
}

extension CTFont {
    fileprivate var fontSize: CGFloat { CTFontGetSize(self) }
}
