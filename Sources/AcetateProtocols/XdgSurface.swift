// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_surface`.
package enum XdgSurface {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case configure = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getToplevel = 1
        case getPopup = 2
        case setWindowGeometry = 3
        case ackConfigure = 4
    }

    /// `xdg_surface.error`.
    package enum Error: UInt32, Sendable {
        case notConstructed = 1
        case alreadyConstructed = 2
        case unconfiguredBuffer = 3
        case invalidSerial = 4
        case invalidSize = 5
        case defunctRoleObject = 6
    }
}
