// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_buffer`.
package enum WlBuffer {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case release = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
