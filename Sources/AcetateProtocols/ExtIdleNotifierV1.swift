// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `ext_idle_notifier_v1`.
package enum ExtIdleNotifierV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getIdleNotification = 1
    }
}
