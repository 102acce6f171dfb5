import CoreText
import Foundation
import Testing

@Suite("Text attributes")
struct TextAttributeTests {
    init() throws { try pinnedFonts.get() }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func line(_ text: String, _ attributes: [CFString: Any]) throws -> CTLine {
        CTLineCreateWithAttributedString(try monospaced(text, attributes))
    }

    /// Draws a line 40 pixels from the left and 100 from the bottom, with ten pixels per point.
    private func drawn(_ text: String, _ attributes: [CFString: Any], width: Int = 600) throws -> Canvas {
        let canvas = try Canvas(width, 400, scale: 10)
        canvas.context.textPosition = CGPoint(x: 4, y: 10)
        CTLineDraw(try line(text, attributes), canvas.context)
        return canvas
    }

    @Test("an underline has the font's position and thickness")
    func underline() throws {
        // Table `post`: the upper edge is 40 below the baseline and the line 90 thick, in 2048 units per em. For the
        // mono font, `CTFont` reads both.
        let font = try dejaVu("DejaVu Sans Mono", 20)
        let ink = try drawn("  ", [kCTUnderlineStyleAttributeName: CTUnderlineStyle.single.rawValue]).ink
        let top = (10 + CTFontGetUnderlinePosition(font)) * 10
        let expected = CGRect(
            x: 40, y: top - CTFontGetUnderlineThickness(font) * 10, width: 20 * advance,
            height: CTFontGetUnderlineThickness(font) * 10)
        #expect(isNear(ink, expected, 1))
        let thick = try drawn("  ", [kCTUnderlineStyleAttributeName: CTUnderlineStyle.thick.rawValue]).ink
        #expect(abs(thick.height - 2 * expected.height) <= 2 && abs(thick.maxY - expected.maxY) <= 1)
        let double = try drawn("  ", [kCTUnderlineStyleAttributeName: CTUnderlineStyle.double.rawValue]).ink
        #expect(abs(double.height - 3 * expected.height) <= 2)
    }

    @Test("a strikethrough has the position and thickness of table OS/2: 102 thick with its upper edge at 530, of 2048")
    func strikethrough() throws {
        let attributes: [CFString: Any] = ["NSStrikethrough": 1, "NSStrikethroughColor": red]
        let canvas = try drawn("  ", attributes)
        #expect(isNear(canvas.ink, CGRect(x: 40, y: 100 + 200 * 428 / 2048, width: 20 * advance, height: 10), 1))
        #expect(canvas.pixels.joined().contains(0xFFFF_0000))
    }

