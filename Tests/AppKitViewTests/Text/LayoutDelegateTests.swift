import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// What layout managers tell their delegates, and what they draw and measure for subclasses and programs.
@MainActor
@Suite struct LayoutDelegateTests {
    private final class Recorder: NSLayoutManagerDelegate {
        var invalidations = 0
        var completions: [NSTextContainer?] = []
        var sizes: [NSSize] = []
        var shown: [NSRange] = []
        var color: NSColor?

        func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { invalidations += 1 }

        func layoutManager(
            _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
            atEnd layoutFinishedFlag: Bool
        ) {
            completions.append(textContainer)
        }

        func layoutManager(
            _ layoutManager: NSLayoutManager, shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
            forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
            effectiveRange effectiveCharRange: NSRangePointer?
        ) -> [NSAttributedString.Key: Any]? {
            if let range = effectiveCharRange?.pointee { shown.append(range) }
            return color.map { [.foregroundColor: $0] }
        }

        func layoutManager(
            _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: NSSize
        ) {
            sizes.append(oldSize)
        }
    }

    private func makeStage(_ text: String) throws -> (TextStage, NSLayoutManager, NSTextContainer) {
        let font: NSFont = try #require(NSFont(name: "DejaVu Sans Mono", size: 12))
        let stage = try TextStage(text, font: font)
        return (stage, try #require(stage.view.layoutManager), try #require(stage.view.textContainer))
    }

    @Test func `The delegate learns of edits, of layouts and of sizes of the container`() async throws {
        let (stage, manager, container) = try makeStage("some text")
        let recorder = Recorder()
        manager.delegate = recorder
        try stage.type("s")
        #expect(recorder.invalidations > 0)
        manager.ensureLayout(for: container)
        #expect(recorder.completions.isEmpty, "it is told when the loop runs again")
        for _ in 0..<100 where recorder.completions.isEmpty { await Task.yield() }
        #expect(recorder.completions.count == 1 && recorder.completions[0] === container)
        let former = container.size
        container.widthTracksTextView = false
        container.size = NSSize(width: 120, height: 900)
        #expect(recorder.sizes == [former])
        let before = recorder.invalidations
        stage.view.textStorage?.addAttribute(.kern, value: 2, range: range(0, 4))
        #expect(recorder.invalidations > before)
    }

    @Test func `The delegate chooses the temporary attributes that are drawn`() throws {
        let (stage, manager, _) = try makeStage("||||||||||")
        let recorder = Recorder()
        manager.delegate = recorder
        func has(_ color: UInt32) throws -> Bool { try stage.pixels().contains(color) }
        recorder.color = NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        manager.addTemporaryAttribute(
            .foregroundColor, value: NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), forCharacterRange: range(2, 3))
        stage.view.textStorage?.addAttribute(
            .font, value: NSFont.boldSystemFont(ofSize: 40), range: range(0, 10))
        #expect(try has(0xFF00_00FF) && !has(0xFFFF_0000))
        #expect(recorder.shown.contains(range(2, 3)))
        recorder.color = nil
        manager.invalidateLayout(forCharacterRange: range(0, 10), actualCharacterRange: nil)
        #expect(try !has(0xFF00_00FF) && !has(0xFFFF_0000), "nil stands for none")
    }

    /// The number of pixels in a rectangle of a text view that are not of the color of the first pixel.
    private func ink(_ stage: TextStage, _ rect: NSRect) throws -> Int {
        let pixels = try stage.pixels()
        let origin = stage.view.textContainerOrigin
        var count = 0
        for y in Int(rect.minY + origin.y)..<Int(rect.maxY + origin.y) {
            for x in Int(rect.minX + origin.x)..<Int(rect.maxX + origin.x) where pixels[y * 300 + x] != pixels[0] {
                count += 1
            }
        }
        return count
    }

    @Test func `Invisible characters are shown where they are, and change no place`() throws {
        let (stage, manager, container) = try makeStage("a b\tc\u{A0}d\ne")
        stage.select(0)
        stage.window.makeFirstResponder(nil)
        func box(_ index: Int) -> NSRect { manager.boundingRect(forGlyphRange: range(index, 1), in: container) }
        let boxes = (0..<9).map(box)
        let invisible = [1, 3, 5]
        for index in invisible { #expect(try ink(stage, boxes[index].insetBy(dx: 1, dy: 0)) == 0) }
        let afterLine = NSRect(x: boxes[6].maxX + 1, y: boxes[6].minY, width: 8, height: boxes[6].height)
        #expect(try ink(stage, afterLine) == 0)
        manager.showsInvisibleCharacters = true
        for index in invisible { #expect(try ink(stage, boxes[index].insetBy(dx: 1, dy: 0)) > 0, "character \(index)") }
        #expect(try ink(stage, afterLine) > 0, "the end of the paragraph")
        #expect((0..<9).map(box) == boxes)
        manager.showsInvisibleCharacters = false
        #expect(try ink(stage, afterLine) == 0)
    }

    @Test func `Rectangles are lent as an array`() throws {
        let (_, manager, container) = try makeStage("first line\nsecond line\nthird")
        var count = 0
        let array = manager.rectArray(
            forCharacterRange: range(2, 15), withinSelectedCharacterRange: .notFound, in: container, rectCount: &count)
        let rects = try #require(array)
        #expect(count == 2)
        #expect(rects[0].minY < rects[1].minY && rects[0].minX > rects[1].minX)
        var wanted: [NSRect] = []
        manager.enumerateEnclosingRects(
            forGlyphRange: range(2, 15), withinSelectedGlyphRange: .notFound, in: container
        ) { rect, _ in wanted.append(rect) }
        #expect(wanted == [rects[0], rects[1]])
        let none = manager.rectArray(
            forGlyphRange: range(90, 3), withinSelectedGlyphRange: .notFound, in: container, rectCount: &count)
        #expect(none == nil && count == 0)
    }

    @Test func `The insertion points of a line are those of its characters`() throws {
        let (_, manager, container) = try makeStage("ab\u{5D0}\u{5D1} e\u{301}\nnext")
        let count = manager.getLineFragmentInsertionPoints(
            forCharacterAt: 1, alternatePositions: false, inDisplayOrder: false, positions: nil, characterIndexes: nil)
        // Before each of the six characters, of which the last has two units, and at the end.
        #expect(count == 7)
        var (positions, indexes) = (Array(repeating: CGFloat(-1), count: 7), Array(repeating: -1, count: 7))
        manager.getLineFragmentInsertionPoints(
            forCharacterAt: 1, alternatePositions: false, inDisplayOrder: false, positions: &positions,
            characterIndexes: &indexes)
        #expect(indexes == [0, 1, 2, 3, 4, 5, 7])
        let width = manager.boundingRect(forGlyphRange: range(0, 1), in: container).width
        #expect(abs(positions[1] - positions[0] - width) < 0.01)
        // The Hebrew letters are read from the right.
        #expect(positions[3] < positions[2])
        var sorted = positions
        manager.getLineFragmentInsertionPoints(
            forCharacterAt: 1, alternatePositions: false, inDisplayOrder: true, positions: &sorted,
            characterIndexes: &indexes)
        #expect(sorted == positions.sorted())
        manager.getLineFragmentInsertionPoints(
            forCharacterAt: 1, alternatePositions: true, inDisplayOrder: false, positions: &sorted,
            characterIndexes: nil)
        #expect(abs(sorted[2] - positions[1] - width) < 0.01, "after b")
    }
}
