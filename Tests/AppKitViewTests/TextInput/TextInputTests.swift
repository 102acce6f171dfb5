import AcetateWayland
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Text input clients and the input method of an off-screen display.
@MainActor
@Suite struct TextInputTests {
    private func makeClient(_ text: String = "") throws -> (OffscreenDisplay, NSWindow, TextClient) {
        let (display, window) = try makeWindow()
        let client = TextClient(frame: NSRect(x: 20, y: 10, width: 150, height: 40))
        client.text = text
        client.selection = NSRange(location: text.utf16.count, length: 0)
        window.contentView?.addSubview(client)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(client)
        return (display, window, client)
    }

    private func state(_ display: OffscreenDisplay) -> TextInputState? { display.server.shown.last?.textInput }

    @Test func `The context of the key window's first responder is active`() throws {
        let (display, window, client) = try makeClient()
        #expect(NSTextInputContext.current === client.inputContext && NSTextInputContext.current?.client === client)
        #expect(state(display) != nil)
        window.makeFirstResponder(nil)
        #expect(NSTextInputContext.current == nil && state(display) == nil)
        window.makeFirstResponder(client)
        #expect(state(display) != nil)
        window.orderOut(nil)
        #expect(NSTextInputContext.current == nil)
        #expect(NSView(frame: .zero).inputContext == nil, "a plain view has no context")
    }

    @Test func `A client that is deallocated or removed is no longer active`() throws {
        let (display, window, client) = try makeClient()
        client.removeFromSuperview()
        #expect(NSTextInputContext.current == nil && state(display) == nil)
        display.inputText("x")
        #expect(client.text == "")
        window.orderOut(nil)
    }

