import AcetateScriptedCompositor
import Testing

@testable import AcetateWayland

/// Translation of keys by keymaps. Codes are Linux's (input-event-codes.h), keysyms X11's (keysymdef.h).
@Suite struct KeyboardStateTests {
    private let codeA: UInt32 = 30
    private let codeZ: UInt32 = 44
    private let codeY: UInt32 = 21
    private let codeApostrophe: UInt32 = 40
    private let codeUp: UInt32 = 103
    private let codeLeftShift: UInt32 = 42
    // The bits of xkb's real modifiers, which are the same in every keymap.
    private let shift: UInt32 = 1
    private let lock: UInt32 = 2
    private let control: UInt32 = 4
    private let alt: UInt32 = 8
    private let logo: UInt32 = 64

    private func state(_ layouts: String) throws -> KeyboardState {
        try Array((ScriptedCompositor.keymap(layouts) + "\0").utf8).withUnsafeBytes { bytes in
            try KeyboardState(keymap: bytes, locale: "en_US.UTF-8")
        }
    }

    private func set(_ state: KeyboardState, _ depressed: UInt32 = 0, locked: UInt32 = 0, layout: UInt32 = 0) {
        state.setModifiers(depressed: depressed, latched: 0, locked: locked, layout: layout)
    }

    @Test func `Keys type the text of the layout, and Shift changes it`() throws {
        let state = try state("us")
        #expect(state.text(codeA) == "a" && state.keysym(codeA) == 0x61)
        set(state, shift)
        #expect(state.text(codeA) == "A" && state.modifiers == .shift)
        #expect(state.textIgnoringModifiers(codeA) == "A")
        set(state, locked: lock)
        #expect(state.text(codeA) == "A" && state.modifiers == .capsLock)
        #expect(state.textIgnoringModifiers(codeA) == "a")
    }

    @Test func `Control types control characters, which the text without modifiers ignores`() throws {
        let state = try state("us")
        set(state, control)
        #expect(state.text(codeA) == "\u{1}" && state.modifiers == .control)
        #expect(state.textIgnoringModifiers(codeA) == "a")
        set(state, control | shift | alt | logo)
        #expect(state.modifiers == [.control, .shift, .alt, .logo])
        #expect(state.textIgnoringModifiers(codeA) == "A")
    }

    @Test func `Keys without text have a keysym`() throws {
        let state = try state("us")
        #expect(state.text(codeUp) == "" && state.keysym(codeUp) == 0xff52)
    }

    @Test func `The current layout is used`() throws {
        let state = try state("us,de")
        #expect(state.text(codeY) == "y")
        set(state, layout: 1)
        #expect(state.text(codeY) == "z" && state.textIgnoringModifiers(codeZ) == "y")
        set(state, shift, layout: 1)
        #expect(state.text(codeY) == "Z")
    }

    @Test func `A dead key types nothing, and the next key types an accented letter`() throws {
        let state = try state("us(intl)")
        #expect(state.compose(codeApostrophe) == ("", .marked("´")))
        #expect(state.compose(codeA) == ("á", .ended))
        #expect(state.compose(codeA) == ("a", .none))
    }

    @Test func `A key that does not continue a dead key types the accent and its own text`() throws {
        let state = try state("us(intl)")
        #expect(state.compose(codeApostrophe).text == "")
        #expect(state.compose(2) == ("´1", .ended))
        #expect(state.compose(codeA) == ("a", .none))
        #expect(state.compose(codeApostrophe).text == "")
        #expect(state.compose(1) == ("", .ended), "Escape cancels")
        #expect(state.compose(codeApostrophe).text == "")
        state.resetCompose()
        #expect(state.compose(codeA) == ("a", .none))
    }

    @Test func `A sequence of the Compose key shows its keys, and an invalid one types nothing`() throws {
        let state = try state("us+compose(ralt)")
        let codeRightAlt: UInt32 = 100, codeQ: UInt32 = 16
        #expect(state.compose(codeRightAlt) == ("", .marked("")))
        #expect(state.compose(codeApostrophe) == ("", .marked("'")))
        #expect(state.compose(codeA) == ("á", .ended))
        #expect(state.compose(codeRightAlt) == ("", .marked("")))
        #expect(state.compose(codeApostrophe).text == "")
        #expect(state.compose(codeQ) == ("", .ended))
    }

    @Test func `Letters and arrows repeat, and modifiers do not`() throws {
        let state = try state("us")
        #expect(state.repeats(codeA) && state.repeats(codeUp) && !state.repeats(codeLeftShift))
    }

    @Test func `Invalid key codes type nothing`() throws {
        let state = try state("us")
        for code in [0, 247, 1000, .max] as [UInt32] {
            #expect(
                state.text(code) == "" && state.compose(code) == ("", .none) && state.textIgnoringModifiers(code) == "")
        }
    }

    @Test(arguments: ["", "\0", "no keymap", "xkb_keymap {", "xkb_keymap { xkb_symbols { include \"nowhere\" }; };"])
    func `An invalid keymap is an error`(text: String) {
        #expect {
            try Array(text.utf8).withUnsafeBytes { try KeyboardState(keymap: $0) }
        } throws: { error in
            if case .badKeymap = error as? WaylandError { true } else { false }
        }
    }
}
