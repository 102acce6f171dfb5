// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_popup`.
package enum XdgPopup {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case configure = 0
        case popupDone = 1
        case repositioned = 2
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case grab = 1
        case reposition = 2
    }

    /// `xdg_popup.error`.
    package enum Error: UInt32, Sendable {
        case invalidGrab = 0
    }
}
