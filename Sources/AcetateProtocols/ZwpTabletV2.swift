// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_tablet_v2`.
package enum ZwpTabletV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case name = 0
        case id = 1
        case path = 2
        case done = 3
        case removed = 4
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
