// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_tablet_pad_v2`.
package enum ZwpTabletPadV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case group = 0
        case path = 1
        case buttons = 2
        case done = 3
        case button = 4
        case enter = 5
        case leave = 6
        case removed = 7
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case setFeedback = 0
        case destroy = 1
    }

    /// `zwp_tablet_pad_v2.button_state`.
    package enum ButtonState: UInt32, Sendable {
        case released = 0
        case pressed = 1
    }
}
