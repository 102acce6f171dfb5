import CoreText
import Testing

@Suite("Scripts")
struct ScriptTests {
    init() throws { try pinnedFonts.get() }

    private func width(_ text: String, _ font: String = "DejaVu Sans") throws -> CGFloat {
        try layout(text, font).logicalSize.width
    }

    @Test("Arabic letters join: they are narrower in a word than alone")
    func arabic() throws {
        // A zero-width non-joiner preserves the letters' isolated forms.
        #expect(try width("ببب") < width("ب\u{200C}ب\u{200C}ب") - 5)
        #expect(try layout("لا").lines[0].isRightToLeft)
        // Lam and alef form one glyph.
        let attributes = [NSAttributedString.Key(kCTFontAttributeName): try dejaVu("DejaVu Sans", 20)]
        func glyphs(_ text: String) -> Int {
            CTLineGetGlyphCount(
                CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes)))
        }
        #expect(glyphs("لا") < glyphs("ل\u{200C}ا"))
    }

    @Test("combining marks do not advance", arguments: ["e\u{301}", "a\u{308}\u{304}", "x\u{302}\u{323}"])
    func marks(text: String) throws {
        let base = String(text.unicodeScalars.first.map { Character($0) } ?? "e")
        #expect(abs(try width(text) - width(base)) < 0.02)
        #expect(try layout(text).inkBounds.height > layout(base).inkBounds.height)
    }

    @Test("mixed directions: a Hebrew word between Latin ones is as wide as alone")
    func bidirectional() throws {
        let parts = try width("abc ") + width("שלום") + width(" def")
        #expect(abs(try width("abc שלום def") - parts) < 0.1)
        #expect(!(try layout("abc שלום").lines[0].isRightToLeft))
    }

    @Test("Chinese and Japanese wrap between characters, which are as wide as high")
    func ideographs() throws {
        let one = try width("漢")
        #expect(abs(one - 20) < 1)
        let wrapped = try layout("吾輩は猫である名前はまだ無い") {
            ($0.width, $0.wraps) = (5.5 * one, true)
        }
        #expect(wrapped.lines.count == 3)
        #expect(abs(wrapped.lines[0].width - 5 * one) < 1)
        // No line starts with a full stop: the preceding character moves to the next line with it.
        let stop = try layout("漢漢漢漢漢。漢") { ($0.width, $0.wraps) = (5.5 * one, true) }
        #expect(abs(stop.lines[0].width - 4 * one) < 1)
    }

    @Test("emoji have colors and subpixel positions")
    func emoji() throws {
        func canvas(at x: CGFloat) throws -> Canvas {
            let canvas = try Canvas(60, 60)
            try layout("😀", size: 32).draw(in: canvas.context, in: CGRect(x: x, y: 5, width: 50, height: 50))
            return canvas
        }
        let reference = try canvas(at: 5)
        let yellow = reference.pixels.joined().count { pixel in
            let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
            return red > 200 && green > 150 && blue < 120
        }
        #expect(yellow > 200)
        #expect(reference.ink.width > 28 && reference.ink.width < 48)
        // Half a pixel to the right the pixels differ; a whole pixel to the right they are the same.
        #expect(try canvas(at: 5.5).pixels != reference.pixels)
        func center(_ canvas: Canvas) -> Double {
            var (sum, weight) = (0.0, 0.0)
            for row in canvas.pixels {
                for (x, pixel) in row.enumerated() {
                    sum += Double(x) * Double(pixel >> 24)
                    weight += Double(pixel >> 24)
                }
            }
            return sum / weight
        }
        for step in [0.25, 0.5, 0.75, 1] {
            let (there, here) = (center(try canvas(at: 5 + step)), center(reference))
            #expect(abs(there - here - step) < 0.06, "\(there) \(here)")
        }
    }

    @Test("a family of joined emoji is one glyph, and so is a flag")
    func joined() throws {
        let one = try width("😀")
        #expect(abs(try width("👩‍👩‍👧‍👦") - one) < 1)
        #expect(abs(try width("🇩🇪") - one) < 4)
    }

    @Test("translucent text has translucent emoji")
    func translucent() throws {
        let canvas = try Canvas(60, 60)
        let half = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        TextLayout("😀", font: try dejaVu("DejaVu Sans", 32), color: half)
            .draw(in: canvas.context, in: CGRect(x: 5, y: 5, width: 50, height: 50))
        let most = try #require(canvas.pixels.joined().map { $0 >> 24 }.max())
        #expect((126...129).contains(most))
    }
}