    @Test func `Keys insert text and perform commands`() throws {
        let (display, _, client) = try makeClient()
        for character in "ab" { display.press(try #require(.init(character))) }
        display.press(.leftArrow)
        #expect(client.notes == ["insert a", "insert b", "moveLeft:"])
    }

    @Test func `Marked text is replaced by what the input method inserts`() throws {
        let (display, _, client) = try makeClient("ab")
        client.selection = NSRange(location: 1, length: 0)
        display.markText("か")
        #expect(client.text == "aかb" && client.marked == NSRange(location: 1, length: 1))
        #expect(state(display)?.surroundings == .init(text: "ab", cursor: 1, anchor: 1), "without marked text")
        display.markText("かん")
        #expect(client.text == "aかんb" && client.selection == NSRange(location: 3, length: 0))
        display.inputText("漢")
        #expect(client.text == "a漢b" && !client.hasMarkedText())
        #expect(state(display)?.surroundings == .init(text: "a漢b", cursor: 4, anchor: 4))
        display.markText("x")
        display.markText("")
        #expect(client.text == "a漢b" && !client.hasMarkedText())
    }

    @Test func `Text around the insertion point is deleted by bytes`() throws {
        let (display, _, client) = try makeClient("né𝄞|öz")
        client.selection = NSRange(location: 4, length: 0)  // n, é, and the two units of 𝄞
        client.inputContext?.invalidateCharacterCoordinates()
        display.inputText("X", deletingBefore: 2, after: 2)
        #expect(client.text == "nXz")
        display.markText("m")
        display.inputText("Y", deletingBefore: 1)
        #expect(client.text == "nYz", "the marked text is removed first")
        display.inputText("", deletingBefore: 900, after: 900)
        #expect(client.text == "")
    }

    @Test func `Marked text is accepted when another responder becomes first`() throws {
        let (display, window, client) = try makeClient("a")
        display.markText("か")
        window.makeFirstResponder(nil)
        #expect(client.notes.last == "unmark" && client.text == "aか")
        display.inputText("x")
        #expect(client.text == "aか", "no field has the focus")
    }

    @Test func `Keys and changes that were made before the focus left are handled before the marked text is accepted`()
        throws
    {
        let (display, _, client) = try makeClient()
        let handler = try #require(display.server.eventHandler)
        func send(_ text: String, _ composition: KeyComposition) {
            handler(
                .key(
                    KeyInput(
                        evdevCode: 30, keysym: 0x61, text: text, composition: composition, plainText: "a",
                        modifiers: [], isDown: true, isRepeat: false, timestamp: 0)))
        }
        send("", .marked("´"))
        _ = display.image()
        #expect(client.text == "´" && client.hasMarkedText())
        // The rest arrives together.
        send("á", .ended)
        send("", .marked("¨"))
        handler(.keyboardFocus(surface: nil))
        _ = display.image()
        #expect(client.text == "á¨" && !client.hasMarkedText())
        #expect(client.notes.suffix(3) == ["insert á", "mark ¨", "unmark"])
        #expect(NSTextInputContext.current == nil && state(display) == nil)
    }

    @Test func `The rectangle of the insertion point is in the surface, and follows the view`() throws {
        let (display, window, client) = try makeClient("abc")
        // The view is at (20, 10), the insertion point at 5 + 3 * 10, and its top at 3 + 20 from the bottom.
        #expect(display.textInputRectangle == CGRect(x: 55, y: 100 - 10 - 23, width: 0, height: 20))
        client.setFrameOrigin(NSPoint(x: 30, y: 40))
        client.inputContext?.invalidateCharacterCoordinates()
        #expect(display.textInputRectangle == CGRect(x: 65, y: 100 - 40 - 23, width: 0, height: 20))
        window.setFrame(NSRect(x: 77, y: 88, width: 200, height: 150), display: true)
        client.inputContext?.invalidateCharacterCoordinates()
        #expect(display.textInputRectangle.minX == 65, "the position of the window does not count")
        #expect(display.textInputRectangle.maxY == 107, "150 - 40 - 3")
    }

    @Test func `A margin for the window's shadow is a part of the surface`() throws {
        let (display, window) = try makeWindow()
        display.drawsWindowFrames = true
        let client = TextClient(frame: NSRect(x: 20, y: 10, width: 150, height: 40))
        window.contentView?.addSubview(client)
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(client)
        let insets = try #require(window.surface?.state.insets)
        #expect(insets.left > 0)
        #expect(state(display)?.rectangle?.x == Int32(25 + insets.left))
        #expect(display.textInputRectangle.minX == 25)
    }

    @Test func `The input method receives only a part of a long text`() throws {
        let (display, _, client) = try makeClient(String(repeating: "漢", count: 3000))
        let told = try #require(state(display)?.surroundings)
        #expect(told.text.utf8.count <= 4000 && told.cursor == told.text.utf8.count && told.cursor >= 900)
        client.selection = NSRange(location: 0, length: 3000)
        client.inputContext?.invalidateCharacterCoordinates()
        let selected = try #require(state(display)?.surroundings)
        #expect(selected.text.utf8.count <= 4000 && selected.anchor == 0 && selected.cursor >= 900)
    }

    @Test func `A field that tells no text or no place has none`() throws {
        let (display, _, client) = try makeClient("abc")
        client.selection = NSRange(location: NSNotFound, length: 0)
        client.inputContext?.invalidateCharacterCoordinates()
        #expect(state(display)?.surroundings == nil && state(display)?.rectangle == nil)
        display.inputText("", deletingBefore: 3)
        #expect(client.text == "abc")
    }

    @Test func `The purpose follows from the content type, or from the context`() throws {
        let (display, _, client) = try makeClient()
        let context = try #require(client.inputContext)
        #expect(state(display)?.purpose == .normal && state(display)?.hints == [])
        context.acetatePurpose = .pin
        #expect(state(display)?.purpose == .pin && state(display)?.hints == [.hiddenText, .sensitiveData])
        context.acetatePurpose = .digits
        context.acetateHints = .multiline
        #expect(state(display)?.purpose == .digits && state(display)?.hints == .multiline)
        #expect(AcetateTextPurpose(.emailAddress) == .emailAddress && AcetateTextPurpose(.newPassword) == .password)
    }

    @Test func `Discarding marked text makes the input method start again`() throws {
        let (display, _, client) = try makeClient()
        let field = try #require(state(display)?.field)
        client.inputContext?.discardMarkedText()
        #expect(state(display)?.field != field && state(display) != nil)
    }
}

/// Dead keys and the Compose key, as on macOS.
@MainActor
@Suite struct CompositionTests {
    private func key(_ text: String, _ composition: KeyComposition, keysym: UInt32 = 0x61) -> NSEvent {
        let input = KeyInput(
            evdevCode: 30, keysym: keysym, text: text, composition: composition, plainText: text, modifiers: [],
            isDown: true, isRepeat: false, timestamp: 0)
        return EventTranslator().event(for: input, windowNumber: 0)
    }

    private func type(_ events: NSEvent..., into client: TextClient) { client.interpretKeyEvents(events) }

    @Test func `A dead key is marked text until the next key`() {
        let client = TextClient(frame: .zero)
        type(key("", .marked("´")), into: client)
        #expect(client.text == "´" && client.hasMarkedText())
        type(key("é", .ended), into: client)
        #expect(client.text == "é" && !client.hasMarkedText())
    }

    @Test func `Delete and Escape remove a dead key, and other commands accept it`() {
        let client = TextClient(frame: .zero)
        type(key("", .marked("´")), key("", .ended, keysym: 0xFF08), into: client)
        #expect(client.text == "")
        type(key("", .marked("´")), key("", .ended, keysym: 0xFF1B), into: client)
        #expect(client.text == "" && !client.notes.contains("cancelOperation:"))
        type(key("", .marked("´")), key("", .ended, keysym: 0xFF51), into: client)
        #expect(client.text == "´" && client.notes.suffix(2) == ["unmark", "moveLeft:"])
    }

    @Test func `A responder without marked text gets the composed text only`() {
        let view = RecordingView(frame: .zero)
        view.interpretKeyEvents([key("", .marked("´")), key("é", .ended)])
        #expect(view.notes == ["text é"])
    }
}
