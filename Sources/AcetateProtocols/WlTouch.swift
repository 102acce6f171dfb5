// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_touch`.
package enum WlTouch {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case down = 0
        case up = 1
        case motion = 2
        case frame = 3
        case cancel = 4
        case shape = 5
        case orientation = 6
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case release = 0
    }
}
