// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_idle_inhibit_manager_v1`.
package enum ZwpIdleInhibitManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case createInhibitor = 1
    }
}
