// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_pointer`.
package enum WlPointer {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case enter = 0
        case leave = 1
        case motion = 2
        case button = 3
        case axis = 4
        case frame = 5
        case axisSource = 6
        case axisStop = 7
        case axisDiscrete = 8
        case axisValue120 = 9
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case setCursor = 0
        case release = 1
    }

    /// `wl_pointer.error`.
    package enum Error: UInt32, Sendable {
        case role = 0
    }

    /// `wl_pointer.button_state`.
    package enum ButtonState: UInt32, Sendable {
        case released = 0
        case pressed = 1
    }

    /// `wl_pointer.axis`.
    package enum Axis: UInt32, Sendable {
        case verticalScroll = 0
        case horizontalScroll = 1
    }

    /// `wl_pointer.axis_source`.
    package enum AxisSource: UInt32, Sendable {
        case wheel = 0
        case finger = 1
        case continuous = 2
        case wheelTilt = 3
    }
}
