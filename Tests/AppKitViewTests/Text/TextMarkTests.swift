import Foundation
import Testing

@testable import AppKit

/// The commands of the mark, and of the direction and the alignment of paragraphs.
@MainActor
@Suite struct TextMarkTests {
    @Test func `The mark and the selection are selected, exchanged and deleted`() throws {
        let stage = try TextStage("one two three")
        stage.select(4)
        stage.view.doCommand(by: "setMark:")
        stage.select(8, 2)
        stage.view.doCommand(by: "swapWithMark:")
        #expect(stage.selected == range(4))
        stage.view.doCommand(by: "swapWithMark:")
        stage.view.doCommand(by: "selectToMark:")
        #expect(stage.selected == range(4, 6))
        stage.select(8)
        stage.view.doCommand(by: "deleteToMark:")
        #expect(stage.view.string == "one three" && stage.selected == range(4))
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "one two three")
        stage.view.doCommand(by: "deleteToMark:")
        stage.view.doCommand(by: "yank:")
        #expect(stage.view.string == "one two three", "the mark is where the text was deleted")
    }

    @Test func `A mark beyond the text is cut`() throws {
        let stage = try TextStage("a long text")
        stage.select(11)
        stage.view.setMark(nil)
        stage.view.string = "ab"
        stage.select(1)
        stage.view.selectToMark(nil)
        #expect(stage.selected == range(1, 1))
    }

    private func styles(_ view: NSTextView, at index: Int) -> NSParagraphStyle? {
        view.textStorage?.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle
    }

    @Test func `Commands set the direction and the alignment of the selected paragraphs, and are undone`() throws {
        let stage = try TextStage("first\nsecond\nthird")
        stage.select(8, 2)
        stage.view.doCommand(by: "makeBaseWritingDirectionRightToLeft:")
        #expect(styles(stage.view, at: 7)?.baseWritingDirection == .rightToLeft)
        #expect(styles(stage.view, at: 0)?.baseWritingDirection != .rightToLeft && stage.selected == range(8, 2))
        #expect(NSApp.sendAction("alignCenter:", to: nil, from: nil))
        #expect(styles(stage.view, at: 12)?.alignment == .center)
        #expect(styles(stage.view, at: 13)?.alignment ?? .natural == .natural)
        stage.view.undoManager?.undo()
        #expect(styles(stage.view, at: 7)?.alignment ?? .natural == .natural)
        stage.view.setAlignment(.right, range: range(14, 1))
        #expect(styles(stage.view, at: 17)?.alignment == .right)
        stage.view.setAlignment(.right, range: range(400, 9))
    }

    @Test func `Quotes are inserted as they are`() throws {
        let stage = try TextStage()
        stage.view.doCommand(by: "insertSingleQuoteIgnoringSubstitution:")
        stage.view.doCommand(by: "insertDoubleQuoteIgnoringSubstitution:")
        #expect(stage.view.string == "'\"")
    }
}

/// Typographic characters in place of typed ones.
@MainActor
@Suite struct TextSubstitutionTests {
    @Test func `By default characters stay as they are typed`() throws {
        let stage = try TextStage()
        #expect(!stage.view.isAutomaticQuoteSubstitutionEnabled && !stage.view.isAutomaticDashSubstitutionEnabled)
        try stage.type("it's \"so\"--")
        #expect(stage.view.string == "it's \"so\"--")
    }

    @Test func `Quotation marks open after white space and brackets, and close after letters`() throws {
        let stage = try TextStage()
        stage.view.isAutomaticQuoteSubstitutionEnabled = true
        try stage.type("\"it's\" ('a')")
        #expect(stage.view.string == "\u{201C}it\u{2019}s\u{201D} (\u{2018}a\u{2019})")
    }

    @Test func `Two hyphens become a dash, and one undo brings them back`() throws {
        let stage = try TextStage()
        stage.view.isAutomaticDashSubstitutionEnabled = true
        try stage.type("a--")
        #expect(stage.view.string == "a\u{2014}" && stage.selected == range(2))
        stage.view.undoManager?.undo()
        #expect(stage.view.string == "a--")
        stage.view.insertText("-")
        #expect(stage.view.string == "a---", "not after two hyphens")
    }

    @Test func `Pasted text and commands that ignore substitution stay`() throws {
        let stage = try TextStage()
        stage.view.isAutomaticQuoteSubstitutionEnabled = true
        stage.view.insertText("say \"a\"")
        stage.view.doCommand(by: "insertSingleQuoteIgnoringSubstitution:")
        #expect(stage.view.string == "say \"a\"'")
    }
}
