// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_activation_v1`.
package enum XdgActivationV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getActivationToken = 1
        case activate = 2
    }
}
