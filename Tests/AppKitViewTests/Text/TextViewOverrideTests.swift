import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A text view with another insertion point.
@MainActor
private final class BlockCaretView: NSTextView {
    var drawsItself = false
    var widens = false
    override func drawInsertionPoint(in rect: NSRect, color: NSColor, turnedOn flag: Bool) {
        if drawsItself {
            NSColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
            NSRect(x: rect.minX + 2, y: rect.minY, width: 3, height: 4).fill()
        }
        if widens {
            super.drawInsertionPoint(
                in: NSRect(x: rect.minX, y: rect.minY, width: 6, height: rect.height),
                color: NSColor(red: 0, green: 0, blue: 1, alpha: 1), turnedOn: flag)
        }
    }
}

/// A text view that also reads and writes tables, as words in brackets.
@MainActor
private final class TableView: NSTextView {
    static let table = NSPasteboard.PasteboardType("org.example.table")
    override var readablePasteboardTypes: [NSPasteboard.PasteboardType] { [Self.table] + super.readablePasteboardTypes }
    override var writablePasteboardTypes: [NSPasteboard.PasteboardType] { super.writablePasteboardTypes + [Self.table] }
    override func readSelection(from pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
        guard type == Self.table else { return super.readSelection(from: pboard, type: type) }
        insertText("[\(pboard.string(forType: type) ?? "")]", replacementRange: selectedRange())
        return true
    }
    override func writeSelection(to pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
        guard type == Self.table else { return super.writeSelection(to: pboard, type: type) }
        return pboard.setString("table of \(selectedRange().length)", forType: type)
    }
}

/// A layout manager that notes the rectangles behind text.
@MainActor
private final class BackgroundManager: NSLayoutManager {
    var notes: [(rects: [NSRect], range: NSRange, color: NSColor)] = []
    override func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<NSRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: NSColor
    ) {
        notes.append(((0..<rectCount).map { rectArray[$0] }, charRange, color))
    }
}

@MainActor
private final class TipDelegate: NSObject, NSTextViewDelegate {
    func textView(
        _ textView: NSTextView, willDisplayToolTip tooltip: String, forCharacterAt characterIndex: Int
    ) -> String? { characterIndex < 2 ? nil : "\(tooltip) at \(characterIndex)" }
}

/// Methods of text views and layout managers that subclasses override.
@MainActor
@Suite(.serialized) struct TextViewOverrideTests {
    private func make<View: NSTextView>(_ view: View, _ text: String) throws -> (OffscreenDisplay, NSWindow, View) {
        let (display, window) = try makeWindow(width: 300, height: 200)
        view.minSize = NSSize(width: 300, height: 200)
        view.frame = NSRect(x: 0, y: 0, width: 300, height: 200)
        view.drawsBackground = true
        view.backgroundColor = .white
        view.string = text
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(view)
        return (display, window, view)
    }

