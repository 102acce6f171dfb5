// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_tablet_seat_v2`.
package enum ZwpTabletSeatV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case tabletAdded = 0
        case toolAdded = 1
        case padAdded = 2
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
