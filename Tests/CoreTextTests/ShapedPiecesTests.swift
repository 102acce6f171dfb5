import Foundation
import Testing

@testable import CoreText

/// Long paragraphs, whose pieces are kept between layouts.
@Suite struct ShapedPiecesTests {
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

    /// What is drawn of a text, and which bytes each line has.
    private func picture(_ text: String, width: CGFloat, size: CGFloat = 12) throws -> [String] {
        let layout = try layout(text, size: size) { ($0.width, $0.wraps) = (width, true) }
        return layout.placed.map { place in
            let glyphs = place.line.runs.flatMap { run in
                run.shaped.map { "\($0.glyph) \($0.x) \($0.y) \($0.byte + place.line.shift)" }
            }
            return "\(place.baseline) \(place.line.bytes) \(place.line.width) \(glyphs.joined(separator: ";"))"
        }
    }

    private func forget() { FontEnvironment.withLibrary { $0.pieces = ShapedPieces() } }

    @Test(arguments: 0..<6)
    func `An edited paragraph has the same lines as one that is laid out for the first time`(seed: UInt64) throws {
        var random = Generator(state: seed)
        var words = (0..<900).map { _ in Self.words.randomElement(using: &random) ?? "a" }
        for step in 0..<20 {
            let index = Int.random(in: 0..<words.count, using: &random)
            switch step % 3 {
            case 0: words.insert(Self.words.randomElement(using: &random) ?? "a", at: index)
            case 1: words.remove(at: index)
            default: words[index] += "x"
            }
            let text = words.joined(separator: " ")
            let width: CGFloat = step % 7 == 6 ? 250 : 300
            let edited = try picture(text, width: width)
            forget()
            #expect(try edited == picture(text, width: width), "step \(step)")
        }
    }

    @Test func `A piece in another size or for another width is shaped again`() throws {
        let text = String(repeating: "one two three ", count: 400)
        for (size, width) in [(CGFloat(12), CGFloat(300)), (20, 300), (12, 200), (12, 300)] {
            let kept = try picture(text, width: width, size: size)
            forget()
            #expect(try kept == picture(text, width: width, size: size))
        }
    }
}
