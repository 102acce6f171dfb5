// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `ext_session_lock_manager_v1`.
package enum ExtSessionLockManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case lock = 1
    }
}
