import CoreText
import Testing

/// A string in DejaVu Sans Mono, in which every advance is 1233/2048 of the font size.
func monospaced(_ text: String, _ attributes: [CFString: Any] = [:]) throws -> NSAttributedString {
    var all: [NSAttributedString.Key: Any] = [
        NSAttributedString.Key(kCTFontAttributeName): try dejaVu("DejaVu Sans Mono", 20)
    ]
    for (key, value) in attributes { all[NSAttributedString.Key(key)] = value }
    return NSAttributedString(string: text, attributes: all)
}

/// The advance of every letter in `monospaced`.
let advance = 20.0 * 1233 / 2048

@Suite("CTLine")
struct CTLineTests {
    init() throws { try pinnedFonts.get() }

    private func line(_ text: String, _ attributes: [CFString: Any] = [:]) throws -> CTLine {
        CTLineCreateWithAttributedString(try monospaced(text, attributes))
    }

    @Test("bounds with options contain the space between lines, the font or the outlines")
    func boundsWithOptions() throws {
        let line = try line("Hello")
        let (ascent, descent) = (20.0 * 1901 / 2048, 20.0 * 483 / 2048)
        let plain = CTLineGetBoundsWithOptions(line, .excludeTypographicLeading)
        #expect(abs(plain.minY + descent) < 0.01 && abs(plain.maxY - ascent) < 0.01)
        #expect(plain.minX == 0 && abs(plain.width - 5 * advance) < 0.01)
        #expect(CTLineGetBoundsWithOptions(line, []).contains(plain))
        #expect(CTLineGetBoundsWithOptions(line, .useGlyphPathBounds) == CTLineGetImageBounds(line, nil))
        #expect(CTLineGetBoundsWithOptions(try self.line("  "), .useGlyphPathBounds) == .zero, "no outlines")
    }

