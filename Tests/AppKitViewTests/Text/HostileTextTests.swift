import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Text that breaks assumptions: shown or cut, without a trap and without a long frame.
@MainActor
@Suite struct HostileTextTests {
    init() throws { _ = try makeWindow() }

    /// Shows a text in a view, moves through it, edits it, and returns the longest time of a step in seconds.
    @discardableResult
    private func exercise(_ text: String, font: NSFont? = nil, width: CGFloat = 300) throws -> Double {
        let stage = try TextStage("", width: width, font: font)
        let view = stage.view
        var longest = 0.0
        func step(_ body: () throws -> Void) rethrows {
            let clock = ContinuousClock()
            let start = clock.now
            try body()
            let time = clock.now - start
            longest = max(longest, Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
        }
        step { view.string = text }
        step { _ = stage.display.image() }
        for motion in [
            view.moveToEndOfDocument, view.moveLeft, view.moveUp, view.moveWordLeft, view.moveToLeftEndOfLine,
            view.moveRight, view.moveDown, view.moveToBeginningOfParagraph, view.moveToEndOfParagraph, view.pageUp,
            view.moveWordLeftAndModifySelection, view.selectWord, view.selectParagraph, view.selectAll,
            view.moveToBeginningOfDocument, view.moveRight, view.moveWordRight,
        ] {
            step {
                motion(nil)
                _ = stage.display.image()
            }
        }
        step { stage.display.press(.delete) }
        view.setSelectedRange(range(view.string.utf16.count / 2))
        try step {
            try stage.type("x")
            _ = stage.display.image()
        }
        step { view.undoManager?.undo() }
        #expect(view.selectedRange().location + view.selectedRange().length <= view.string.utf16.count)
        return longest
    }

    @Test func `Unpaired surrogates become replacement characters`() throws {
        let units: [UInt16] = [0x61, 0xD83D, 0x62, 0xDE00, 0xDE00, 0xD83D]
        let text = NSString(characters: units, length: units.count)
        try exercise(String(describing: text))
        let stage = try TextStage("😀")
        for start in 0...3 {
            stage.view.setSelectedRange(range(start, 1))
            stage.view.insertText("a", replacementRange: range(1, 0))
        }
        stage.view.setMarkedText("😀", selectedRange: range(1, 0), replacementRange: .notFound)
        #expect(stage.view.string.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" })
    }

    @Test func `Controls of direction, NULs and separators`() throws {
        try exercise(
            "\u{202E}abc\u{202C}\u{2066}\u{2067}x\u{2069}\u{200F}\u{200E}\0y\u{2028}z\u{2029}\u{FFFC}\r\r\n\u{85}\t\u{B}"
        )
        try exercise(String(repeating: "\u{202E}a\u{202D}", count: 2000))
        try exercise(String(repeating: "\u{2067}", count: 5000))
    }

    @Test func `Ten thousand combining marks`() throws {
        let time = try exercise("a" + String(repeating: "\u{301}", count: 10_000) + "b")
        #expect(time < 5)
    }

    @Test func `Only separators`() throws {
        let time = try exercise(String(repeating: "\n", count: 200_000))
        #expect(time < 5)
    }

    @Test func `A line of a megabyte without a break`() throws {
        let time = try exercise(String(repeating: "x", count: 1_000_000))
        #expect(time < 5)
    }

    @Test func `Enormous, tiny and odd font sizes and indents`() throws {
        for size in [1e-9, 0.001, 3000, 1e6, 1e30] {
            try exercise("Hello, wide world\nagain", font: .systemFont(ofSize: size))
        }
        let stage = try TextStage("Hello\nworld")
        let style = NSMutableParagraphStyle()
        (style.headIndent, style.firstLineHeadIndent, style.tailIndent) = (1e30, .infinity, -1e30)
        (style.lineSpacing, style.paragraphSpacingBefore, style.maximumLineHeight) = (.nan, .infinity, 1e-30)
        stage.view.textStorage?.addAttribute(.paragraphStyle, value: style, range: range(0, 11))
        _ = stage.display.image()
        #expect(stage.view.frame.height.isFinite)
    }

    @Test func `Views without a size, and insets that are not finite`() throws {
        for width in [0, 1, 3] as [CGFloat] {
            let stage = try TextStage("Hello, wide world", width: 100, height: 50)
            stage.view.frame = NSRect(x: 0, y: 0, width: width, height: width)
            stage.view.textContainerInset = NSSize(width: CGFloat.nan, height: .infinity)
            stage.view.textContainer?.lineFragmentPadding = .infinity
            _ = stage.display.image()
            try stage.type("x")
            #expect(stage.view.string.hasSuffix("x"))
        }
    }

    @Test func `Ranges beyond the text are cut`() throws {
        let stage = try TextStage("abc")
        let view = stage.view
        let manager = try #require(view.layoutManager)
        let container = try #require(view.textContainer)
        for bad in [range(9, 9), range(-5, 2), range(2, .max), range(.max, .max), range(.min, 1), .notFound] {
            view.setSelectedRange(bad)
            #expect(stage.selected.location >= 0 && stage.selected.location + stage.selected.length <= 3)
            view.scrollRangeToVisible(bad)
            _ = manager.boundingRect(forGlyphRange: bad, in: container)
            _ = manager.lineFragmentRect(forGlyphAt: bad.location, effectiveRange: nil)
            _ = manager.location(forGlyphAt: bad.location)
            manager.invalidateLayout(forCharacterRange: bad, actualCharacterRange: nil)
            manager.addTemporaryAttributes([.foregroundColor: NSColor.red], forCharacterRange: bad)
            _ = view.firstRect(forCharacterRange: bad, actualRange: nil)
            _ = view.attributedSubstring(forProposedRange: bad, actualRange: nil)
            _ = view.selectionRange(forProposedRange: bad, granularity: .selectByWord)
        }
        view.setMarkedText("x", selectedRange: range(.max, .max), replacementRange: range(-4, 99))
        view.setMarkedText("", selectedRange: range(-1, -1), replacementRange: .notFound)
        view.insertText("yz", replacementRange: range(1, .max))
        #expect(view.string.hasSuffix("yz"))
        for point in [
            NSPoint(x: CGFloat.nan, y: .nan), NSPoint(x: CGFloat.infinity, y: -.infinity), NSPoint(x: 1e300, y: 1e300),
        ] {
            _ = view.characterIndexForInsertion(at: point)
            _ = view.characterIndex(for: point)
            _ = manager.glyphIndex(for: point, in: container)
        }
    }

    @Test func `Changes of the mutable string are changes of the text`() throws {
        let stage = try TextStage("abc\ndef")
        stage.view.textStorage?.mutableString.deleteCharacters(in: range(1, 6))
        _ = stage.display.image()
        stage.view.moveToEndOfDocument(nil)
        try stage.type("x")
        #expect(stage.view.string == "ax")
    }

    @Test func `A delegate may clear the text while it is asked for a change`() throws {
        final class Eraser: NSObject, NSTextViewDelegate {
            var calls = 0
            func textView(
                _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange, replacementString: String?
            ) -> Bool {
                calls += 1
                textView.string = ""
                return true
            }
        }
        let (stage, eraser) = (try TextStage("abc"), Eraser())
        let view = stage.view
        view.delegate = eraser
        view.insertText("x", replacementRange: range(1, 2))
        #expect(view.string == "x" && stage.selected == range(1))
        view.setMarkedText("yz", selectedRange: range(2), replacementRange: .notFound)
        view.insertText("w", replacementRange: .notFound)
        #expect(view.string == "w")
        view.deleteBackward(nil)
        view.undoManager?.undo()
        #expect(stage.selected.location <= view.string.utf16.count && eraser.calls >= 4)
    }

    @Test func `A delegate of the storage may shorten inserted text`() throws {
        final class Shortener: NSObject, NSTextStorageDelegate {
            var calls = 0
            func textStorage(
                _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorageEditActions,
                range editedRange: NSRange, changeInLength delta: Int
            ) {
                guard delta > 1 else { return }
                calls += 1
                textStorage.replaceCharacters(
                    in: NSRange(location: editedRange.location + 1, length: delta - 1), with: "")
            }
        }
        let (stage, shortener) = (try TextStage("ab"), Shortener())
        let view = stage.view
        view.textStorage?.delegate = shortener
        view.insertText("xyz", replacementRange: .notFound)
        #expect(view.string == "abx" && stage.selected == range(3))
        view.undoManager?.undo()
        #expect(view.string == "ab")
        view.setMarkedText("xyz", selectedRange: range(3), replacementRange: .notFound)
        #expect(view.string == "abx" && view.markedRange() == range(2, 1) && stage.selected == range(3))
        view.deleteBackward(nil)
        view.selectAll(nil)
        view.copy(nil)
        #expect(view.string == "ab" && shortener.calls == 2)
    }
}
