// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_keyboard_shortcuts_inhibitor_v1`.
package enum ZwpKeyboardShortcutsInhibitorV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case active = 0
        case inactive = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