    @Test(
        "dashes cover the same part of the line as of the pattern",
        arguments: [(0x100, 0.5), (0x200, 2.0 / 3), (0x300, 8.0 / 14), (0x400, 10.0 / 19)] as [(Int, Double)])
    func patterns(pattern: Int, share: Double) throws {
        let canvas = try drawn("    ", [kCTUnderlineStyleAttributeName: 1 + pattern])
        let row = canvas.pixels[400 - Int(canvas.ink.midY)]
        let count = row.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(count / (40 * advance) - share) < 0.08)
    }

    @Test("an underline by word skips white space")
    func byWord() throws {
        let canvas = try drawn("a  b", [kCTUnderlineStyleAttributeName: 1 + 0x8000])
        let row = canvas.pixels[400 - Int(canvas.ink.minY) - 4]
        func isMarked(_ letter: Double) -> Bool { row[40 + Int(letter * 10 * advance)] != 0 }
        #expect(isMarked(0.5) && !isMarked(1.5) && !isMarked(2.5) && isMarked(3.5))
    }

    @Test("kerning is added after each character", arguments: [3.0, -2, 0.5])
    func kern(kern: Double) throws {
        for text in ["a", "abcdef", "a b"] {
            let width = CTLineGetTypographicBounds(try line(text, [kCTKernAttributeName: kern]), nil, nil, nil)
            #expect(abs(width - Double(text.count) * (advance + kern)) < 0.02)
        }
        // The first character stays where it is.
        let (plain, kerned) = (
            CTLineGetImageBounds(try line("l", [:]), nil),
            CTLineGetImageBounds(try line("l", [kCTKernAttributeName: 9]), nil)
        )
        #expect(isNear(plain, kerned, 0.01))
        let mixed = NSMutableAttributedString(attributedString: try monospaced("ab"))
        mixed.append(try monospaced("cd", [kCTKernAttributeName: 4]))
        mixed.append(try monospaced("ef"))
        let width = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(mixed), nil, nil, nil)
        #expect(abs(width - (6 * advance + 8)) < 0.02)
    }

    @Test("kerning of 0 disables the font's kerning of pairs")
    func pairKerning() throws {
        func width(_ text: String, _ kern: Double?) throws -> Double {
            var attributes: [NSAttributedString.Key: Any] = [
                NSAttributedString.Key(kCTFontAttributeName): try dejaVu("DejaVu Sans", 100)
            ]
            attributes[NSAttributedString.Key(kCTKernAttributeName)] = kern
            let string = NSAttributedString(string: text, attributes: attributes)
            return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(string), nil, nil, nil)
        }
        let separate = try width("A", nil) + width("V", nil)
        #expect(try width("AV", nil) < separate - 1, "the font has a pair")
        #expect(try abs(width("AV", 0) - separate) < 0.1)
        #expect(try abs(width("AV", 3) - width("AV", nil) - 6) < 0.1, "other kerning is added to that of the pair")
    }

    @Test("the attribute enables and disables ligatures")
    func ligatures() throws {
        func glyphs(_ level: Int?) throws -> Int {
            var attributes: [NSAttributedString.Key: Any] = [
                NSAttributedString.Key(kCTFontAttributeName): try dejaVu("DejaVu Sans", 20)
            ]
            attributes[NSAttributedString.Key(kCTLigatureAttributeName)] = level
            return CTLineGetGlyphCount(
                CTLineCreateWithAttributedString(NSAttributedString(string: "fi", attributes: attributes)))
        }
        #expect(try glyphs(nil) == 1 && glyphs(1) == 1 && glyphs(0) == 2)
    }

    @Test("superscript is smaller and higher, subscript smaller and lower")
    func scripts() throws {
        let plain = CTLineGetImageBounds(try line("x", [:]), nil)
        let above = CTLineGetImageBounds(try line("x", [kCTSuperscriptAttributeName: 1]), nil)
        let below = CTLineGetImageBounds(try line("x", [kCTSuperscriptAttributeName: -1]), nil)
        #expect(above.height < 0.8 * plain.height && below.height < 0.8 * plain.height)
        #expect(above.minY > plain.minY + 2 && below.minY < plain.minY - 1)
    }

    @Test("an outline extends the ink by half its width; with a negative width the shape is filled too")
    func strokes() throws {
        let plain = try drawn("\u{2588}", [:]).ink
        // 10 % of 20 points is 2 points, 20 pixels.
        let stroked = try drawn("\u{2588}", [kCTStrokeWidthAttributeName: 10, kCTStrokeColorAttributeName: red])
        #expect(isNear(stroked.ink, plain.insetBy(dx: -10, dy: -10), 2))
        let middle = (Int(400 - plain.midY), Int(plain.midX))
        #expect(stroked.pixels[middle.0][middle.1] == 0)
        let filled = try drawn("\u{2588}", [kCTStrokeWidthAttributeName: -10, kCTStrokeColorAttributeName: red])
        #expect(filled.pixels[middle.0][middle.1] == 0xFF00_0000)
        #expect(filled.pixels.joined().contains(0xFFFF_0000))
    }

    @Test("values of a wrong type are ignored")
    func wrongTypes() throws {
        let plain = try drawn("ab", [:]).pixels
        var attributes: [CFString: Any] = ["NSStrikethrough": "x", "NSColor": 3, "NSBackgroundColor": "red"]
        for key in [
            kCTForegroundColorAttributeName, kCTBackgroundColorAttributeName, kCTParagraphStyleAttributeName,
            kCTKernAttributeName, kCTLigatureAttributeName, kCTStrokeWidthAttributeName, kCTUnderlineStyleAttributeName,
            kCTSuperscriptAttributeName, kCTBaselineOffsetAttributeName,
        ] { attributes[key] = [1] }
        #expect(try drawn("ab", attributes).pixels == plain)
    }

    @Test("extreme numbers never trap", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -7])
    func hostile(number: Double) throws {
        for key in [
            kCTKernAttributeName, kCTLigatureAttributeName, kCTStrokeWidthAttributeName, kCTUnderlineStyleAttributeName,
            kCTSuperscriptAttributeName, kCTBaselineOffsetAttributeName, "NSStrikethrough",
        ] { _ = try drawn("ab", [key: number], width: 50) }
    }

    @Test("attachments are ignored")
    func attachments() throws {
        let text = NSMutableAttributedString(attributedString: try monospaced("a\u{FFFC}b"))
        text.addAttribute(
            NSAttributedString.Key("NSAttachment"), value: NSObject(), range: NSRange(location: 1, length: 1))
        let line = CTLineCreateWithAttributedString(text)
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 2 * advance) < 0.01)
        #expect(CTLineGetStringRange(line).length == 3)
    }

    @Test("glyph positions are quantized to quarters of pixels if the context allows and requests it")
    func quantization() throws {
        func pixels(at x: CGFloat, allows: Bool = true, should: Bool = true) throws -> [[UInt32]] {
            let canvas = try Canvas(40, 40)
            canvas.context.setAllowsFontSubpixelQuantization(allows)
            canvas.context.setShouldSubpixelQuantizeFonts(should)
            canvas.context.textPosition = CGPoint(x: x, y: 10)
            CTLineDraw(try line("l", [:]), canvas.context)
            return canvas.pixels
        }
        #expect(try pixels(at: 10.03) == pixels(at: 10) && pixels(at: 10.2) == pixels(at: 10.25))
        #expect(try pixels(at: 10) != pixels(at: 10.25))
        #expect(try pixels(at: 10.03, allows: false) != pixels(at: 10, allows: false))
        #expect(try pixels(at: 10.03, should: false) != pixels(at: 10, should: false))
    }
}
