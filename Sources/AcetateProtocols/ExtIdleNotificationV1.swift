// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `ext_idle_notification_v1`.
package enum ExtIdleNotificationV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case idled = 0
        case resumed = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
