// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_keyboard`.
package enum WlKeyboard {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case keymap = 0
        case enter = 1
        case leave = 2
        case key = 3
        case modifiers = 4
        case repeatInfo = 5
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case release = 0
    }

    /// `wl_keyboard.keymap_format`.
    package enum KeymapFormat: UInt32, Sendable {
        case noKeymap = 0
        case xkbV1 = 1
    }

    /// `wl_keyboard.key_state`.
    package enum KeyState: UInt32, Sendable {
        case released = 0
        case pressed = 1
    }
}
