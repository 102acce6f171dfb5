// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_primary_selection_device_v1`.
package enum ZwpPrimarySelectionDeviceV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case dataOffer = 0
        case selection = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case setSelection = 0
        case destroy = 1
    }
}
