import Foundation
import Testing

@testable import CoreText

/// Layouts after edits, which use what was shaped before.
@Suite struct EditedLayoutTests {
    init() throws { try pinnedFonts.get() }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let words = [
        "word", "a", "Straße", "Привет", "«très»", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}",
        "\u{645}\u{631}\u{62D}\u{628}\u{627}", "日本語",
        "e\u{301}", "1234,5", "😀",
    ]

    /// What is drawn of a layout, and which bytes each line has.
    private func picture(_ layout: TextLayout) -> [String] {
        layout.placed.map { place in
            let glyphs = place.line.runs.flatMap { run in
                run.shaped.map { "\($0.glyph) \($0.x) \($0.y) \($0.byte + place.line.shift)" }
            }
            return
                "\(place.baseline) \(place.line.bytes) \(place.line.width) \(place.margins) \(glyphs.joined(separator: ";"))"
        }
    }

    private static var styles: [[NSAttributedString.Key: Any]] {
        [
            [:], [:],
            [NSAttributedString.Key(kCTFontAttributeName): CTFontCreateWithName("Helvetica" as CFString, 17, nil)],
            [NSAttributedString.Key(kCTKernAttributeName): 2.5],
            [NSAttributedString.Key(kCTForegroundColorAttributeName): CGColor(red: 1, green: 0, blue: 0, alpha: 1)],
        ]
    }

    private func options(_ width: CGFloat) -> TextOptions {
        var options = TextOptions()
        (options.width, options.wraps) = (width, true)
        return options
    }

    private func random(_ count: Int, _ random: inout Generator, isStyled: Bool) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "")
        for _ in 0..<count {
            let style = isStyled ? Self.styles.randomElement(using: &random) ?? [:] : [:]
            let word = Self.words.randomElement(using: &random) ?? "a"
            text.append(
                NSAttributedString(
                    string: word + (Int.random(in: 0..<9, using: &random) > 0 ? " " : ""), attributes: style))
        }
        return text
    }

    @Test(arguments: 0..<10)
    func `An edited paragraph has the layout of one that is laid out for the first time`(seed: UInt64) throws {
        var random = Generator(state: seed)
        let isStyled = seed % 2 == 1
        let text = self.random(seed < 6 ? 900 : 150, &random, isStyled: isStyled)
        let options = options(300)
        var layout = TextLayout(text, options: options)
        for step in 0..<30 {
            let string = NSString(string: text.string)
            var range = NSRange(location: Int.random(in: 0...string.length, using: &random), length: 0)
            range.length = min(
                step % 3 == 0 ? 0 : Int.random(in: 0..<40, using: &random), string.length - range.location)
            if range.length > 0 { range = string.rangeOfComposedCharacterSequences(for: range) }
            if range.length == 0, range.location < string.length {
                range.location = string.rangeOfComposedCharacterSequence(at: range.location).location
            }
            // At the ends of the text, too.
            if step == 7 { range = NSRange(location: 0, length: 0) }
            if step == 8 { range = NSRange(location: string.length, length: 0) }
            let new = self.random(
                step % 3 == 1 ? 0 : Int.random(in: 0..<(step == 20 ? 300 : 3), using: &random), &random,
                isStyled: isStyled)
            text.replaceCharacters(in: range, with: new)
            layout = try #require(layout.replacing(range.location..<range.location + range.length, with: new))
            let expected = TextLayout(text, options: options)
            #expect(layout.text == expected.text, "step \(step)")
            #expect(picture(layout) == picture(expected), "step \(step)")
            #expect(layout.pieces == expected.pieces, "step \(step)")
        }
    }

    @Test func `An edit of a long paragraph shapes only the pieces that it touches`() throws {
        let text = NSMutableAttributedString(string: String(repeating: "one two three ", count: 400))
        let layout = TextLayout(text, options: options(300))
        let edited = try #require(layout.replacing(3000..<3000, with: NSAttributedString(string: "x")))
        let kept = edited.placed.filter { place in
            layout.placed.contains { former in
                former.line.runs.withUnsafeBufferPointer { runs in
                    place.line.runs.withUnsafeBufferPointer { $0.baseAddress == runs.baseAddress }
                }
            }
        }
        let changed = edited.placed.count - kept.count
        #expect(changed > 0 && changed < edited.placed.count / 3)
    }

    @Test func `An edit between the halves of a character has no layout`() {
        let layout = TextLayout(NSAttributedString(string: "a😀b"), options: options(300))
        #expect(layout.replacing(2..<2, with: NSAttributedString(string: "x")) == nil)
        #expect(layout.replacing(1..<9, with: NSAttributedString(string: "x")) == nil)
    }

    @Test func `A first letter of the other direction changes all lines`() throws {
        let string = String(repeating: "12 34 56 ", count: 600)
        let layout = TextLayout(NSAttributedString(string: string), options: options(300))
        let letter = NSAttributedString(string: "\u{5D0}")
        let end = string.utf16.count
        let edited = try #require(layout.replacing(end..<end, with: letter))
        #expect(edited.placed.allSatisfy { $0.line.isRightToLeft })
        #expect(
            picture(edited)
                == picture(TextLayout(NSAttributedString(string: string + "\u{5D0}"), options: options(300))))
    }
}
