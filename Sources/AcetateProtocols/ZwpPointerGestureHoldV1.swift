// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_pointer_gesture_hold_v1`.
package enum ZwpPointerGestureHoldV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case begin = 0
        case end = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