    /// The columns and rows of the pixels of a color, 0xRRGGBB, in the window's image with rows from the top.
    private func box(_ color: UInt32, in display: OffscreenDisplay, _ window: NSWindow) throws -> CGRect {
        let image = try #require(display.image(of: window))
        let bytes = try #require(image.dataProvider?.data)
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = bytes.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
                }
                if pixel & 0xFFFFFF == color { box = box.union(CGRect(x: x, y: y, width: 1, height: 1)) }
            }
        }
        return box
    }

    @Test func `A subclass makes the insertion point wider, and gives it another color`() throws {
        let (display, window, view) = try make(BlockCaretView(frame: .zero), "")
        view.widens = true
        view.setSelectedRange(NSRange(location: 0, length: 0))
        view.insertionPointColor = .red
        let caret = view.caretRect(at: TextPosition(index: 0, affinity: .downstream))
        let found = try box(0x0000FF, in: display, window)
        #expect(
            found == CGRect(x: caret.minX.rounded(), y: caret.minY, width: 6, height: caret.height.rounded(.down)),
            "its last row is covered in part")
        #expect(try box(0xFF0000, in: display, window).isNull)
    }

    @Test(arguments: [false, true]) func `A subclass draws the insertion point itself`(widens: Bool) throws {
        let (display, window, view) = try make(BlockCaretView(frame: .zero), "")
        (view.drawsItself, view.widens) = (true, widens)
        view.insertionPointColor = .black
        let caret = view.caretRect(at: TextPosition(index: 0, affinity: .downstream))
        // Three points wide and four high, two points to the right of the caret, at its top.
        let red = CGRect(x: caret.minX.rounded() + 2, y: caret.minY, width: 3, height: 4)
        #expect(try box(0xFF0000, in: display, window) == red)
        #expect(try box(0x0000FF, in: display, window).isNull == !widens)
        // It blinks as a whole.
        display.advance(to: 0.75)
        #expect(try box(0xFF0000, in: display, window).isNull)
        display.advance(to: 1.25)
        #expect(try box(0xFF0000, in: display, window) == red)
        view.insertText("ab", replacementRange: NSRange(location: NSNotFound, length: 0))
        let moved = view.caretRect(at: TextPosition(index: 2, affinity: .downstream))
        #expect(try box(0xFF0000, in: display, window).minX == moved.minX.rounded() + 2)
    }

    @Test func `The insertion point of an enormous font is filled`() throws {
        let (display, window, view) = try make(NSTextView(frame: .zero), "")
        view.typingAttributes = [.font: NSFont.systemFont(ofSize: 6000)]
        view.insertionPointColor = NSColor(red: 0, green: 0, blue: 1, alpha: 1)
        let found = try box(0x0000FF, in: display, window)
        #expect(found.width == 1 && found.height == 200, "as high as the window")
    }

    @Test func `A subclass copies and pastes data of other types`() throws {
        let (display, _, view) = try make(TableView(frame: .zero), "one two")
        let pasteboard = NSPasteboard.general
        view.setSelectedRange(NSRange(location: 0, length: 3))
        view.copy(nil)
        #expect(pasteboard.string(forType: .string) == "one")
        #expect(pasteboard.string(forType: TableView.table) == "table of 3")
        view.setSelectedRange(NSRange(location: 7, length: 0))
        view.paste(nil)
        #expect(view.string == "one two[table of 3]", "the preferred type")
        view.pasteAsPlainText(nil)
        #expect(view.string == "one two[table of 3]one")
        let both = [NSPasteboard.PasteboardType.string, TableView.table]
        #expect(view.preferredPasteboardType(from: both, restrictedToTypesFrom: nil) == TableView.table)
        #expect(view.preferredPasteboardType(from: [.string], restrictedToTypesFrom: nil) == .string)
        #expect(view.preferredPasteboardType(from: [.string], restrictedToTypesFrom: [TableView.table]) == nil)
        pasteboard.clearContents()
        pasteboard.setString("x", forType: TableView.table)
        #expect(view.validateUserInterfaceItem(NSMenuItem(title: "", action: "paste:", keyEquivalent: "")))
        #expect(!view.validateUserInterfaceItem(NSMenuItem(title: "", action: "pasteAsPlainText:", keyEquivalent: "")))
        view.isEditable = false
        #expect(!view.readSelection(from: NSPasteboard(name: NSPasteboard.Name("empty"))))
        _ = display
    }

    @Test func `The types of drops are those that can be read`() throws {
        let view = TableView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        #expect(view.acceptableDragTypes == [TableView.table, .string])
        #expect(Set(view.registeredDraggedTypes) == [TableView.table, .string])
        #expect(NSTextView(frame: .zero).registeredDraggedTypes == [.string])
    }

    @Test func `A layout manager fills the rectangles behind text and selection`() throws {
        let manager = BackgroundManager()
        let (display, window, view) = try make(NSTextView(frame: .zero), "some text")
        view.textContainer?.replaceLayoutManager(manager)
        view.textStorage?.addAttribute(
            .backgroundColor, value: NSColor.yellow, range: NSRange(location: 5, length: 2))
        view.setSelectedRange(NSRange(location: 0, length: 4))
        _ = display.image(of: window)
        let colored = try #require(manager.notes.last { $0.color == .yellow })
        #expect(colored.range == NSRange(location: 5, length: 2) && colored.rects.count == 1)
        let first = view.caretRect(at: TextPosition(index: 5, affinity: .downstream))
        let last = view.caretRect(at: TextPosition(index: 7, affinity: .downstream))
        #expect(abs(colored.rects[0].minX - first.minX) < 1 && abs(colored.rects[0].maxX - last.minX) < 1)
        let selected = try #require(manager.notes.last { $0.color == .selectedTextBackgroundColor })
        #expect(selected.range == NSRange(location: 0, length: 4) && selected.rects.count == 1)
        #expect(try box(0xFFFF00, in: display, window).isNull, "the subclass has drawn nothing")
    }

    @Test func `Temporary attributes have their longest ranges`() throws {
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 300, height: 100))
        view.string = "0123456789"
        let manager = try #require(view.layoutManager)
        let red = NSColor.red, blue = NSColor.blue
        manager.addTemporaryAttributes([.foregroundColor: red], forCharacterRange: NSRange(location: 2, length: 3))
        manager.addTemporaryAttributes(
            [.foregroundColor: red, .underlineStyle: 1], forCharacterRange: NSRange(location: 5, length: 2))
        manager.addTemporaryAttributes([.foregroundColor: blue], forCharacterRange: NSRange(location: 7, length: 1))
        var range = NSRange()
        let all = NSRange(location: 0, length: 10)
        let color = manager.temporaryAttribute(
            .foregroundColor, atCharacterIndex: 4, longestEffectiveRange: &range, in: all)
        #expect(color as? NSColor == red && range == NSRange(location: 2, length: 5))
        #expect(manager.temporaryAttribute(.underlineStyle, atCharacterIndex: 5, effectiveRange: &range) as? Int == 1)
        #expect(range == NSRange(location: 5, length: 2))
        #expect(
            manager.temporaryAttribute(.underlineStyle, atCharacterIndex: 3, longestEffectiveRange: &range, in: all)
                == nil)
        #expect(range == NSRange(location: 0, length: 5))
        let attributes = manager.temporaryAttributes(
            atCharacterIndex: 3, longestEffectiveRange: &range, in: NSRange(location: 3, length: 6))
        #expect(attributes.count == 1 && range == NSRange(location: 3, length: 2), "within the limit")
    }

    @Test func `The tool tip of text is its attribute, or the address of its link`() throws {
        let (_, _, view) = try make(NSTextView(frame: .zero), "tip link none")
        let text = try #require(view.textStorage)
        text.addAttribute(.toolTip, value: "A tip", range: NSRange(location: 0, length: 3))
        text.addAttribute(.link, value: URL(string: "https://example.org")!, range: NSRange(location: 4, length: 4))
        func tip(_ index: Int) -> String? {
            let rect = view.caretRect(at: TextPosition(index: index, affinity: .downstream))
            return view.toolTipText(at: NSPoint(x: rect.minX + 2, y: rect.midY))
        }
        #expect(tip(1) == "A tip" && tip(5) == "https://example.org" && tip(10) == nil)
        #expect(view.toolTipText(at: NSPoint(x: 200, y: 150)) == nil)
        view.displaysLinkToolTips = false
        #expect(tip(5) == nil && tip(1) == "A tip")
        let delegate = TipDelegate()
        view.delegate = delegate
        #expect(tip(1) == nil && tip(2) == "A tip at 2")
    }

    @Test func `A size is constrained to the limits in the directions in which the view is resizable`() {
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        (view.minSize, view.maxSize) = (NSSize(width: 10, height: 20), NSSize(width: 200, height: 80))
        view.isHorizontallyResizable = false
        view.isVerticallyResizable = true
        view.setConstrainedFrameSize(NSSize(width: 150, height: 500))
        #expect(view.frame.size == NSSize(width: 100, height: 80))
        view.isHorizontallyResizable = true
        view.setConstrainedFrameSize(NSSize(width: 5, height: 5))
        #expect(view.frame.size == NSSize(width: 10, height: 20))
    }
}

/// It compiles: a program's application gives `shared` another type.
@MainActor
private final class CustomApplication: NSApplication {
    override class var shared: NSApplication { super.shared }
}
