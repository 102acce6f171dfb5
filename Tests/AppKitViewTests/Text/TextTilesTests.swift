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
