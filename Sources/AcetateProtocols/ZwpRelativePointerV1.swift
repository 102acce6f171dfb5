// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_relative_pointer_v1`.
package enum ZwpRelativePointerV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case relativeMotion = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
