import Foundation
import Testing

@testable import CoreText

/// Hyphenation, single words, Korean words and tightening: what paragraph styles ask for where lines are broken.
@Suite struct LineFittingTests {
    init() throws { try pinnedFonts.get() }

    private func style(_ change: (inout ParagraphStyle) -> Void) -> CTParagraphStyle {
        var values = ParagraphStyle()
        change(&values)
        return CTParagraphStyle(values)
    }

    /// The text of the lines in a box whose width is a number of monospaced characters.
    private func lines(
        _ text: String, columns: Double, language: String? = nil, _ change: (inout ParagraphStyle) -> Void
    ) throws -> [String] {
        let layout = try layout(text, columns: columns, language: language, change)
        return layout.placed.map { String(decoding: layout.text.utf8[$0.line.bytes], as: UTF8.self) }
    }

    private func layout(
        _ text: String, columns: Double, language: String? = nil, wraps: Bool = true,
        _ change: (inout ParagraphStyle) -> Void
    ) throws -> TextLayout {
        var attributes: [CFString: Any] = [kCTParagraphStyleAttributeName: style(change)]
        attributes[kCTLanguageAttributeName] = language
        var options = TextOptions()
        (options.width, options.wraps) = (CGFloat(columns * advance) + 0.1, wraps)
        return TextLayout(try monospaced(text, attributes), options: options)
    }

    // MARK: Hyphenation

