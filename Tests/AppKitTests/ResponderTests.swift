import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite struct ResponderTests {
    @Test func `A command is performed by the first responder that implements it`() {
        let view = RecordingView(frame: .zero), below = NSView(frame: .zero)
        below.nextResponder = view
        below.doCommand(by: "moveUp:")
        #expect(view.notes == ["moveUp:"])
    }

    @Test func `A command that no responder implements reaches the end of the chain`() {
        let view = NSView(frame: .zero), end = EndOfChain()
        view.nextResponder = end
        view.doCommand(by: "moveDown:")
        view.doCommand(by: "notACommand:")
        #expect(end.unanswered == ["moveDown:", "notACommand:"])
    }

    @Test func `tryToPerform returns whether a responder implements the command`() {
        let view = RecordingView(frame: .zero)
        #expect(view.tryToPerform("moveUp:", with: nil))
        #expect(!view.tryToPerform("moveDown:", with: nil))
        #expect(!view.tryToPerform("", with: nil))
    }

    @Test func `A command that calls super is also passed to the next responder`() {
        final class Passing: NSView {
            var calls = 0
            override func moveUp(_ sender: Any?) {
                calls += 1
                super.moveUp(sender)
            }
        }
        let view = Passing(frame: .zero), next = RecordingView(frame: .zero)
        view.nextResponder = next
        view.doCommand(by: "moveUp:")
        #expect(view.calls == 1)
        #expect(next.notes == ["moveUp:"])
    }

    @Test func `Every standard command has a name`() {
        for name in ["moveUp:", "insertNewline:", "cancelOperation:", "pageDown:", "scrollToBeginningOfDocument:"] {
            #expect(ResponderCommands.table[Selector(name)] != nil)
        }
        let end = EndOfChain()
        for selector in ResponderCommands.table.keys { end.doCommand(by: selector) }
        #expect(Set(end.unanswered).count == ResponderCommands.table.count)
    }

    @Test func `A key that a view does not handle is passed up the chain`() {
        let view = NSView(frame: .zero), next = RecordingView(frame: .zero), end = EndOfChain()
        view.nextResponder = next
        next.nextResponder = end
        next.handlesKeys = false
        view.keyDown(with: keyEvent(.upArrow))
        #expect(next.notes == ["key 126"])
        #expect(end.unanswered == ["keyDown:"])
    }

    @Test func `A selector is equal to its name`() {
        #expect(NSStringFromSelector("moveUp:") == "moveUp:")
        #expect(NSSelectorFromString("moveUp:") == Selector("moveUp:"))
    }
}

@MainActor
@Suite struct KeyBindingTests {
    private func commands(_ key: OffscreenDisplay.Key, _ modifiers: NSEvent.ModifierFlags = []) -> [String]? {
        KeyBindings.standard.commands(for: keyEvent(key, modifiers))?.map(\.description)
    }

    // From macOS's StandardKeyBinding.dict.
    @Test func `Keys have the commands of macOS`() throws {
        #expect(commands(.upArrow) == ["moveUp:"])
        #expect(commands(.downArrow, .shift) == ["moveDownAndModifySelection:"])
        #expect(commands(.upArrow, .option) == ["moveBackward:", "moveToBeginningOfParagraph:"])
        #expect(commands(.leftArrow, .command) == ["moveToLeftEndOfLine:"])
        #expect(commands(.rightArrow, [.option, .shift]) == ["moveWordRightAndModifySelection:"])
        #expect(commands(.return) == ["insertNewline:"])
        #expect(commands(.escape) == ["cancelOperation:"])
        #expect(commands(.tab) == ["insertTab:"])
        #expect(commands(.tab, .shift) == ["insertBacktab:"])
        #expect(commands(.delete) == ["deleteBackward:"])
        #expect(commands(.deleteForward, .option) == ["deleteWordForward:"])
        #expect(commands(.home) == ["scrollToBeginningOfDocument:"])
        #expect(commands(.end) == ["scrollToEndOfDocument:"])
        #expect(commands(.pageUp, .option) == ["pageUp:"])
        #expect(commands(.pageDown) == ["scrollPageDown:"])
        let a = try #require(OffscreenDisplay.Key("a"))
        #expect(commands(a, .control) == ["moveToBeginningOfParagraph:"])
        #expect(commands(a) == nil)
    }

    @Test func `Lock keys and the keypad do not change a binding`() {
        let event = NSEvent.keyEvent(
            with: .keyDown, location: .zero, modifierFlags: [.capsLock, .numericPad, .function], timestamp: 0,
            windowNumber: 0, context: nil, characters: "\u{F700}", charactersIgnoringModifiers: "\u{F700}",
            isARepeat: false, keyCode: 126)
        #expect(event.flatMap(KeyBindings.standard.commands)?.map(\.description) == ["moveUp:"])
    }

    @Test func `Every bound command is a standard command`() {
        for key: OffscreenDisplay.Key in [
            .upArrow, .downArrow, .leftArrow, .rightArrow, .home, .end, .pageUp, .pageDown,
            .return, .escape, .tab, .delete, .deleteForward,
        ] {
            for raw in 0..<16 {
                let flags: [NSEvent.ModifierFlags] = [.shift, .control, .option, .command]
                let modifiers = NSEvent.ModifierFlags(flags.indices.filter { raw >> $0 & 1 == 1 }.map { flags[$0] })
                for name in commands(key, modifiers) ?? [] {
                    #expect(ResponderCommands.table[Selector(name)] != nil, "\(name)")
                }
            }
        }
    }

    @Test func `Other keys insert their text`() throws {
        let view = RecordingView(frame: .zero)
        for character in "aB!é" {
            if let key = OffscreenDisplay.Key(character) { view.keyDown(with: keyEvent(key)) }
        }
        #expect(view.notes.filter { $0.hasPrefix("text") } == ["text a", "text B", "text !"])
        let f3 = NSEvent.keyEvent(
            with: .keyDown, location: .zero, modifierFlags: .function, timestamp: 0, windowNumber: 0, context: nil,
            characters: "\u{F706}", charactersIgnoringModifiers: "\u{F706}", isARepeat: false, keyCode: 99)
        view.notes = []
        view.interpretKeyEvents([try #require(f3)])
        #expect(view.notes == [])
    }

    @Test func `Command keys insert no text`() throws {
        let view = RecordingView(frame: .zero)
        view.keyDown(with: keyEvent(try #require(OffscreenDisplay.Key("s")), .command))
        #expect(view.notes == ["key 1"])
    }
}
