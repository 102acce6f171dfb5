// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_tablet_pad_group_v2`.
package enum ZwpTabletPadGroupV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case buttons = 0
        case ring = 1
        case strip = 2
        case modes = 3
        case done = 4
        case modeSwitch = 5
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
