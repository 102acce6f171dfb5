import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Numbers that are the same in each run: a linear congruential generator.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 32
    }
}

/// The tiles of texts in scroll views.
@MainActor
@Suite(.serialized) struct TextTilesTests {
    /// A text view of many lines in a scroll view that fills a window of 300 by 200 points.
    private func makeScrolled(_ text: String) throws -> (OffscreenDisplay, NSScrollView, NSTextView) {
        let (display, window) = try makeWindow(width: 300, height: 200)
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        view.string = text
        scrollView.documentView = view
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(view)
        _ = display.image()
        return (display, scrollView, view)
    }

    @Test func `Momentum finds text that was drawn ahead`() throws {
        let (display, scrollView, view) = try makeScrolled(String(repeating: "line\n", count: 3000))
        scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5000))
        _ = display.image()
        scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: -2000))
        #expect(view.preparedContentRect.maxY >= 5400)
        #expect(view.layerBacking.tiles != nil && view.layer?.contents == nil)
    }

    @Test func `Changes of a text in a scroll view show the same pixels as drawing everything`() throws {
        let (display, scrollView, view) = try makeScrolled("")
        var random = Numbers(state: 5)
        let pieces = ["word ", "\n", "longer text that wraps at the width of the view ", "e", "\u{645}\u{631} "]
        for step in 0..<60 {
            let location = Int.random(in: 0...view.string.utf16.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: view.setSelectedRange(NSRange(location: location, length: 9))
            case 1: scrollView.contentView.scroll(to: NSPoint(x: 0, y: CGFloat(location % 300)))
            case 2: view.deleteBackward(nil)
            default:
                view.insertText(pieces[step % pieces.count], replacementRange: NSRange(location: location, length: 0))
            }
            let shown = try #require(display.image())
            view.layerBacking.tiles?.removeAll()
            view.needsLayout = true
            let whole = try #require(display.image())
            #expect(shown.dataProvider?.data == whole.dataProvider?.data, "step \(step)")
        }
    }

    @Test(arguments: 1..<5)
    func `Edits of a long paragraph show the same pixels as drawing everything`(seed: UInt64) throws {
        let words = [
            "word ", "Straße ", "longer ", "שלום ", "\u{645}\u{631}\u{62D} ", "日本語", "e\u{301} ", "😀", "1234 ",
        ]
        let attributes: [[NSAttributedString.Key: Any]] = [
            [.foregroundColor: NSColor.red], [.backgroundColor: NSColor.yellow],
            [.font: NSFont.boldSystemFont(ofSize: 14)], [.underlineStyle: 1], [.kern: 1.5],
        ]
        var random = Numbers(state: seed)
        let text = (0..<(seed == 4 ? 200 : 1500)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        let (display, scrollView, view) = try makeScrolled(text + "\n" + text)
        let storage = try #require(view.textStorage), manager = try #require(view.layoutManager)
        view.allowsUndo = true
        for _ in 0..<40 {
            let start = Int.random(in: 0..<storage.length, using: &random)
            storage.addAttributes(
                attributes.randomElement(using: &random) ?? [:],
                range: NSRange(location: start, length: min(30, storage.length - start)))
        }
        scrollView.contentView.scroll(to: NSPoint(x: 0, y: 400))
        _ = display.image()
        for step in 0..<40 {
            let visible = manager.glyphRange(forBoundingRect: view.visibleRect, in: try #require(view.textContainer))
            let location = visible.location + Int.random(in: 0..<max(visible.length, 1), using: &random)
            let range = NSRange(location: location, length: min(12, storage.length - location))
            switch Int.random(in: 0..<9, using: &random) {
            case 0: view.setSelectedRange(range)
            case 1: view.deleteBackward(nil)
            case 2: view.undoManager?.undo()
            case 3: storage.addAttributes(attributes.randomElement(using: &random) ?? [:], range: range)
            case 4: manager.addTemporaryAttribute(.backgroundColor, value: NSColor.green, forCharacterRange: range)
            case 5:
                manager.removeTemporaryAttribute(
                    .backgroundColor, forCharacterRange: NSRange(location: 0, length: storage.length))
            case 6: view.insertText("\n", replacementRange: NSRange(location: location, length: 0))
            default:
                view.insertText(
                    words.randomElement(using: &random) ?? "", replacementRange: NSRange(location: location, length: 0))
            }
            let shown = try #require(display.image())
            view.layerBacking.tiles?.removeAll()
            manager.discardLayouts()
            view.needsLayout = true
            let whole = try #require(display.image())
            #expect(shown.dataProvider?.data == whole.dataProvider?.data, "step \(step)")
        }
    }

    /// A text view that notes what it draws.
    private final class NotingView: NSTextView {
        var drawn = NSRect.null
        override func draw(_ dirtyRect: NSRect) {
            drawn = drawn.union(dirtyRect)
            super.draw(dirtyRect)
        }
    }

    @Test func `A key in a long paragraph draws only the lines that change`() throws {
        let (display, window) = try makeWindow(width: 300, height: 400)
        let view = NotingView(frame: NSRect(x: 0, y: 0, width: 300, height: 400))
        view.string = String(repeating: "one two three four five six seven. ", count: 40)
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(view)
        let manager = try #require(view.layoutManager)
        _ = display.image()
        let line = manager.lineFragmentRect(forGlyphAt: 400, effectiveRange: nil)
        var end = NSRange()
        _ = manager.lineFragmentRect(forGlyphAt: 400, effectiveRange: &end)
        view.setSelectedRange(NSRange(location: end.location + end.length - 1, length: 0))
        _ = display.image()
        view.drawn = .null
        display.press(try #require(OffscreenDisplay.Key(".")))
        _ = display.image()
        #expect(view.drawn.minY <= line.minY && view.drawn.maxY >= line.maxY)
        #expect(view.drawn.height < 4 * line.height)
        view.drawn = .null
        manager.addTemporaryAttribute(.foregroundColor, value: NSColor.red, forCharacterRange: range(400, 3))
        _ = display.image()
        #expect(view.drawn.minY <= line.minY && view.drawn.height < 3 * line.height)
        view.drawn = .null
        manager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: NSRange(location: 0, length: 1400))
        _ = display.image()
        #expect(view.drawn.isNull, "there was none")
    }

    @Test func `A text view without a scroll view draws what is visible, and not in its own layer`() throws {
        let stage = try TextStage(String(repeating: "line\n", count: 3000))
        _ = stage.display.image()
        let tiles = try #require(stage.view.layerBacking.tiles)
        #expect(stage.view.layer?.contents == nil && tiles.drawnRect.height <= 512)
        stage.view.removeFromSuperview()
        #expect(tiles.count == 0)
        stage.window.contentView?.addSubview(stage.view)
        _ = stage.display.image()
        #expect(try #require(stage.view.layerBacking.tiles).count > 0)
    }
}
