import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite struct EventTests {
    // HIToolbox/Events.h
    @Test func `Key codes are those of macOS`() throws {
        #expect(keyEvent(.upArrow).keyCode == 0x7E)
        #expect(keyEvent(.downArrow).keyCode == 0x7D)
        #expect(keyEvent(.leftArrow).keyCode == 0x7B)
        #expect(keyEvent(.rightArrow).keyCode == 0x7C)
        #expect(keyEvent(.return).keyCode == 0x24)
        #expect(keyEvent(.escape).keyCode == 0x35)
        #expect(keyEvent(.space).keyCode == 0x31)
        #expect(keyEvent(try #require(OffscreenDisplay.Key("a"))).keyCode == 0x00)
        #expect(keyEvent(try #require(OffscreenDisplay.Key("5"))).keyCode == 0x17)
        #expect(KeyCodes.virtual(fromEvdev: 9999) == 0xFFFF)
    }

    @Test("Keys with a function have its code at each place, and characters at the place of such a key have none")
    func movedKeys() {
        // Caps Lock as Escape, and keys of an on-screen keyboard whose codes are counted from 1.
        #expect(KeyCodes.virtual(fromEvdev: 58, keysym: 0xFF1B) == 0x35)
        #expect(KeyCodes.virtual(fromEvdev: 7, keysym: 0xFF0D) == 0x24)
        #expect(KeyCodes.virtual(fromEvdev: 9, keysym: 0xFFC9) == 0x6F)
        #expect(KeyCodes.virtual(fromEvdev: 1, keysym: 0x48) == 0xFFFF)
        #expect(KeyCodes.virtual(fromEvdev: 14, keysym: 0x100_20AC) == 0xFFFF)
        // Letters have the codes of their places, as on macOS, and so have the keys of the keypad.
        #expect(KeyCodes.virtual(fromEvdev: 16, keysym: 0x61) == 0x0C)
        #expect(
            KeyCodes.virtual(fromEvdev: 71, keysym: 0xFF95) == 0x59
                && KeyCodes.virtual(fromEvdev: 96, keysym: 0xFF8D) == 0x4C)
    }

    @Test func `Arrow keys have the characters of function keys`() {
        let event = keyEvent(.upArrow)
        #expect(event.characters == "\u{F700}")
        #expect(event.specialKey == .upArrow)
        #expect(event.modifierFlags == [.function, .numericPad])
        #expect(keyEvent(.escape).characters == "\u{1B}")
        #expect(keyEvent(.delete).characters == "\u{7F}")
    }

    @Test func `Special keys are those of the characters of function keys and of controls`() throws {
        func key(_ text: String) throws -> NSEvent.SpecialKey? {
            try #require(
                NSEvent.keyEvent(
                    with: .keyDown, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0, context: nil,
                    characters: text, charactersIgnoringModifiers: text, isARepeat: false, keyCode: 0)
            ).specialKey
        }
        #expect(try key("\u{F710}") == .f13 && key("\u{F747}") == .modeSwitch && key("\u{F732}") == .break)
        #expect(try key("\u{0C}") == .formFeed && key("\u{2028}") == .lineSeparator)
        #expect(try key("\u{2029}") == .paragraphSeparator && key("a") == nil)
        #expect(NSEvent.EventTypeMask(type: .keyDown) == .keyDown)
        #expect(NSEvent.EventTypeMask(type: .scrollWheel).rawValue == 1 << NSEvent.EventType.scrollWheel.rawValue)
    }

    @Test func `Control changes characters but not charactersIgnoringModifiers`() throws {
        let event = keyEvent(try #require(OffscreenDisplay.Key("a")), .control)
        #expect(event.characters == "\u{1}")
        #expect(event.charactersIgnoringModifiers == "a")
    }

    @Test func `Events of a wrong type are not created`() {
        #expect(
            NSEvent.keyEvent(
                with: .scrollWheel, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0, context: nil,
                characters: "", charactersIgnoringModifiers: "", isARepeat: false, keyCode: 0) == nil)
        #expect(
            NSEvent.mouseEvent(
                with: .keyDown, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0, context: nil,
                eventNumber: 0, clickCount: 1, pressure: 0) == nil)
        #expect(
            NSEvent.otherEvent(
                with: .keyDown, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0, context: nil,
                subtype: 0, data1: 0, data2: 0) == nil)
    }

    @Test func `A mask contains its event types`() {
        #expect(NSEvent.EventTypeMask.any.contains(.keyDown))
        #expect(NSEvent.EventTypeMask.keyDown.rawValue == 1 << 10)
        #expect(!NSEvent.EventTypeMask([.keyDown, .keyUp]).contains(.scrollWheel))
    }

    @Test func `The click count increases for quick clicks at the same location`() {
        var translator = EventTranslator()
        func press(_ x: CGFloat, _ time: Double, button: UInt32 = 0x110) -> Int? {
            let input = PointerInput(
                surface: 1, action: .button(button, isDown: true), location: CGPoint(x: x, y: 10), modifiers: [],
                timestamp: time)
            return translator.event(for: input, windowNumber: 1, windowHeight: 100)?.clickCount
        }
        #expect(press(10, 1) == 1)
        #expect(press(12, 1.3) == 2)
        #expect(press(12, 1.6) == 3)
        #expect(press(30, 1.7) == 1)
        #expect(press(30, 2.5) == 1)
        #expect(press(30, 2.6, button: 0x111) == 1)
    }

    @Test func `The y coordinate of the pointer is flipped`() {
        var translator = EventTranslator()
        let input = PointerInput(
            surface: 1, action: .moved, location: CGPoint(x: 3, y: 10), modifiers: [], timestamp: 0)
        let event = translator.event(for: input, windowNumber: 1, windowHeight: 100)
        #expect(event?.locationInWindow == CGPoint(x: 3, y: 90))
        #expect(event?.type == .mouseMoved)
    }

    @Test func `Keys have names`() {
        #expect(OffscreenDisplay.Key(named: "Down") == .downArrow)
        #expect(OffscreenDisplay.Key(named: "down") == .downArrow)
        #expect(OffscreenDisplay.Key(named: "x") == OffscreenDisplay.Key("x"))
        #expect(OffscreenDisplay.Key(named: "") == nil)
        #expect(OffscreenDisplay.Key(named: "Hyper") == nil)
        #expect(OffscreenDisplay.Key("é") == nil)
    }
}
