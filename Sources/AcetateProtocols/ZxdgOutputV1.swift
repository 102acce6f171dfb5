// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_output_v1`.
package enum ZxdgOutputV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case logicalPosition = 0
        case logicalSize = 1
        case done = 2
        case name = 3
        case description = 4
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
