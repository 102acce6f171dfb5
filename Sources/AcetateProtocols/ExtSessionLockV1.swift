// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `ext_session_lock_v1`.
package enum ExtSessionLockV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case locked = 0
        case finished = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getLockSurface = 1
        case unlockAndDestroy = 2
    }

    /// `ext_session_lock_v1.error`.
    package enum Error: UInt32, Sendable {
        case invalidDestroy = 0
        case invalidUnlock = 1
        case role = 2
        case duplicateOutput = 3
        case alreadyConstructed = 4
    }
}
