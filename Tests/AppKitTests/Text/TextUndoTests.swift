import Foundation
import Testing

@testable import AppKit

/// Undo managers, and the undo of a text view.
@MainActor
@Suite struct TextUndoTests {
    private final class Counter {
        var value = 0
        let manager: UndoManager
        init(_ manager: UndoManager) { self.manager = manager }
        @MainActor
        func set(_ new: Int) {
            let old = value
            value = new
            manager.registerUndo(withTarget: self) { $0.set(old) }
        }
    }

    @Test func `Groups are undone and redone together`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let counter = Counter(manager)
        counter.set(1)
        manager.beginUndoGrouping()
        counter.set(2)
        counter.set(3)
        manager.setActionName("Count")
        manager.endUndoGrouping()
        #expect(manager.canUndo && !manager.canRedo && manager.undoMenuItemTitle == "Undo Count")
        manager.undo()
        #expect(counter.value == 1 && manager.canRedo && manager.redoActionName == "Count")
        manager.redo()
        #expect(counter.value == 3)
        manager.undo()
        manager.undo()
        #expect(counter.value == 0 && !manager.canUndo)
        manager.undo()
        counter.set(9)
        #expect(!manager.canRedo, "a new change forgets what was undone")
    }

    @Test func `Disabled registration, limits and removed targets`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let counter = Counter(manager)
        manager.disableUndoRegistration()
        counter.set(1)
        #expect(!manager.canUndo && !manager.isUndoRegistrationEnabled)
        manager.enableUndoRegistration()
        manager.levelsOfUndo = 2
        for value in 2...5 { counter.set(value) }
        manager.undo()
        manager.undo()
        manager.undo()
        #expect(counter.value == 3)
        manager.removeAllActions(withTarget: counter)
        #expect(!manager.canUndo && !manager.canRedo)
    }

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
}
