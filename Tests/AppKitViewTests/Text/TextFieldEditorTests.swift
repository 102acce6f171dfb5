import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Field editors and the text input client.
@MainActor
@Suite struct TextFieldEditorTests {
    private func makeEditor() throws -> (TextStage, NSTextView, TextRecorder) {
        let stage = try TextStage()
        let editor = try #require(stage.window.fieldEditor(true, for: nil) as? NSTextView)
        let recorder = TextRecorder()
        editor.delegate = recorder
        editor.frame = NSRect(x: 10, y: 10, width: 150, height: 24)
        stage.window.contentView?.addSubview(editor)
        stage.window.makeFirstResponder(editor)
        return (stage, editor, recorder)
    }

    @Test func `A window has one field editor, which is created when it is asked for`() throws {
        let (_, window) = try makeWindow()
        #expect(window.fieldEditor(false, for: nil) == nil)
        let editor = try #require(window.fieldEditor(true, for: nil))
        #expect(editor.isFieldEditor && !editor.isRichText)
        #expect(window.fieldEditor(false, for: window) === editor)
    }

    @Test func `Return, Tab, Backtab and Escape end the editing with their movements`() throws {
        for (key, modifiers, movement) in [
            (OffscreenDisplay.Key.return, NSEvent.ModifierFlags(), NSTextMovement.return), (.tab, [], .tab),
            (.tab, .shift, .backtab), (.escape, [], .cancel),
        ] {
            let (stage, editor, recorder) = try makeEditor()
            try stage.type("a")
            recorder.notes = []
            stage.display.press(key, modifiers: modifiers)
            #expect(recorder.notes == ["should end", "end \(movement.rawValue)"])
            #expect(editor.string == "a" && stage.window.firstResponder === stage.window)
        }
    }

    @Test func `Another first responder ends the editing with the movement other`() throws {
        let (stage, editor, recorder) = try makeEditor()
        stage.window.makeFirstResponder(stage.view)
        #expect(recorder.notes.suffix(2) == ["should end", "end 0"])
        stage.window.makeFirstResponder(editor)
        recorder.allowsEnd = false
        #expect(!stage.window.makeFirstResponder(nil) && stage.window.firstResponder === editor)
        stage.window.endEditing(for: nil)
        #expect(stage.window.firstResponder === stage.window && editor.superview == nil)
    }

    @Test func `The delegate may make another responder first when the editing ends`() throws {
        final class Form: NSObject, NSTextViewDelegate {
            weak var next: NSView?
            func textDidEndEditing(_ notification: Notification) { next?.window?.makeFirstResponder(next) }
        }
        let (stage, editor, _) = try makeEditor()
        let form = Form()
        form.next = stage.view
        editor.delegate = form
        stage.display.press(.tab)
        #expect(stage.window.firstResponder === stage.view)
    }

    @Test func `Option with Return and Tab insert the characters`() throws {
        let (stage, editor, _) = try makeEditor()
        stage.display.press(.return, modifiers: .option)
        stage.display.press(.tab, modifiers: .option)
        #expect(editor.string == "\n\t")
    }

    // MARK: Input methods

    @Test func `Marked text replaces the selection, and is replaced by what is inserted`() throws {
        let stage = try TextStage("abc")
        stage.select(1, 1)
        stage.display.markText("か")
        #expect(stage.view.string == "aかc" && stage.view.markedRange() == range(1, 1))
        stage.display.markText("かん")
        #expect(stage.view.string == "aかんc" && stage.view.hasMarkedText())
        stage.display.inputText("漢")
        #expect(stage.view.string == "a漢c" && !stage.view.hasMarkedText() && stage.selected == range(2))
        #expect(stage.view.markedRange().location == NSNotFound)
        stage.display.markText("x")
        stage.window.makeFirstResponder(nil)
        #expect(stage.view.string == "a漢xc" && !stage.view.hasMarkedText(), "accepted")
    }

    @Test func `Marked text is underlined by temporary attributes only`() throws {
        let stage = try TextStage("a")
        stage.display.markText("bc")
        let manager = try #require(stage.view.layoutManager)
        var effective = NSRange()
        let attributes = manager.temporaryAttributes(atCharacterIndex: 1, effectiveRange: &effective)
        #expect(attributes[.underlineStyle] != nil && effective == range(1, 2))
        #expect(stage.view.textStorage?.attribute(.underlineStyle, at: 1, effectiveRange: nil) == nil)
        stage.display.inputText("d")
        #expect(manager.temporaryAttributes(atCharacterIndex: 1, effectiveRange: nil).isEmpty)
    }

    @Test func `The input method receives the text and the place of the insertion point`() throws {
        let stage = try TextStage("abc")
        let caret = stage.view.caretRect(at: TextPosition(index: 3, affinity: .downstream))
        let told = stage.display.textInputRectangle
        #expect(abs(told.minX - caret.minX) <= 1 && abs(told.minY - caret.minY) <= 1 && told.width <= 1)
        stage.display.inputText("X", deletingBefore: 2)
        #expect(stage.view.string == "aX")
        var actual = NSRange()
        #expect(stage.view.attributedSubstring(forProposedRange: range(1, 99), actualRange: &actual)?.string == "X")
        #expect(actual == range(1, 1))
    }

    @Test func `A point of the screen finds its character, or none`() throws {
        let stage = try TextStage("abc")
        let rect = stage.view.firstRect(forCharacterRange: range(1, 1), actualRange: nil)
        #expect(rect.width > 3)
        #expect(stage.view.characterIndex(for: NSPoint(x: rect.midX, y: rect.midY)) == 1)
        #expect(stage.view.characterIndex(for: NSPoint(x: rect.midX + 250, y: rect.midY)) == NSNotFound)
    }
}
