// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_pointer_gesture_swipe_v1`.
package enum ZwpPointerGestureSwipeV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case begin = 0
        case update = 1
        case end = 2
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
