import CoreText
import Testing

@Suite struct JustificationTests {
    init() throws { try pinnedFonts.get() }

    private func line(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) throws -> CTLine {
        var attributes = more
        attributes[.init(kCTFontAttributeName)] = try dejaVu("DejaVu Sans", 20)
        return CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
    }

    private func width(_ line: CTLine?) -> Double { line.map { CTLineGetTypographicBounds($0, nil, nil, nil) } ?? 0 }

    @Test(arguments: [0, 0.25, 1.0]) func `spaces grow by equal parts`(factor: CGFloat) throws {
        let line = try line("one two three")
        let natural = width(line)
        let justified = try #require(CTLineCreateJustifiedLine(line, factor, natural + 80))
        #expect(abs(width(justified) - (natural + 80 * Double(factor))) < 0.01)
        // Words stay as they are: the second one begins after one wider space, the third one after two.
        for (index, spaces) in [(0, 0), (4, 1), (8, 2)] {
            let moved =
                CTLineGetOffsetForStringIndex(justified, index, nil) - CTLineGetOffsetForStringIndex(line, index, nil)
            #expect(abs(moved - 40 * CGFloat(spaces) * factor) < 0.01)
        }
        #expect(CTLineGetStringRange(justified) == CTLineGetStringRange(line))
    }

    @Test func `a single word is spaced between its characters`() throws {
        let line = try line("word")
        let justified = try #require(CTLineCreateJustifiedLine(line, 1, width(line) + 30))
        #expect(
            abs(CTLineGetOffsetForStringIndex(justified, 3, nil) - CTLineGetOffsetForStringIndex(line, 3, nil) - 30)
                < 0.01)
    }

    @Test func `white space at the end does not count`() throws {
        let bare = try width(line("a b"))
        let justified = try #require(CTLineCreateJustifiedLine(try line("a b   "), 1, 100))
        #expect(abs(width(justified) - CTLineGetTrailingWhitespaceWidth(justified) - 100) < 0.01)
        #expect(bare < 100)
    }

    @Test func `a line cannot be narrower than its words`() throws {
        let line = try line("one two")
        let space = try width(self.line(" "))
        #expect(CTLineCreateJustifiedLine(line, 1, width(line) - 2 * space) == nil)
        let narrow = try #require(CTLineCreateJustifiedLine(line, 1, width(line) - space / 2))
        #expect(abs(width(narrow) - (width(line) - space / 2)) < 0.01)
        #expect(CTLineCreateJustifiedLine(try self.line(""), 1, 50) == nil)
        #expect(CTLineCreateJustifiedLine(line, .nan, 50) == nil)
    }

    @Test func `tracking adds a distance after each character, of which the last is white space`() throws {
        let plain = try width(line("AVAVA"))
        let tracked = try line("AVAVA", [.init(kCTTrackingAttributeName): 3])
        #expect(abs(width(tracked) - (plain + 15)) < 0.05, "the pair kerning stays")
        #expect(abs(CTLineGetTrailingWhitespaceWidth(tracked) - 3) < 0.01)
        #expect(CTLineGetTrailingWhitespaceWidth(try line("AVAVA")) == 0)
        // Tracking disables ligatures, unless they are asked for.
        let ligature = try line("fi"), apart = try line("fi", [.init(kCTTrackingAttributeName): 1])
        #expect(CTLineGetGlyphCount(ligature) == 1 && CTLineGetGlyphCount(apart) == 2)
    }

    @Test func `a run has base advances, and origins where marks are moved`() throws {
        // A letter and a combining mark without a composed character.
        let line = try line("q\u{0303}x")
        let run = try #require(CTLineGetGlyphRuns(line).first as? CTRun)
        let count = CTRunGetGlyphCount(run)
        var advances = [CGSize](repeating: .zero, count: count)
        var origins = [CGPoint](repeating: .zero, count: count)
        var positions = origins
        CTRunGetBaseAdvancesAndOrigins(run, CFRange(location: 0, length: 0), &advances, &origins)
        CTRunGetPositions(run, CFRange(location: 0, length: 0), &positions)
        var pen: CGFloat = 0
        for index in 0..<count {
            #expect(abs(pen + origins[index].x - positions[index].x) < 1e-6)
            #expect(abs(origins[index].y - positions[index].y) < 1e-6)
            pen += advances[index].width
        }
        #expect(abs(pen - width(line)) < 0.01)
        CTRunGetBaseAdvancesAndOrigins(run, CFRange(location: 0, length: 1), nil, nil)
    }

    @Test func `tab stops of a line with an offset are nearer`() throws {
        let font = try dejaVu("DejaVu Sans", 10)
        let typesetter = CTTypesetterCreateWithAttributedString(
            NSAttributedString(string: "\tx yyyy", attributes: [.init(kCTFontAttributeName): font]))
        let all = CFRange(location: 0, length: 0)
        // The stops are 28 points apart: from 10, the next one is at 18; from 30, it is at 26.
        for (offset, stop) in [(0.0, 28.0), (10, 18), (30, 26)] {
            let line = CTTypesetterCreateLineWithOffset(typesetter, all, offset)
            #expect(abs(CTLineGetOffsetForStringIndex(line, 1, nil) - stop) < 0.01)
            #expect(CTLineGetStringRange(line).length == 7)
        }
        // As wide as the tab to 28 and "x ", but not the word; from 10, 10 points more are free.
        let width = CTLineGetOffsetForStringIndex(CTTypesetterCreateLine(typesetter, all), 3, nil) + 1
        let whole = CTLineGetTypographicBounds(CTTypesetterCreateLine(typesetter, all), nil, nil, nil)
        #expect(CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, width, 0) == 3)
        #expect(CTTypesetterSuggestLineBreakWithOffset(typesetter, 0, whole - 9, 10) == 7)
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, whole - 9) == 3)
        #expect(CTTypesetterSuggestClusterBreakWithOffset(typesetter, 0, width + 10, 10) > 3)
    }

    @Test func `a typesetter and a framesetter have the same text`() throws {
        let text = NSAttributedString(
            string: "some words", attributes: [.init(kCTFontAttributeName): try dejaVu("DejaVu Sans", 20)])
        let typesetter = CTTypesetterCreateWithAttributedString(text)
        let framesetter = CTFramesetterCreateWithTypesetter(typesetter)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 400, height: 100), transform: nil)
        let frame = CTFramesetterCreateFrame(framesetter, CFRange(location: 0, length: 0), path, nil)
        #expect(CTFrameGetVisibleStringRange(frame).length == 10)
        let line = CTTypesetterCreateLine(CTFramesetterGetTypesetter(framesetter), CFRange(location: 0, length: 4))
        #expect(CTLineGetStringRange(line).length == 4)
    }
}