    @Test func `With a factor of 1 a word is divided where the dictionary of its language allows`() throws {
        // hy-phen-ation: TeX's patterns for American English.
        let lines = try lines("no hyphenation", columns: 10, language: "en-US") { $0.hyphenationFactor = 1 }
        #expect(lines == ["no hyphen", "ation"])
        #expect(
            try self.lines("no hyphenation", columns: 9, language: "en-US") { $0.hyphenationFactor = 1 } == [
                "no hy", "phenation",
            ])
        #expect(
            try self.lines("no hyphenation", columns: 10) { $0.hyphenationFactor = 0 } == ["no ", "hyphenatio", "n"])
    }

    @Test func `The hyphen is drawn at the end of the line and has no place in the text`() throws {
        let text = "no hyphenation"
        let layout = try layout(text, columns: 10, language: "en-US") { $0.hyphenationFactor = 1 }
        let first = layout.placed[0].line
        // "no hyphen" and the hyphen.
        #expect(abs(first.width - 10 * advance) < 0.02)
        #expect(first.runs.flatMap(\.glyphs).count == 10)
        #expect(
            layout.lines.flatMap { $0.runs.flatMap(\.shaped) }.allSatisfy { (0..<text.utf8.count).contains($0.byte) })
        let fragments = layout.fragments(in: 200)
        #expect(fragments.map(\.range) == [0..<9, 9..<14])
        for index in 9...14 {
            let offset = CTLineGetOffsetForStringIndex(fragments[1].line, index, nil)
            #expect(abs(offset - Double(index - 9) * advance) < 0.02)
        }
        for index in 0...8 {
            #expect(abs(CTLineGetOffsetForStringIndex(fragments[0].line, index, nil) - Double(index) * advance) < 0.02)
        }
    }

    @Test func `A word is divided only after a line that is less full than the factor`() throws {
        // "sixteen columns " leaves a line of 24 columns 15/24 full.
        let text = "sixteen columns hyphenation"
        #expect(
            try lines(text, columns: 24, language: "en") { $0.hyphenationFactor = 0.6 } == [
                "sixteen columns ", "hyphenation",
            ])
        #expect(
            try lines(text, columns: 24, language: "en") { $0.hyphenationFactor = 0.7 } == [
                "sixteen columns hyphen", "ation",
            ])
    }

    @Test func `A factor below 1 keeps all of a long text, with separators, indents and narrow columns`() throws {
        let words = (0..<600).map { ["representation", "of", "characteristics", "a\u{2028}b", "hyphenation"][$0 % 5] }
        let text = words.joined(separator: " ") + "\u{2028}"
        for (columns, indent) in [(3.0, 0.0), (12, 20), (30, -30), (80, 0)] {
            let layout = try layout(text, columns: columns, language: "en") {
                ($0.hyphenationFactor, $0.firstLineHeadIndent, $0.headIndent) = (0.9, max(0, indent), max(0, -indent))
            }
            var end = 0
            for line in layout.placed.map(\.line) {
                #expect(line.bytes.lowerBound - end <= 3, "only separators are between lines")
                #expect(line.bytes.lowerBound >= end)
                end = line.bytes.upperBound
            }
            let plain = try self.layout(text, columns: columns) { _ in }
            #expect(end == plain.placed.last?.line.bytes.upperBound)
            #expect(layout.placed.last?.line.bytes.isEmpty == plain.placed.last?.line.bytes.isEmpty)
            let divided = layout.placed.filter { place in
                let last = place.line.bytes.upperBound
                return last < text.utf8.count && layout.text.utf8[last - 1] != 0x20 && layout.text.utf8[last] != 0xE2
            }
            #expect(!divided.isEmpty)
        }
    }

    @Test func `Soft hyphens decide where their words are divided, and show a hyphen there`() throws {
        let layout = try layout("an unbe\u{AD}lievable", columns: 8, language: "en") { $0.hyphenationFactor = 1 }
        let lines = layout.placed.map { String(decoding: layout.text.utf8[$0.line.bytes], as: UTF8.self) }
        #expect(lines == ["an unbe\u{AD}", "lievable"])
        #expect(abs(layout.placed[0].line.width - 8 * advance) < 0.02)
        // Without a factor, too.
        let plain = try self.layout("an unbe\u{AD}lievable", columns: 8) { _ in }
        #expect(plain.placed.map(\.line.bytes) == layout.placed.map(\.line.bytes))
        #expect(abs(plain.placed[0].line.width - 8 * advance) < 0.02)
    }

    @Test func `A word that must be broken without a place for a hyphen shows none`() throws {
        let layout = try layout("xxxxxxxxxxxx", columns: 5, language: "en") { $0.hyphenationFactor = 1 }
        #expect(layout.placed.map { ($0.line.width / advance).rounded() } == [5, 5, 2])
    }

    @Test func `Words of a language without a dictionary are not divided`() throws {
        #expect(
            try lines("no hyphenation", columns: 12, language: "tlh") { $0.hyphenationFactor = 1 } == [
                "no ", "hyphenation",
            ])
    }

    @Test func `An edited paragraph is hyphenated like a new one`() throws {
        let words = ["representation", "of", "hyphenated", "internationalization", "text", "with", "characteristics"]
        func text(_ count: Int) -> String { (0..<count).map { words[$0 * 5 % 7] }.joined(separator: " ") }
        let attributes: [CFString: Any] = [kCTParagraphStyleAttributeName: style { $0.hyphenationFactor = 1 }]
        var options = TextOptions()
        (options.width, options.wraps) = (CGFloat(30 * advance), true)
        let whole = try monospaced(text(900), attributes)
        let before = TextLayout(whole, options: options)
        let edited = try #require(
            before.replacing(4000..<4003, with: try monospaced("extraordinary change", attributes)))
        let changed = NSMutableAttributedString(attributedString: whole)
        changed.replaceCharacters(
            in: NSRange(location: 4000, length: 3), with: try monospaced("extraordinary change", attributes))
        let again = TextLayout(changed, options: options)
        #expect(edited.placed.map(\.line.bytes) == again.placed.map(\.line.bytes))
        #expect(edited.placed.map(\.line.width) == again.placed.map(\.line.width))
        #expect(edited.placed.count > 200)
    }

    // MARK: Strategies

    @Test func `The last line of a paragraph gets a second word`() throws {
        let text = "one two three four"
        #expect(try lines(text, columns: 14) { _ in } == ["one two three ", "four"])
        #expect(try lines(text, columns: 14) { $0.lineBreakStrategy = 1 } == ["one two ", "three four"])
        // Nothing can be moved where the line before has one word, or the words do not fit.
        #expect(try lines("one two", columns: 4) { $0.lineBreakStrategy = 1 } == ["one ", "two"])
        #expect(try lines("a bbbbbbb ccccc", columns: 10) { $0.lineBreakStrategy = 1 } == ["a bbbbbbb ", "ccccc"])
        #expect(
            try lines("one two\nthree four five", columns: 10) { $0.lineBreakStrategy = 1 } == [
                "one two", "three ", "four five",
            ])
    }

    @Test func `Korean words are kept together`() throws {
        let text = "안녕하세요 세계여러분"
        let free = try layout(text, columns: 10) { _ in }
        let kept = try layout(text, columns: 10) { $0.lineBreakStrategy = 2 }
        let bytes = kept.placed.map(\.line.bytes)
        #expect(bytes == [0..<16, 16..<31])
        #expect(free.placed[0].line.bytes.upperBound > 16, "by default lines end between any two syllables")
        // A word that does not fit is broken anyway, without a loss.
        let narrow = try layout(text, columns: 5) { $0.lineBreakStrategy = 2 }
        #expect(narrow.placed.count > 3 && narrow.placed.last?.line.bytes.upperBound == 31)
    }

    // MARK: Tightening

    @Test func `A line that is slightly too wide is tightened instead of truncated`() throws {
        func line(_ columns: Double, _ change: (inout ParagraphStyle) -> Void) throws -> TextLine {
            try #require(try layout("0123456789abcdefghij", columns: columns, wraps: false, change).placed.first).line
        }
        let tight = try line(19.5) {
            ($0.lineBreakMode, $0.allowsTightening) = (.byTruncatingTail, true)
        }
        #expect(tight.runs.flatMap(\.glyphs).count == 20)
        #expect(tight.width <= 19.5 * advance + 0.1 && tight.width > 19.3 * advance)
        let truncated = try line(19.5) { $0.lineBreakMode = .byTruncatingTail }
        #expect(truncated.runs.flatMap(\.glyphs).count < 20)
        // 20 / 18 is more than 1.05, and less than 1.2.
        let wide = try line(18) { ($0.lineBreakMode, $0.allowsTightening) = (.byTruncatingTail, true) }
        #expect(wide.runs.flatMap(\.glyphs).count < 20)
        let more = try line(18) {
            ($0.lineBreakMode, $0.allowsTightening, $0.tighteningFactor) = (.byTruncatingMiddle, true, 0.2)
        }
        #expect(more.runs.flatMap(\.glyphs).count == 20 && more.width <= 18 * advance + 0.1)
    }

    @Test func `Extreme factors are harmless`() throws {
        for factor in [Float.nan, -1, .infinity, -.infinity] {
            let count = try layout("some words and hyphenation", columns: 10, language: "en") {
                ($0.hyphenationFactor, $0.tighteningFactor, $0.allowsTightening) = (factor, factor, true)
            }.placed.count
            #expect(count > 1)
            _ = try layout("some words", columns: 5, wraps: false) {
                ($0.lineBreakMode, $0.tighteningFactor, $0.allowsTightening) = (.byTruncatingTail, factor, true)
            }
        }
    }
}
