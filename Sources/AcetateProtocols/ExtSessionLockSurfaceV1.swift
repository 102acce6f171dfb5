// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `ext_session_lock_surface_v1`.
package enum ExtSessionLockSurfaceV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case configure = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case ackConfigure = 1
    }

    /// `ext_session_lock_surface_v1.error`.
    package enum Error: UInt32, Sendable {
        case commitBeforeFirstAck = 0
        case nullBuffer = 1
        case dimensionsMismatch = 2
        case invalidSerial = 3
    }
}
