// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_tablet_manager_v2`.
package enum ZwpTabletManagerV2 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case getTabletSeat = 0
        case destroy = 1
    }
}
