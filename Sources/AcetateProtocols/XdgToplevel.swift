// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_toplevel`.
package enum XdgToplevel {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case configure = 0
        case close = 1
        case configureBounds = 2
        case wmCapabilities = 3
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setParent = 1
        case setTitle = 2
        case setAppId = 3
        case showWindowMenu = 4
        case move = 5
        case resize = 6
        case setMaxSize = 7
        case setMinSize = 8
        case setMaximized = 9
        case unsetMaximized = 10
        case setFullscreen = 11
        case unsetFullscreen = 12
        case setMinimized = 13
    }

    /// `xdg_toplevel.error`.
    package enum Error: UInt32, Sendable {
        case invalidResizeEdge = 0
        case invalidParent = 1
        case invalidSize = 2
    }

    /// `xdg_toplevel.resize_edge`.
    package enum ResizeEdge: UInt32, Sendable {
        case none = 0
        case top = 1
        case bottom = 2
        case left = 4
        case topLeft = 5
        case bottomLeft = 6
        case right = 8
        case topRight = 9
        case bottomRight = 10
    }

    /// `xdg_toplevel.state`.
    package enum State: UInt32, Sendable {
        case maximized = 1
        case fullscreen = 2
        case resizing = 3
        case activated = 4
        case tiledLeft = 5
        case tiledRight = 6
        case tiledTop = 7
        case tiledBottom = 8
    }

    /// `xdg_toplevel.wm_capabilities`.
    package enum WmCapabilities: UInt32, Sendable {
        case windowMenu = 1
        case maximize = 2
        case fullscreen = 3
        case minimize = 4
    }
}
