// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_keyboard_shortcuts_inhibit_manager_v1`.
package enum ZwpKeyboardShortcutsInhibitManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case inhibitShortcuts = 1
    }

    /// `zwp_keyboard_shortcuts_inhibit_manager_v1.error`.
    package enum Error: UInt32, Sendable {
        case alreadyInhibited = 0
    }
}
