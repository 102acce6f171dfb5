// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_pointer_gestures_v1`.
package enum ZwpPointerGesturesV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case getSwipeGesture = 0
        case getPinchGesture = 1
        case release = 2
        case getHoldGesture = 3
    }
}
