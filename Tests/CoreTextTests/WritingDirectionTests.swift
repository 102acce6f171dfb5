import Foundation
import Testing

@testable import CoreText

/// Parts of text with a direction of their own, and fonts that are stretched.
@Suite struct WritingDirectionTests {
    init() throws { try pinnedFonts.get() }

    /// The characters of a line from left to right.
    private func shown(_ text: NSAttributedString) -> String {
        let string = NSString(string: text.string)
        return CTLineCreateWithAttributedString(text).characters.map { character in
            string.substring(with: NSRange(location: character.range.lowerBound, length: character.range.count))
        }.joined()
    }

    private func text(_ parts: (String, [Int])...) throws -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for (part, directions) in parts {
            let attributes: [CFString: Any] = directions.isEmpty ? [:] : [kCTWritingDirectionAttributeName: directions]
            result.append(try monospaced(part, attributes))
        }
        return result
    }

    @Test func `An override shows the characters in its direction`() throws {
        let rightToLeft = Int(CTWritingDirection.rightToLeft.rawValue) + kCTWritingDirectionOverride
        #expect(shown(try text(("ab", []), ("cde", [rightToLeft]), ("fg", []))) == "abedcfg")
        let leftToRight = Int(CTWritingDirection.leftToRight.rawValue) + kCTWritingDirectionOverride
        let hebrew = "\u{5D0}\u{5D1}\u{5D2}"
        #expect(shown(try text(("a ", []), (hebrew, [leftToRight]))) == "a " + hebrew)
        #expect(shown(try text(("a ", []), (hebrew, []))) == "a " + String(hebrew.reversed()))
    }

    @Test func `Embeddings are nested, and attributes inside of them change nothing`() throws {
        let rightToLeft = Int(CTWritingDirection.rightToLeft.rawValue) + kCTWritingDirectionEmbedding
        // In text from right to left, the words exchange their places, and each is read from left to right.
        #expect(shown(try text(("x ", []), ("ab-\u{5D0}", [rightToLeft]), (" y", []))) == "x \u{5D0}-ab y")
        let override = Int(CTWritingDirection.rightToLeft.rawValue) + kCTWritingDirectionOverride
        let nested = try text(("ab", [0]), ("cd", [0, override]), ("ef", [0]))
        #expect(shown(nested) == "abdcef")
        let mixed = NSMutableAttributedString(attributedString: try text(("abcd", [override])))
        mixed.addAttribute(
            NSAttributedString.Key(kCTKernAttributeName), value: 3, range: NSRange(location: 1, length: 2))
        #expect(shown(mixed) == "dcba")
    }

    @Test func `The controls have no place in the text`() throws {
        let override = Int(CTWritingDirection.rightToLeft.rawValue) + kCTWritingDirectionOverride
        let line = CTLineCreateWithAttributedString(try text(("ab", []), ("cde", [override]), ("fg", [])))
        #expect(CTLineGetStringRange(line).length == 7)
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 7 * advance) < 0.02)
        #expect(
            CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }.reduce(0) { $0 + CTRunGetStringRange($1).length } == 7)
        #expect(abs(CTLineGetOffsetForStringIndex(line, 6, nil) - 6 * advance) < 0.02)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 6.2 * advance, y: 0)) == 6)
    }

    @Test func `Values that are no directions are ignored`() throws {
        for value in [[9, -1], "right", 3, [Double.nan], Array(repeating: 1, count: 10_000)] as [Any] {
            let line = try monospaced("abc", [kCTWritingDirectionAttributeName: value])
            #expect(CTLineGetStringRange(CTLineCreateWithAttributedString(line)).length == 3)
        }
    }

    // MARK: Stretched fonts

    @Test func `Expansion widens the characters by its exponential, not their height`() throws {
        for expansion in [0.5, -0.3, 1.2] {
            let wide = CTLineCreateWithAttributedString(try monospaced("abc", ["NSExpansion": expansion]))
            var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
            let width = CTLineGetTypographicBounds(wide, &ascent, &descent, nil)
            #expect(abs(width - 3 * advance * exp(expansion)) < 0.05)
            #expect(abs(ascent + descent - lineHeight) < 0.1)
            let (box, plain) = (
                CTLineGetImageBounds(wide, nil),
                CTLineGetImageBounds(CTLineCreateWithAttributedString(try monospaced("abc")), nil)
            )
            #expect(abs(box.height - plain.height) < 0.2 && abs(box.width - plain.width * exp(expansion)) < 0.5)
        }
    }

    @Test func `Expanded text is drawn as wide and high as it is laid out`() throws {
        let canvas = try Canvas(600, 300, scale: 10)
        let line = CTLineCreateWithAttributedString(try monospaced("H", ["NSExpansion": 0.6]))
        canvas.context.textPosition = CGPoint(x: 4, y: 10)
        CTLineDraw(line, canvas.context)
        let box = CTLineGetImageBounds(line, nil)
        let expected = CGRect(
            x: 40 + box.minX * 10, y: 100 + box.minY * 10, width: box.width * 10, height: box.height * 10)
        #expect(isNear(canvas.ink, expected, 1.5))
        let plain = CTLineGetImageBounds(CTLineCreateWithAttributedString(try monospaced("H")), nil)
        #expect(
            abs(canvas.ink.width - plain.width * 10 * exp(0.6)) < 3 && abs(canvas.ink.height - plain.height * 10) < 3)
    }

    @Test func `The scale of a font's matrix applies to its advances and metrics`() throws {
        var matrix = CGAffineTransform(scaleX: 0.5, y: 2)
        let plain = try dejaVu("DejaVu Sans Mono", 20)
        let font = CTFontCreateCopyWithSize(plain, 20, &matrix)
        #expect(abs(CTFontGetAscent(font) - 2 * CTFontGetAscent(plain)) < 1e-6)
        var glyph = CTFontGetGlyphWithName(font, "H")
        #expect(abs(CTFontGetAdvancesForGlyphs(font, .default, &glyph, nil, 1) - advance / 2) < 0.01)
        let line = CTLineCreateWithAttributedString(try monospaced("HHHH", [kCTFontAttributeName: font]))
        var ascent: CGFloat = 0
        #expect(abs(CTLineGetTypographicBounds(line, &ascent, nil, nil) - 2 * advance) < 0.05)
        #expect(abs(ascent - CTFontGetAscent(font)) < 0.1)
        // Glyphs that are drawn one by one are as those of the line.
        let (first, second) = (try Canvas(300, 600, scale: 10), try Canvas(300, 600, scale: 10))
        first.context.textPosition = CGPoint(x: 4, y: 10)
        CTLineDraw(line, first.context)
        let positions = (0..<4).map { CGPoint(x: 4 + Double($0) * advance / 2, y: 10) }
        CTFontDrawGlyphs(font, Array(repeating: glyph, count: 4), positions, 4, second.context)
        #expect(isNear(first.ink, second.ink, 1) && first.ink.height > 250)
    }
}
