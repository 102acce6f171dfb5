import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Typing, motions and selections in a text view by keys and the pointer.
@MainActor
@Suite struct TextViewTests {
    init() throws { _ = try makeWindow() }

    @Test func `Defaults are those of AppKit`() throws {
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.isEditable && view.isSelectable && view.isRichText && view.drawsBackground)
        #expect(!view.isFieldEditor && !view.allowsUndo && !view.isHorizontallyResizable)
        #expect(view.isVerticallyResizable && view.isFlipped && view.textContainerInset == .zero)
        #expect(view.textContainer?.lineFragmentPadding == 5 && view.textContainer?.widthTracksTextView == true)
        #expect(view.selectedRange() == range(0) && view.selectionAffinity == .downstream)
        #expect(view.minSize == NSSize(width: 100, height: 50) && view.string == "")
        #expect(view.textStorage?.layoutManagers.first === view.layoutManager)
        #expect(view.layoutManager?.firstTextView === view)
    }

    @Test func `Typed text is inserted, and replaces the selection`() throws {
        let stage = try TextStage("ad")
        stage.select(1)
        try stage.type("bc")
        #expect(stage.view.string == "abcd" && stage.selected == range(3))
        stage.select(1, 2)
        try stage.type("x")
        #expect(stage.view.string == "axd" && stage.selected == range(2))
        stage.display.press(.return)
        #expect(stage.view.string == "ax\nd")
        stage.display.press(.tab)
        #expect(stage.view.string == "ax\n\td")
    }

    @Test func `A text that is not editable can be selected and copied only`() throws {
        let stage = try TextStage("abc")
        stage.view.isEditable = false
        try stage.type("x")
        stage.display.press(.delete)
        stage.select(0, 2)
        stage.view.copy(nil)
        stage.view.paste(nil)
        #expect(stage.view.string == "abc" && NSPasteboard.general.string(forType: .string) == "ab")
    }

    @Test func `The arrows move by characters and lines, with Option by words, with Command to the ends`() throws {
        let stage = try TextStage("one two\nthree four")
        func press(_ key: OffscreenDisplay.Key, _ modifiers: NSEvent.ModifierFlags = []) -> NSRange {
            stage.display.press(key, modifiers: modifiers)
            return stage.selected
        }
        #expect(press(.leftArrow) == range(17))
        #expect(press(.leftArrow, .option) == range(14))
        #expect(press(.leftArrow, .option) == range(8))
        #expect(press(.leftArrow, .option) == range(4))
        #expect(press(.rightArrow, .option) == range(7))
        #expect(press(.rightArrow, .option) == range(13))
        #expect(press(.leftArrow, .command) == range(8))
        #expect(press(.rightArrow, .command) == range(18))
        #expect(press(.upArrow) == range(7), "the first line is shorter")
        #expect(press(.downArrow) == range(18), "the horizontal position is kept")
        #expect(press(.upArrow, .command) == range(0))
        #expect(press(.upArrow) == range(0))
        #expect(press(.rightArrow) == range(1))
        #expect(press(.downArrow, .option) == range(7))
        #expect(press(.downArrow, .option) == range(18))
        #expect(press(.upArrow, .option) == range(8))
        #expect(press(try #require(.init("a")), .control) == range(8))
        #expect(press(try #require(.init("e")), .control) == range(18))
    }

    @Test func `Shift extends the selection from the end that stays`() throws {
        let stage = try TextStage("one two three")
        stage.select(5)
        func press(_ key: OffscreenDisplay.Key, _ modifiers: NSEvent.ModifierFlags = []) -> NSRange {
            stage.display.press(key, modifiers: modifiers.union(.shift))
            return stage.selected
        }
        #expect(press(.rightArrow) == range(5, 1))
        #expect(press(.leftArrow) == range(5))
        #expect(press(.leftArrow) == range(4, 1))
        #expect(press(.leftArrow, .option) == range(0, 5))
        #expect(press(.rightArrow, .command) == range(0, 13), "the selection grows at its other end")
        stage.display.press(.leftArrow)
        #expect(stage.selected == range(0))
    }

    @Test func `Motions and deletions take whole characters`() throws {
        let family = "👨‍👩‍👧‍👦", accent = "e\u{301}"
        let stage = try TextStage(family + accent + "x")
        let view = stage.view
        stage.display.press(.leftArrow)
        #expect(stage.selected.location == 13)
        stage.display.press(.leftArrow)
        #expect(stage.selected.location == 11)
        stage.display.press(.leftArrow)
        #expect(stage.selected.location == 0)
        stage.display.press(.rightArrow)
        #expect(stage.selected.location == 11)
        stage.select(13)
        view.deleteBackwardByDecomposingPreviousCharacter(nil)
        #expect(view.string == family + "ex")
        stage.select(11)
        stage.display.press(.delete)
        #expect(view.string == "ex")
    }

    @Test func `Words, lines and paragraphs are deleted, and the kill buffer is yanked`() throws {
        let stage = try TextStage("one two three\nfour")
        let view = stage.view
        stage.select(13)
        stage.display.press(.delete, modifiers: .option)
        #expect(view.string == "one two \nfour")
        stage.select(3)
        try stage.press("k", .control)
        #expect(view.string == "one\nfour")
        try stage.press("k", .control)
        #expect(view.string == "onefour", "at the end of a paragraph its separator is deleted")
        view.moveToEndOfDocument(nil)
        try stage.press("y", .control)
        #expect(view.string == "onefour\n")
        stage.select(7)
        stage.display.press(.delete, modifiers: .command)
        #expect(view.string == "\n")
    }

    @Test func `Characters and words are exchanged and change their case`() throws {
        let stage = try TextStage("abc")
        let view = stage.view
        stage.select(1)
        try stage.press("t", .control)
        #expect(view.string == "bac" && stage.selected == range(2))
        view.moveToEndOfDocument(nil)
        view.transpose(nil)
        #expect(view.string == "bca", "at the end the two characters before")
        view.string = "one two"
        stage.select(4)
        view.transposeWords(nil)
        #expect(view.string == "two one")
        stage.select(0)
        view.uppercaseWord(nil)
        #expect(view.string == "TWO one")
        view.capitalizeWord(nil)
        #expect(view.string == "TWO One")
        stage.select(0)
        view.changeCaseOfLetter(nil)
        #expect(view.string == "tWO One")
    }

    // MARK: The pointer

    private func point(_ view: NSTextView, _ index: Int, dx: CGFloat = 1) throws -> CGPoint {
        let rect = view.caretRect(at: TextPosition(index: index, affinity: .downstream))
        return CGPoint(x: rect.minX + dx, y: rect.midY)
    }

    @Test func `A click places the insertion point, two select a word, three a paragraph`() throws {
        let stage = try TextStage("one two three\nfour")
        let place = try point(stage.view, 5)
        stage.display.click(at: place)
        #expect(stage.selected == range(5))
        stage.display.click(at: place)
        #expect(stage.selected == range(4, 3))
        stage.display.click(at: place)
        #expect(stage.selected == range(0, 14))
    }

    @Test func `A drag extends the selection by the unit of the click`() throws {
        let stage = try TextStage("one two three four")
        let (start, end) = (try point(stage.view, 5), try point(stage.view, 10))
        stage.display.pressPointer(at: start)
        stage.display.movePointer(to: end)
        #expect(stage.selected == range(5, 5))
        stage.display.movePointer(to: try point(stage.view, 2))
        #expect(stage.selected == range(2, 3))
        stage.display.releasePointer(at: end)
        #expect(stage.selected == range(5, 5))
        #expect(NSPasteboard.acetatePrimarySelection.string(forType: .string) == "wo th")
        stage.display.advance(to: 10)
        stage.display.click(at: start)
        stage.display.pressPointer(at: start)
        stage.display.movePointer(to: end)
        stage.display.releasePointer(at: end)
        #expect(stage.selected == range(4, 9), "whole words")
    }

    @Test func `The middle button inserts the primary selection`() throws {
        let stage = try TextStage("ab")
        NSPasteboard.acetatePrimarySelection.clearContents()
        NSPasteboard.acetatePrimarySelection.setString("XY", forType: .string)
        stage.display.click(at: try point(stage.view, 1), button: 2)
        #expect(stage.view.string == "aXYb")
    }

    @Test func `Selected text is moved by a drag, and the move is undone at once`() throws {
        let stage = try TextStage("one two three")
        stage.select(4, 4)
        stage.display.pressPointer(at: try point(stage.view, 5))
        #expect(stage.selected == range(4, 4), "a press leaves the selection")
        stage.display.movePointer(to: try point(stage.view, 8))
        stage.display.movePointer(to: try point(stage.view, 0, dx: 0.5))
        stage.display.releasePointer(at: try point(stage.view, 0, dx: 0.5))
        #expect(stage.view.string == "two one three" && stage.selected == range(0, 4))
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "one two three")
        stage.select(4, 4)
        stage.display.advance(to: stage.display.time + 5)
        stage.display.click(at: try point(stage.view, 5))
        #expect(stage.selected == range(5), "a click in the selection")
    }

    // MARK: The clipboard

    @Test func `Command with C, X, V and A copy, cut, paste and select`() throws {
        let stage = try TextStage("one two")
        stage.select(0, 4)
        try stage.press("x", .command)
        #expect(stage.view.string == "two" && NSPasteboard.general.string(forType: .string) == "one ")
        stage.view.moveToEndOfDocument(nil)
        try stage.press("v", .command)
        #expect(stage.view.string == "twoone ")
        try stage.press("a", .command)
        #expect(stage.selected == range(0, 7))
        try stage.press("c", .command)
        #expect(NSPasteboard.general.string(forType: .string) == "twoone ")
        #expect(stage.view.tryToPerform("paste:", with: nil) && stage.view.string == "twoone ")
    }

    @Test func `Items of menus for the clipboard are enabled if there is something to copy or to paste`() throws {
        let stage = try TextStage("one two")
        let menu = NSMenu(title: "Edit")
        for action in ["copy:", "cut:", "delete:", "paste:", "selectAll:"] {
            menu.addItem(withTitle: action, action: Selector(action), keyEquivalent: "")
        }
        func enabled() -> [Bool] {
            menu.update()
            return menu.items.map(\.isEnabled)
        }
        NSPasteboard.general.clearContents()
        #expect(enabled() == [false, false, false, false, true])
        stage.select(0, 4)
        #expect(enabled() == [true, true, true, false, true])
        NSPasteboard.general.setString("x", forType: .string)
        #expect(enabled() == [true, true, true, true, true])
        stage.view.isEditable = false
        #expect(enabled() == [true, false, false, false, true])
    }

    @Test func `Several ranges are selected, copied in lines and deleted together`() throws {
        let stage = try TextStage("abcdefgh")
        stage.view.selectedRanges = [NSValue(range: range(5, 2)), NSValue(range: range(0, 2))]
        #expect(stage.view.selectedRanges.map(\.rangeValue) == [range(0, 2), range(5, 2)])
        stage.view.copy(nil)
        #expect(NSPasteboard.general.string(forType: .string) == "ab\nfg")
        try stage.type("x")
        #expect(stage.view.string == "xcdeh")
    }

    // MARK: Notifications

    @Test func `The delegate is asked before and notified after a change`() throws {
        let stage = try TextStage("ab")
        let recorder = TextRecorder()
        stage.view.delegate = recorder
        try stage.type("c")
        #expect(recorder.notes == ["should begin", "begin", "replace 2,0 c", "select 3", "change"])
        recorder.notes = []
        recorder.allowsChanges = false
        try stage.type("d")
        #expect(stage.view.string == "abc" && recorder.notes == ["replace 3,0 d"])
        recorder.handled = ["deleteBackward:"]
        recorder.allowsChanges = true
        stage.display.press(.delete)
        #expect(stage.view.string == "abc")
        recorder.notes = []
        stage.window.makeFirstResponder(nil)
        #expect(recorder.notes == ["should end", "end 0"])
    }

    @Test func `Changes by the program move the selection with the text`() throws {
        let stage = try TextStage("hello world")
        stage.select(6, 5)
        stage.view.textStorage?.replaceCharacters(in: range(0, 5), with: "x")
        #expect(stage.selected == range(2, 5))
        stage.view.textStorage?.replaceCharacters(in: range(0, 7), with: "")
        #expect(stage.selected == range(0))
    }

    @Test func `Typing attributes are those before the insertion point, and apply to typed text`() throws {
        let stage = try TextStage("ab")
        let bold = NSFont.boldSystemFont(ofSize: 20)
        stage.view.textStorage?.addAttribute(.font, value: bold, range: range(0, 1))
        stage.select(1)
        #expect(stage.view.typingAttributes[.font] as? NSFont == bold)
        try stage.type("x")
        #expect(stage.view.textStorage?.attribute(.font, at: 1, effectiveRange: nil) as? NSFont == bold)
        stage.view.typingAttributes = [.foregroundColor: NSColor.red]
        try stage.type("y")
        #expect(stage.view.textStorage?.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? NSColor == .red)
    }

    @Test func `Text that is typed or set has the color of text in the window's appearance`() throws {
        let stage = try TextStage("MMMM")
        #expect(stage.view.textColor == .textColor && NSTextView().textColor == .textColor)
        stage.window.appearance = NSAppearance(named: .darkAqua)
        func brightest() throws -> UInt32 { try stage.pixels().map { $0 & 0xFF }.max() ?? 0 }
        #expect(try brightest() > 200)
        stage.view.string = ""
        stage.window.makeFirstResponder(nil)
        #expect(try brightest() < 100)
        stage.window.makeFirstResponder(stage.view)
        try stage.type("MM")
        #expect(try brightest() > 200)
        // A text without a color is black, as in other attributed strings.
        let plain = NSAttributedString(string: "MM", attributes: [.font: NSFont.systemFont(ofSize: 12)])
        stage.view.textStorage?.setAttributedString(plain)
        #expect(stage.view.textColor == nil)
    }

    @Test func `A text view in a scroll view is as wide as it and grows with its text`() throws {
        let (display, window) = try makeWindow()
        let scrollView = NSTextView.scrollableTextView()
        let textView = try #require(scrollView.documentView as? NSTextView)
        #expect(scrollView.hasVerticalScroller && textView.isRichText && !textView.allowsUndo)
        scrollView.frame = NSRect(x: 0, y: 0, width: 150, height: 80)
        window.contentView = scrollView
        window.setContentSize(NSSize(width: 150, height: 80))
        window.makeKeyAndOrderFront(nil)
        display.advance(to: 1)
        #expect(textView.frame.width == scrollView.contentSize.width)
        textView.string = String(repeating: "line\n", count: 50)
        display.advance(to: 2)
        #expect(textView.frame.height > 500)
        #expect(scrollView.verticalScroller?.isEnabled == true)
    }

    @Test func `A short text fills the visible part of its scroll view, so that a press below it reaches it`() throws {
        let (display, window) = try makeWindow()
        let scrollView = NSTextView.scrollableTextView()
        let textView = try #require(scrollView.documentView as? NSTextView)
        scrollView.frame = NSRect(x: 0, y: 0, width: 200, height: 40)
        scrollView.autoresizingMask = [.width, .height]
        textView.string = "short"
        window.contentView?.addSubview(scrollView)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(textView.frame.height == 40)
        window.setContentSize(NSSize(width: 200, height: 300))
        _ = display.image()
        #expect(textView.frame.height == scrollView.contentSize.height && textView.frame.height > 200)
        display.click(at: CGPoint(x: 100, y: 150))
        #expect(window.firstResponder === textView && textView.selectedRange() == range(5))
        scrollView.contentInsets = NSEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
        _ = display.image()
        #expect(textView.frame.height == scrollView.contentSize.height - 30)
        window.setContentSize(NSSize(width: 200, height: 160))
        _ = display.image()
        #expect(textView.frame.height == scrollView.contentSize.height - 30, "it also becomes smaller")
        textView.maxSize = NSSize(width: 1000, height: 20)
        textView.sizeToFit()
        #expect(textView.frame.height == 20)
    }

    @Test func `Text views of documents can undo, and those of plain text have one font`() throws {
        let rich = try #require(NSTextView.scrollableDocumentContentTextView().documentView as? NSTextView)
        #expect(rich.allowsUndo && rich.isRichText)
        let plain = try #require(NSTextView.scrollablePlainDocumentContentTextView().documentView as? NSTextView)
        #expect(plain.allowsUndo && !plain.isRichText && plain.font == .userFixedPitchFont(ofSize: 0))
        #expect(plain.font?.isFixedPitch == true)
    }

    // MARK: The context menu

    private final class MenuDelegate: NSObject, NSTextViewDelegate {
        var places: [Int] = []
        var answer: NSMenu?
        func textView(_ view: NSTextView, menu: NSMenu, for event: NSEvent, at charIndex: Int) -> NSMenu? {
            places.append(charIndex)
            return answer
        }
    }

    @Test func `The context menu selects the word below it, and copies it`() throws {
        let stage = try TextStage("one two three")
        let manager = try #require(stage.view.layoutManager), container = try #require(stage.view.textContainer)
        func menu(at index: Int) throws -> NSMenu? {
            let box = manager.boundingRect(forGlyphRange: range(index, 1), in: container)
            let place = stage.view.convert(NSPoint(x: box.midX, y: box.midY), to: nil)
            let event = try #require(
                NSEvent.mouseEvent(
                    with: .rightMouseDown, location: place, modifierFlags: [], timestamp: 0,
                    windowNumber: stage.window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
            return stage.view.menu(for: event)
        }
        stage.window.makeFirstResponder(nil)
        let first = try #require(try menu(at: 5))
        #expect(first.items.map(\.title) == ["Cut", "Copy", "Paste"])
        #expect(stage.selected == range(4, 3) && stage.window.firstResponder === stage.view)
        stage.select(2, 8)
        _ = try menu(at: 5)
        #expect(stage.selected == range(2, 8), "the character is selected")
        let delegate = MenuDelegate()
        stage.view.delegate = delegate
        #expect(try menu(at: 12) == nil && delegate.places == [12])
        delegate.answer = NSMenu(title: "mine")
        #expect(try menu(at: 0) === delegate.answer)
        stage.view.delegate = nil
        stage.view.isSelectable = false
        #expect(try menu(at: 5) == nil)
    }

    @Test func `Commands of the user change the selection, its paragraphs, or the whole of a plain text`() throws {
        let stage = try TextStage("one\ntwo\nthree")
        stage.select(5, 1)
        #expect(stage.view.rangeForUserTextChange == range(5, 1))
        #expect(stage.view.rangesForUserTextChange == [NSValue(range: range(5, 1))])
        #expect(stage.view.rangeForUserCharacterAttributeChange == range(5, 1))
        #expect(stage.view.rangeForUserParagraphAttributeChange == range(4, 4))
        stage.view.isRichText = false
        #expect(stage.view.rangeForUserCharacterAttributeChange == range(0, 13))
        #expect(stage.view.rangeForUserParagraphAttributeChange == range(0, 13))
        stage.view.isEditable = false
        #expect(stage.view.rangeForUserTextChange.location == NSNotFound && stage.view.rangesForUserTextChange == nil)
    }

    @Test func `A document that follows its text covers the visible part in both directions`() throws {
        let (display, window) = try makeWindow(width: 300, height: 200)
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 50, height: 20))
        (view.minSize, view.maxSize) = (.zero, NSSize(width: 1e7, height: 1e7))
        (view.isHorizontallyResizable, view.isVerticallyResizable) = (true, true)
        view.textContainer?.widthTracksTextView = false
        view.textContainer?.size = NSSize(width: 1e7, height: 1e7)
        view.string = "short"
        scrollView.documentView = view
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(view.frame.size == scrollView.contentView.bounds.size)
        view.string = String(repeating: "a line that is much longer than the view is wide ", count: 20)
        _ = display.image()
        #expect(view.frame.width > 1000 && view.frame.height == scrollView.contentView.bounds.height)
        view.string = "short"
        _ = display.image()
        #expect(view.frame.width == scrollView.contentView.bounds.width)
        view.maxSize = NSSize(width: 100, height: 100)
        view.sizeToFit()
        #expect(view.frame.size == NSSize(width: 100, height: 100))
    }
}
