// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_primary_selection_source_v1`.
package enum ZwpPrimarySelectionSourceV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case send = 0
        case cancelled = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case offer = 0
        case destroy = 1
    }
}
