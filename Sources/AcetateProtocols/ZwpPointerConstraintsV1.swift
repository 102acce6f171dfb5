// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_pointer_constraints_v1`.
package enum ZwpPointerConstraintsV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case lockPointer = 1
        case confinePointer = 2
    }

    /// `zwp_pointer_constraints_v1.error`.
    package enum Error: UInt32, Sendable {
        case alreadyConstrained = 1
    }

    /// `zwp_pointer_constraints_v1.lifetime`.
    package enum Lifetime: UInt32, Sendable {
        case oneshot = 1
        case persistent = 2
    }
}
