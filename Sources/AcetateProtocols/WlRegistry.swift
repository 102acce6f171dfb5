// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_registry`.
package enum WlRegistry {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case global = 0
        case globalRemove = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case bind = 0
    }
}
