// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_primary_selection_device_manager_v1`.
package enum ZwpPrimarySelectionDeviceManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case createSource = 0
        case getDevice = 1
        case destroy = 2
    }
}
