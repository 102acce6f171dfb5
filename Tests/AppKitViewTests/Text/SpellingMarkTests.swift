import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Dots below what a program's own checker has found.
@MainActor
@Suite struct SpellingMarkTests {
    private final class Judge: NSObject, NSTextViewDelegate {
        var asked: [String] = []

        func textView(
            _ textView: NSTextView, shouldSetSpellingState value: Int, range affectedCharRange: NSRange
        ) -> Int {
            asked.append("\(value) \(affectedCharRange)")
            return affectedCharRange.location == 0 ? 0 : value
        }
    }

    /// The columns of the pixels of a color, and their number.
    private func marks(_ stage: TextStage, _ red: UInt32, _ green: UInt32, _ blue: UInt32) throws -> (Range<Int>?, Int)
    {
        let width = Int(stage.view.frame.width)
        let color = 0xff00_0000 | red << 16 | green << 8 | blue
        let columns = try stage.pixels().enumerated().filter { $0.element == color }.map { $0.offset % width }
        return (columns.min().map { $0..<(columns.max() ?? $0) + 1 }, columns.count)
    }

    private func spelling(_ stage: TextStage) throws -> (Range<Int>?, Int) { try marks(stage, 255, 59, 48) }

    private func columns(_ range: NSRange, _ stage: TextStage) throws -> Range<Int> {
        let manager = try #require(stage.view.layoutManager)
        let box = manager.boundingRect(forGlyphRange: range, in: try #require(stage.view.textContainer))
        return Int(box.minX)..<Int(box.maxX.rounded(.up)) + 1
    }

    @Test func `misspelled text has red dots, until they are removed`() throws {
        let stage = try TextStage("one twoo three", font: NSFont.systemFont(ofSize: 24))
        #expect(try spelling(stage).1 == 0)
        stage.view.setSpellingState(NSAttributedString.SpellingState.spelling.rawValue, range: range(4, 4))
        let (dots, count) = try spelling(stage)
        let word = try columns(range(4, 4), stage)
        #expect(count > 0)
        #expect(try #require(dots).clamped(to: word) == dots)
        #expect(stage.view.string == "one twoo three")
        stage.view.setSpellingState(0, range: range(0, 14))
        #expect(try spelling(stage).1 == 0)
    }

    @Test func `the attribute of the text and the temporary one are drawn alike`() throws {
        let stage = try TextStage("one twoo three", font: NSFont.systemFont(ofSize: 24))
        stage.view.textStorage?.addAttribute(.spellingState, value: 1, range: range(4, 4))
        let attribute = try spelling(stage)
        stage.view.textStorage?.removeAttribute(.spellingState, range: range(4, 4))
        stage.view.layoutManager?.addTemporaryAttribute(.spellingState, value: 1, forCharacterRange: range(4, 4))
        #expect(try spelling(stage) == attribute && attribute.1 > 0)
    }

    @Test func `mistakes of grammar are green, and spelling comes first`() throws {
        let stage = try TextStage("one twoo three", font: NSFont.systemFont(ofSize: 24))
        stage.view.setSpellingState(NSAttributedString.SpellingState.grammar.rawValue, range: range(0, 3))
        #expect(try marks(stage, 40, 205, 65).1 > 0 && spelling(stage).1 == 0)
        stage.view.setSpellingState(3, range: range(0, 3))
        #expect(try marks(stage, 40, 205, 65).1 == 0 && spelling(stage).1 > 0)
    }

    @Test func `the delegate decides, and ranges are limited to the text`() throws {
        let stage = try TextStage("one twoo three", font: NSFont.systemFont(ofSize: 24))
        let judge = Judge()
        stage.view.delegate = judge
        stage.view.setSpellingState(1, range: range(0, 3))
        #expect(try spelling(stage).1 == 0)
        stage.view.setSpellingState(1, range: range(9, 500))
        #expect(judge.asked == ["1 {0, 3}", "1 {9, 5}"])
        #expect(try spelling(stage).1 > 0)
    }
}