    @Test("typographic bounds follow from the advances and the font")
    func bounds() throws {
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(-1))
        let width = CTLineGetTypographicBounds(try line("Hello"), &ascent, &descent, &leading)
        #expect(abs(width - 5 * advance) < 0.01)
        #expect(abs(ascent - 20 * 1901 / 2048) < 0.01)
        #expect(abs(descent - 20 * 483 / 2048) < 0.01)
        #expect(leading == 0)
        #expect(CTLineGetGlyphCount(try line("a b")) == 3)
        #expect(CTLineGetTypographicBounds(try line(""), nil, nil, nil) == 0)
    }

    @Test("text without a font uses Helvetica at 12 points, or its substitute")
    func defaults() throws {
        try pinnedFonts.get()
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "M"))
        var ascent = CGFloat(0)
        CTLineGetTypographicBounds(line, &ascent, nil, nil)
        #expect(abs(ascent - 12 * 1901 / 2048) < 0.01)
    }

    @Test("a line is drawn with its origin at the text position")
    func drawing() throws {
        let canvas = try Canvas(100, 50)
        canvas.context.textPosition = CGPoint(x: 30, y: 20)
        let line = try line("Hg")
        CTLineDraw(line, canvas.context)
        let ink = CTLineGetImageBounds(line, canvas.context)
        #expect(isNear(canvas.ink, ink.integral, 1))
        #expect(ink.minY < 20 && ink.minX > 30)
        #expect(isNear(CTLineGetImageBounds(line, nil), ink.offsetBy(dx: -30, dy: -20), 1e-9))
        #expect(CTLineGetImageBounds(try self.line(" "), nil).isNull)
    }

    @Test("colors come from the attributes, and are black by default")
    func colors() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let cases: [([CFString: Any], UInt32)] = [
            ([kCTForegroundColorAttributeName: red], 0xFFFF_0000), ([:], 0xFF00_0000),
            ([kCTForegroundColorFromContextAttributeName: true], 0xFF00_FF00),
        ]
        for (attributes, expected) in cases {
            let canvas = try Canvas(60, 40)
            canvas.context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            canvas.context.textPosition = CGPoint(x: 10, y: 10)
            CTLineDraw(try line("\u{2588}\u{2588}", attributes), canvas.context)
            #expect(canvas.pixels[23][20] == expected)
        }
    }

    @Test("two colors on one line do not change the text's shape")
    func twoColors() throws {
        let text = NSMutableAttributedString(attributedString: try monospaced("AVAVA"))
        text.addAttribute(
            NSAttributedString.Key(kCTForegroundColorAttributeName), value: CGColor.white,
            range: NSRange(location: 2, length: 1))
        let line = CTLineCreateWithAttributedString(text)
        let plain = CTLineGetTypographicBounds(try self.line("AVAVA"), nil, nil, nil)
        #expect(CTLineGetTypographicBounds(line, nil, nil, nil) == plain)
        let canvas = try Canvas(80, 30)
        canvas.context.textPosition = CGPoint(x: 5, y: 8)
        CTLineDraw(line, canvas.context)
        #expect(canvas.pixels.joined().contains(0xFFFF_FFFF))
        #expect(canvas.pixels.joined().contains(0xFF00_0000))
    }

    @Test("kerning adds space between letters, and a baseline offset raises them")
    func kernAndBaseline() throws {
        let kerned = CTLineGetTypographicBounds(try line("abcd", [kCTKernAttributeName: 3]), nil, nil, nil)
        // Added after each character, including the last one.
        #expect(abs(kerned - (4 * advance + 4 * 3)) < 0.05)
        let plain = CTLineGetImageBounds(try line("x"), nil)
        let raised = CTLineGetImageBounds(try line("x", [kCTBaselineOffsetAttributeName: 5]), nil)
        #expect(isNear(raised, plain.offsetBy(dx: 0, dy: 5), 0.01))
    }

    @Test("an underline runs below the baseline", arguments: [CTUnderlineStyle.single, .thick, .double])
    func underline(style: CTUnderlineStyle) throws {
        let canvas = try Canvas(80, 40)
        canvas.context.textPosition = CGPoint(x: 10, y: 15)
        let attributes: [CFString: Any] = [
            kCTUnderlineStyleAttributeName: style.rawValue, kCTUnderlineColorAttributeName: CGColor.white,
        ]
        CTLineDraw(try line("  ", attributes), canvas.context)
        #expect(abs(canvas.ink.width - 2 * advance) <= 2)
        #expect(canvas.ink.maxY <= 15 && canvas.ink.minY > 8)
    }

    @Test("a background is filled behind the line")
    func background() throws {
        let canvas = try Canvas(60, 40)
        canvas.context.textPosition = CGPoint(x: 10, y: 15)
        CTLineDraw(try line(" ", [kCTBackgroundColorAttributeName: CGColor.white]), canvas.context)
        #expect(isNear(canvas.ink, CGRect(x: 10, y: 15 - 4.7, width: advance, height: 23.3), 1))
    }

    @Test(
        "a truncated line fits, with the token at the cut",
        arguments: [CTLineTruncationType.start, .middle, .end])
    func truncation(type: CTLineTruncationType) throws {
        let token = try line("…")
        let whole = try line("0123456789")
        let cut = try #require(CTLineCreateTruncatedLine(whole, 6.5 * advance, type, token))
        #expect(CTLineGetGlyphCount(cut) == 6)
        let bare = try #require(CTLineCreateTruncatedLine(whole, 6.5 * advance, type, nil))
        #expect(CTLineGetGlyphCount(bare) == 6)
        #expect(CTLineCreateTruncatedLine(whole, 0.5 * advance, type, token) == nil)
        #expect(CTLineCreateTruncatedLine(whole, 11 * advance, type, token) === whole)
        #expect(CTLineCreateTruncatedLine(whole, .nan, type, token) == nil)
    }

    @Test("truncation does not split characters")
    func truncatedCharacters() throws {
        let line = try line("e\u{301}e\u{301}e\u{301}e\u{301}")
        let cut = try #require(CTLineCreateTruncatedLine(line, 2.2 * advance, .end, nil))
        #expect(CTLineGetStringRange(cut).length == 4)
    }

    @Test("string ranges are in UTF-16 units")
    func ranges() throws {
        #expect(CTLineGetStringRange(try line("aé漢😀")) == CFRange(location: 0, length: 5))
    }

    @Test("pen offsets and trailing spaces")
    func offsets() throws {
        let line = try line("ab  ")
        #expect(abs(CTLineGetTrailingWhitespaceWidth(line) - 2 * advance) < 0.01)
        #expect(abs(CTLineGetPenOffsetForFlush(line, 0.5, 100) - (100 - 4 * advance) / 2) < 0.01)
        #expect(CTLineGetPenOffsetForFlush(line, .nan, 100) == 0)
    }
}
