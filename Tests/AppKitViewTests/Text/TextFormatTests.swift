import AcetateKeyValue
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The commands of Format menus, and the default style of paragraphs.
@MainActor
@Suite struct TextFormatTests {
    private func number(_ key: NSAttributedString.Key, _ stage: TextStage, at index: Int) -> Double? {
        KeyValue.double(stage.view.textStorage?.attribute(key, at: index, effectiveRange: nil))
    }

    @Test(arguments: [
        ("underline:", NSAttributedString.Key.underlineStyle, 1.0 as Double?, nil as Double?),
        ("outline:", .strokeWidth, 3, nil), ("superscript:", .superscript, 1, 2), ("subscript:", .superscript, -1, -2),
        ("raiseBaseline:", .baselineOffset, 1, 2), ("lowerBaseline:", .baselineOffset, -1, -2),
        ("tightenKerning:", .kern, -1, -2), ("loosenKerning:", .kern, 1, 2), ("turnOffKerning:", .kern, 0, 0),
        ("turnOffLigatures:", .ligature, 0, 0), ("useAllLigatures:", .ligature, 2, 2),
    ])
    func `A command changes the selected characters, and is undone`(
        command: String, key: NSAttributedString.Key, once: Double?, twice: Double?
    ) throws {
        let stage = try TextStage("abcd")
        stage.select(1, 2)
        let action = Selector(command)
        #expect(NSApp.sendAction(action, to: nil, from: nil))
        #expect([0, 1, 2, 3].map { number(key, stage, at: $0) } == [nil, once, once, nil])
        #expect(stage.view.string == "abcd" && stage.selected == range(1, 2))
        #expect(NSApp.sendAction(action, to: nil, from: nil))
        #expect([0, 1, 2, 3].map { number(key, stage, at: $0) } == [nil, twice, twice, nil])
        stage.view.undoManager?.undo()
        stage.view.undoManager?.undo()
        #expect([0, 1, 2, 3].map { number(key, stage, at: $0) } == [nil, nil, nil, nil])
    }

    @Test func `Other commands take the attributes away`() throws {
        let stage = try TextStage("ab")
        stage.select(0, 2)
        stage.view.superscript(nil)
        stage.view.unscript(nil)
        stage.view.tightenKerning(nil)
        stage.view.useStandardKerning(nil)
        stage.view.useAllLigatures(nil)
        stage.view.useStandardLigatures(nil)
        stage.view.raiseBaseline(nil)
        stage.view.lowerBaseline(nil)
        for key in [NSAttributedString.Key.superscript, .kern, .ligature, .baselineOffset] {
            #expect(number(key, stage, at: 0) == nil)
        }
    }

    @Test func `Without a selection the command applies to what is typed next`() throws {
        let stage = try TextStage("a")
        stage.view.underline(nil)
        try stage.type("b")
        #expect(number(.underlineStyle, stage, at: 0) == nil && number(.underlineStyle, stage, at: 1) == 1)
        stage.view.underline(nil)
        try stage.type("c")
        #expect(number(.underlineStyle, stage, at: 2) == nil)
    }

    @Test func `In a plain text a command changes all characters, and in a text that is not editable none`() throws {
        let stage = try TextStage("ab\ncd")
        stage.view.isRichText = false
        stage.select(1)
        stage.view.underline(nil)
        #expect((0..<5).allSatisfy { number(.underlineStyle, stage, at: $0) == 1 })
        #expect(stage.view.rangesForUserCharacterAttributeChange?.map(\.rangeValue) == [range(0, 5)])
        stage.view.isEditable = false
        stage.view.underline(nil)
        #expect(number(.underlineStyle, stage, at: 0) == 1)
        #expect(stage.view.rangesForUserCharacterAttributeChange == nil)
        #expect(stage.view.rangesForUserParagraphAttributeChange == nil)
    }

    @Test func `The ranges of changes are those of the selections and of their paragraphs`() throws {
        let stage = try TextStage("ab\ncd\nef")
        stage.view.selectedRanges = [NSValue(range: range(1, 1)), NSValue(range: range(6, 1))]
        #expect(stage.view.rangesForUserCharacterAttributeChange?.map(\.rangeValue) == [range(1, 1), range(6, 1)])
        #expect(stage.view.rangesForUserParagraphAttributeChange?.map(\.rangeValue) == [range(0, 3), range(6, 2)])
    }

    @Test func `The default paragraph style applies to paragraphs without a style, and is copied`() throws {
        let stage = try TextStage("a\nb\n")
        let manager = try #require(stage.view.layoutManager), container = try #require(stage.view.textContainer)
        #expect(stage.view.defaultParagraphStyle == nil)
        let style = NSMutableParagraphStyle()
        (style.minimumLineHeight, style.maximumLineHeight) = (40, 40)
        stage.view.defaultParagraphStyle = style
        style.minimumLineHeight = 90
        manager.ensureLayout(for: container)
        // Two lines, and the empty one after the last separator.
        #expect(manager.usedRect(for: container).height == 120)
        let own = NSMutableParagraphStyle()
        (own.minimumLineHeight, own.maximumLineHeight) = (60, 60)
        stage.view.textStorage?.addAttribute(.paragraphStyle, value: own, range: range(0, 2))
        manager.ensureLayout(for: container)
        #expect(manager.usedRect(for: container).height == 140)
        // Commands keep what the default style says.
        stage.select(2)
        stage.view.alignRight(nil)
        let changed =
            stage.view.textStorage?.attribute(.paragraphStyle, at: 2, effectiveRange: nil) as? NSParagraphStyle
        #expect(changed?.alignment == .right && changed?.minimumLineHeight == 40)
        stage.view.textStorage?.removeAttribute(.paragraphStyle, range: range(0, 4))
        stage.view.typingAttributes[.paragraphStyle] = nil
        manager.ensureLayout(for: container)
        #expect(manager.usedRect(for: container).height == 120)
        stage.view.defaultParagraphStyle = nil
        manager.ensureLayout(for: container)
        #expect(manager.usedRect(for: container).height < 60)
    }
}
