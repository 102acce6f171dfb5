// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_relative_pointer_manager_v1`.
package enum ZwpRelativePointerManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getRelativePointer = 1
    }
}
