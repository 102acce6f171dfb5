import CoreText
import Testing

/// Lays out white text in one font.
func layout(
    _ text: String, _ font: String = "DejaVu Sans", size: CGFloat = 20,
    _ change: (inout TextOptions) -> Void = { _ in }
) throws -> TextLayout {
    var options = TextOptions()
    change(&options)
    return TextLayout(text, font: try dejaVu(font, size), color: .white, options: options)
}

@Suite("Text layout")
struct TextLayoutTests {
    init() throws { try pinnedFonts.get() }

    @Test("a monospaced font's advance is 1233/2048 of its size for every letter", arguments: [7, 12, 33.3])
    func advances(size: CGFloat) throws {
        for text in ["M", "MM", "iiiii", "a b c d e"] {
            let width = try layout(text, "DejaVu Sans Mono", size: size).logicalSize.width
            #expect(abs(width - CGFloat(text.count) * size * 1233 / 2048) < 0.01 * CGFloat(text.count))
        }
    }

    @Test("a line's height is ascent plus descent, and heights add up")
    func heights() throws {
        let one = try layout("Hg").logicalSize.height
        #expect(abs(one - 20 * (1901 + 483) / 2048) < 0.01)
        #expect(try layout("").logicalSize == CGSize(width: 0, height: one))
        #expect(try layout("a\nb\n\nc").lines.count == 4)
        #expect(abs(try layout("a\nb\n\nc").logicalSize.height - 4 * one) < 1e-6)
    }

    @Test("layout does not depend on scale: with a font 100 times as large, it is 100 times as large")
    func scaleIndependence() throws {
        let text = "Movies, Music — Wölkchen fi AVAV"
        let (small, large) = (try layout(text, size: 11).logicalSize, try layout(text, size: 1100).logicalSize)
        #expect(abs(large.width / 100 - small.width) < 0.03)
        #expect(abs(large.height / 100 - small.height) < 0.01)
    }

    @Test("wrapped lines are never wider than the width", arguments: [5, 30, 61.7, 200, 1000])
    func wrapping(width: CGFloat) throws {
        let text =
            "The quick brown fox, a pneumonoultramicroscopicsilicovolcanoconiosis\nand Ελληνικά mixed مرحبا text."
        let wrapped = try layout(text) {
            $0.width = width
            $0.wraps = true
        }
        let widest = wrapped.lines.map(\.width).max() ?? 0
        // A single letter may be wider than the narrowest width.
        #expect(widest <= max(width + 0.01, 25))
        #expect(wrapped.lines.count >= (try layout(text)).lines.count)
    }

    @Test("text that fits exactly is not broken")
    func exactFit() throws {
        let size = try layout("Hello world").logicalSize
        let wrapped = try layout("Hello world") {
            $0.width = size.width
            $0.wraps = true
        }
        #expect(wrapped.lines.count == 1)
        #expect(wrapped.logicalSize == size)
    }

    @Test("truncated text fits the width", arguments: [TextOptions.Truncation.start, .middle, .end])
    func truncation(_ truncation: TextOptions.Truncation) throws {
        let text = "Kuala Lumpur International"
        let whole = try layout(text).logicalSize.width
        let cut = try layout(text) {
            $0.width = 120
            $0.truncation = truncation
        }
        #expect(cut.lines.count == 1)
        #expect(cut.logicalSize.width <= 120.01)
        #expect(cut.logicalSize.width > 80)
        let fitting = try layout(text) {
            $0.width = whole
            $0.truncation = truncation
        }
        #expect(fitting.logicalSize.width == whole)
    }

    @Test("wrapped text is truncated at the last line that fits the height")
    func truncatedParagraph() throws {
        let line = try layout("x").logicalSize.height
        let cut = try layout(String(repeating: "word ", count: 60)) {
            $0.width = 150
            $0.height = 3.5 * line
            $0.wraps = true
            $0.truncation = .end
        }
        #expect(cut.lines.count == 3)
    }

    @Test("alignment positions each line in the rectangle")
    func alignment() throws {
        let rect = CGRect(x: 10, y: 5, width: 300, height: 80)
        for (alignment, factor) in [(TextOptions.Alignment.left, 0.0), (.natural, 0), (.center, 0.5), (.right, 1)] {
            let text = try layout("short\na longer line") { $0.alignment = alignment }
            for (line, origin) in zip(text.lines, text.origins(in: rect)) {
                #expect(abs(origin.x - (10 + (300 - line.width) * factor)) < 1e-9)
            }
        }
        let arabic = try layout("مرحبا")
        let origin = try #require(arabic.origins(in: rect).first)
        #expect(abs(origin.x - (310 - arabic.logicalSize.width)) < 1e-9)
    }

    @Test("justified lines fill the width, except for a paragraph's last line")
    func justification() throws {
        let text = try layout("one two three four five six seven eight nine ten") {
            $0.width = 150
            $0.wraps = true
            $0.alignment = .justified
        }
        #expect(text.lines.count > 2)
        for line in text.lines.dropLast() { #expect(abs(line.width - 150) < 0.05) }
        #expect(try #require(text.lines.last).width < 140)
    }

    @Test("a very long line has its full width")
    func longLine() throws {
        // 200,000 letters of 1233/2048 · 20 points exceed the range of Pango's numbers.
        let width = try layout(String(repeating: "m", count: 200_000), "DejaVu Sans Mono").logicalSize.width
        #expect(abs(width / (200_000 * 20 * 1233 / 2048) - 1) < 1e-3)
    }

    @Test(
        "unusual text never traps",
        arguments: [
            "", "\0", "a\0b", "\n\n", "\r\n", "\u{FFFD}\u{FFFF}\u{FEFF}", "\u{202E}abc\u{202C}", "\u{200B}",
            "e\u{301}\u{302}\u{303}", "👩‍👩‍👧‍👦🇩🇪", "漢字", "\u{E000}",
        ])
    func oddText(text: String) throws {
        for size in [0.01, 20, 1e9, CGFloat.nan] {
            for width in [CGFloat?.none, 0, -5, 50, .nan, .infinity, 1e300] {
                let odd = try layout(text, size: size) {
                    $0.width = width
                    $0.wraps = true
                }
                #expect(odd.logicalSize.width.isFinite && odd.logicalSize.width >= 0)
                #expect(odd.logicalSize.height > 0)
                let canvas = try Canvas(20, 20)
                odd.draw(in: canvas.context, in: CGRect(x: 1e9, y: -1e300, width: 5, height: 5))
                odd.draw(in: canvas.context, in: CGRect(x: 0, y: CGFloat.nan, width: 5, height: 5))
                odd.draw(in: canvas.context, in: CGRect(x: 0, y: 0, width: 20, height: 20))
            }
        }
    }

    @Test("lone surrogates are laid out as replacement characters")
    func loneSurrogates() throws {
        let units: [unichar] = [0x61, 0xD83D, 0x62, 0xDE00]
        let font = try dejaVu("DejaVu Sans Mono", 20)
        let string = NSMutableAttributedString(string: NSString(characters: units, length: units.count).description)
        string.append(NSAttributedString(string: "😀"))
        let whole = TextLayout(string, font: font, color: .white)
        #expect(whole.lines.count == 1)
        #expect(whole.logicalSize.width > 4 * 20 * 1233 / 2048)
        // Attributes that split a surrogate pair.
        string.addAttribute(
            NSAttributedString.Key(kCTKernAttributeName), value: 1,
            range: NSRange(location: string.length - 1, length: 1))
        #expect(TextLayout(string, font: font, color: .white).logicalSize.width > 4 * 20 * 1233 / 2048)
    }
}