@Suite("Truncation")
struct TruncationTests {
    init() throws { try pinnedFonts.get() }

    private func cut(_ text: String, _ truncation: TextOptions.Truncation, letters: Double, lines: CGFloat? = nil)
        throws
        -> TextLayout
    {
        try layout(text, "DejaVu Sans Mono") {
            ($0.width, $0.truncation) = (letters * advance, truncation)
            if let lines { ($0.height, $0.wraps) = (lines * lineHeight, true) }
        }
    }

    /// Whether two layouts have the same pixels, except for differences at the boundaries between runs.
    private func isSame(_ a: TextLayout, _ b: TextLayout) throws -> Bool {
        let (first, second) = (try Canvas(240, 120), try Canvas(240, 120))
        for (layout, canvas) in [(a, first), (b, second)] {
            layout.draw(in: canvas.context, in: CGRect(x: 2, y: 2, width: 230, height: 110))
        }
        return zip(first.pixels.joined(), second.pixels.joined()).allSatisfy { (a: UInt32, b: UInt32) -> Bool in
            abs(Int(a >> 24) - Int(b >> 24)) < 32
        }
    }

    @Test("text is truncated at its start, middle or end")
    func ends() throws {
        let text = "abcdefghijklmnop"
        func plain(_ text: String) throws -> TextLayout { try layout(text, "DejaVu Sans Mono") }
        #expect(try isSame(cut(text, .end, letters: 7.4), plain("abcdef…")))
        #expect(try isSame(cut(text, .start, letters: 7.4), plain("…klmnop")))
        #expect(try isSame(cut(text, .middle, letters: 7.4), plain("abc…nop")))
    }

    @Test("wrapped text is truncated at the last line that fits")
    func wrapped() throws {
        func plain(_ text: String) throws -> TextLayout { try layout(text, "DejaVu Sans Mono") }
        let text = "aaaa bbbb cccc dddd eeee"
        #expect(try isSame(cut(text, .end, letters: 10.4, lines: 2.2), plain("aaaa bbbb \ncccc dddd…")))
        #expect(try isSame(cut(text, .start, letters: 10.4, lines: 2.2), plain("aaaa bbbb \n…dddd eeee")))
        // A paragraph ends on the last line that fits, but another one follows.
        #expect(try isSame(cut("aaaa\nbbbb", .end, letters: 10.4, lines: 1.1), plain("aaaa…")))
        // The first line is always included, even if the box is too low.
        #expect(try cut(text, .end, letters: 10.4, lines: 0).lines.count == 1)
        // Text that fits is unchanged.
        #expect(try isSame(cut(text, .end, letters: 10.4, lines: 3.01), cut(text, .none, letters: 10.4, lines: 3.01)))
    }

    @Test("laying out large texts takes bounded time", .timeLimit(.minutes(1)))
    func huge() throws {
        let letters = String(repeating: "a", count: 1 << 19)
        let words = String(repeating: "word ", count: 1 << 17)
        let paragraphs = String(repeating: "some words\n", count: 1 << 15)
        let blanks = String(repeating: "\n", count: 1 << 17)
        for text in [letters, words, paragraphs, blanks] {
            for truncation in [TextOptions.Truncation.none, .start, .middle, .end] {
                #expect(try cut(text, truncation, letters: 10, lines: 4).lines.count < 10)
            }
        }
        for truncation in [TextOptions.Truncation.start, .middle, .end] {
            #expect(
                try isSame(
                    cut(words, truncation, letters: 7.4), cut(String(words.prefix(500)), truncation, letters: 7.4)))
        }
        // With unlimited height, the whole text is broken into lines of two words.
        let broken = try layout(String(repeating: "word ", count: 1 << 14), "DejaVu Sans Mono") {
            ($0.width, $0.wraps) = (10 * advance, true)
        }
        #expect(broken.lines.count == 1 << 13)
        #expect(broken.lines.allSatisfy { $0.width <= 10 * advance + 0.1 })
    }
}
