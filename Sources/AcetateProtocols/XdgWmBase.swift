// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_wm_base`.
package enum XdgWmBase {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case ping = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case createPositioner = 1
        case getXdgSurface = 2
        case pong = 3
    }

    /// `xdg_wm_base.error`.
    package enum Error: UInt32, Sendable {
        case role = 0
        case defunctSurfaces = 1
        case notTheTopmostPopup = 2
        case invalidPopupParent = 3
        case invalidSurfaceState = 4
        case invalidPositioner = 5
        case unresponsive = 6
    }
}
