import Foundation
import Testing

@testable import AppKit

/// Text of both directions: insertion points, arrows and selections.
@MainActor
@Suite struct TextBidiTests {
    /// Latin letters around three Arabic ones, which are shown in the order 3 2 1.
    private let mixed = "ab \u{645}\u{646}\u{647} cd"

    private func x(_ stage: TextStage, _ index: Int, _ affinity: NSSelectionAffinity = .downstream) -> CGFloat {
        stage.view.caretRect(at: TextPosition(index: index, affinity: affinity)).minX
    }

    @Test func `The right arrow moves to the right through both directions and visits every character`() throws {
        let stage = try TextStage(mixed)
        stage.select(0)
        var (places, last) = ([0], x(stage, 0))
        for _ in 0..<9 {
            stage.display.press(.rightArrow)
            let now = x(stage, stage.selected.location, stage.view.selectionAffinity)
            #expect(now >= last - 0.001)
            last = now
            places.append(stage.selected.location)
        }
        // The Arabic letters are crossed from the last one to the first one.
        #expect(places == [0, 1, 2, 3, 5, 4, 3, 7, 8, 9])
        for _ in 0..<9 { stage.display.press(.leftArrow) }
        #expect(stage.selected == range(0))
    }

    @Test func `In a right-to-left paragraph the left arrow goes toward the end`() throws {
        let stage = try TextStage("\u{645}\u{646}\u{647}\n\u{645}")
        stage.select(0)
        for index in 1...3 {
            stage.display.press(.leftArrow)
            #expect(stage.selected == range(index))
        }
        stage.display.press(.leftArrow)
        #expect(stage.selected == range(4), "the next line")
        #expect(x(stage, 0) > x(stage, 3))
        stage.display.press(.leftArrow, modifiers: .command)
        #expect(stage.selected == range(5))
        stage.display.press(.rightArrow, modifiers: [.command, .shift])
        #expect(stage.selected == range(4, 1))
    }

    @Test func `A selection across a change of direction has several rectangles`() throws {
        let stage = try TextStage(mixed)
        let manager = try #require(stage.view.layoutManager)
        let container = try #require(stage.view.textContainer)
        func rects(_ range: NSRange) -> [NSRect] {
            var rects: [NSRect] = []
            manager.enumerateEnclosingRects(
                forGlyphRange: range, withinSelectedGlyphRange: .notFound, in: container
            ) { rect, _ in rects.append(rect) }
            return rects
        }
        // "b", the space, and the first Arabic letter, which is the rightmost one.
        let split = rects(range(1, 3))
        #expect(split.count == 2)
        if split.count == 2 { #expect(split[0].maxX < split[1].minX - 1) }
        #expect(rects(range(0, 9)).count == 1)
    }

    @Test func `A click in text of either direction places the insertion point at the nearest edge`() throws {
        let stage = try TextStage(mixed)
        for (index, affinity) in [
            (1, NSSelectionAffinity.downstream), (4, .downstream), (5, .upstream), (8, .downstream),
        ] {
            let place = CGPoint(x: x(stage, index, affinity), y: 8)
            stage.display.click(at: CGPoint(x: place.x + 0.2, y: place.y))
            #expect(stage.selected == range(index))
            stage.display.advance(to: stage.display.time + 5)
        }
    }

    @Test func `Lines of a right-to-left paragraph end at the right edge`() throws {
        let stage = try TextStage("\u{645}\u{646}\u{647}")
        let used = try #require(stage.view.layoutManager?.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil))
        #expect(abs(used.maxX - 300) < 0.001)
    }
}
