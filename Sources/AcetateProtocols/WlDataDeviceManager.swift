// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_data_device_manager`.
package enum WlDataDeviceManager {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case createDataSource = 0
        case getDataDevice = 1
    }

    /// `wl_data_device_manager.dnd_action`.
    package struct DndAction: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let copy = DndAction(rawValue: 1)
        package static let move = DndAction(rawValue: 2)
        package static let ask = DndAction(rawValue: 4)
    }
}
