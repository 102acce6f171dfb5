// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_locked_pointer_v1`.
package enum ZwpLockedPointerV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case locked = 0
        case unlocked = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setCursorPositionHint = 1
        case setRegion = 2
    }
}
