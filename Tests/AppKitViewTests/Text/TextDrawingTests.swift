import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// What a text view shows.
@MainActor
@Suite struct TextDrawingTests {
    /// A text view in a view that clips it.
    private func makeScrolled(_ text: String) throws -> (TextStage, NSView) {
        let stage = try TextStage(text, width: 300, height: 200)
        let clip = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        clip.clipsToBounds = true
        stage.window.contentView?.addSubview(clip)
        clip.addSubview(stage.view)
        stage.window.makeFirstResponder(stage.view)
        return (stage, clip)
    }

    @Test func `Partial drawing after edits, selections and scrolls shows the same pixels as drawing everything`()
        throws
    {
        let (stage, clip) = try makeScrolled("")
        let view = stage.view
        var random = SeededNumbers(seed: 11)
        let pieces = [
            "word ", "\n", "longer text that wraps at the width of the view ", "\u{645}\u{631}\u{62D}\u{628}\u{627} ",
            "e",
        ]
        for step in 0..<60 {
            let length = view.string.utf16.count
            let place = random.next(below: length + 1)
            switch random.next(below: 6) {
            case 0, 1:
                stage.select(place)
                view.insertText(random.pick(pieces), replacementRange: .notFound)
            case 2: stage.select(place, random.next(below: 30))
            case 3: stage.display.press(.delete)
            case 4:
                view.textStorage?.addAttribute(
                    .font, value: NSFont.systemFont(ofSize: CGFloat(10 + random.next(below: 20))),
                    range: range(place, 8))
            default: clip.setBoundsOrigin(NSPoint(x: 0, y: CGFloat(random.next(below: 300))))
            }
            let partial = try stage.pixels()
            view.needsDisplay = true
            let same = try stage.pixels() == partial
            #expect(same, "step \(step)")
            guard same else { return }
        }
    }

    @Test func `A typed character is shown, and the insertion point follows and blinks`() throws {
        let stage = try TextStage("", font: .systemFont(ofSize: 20))
        func dark() throws -> Set<Int> {
            Set(try stage.pixels().enumerated().filter { $0.element & 0xFF < 0x80 }.map(\.offset))
        }
        stage.display.advance(to: 0.1)
        let caret = try dark()
        #expect(!caret.isEmpty && Set(caret.map { $0 % 300 }) == [5], "a line at the padding")
        stage.display.advance(to: 0.7)
        #expect(try dark().isEmpty, "hidden in the second half of a second")
        try stage.type("l")
        let typed = try dark()
        #expect(typed.count > caret.count && !typed.isDisjoint(with: (0..<60_000).filter { $0 % 300 > 5 }))
    }

    @Test func `A selection is blue with the focus and gray without`() throws {
        let stage = try TextStage("hello")
        stage.select(0, 5)
        func count(_ color: NSColor) throws -> Int {
            let wanted = try #require(color.usingColorSpace(.sRGB))
            let value = [wanted.redComponent, wanted.greenComponent, wanted.blueComponent]
                .reduce(UInt32(0)) { $0 << 8 | UInt32(($1 * 255).rounded()) }
            return try stage.pixels().count { $0 & 0xFF_FFFF == value }
        }
        #expect(try count(.selectedTextBackgroundColor) > 100)
        stage.window.makeFirstResponder(nil)
        #expect(try count(.selectedTextBackgroundColor) == 0)
        #expect(try count(.unemphasizedSelectedTextBackgroundColor) > 100)
    }

    @Test func `The view grows with its text, and tiles cover only what is visible`() throws {
        let (stage, clip) = try makeScrolled(String(repeating: "line\n", count: 3000))
        _ = stage.display.image()
        #expect(stage.view.frame.height > 30_000)
        stage.view.moveToEndOfDocument(nil)
        _ = stage.display.image()
        let caret = stage.view.caretRect(at: TextPosition(index: 15_000, affinity: .downstream))
        #expect(clip.bounds.contains(clip.convert(caret, from: stage.view)))
        let tiles = stage.view.layer?.sublayers?.filter { $0.bounds.height > 30 } ?? []
        #expect(!tiles.isEmpty && tiles.count <= 2)
        stage.view.string = ""
        _ = stage.display.image()
        #expect(stage.view.frame.height == 200, "the smallest size is that at the creation")
    }

    @Test(arguments: [1, 1.3])
    func `The shapes of a line are the same on each line, because baselines are at whole pixels`(multiple: CGFloat)
        throws
    {
        let stage = try TextStage("", width: 100, height: 200, font: .systemFont(ofSize: 13))
        let style = NSMutableParagraphStyle()
        style.lineHeightMultiple = multiple
        stage.view.typingAttributes[.paragraphStyle] = style
        stage.view.insertText("xgH\nxgH\nxgH\nxgH\nxgH", replacementRange: range(0))
        stage.window.makeFirstResponder(nil)
        let pixels = try stage.pixels()
        let width = pixels.count / 200
        let rows = (0..<200).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
        // The bands of rows with dark pixels: one for each line.
        let bands = rows.split { row in !row.contains { $0 & 0xFF < 0xC0 } }.map(Array.init)
        #expect(bands.count == 5)
        #expect(bands.allSatisfy { $0 == bands[0] })
    }

    @Test func `A subclass draws over its text`() throws {
        final class Marked: NSTextView {
            override func draw(_ dirtyRect: NSRect) {
                super.draw(dirtyRect)
                NSColor.red.setFill()
                NSRect(x: 100, y: 50, width: 10, height: 10).fill()
            }
        }
        let (display, window) = try makeWindow()
        let view = Marked(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        let image = Bitmap(try #require(display.image()))
        #expect(view.frame.size == NSSize(width: 200, height: 100), "the size of the window")
        #expect(image[105, image.image.height - 1 - 55] & 0xFF_FFFF == 0xFF_0000)
    }
}
