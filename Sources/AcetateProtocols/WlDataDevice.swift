// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_data_device`.
package enum WlDataDevice {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case dataOffer = 0
        case enter = 1
        case leave = 2
        case motion = 3
        case drop = 4
        case selection = 5
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case startDrag = 0
        case setSelection = 1
        case release = 2
    }

    /// `wl_data_device.error`.
    package enum Error: UInt32, Sendable {
        case role = 0
    }
}
