import Foundation
import Testing

@testable import AppKit

/// The undo of a text view.
@MainActor
@Suite struct TextUndoTests {
    @Test func `Typed text is undone together, until the selection changes`() throws {
        let stage = try TextStage("x")
        try stage.type("abc")
        stage.display.press(.leftArrow)
        try stage.type("de")
        #expect(stage.view.string == "xabdec")
        try stage.press("z", .command)
        #expect(stage.view.string == "xabc" && stage.selected == range(3))
        try stage.press("z", .command)
        #expect(stage.view.string == "x" && stage.view.undoManager?.canUndo == false)
        try stage.press("z", [.command, .shift])
        #expect(stage.view.string == "xabc")
        try stage.press("z", [.command, .shift])
        #expect(stage.view.string == "xabdec")
    }

    @Test func `Deletions backward are undone together, with the attributes of the text`() throws {
        let stage = try TextStage("hello")
        let bold = NSFont.boldSystemFont(ofSize: 20)
        stage.view.textStorage?.addAttribute(.font, value: bold, range: range(3, 1))
        for _ in 0..<3 { stage.display.press(.delete) }
        #expect(stage.view.string == "he")
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "hello" && stage.selected == range(5))
        #expect(stage.view.textStorage?.attribute(.font, at: 3, effectiveRange: nil) as? NSFont == bold)
    }

    @Test func `A replaced selection is selected again`() throws {
        let stage = try TextStage("one two")
        stage.select(4, 3)
        try stage.type("x")
        try stage.type("y")
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "one two" && stage.selected == range(4, 3))
        #expect(stage.view.undoManager?.redoMenuItemTitle == "Redo Typing")
    }

    @Test func `A text that does not allow undo records nothing, and stale ranges are cut`() throws {
        let stage = try TextStage("ab")
        stage.view.allowsUndo = false
        try stage.type("c")
        #expect(stage.view.undoManager?.canUndo == false)
        stage.view.allowsUndo = true
        try stage.type("defg")
        stage.view.string = "z"
        stage.view.undoManager?.undo()
        stage.view.undoManager?.redo()
        #expect(stage.view.string.count < 10)
    }

    @Test func `Accepted marked text is undone to what it has replaced`() throws {
        let stage = try TextStage("ab")
        stage.select(0, 2)
        stage.display.markText("か")
        stage.display.markText("かん")
        stage.display.inputText("漢")
        #expect(stage.view.string == "漢")
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "ab")
        stage.view.undoManager?.redo()
        #expect(stage.view.string == "漢")
    }

    @Test func `Typed text is not added to a change that the undo manager has forgotten`() throws {
        let stage = try TextStage("x")
        try stage.type("a")
        stage.view.undoManager?.removeAllActions()
        #expect(!stage.view.isCoalescingUndo)
        try stage.type("b")
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "xa" && stage.view.undoManager?.canUndo == false)
    }

    @Test func `Typed text is undone before an older change of another object`() throws {
        final class Model {
            var isUndone = false
        }
        let (stage, model) = (try TextStage("x"), Model())
        try stage.type("a")
        let undoManager = try #require(stage.view.undoManager)
        undoManager.beginUndoGrouping()
        undoManager.registerUndo(withTarget: model) { $0.isUndone = true }
        undoManager.endUndoGrouping()
        try stage.type("b")
        undoManager.undo()
        #expect(stage.view.string == "xa" && !model.isUndone)
    }
}
