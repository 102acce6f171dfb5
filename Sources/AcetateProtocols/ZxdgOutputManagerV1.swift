// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_output_manager_v1`.
package enum ZxdgOutputManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getXdgOutput = 1
    }
}
