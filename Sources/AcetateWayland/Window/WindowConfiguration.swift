import AcetateProtocols

/// A size in points; both sides of a window's size are at least 1.
package struct SurfaceSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A position on a surface, in points, with the origin at the top left and y down.
package struct SurfacePoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Edges of a window. The values are those of xdg_toplevel.resize_edge.
package struct WindowEdges: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let top = WindowEdges(rawValue: XdgToplevel.ResizeEdge.top.rawValue)
    package static let bottom = WindowEdges(rawValue: XdgToplevel.ResizeEdge.bottom.rawValue)
    package static let left = WindowEdges(rawValue: XdgToplevel.ResizeEdge.left.rawValue)
    package static let right = WindowEdges(rawValue: XdgToplevel.ResizeEdge.right.rawValue)
}

/// The state that the compositor has configured for a window.
package struct WindowConfiguration: Hashable, Sendable {
    /// Points; nil if the window may choose.
    package var suggestedWidth: Int?
    package var suggestedHeight: Int?
    /// The greatest size that fits on the output; nil if the compositor does not send it.
    package var bounds: SurfaceSize?
    package var isActivated = false
    package var isFullscreen = false
    package var isMaximized = false
    /// The user is resizing the window.
    package var isResizing = false
    /// No part of the window is visible.
    package var isSuspended = false
    /// The edges that touch those of the output or of another window.
    package var tiledEdges: WindowEdges = []
    /// What the compositor can do with the window. Compositors that do not tell can do everything.
    package var capabilities = Capabilities.all

    package init() {}

    /// The actions of the compositor that a window may offer to the user.
    package struct Capabilities: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let windowMenu = Capabilities(rawValue: 1)
        package static let maximize = Capabilities(rawValue: 2)
        package static let fullscreen = Capabilities(rawValue: 4)
        package static let minimize = Capabilities(rawValue: 8)
        package static let all: Capabilities = [.windowMenu, .maximize, .fullscreen, .minimize]

        /// Converts values of xdg_toplevel.wm_capabilities. Unknown ones are ignored, as the protocol requires.
        init(_ values: [UInt32]) {
            self = []
            for value in values {
                switch XdgToplevel.WmCapabilities(rawValue: value) {
                case .windowMenu: insert(.windowMenu)
                case .maximize: insert(.maximize)
                case .fullscreen: insert(.fullscreen)
                case .minimize: insert(.minimize)
                case nil: break
                }
            }
        }
    }

    /// `xdg_toplevel.state.suspended`, of version 6, which is newer than the description in `protocols`.
    private static let suspended: UInt32 = 9

    /// Sets the properties from values of xdg_toplevel.state. Unknown ones are ignored, as the protocol requires.
    mutating func setStates(_ states: [UInt32]) {
        func has(_ state: XdgToplevel.State) -> Bool { states.contains(state.rawValue) }
        isMaximized = has(.maximized)
        isFullscreen = has(.fullscreen)
        isResizing = has(.resizing)
        isActivated = has(.activated)
        isSuspended = states.contains(Self.suspended)
        tiledEdges = []
        if has(.tiledLeft) { tiledEdges.insert(.left) }
        if has(.tiledRight) { tiledEdges.insert(.right) }
        if has(.tiledTop) { tiledEdges.insert(.top) }
        if has(.tiledBottom) { tiledEdges.insert(.bottom) }
    }

    /// The size to show: the suggested one, or else `otherwise`, within the limits unless the compositor dictates the
    /// size.
    func size(otherwise: SurfaceSize, minimum: SurfaceSize?, maximum: SurfaceSize?) -> SurfaceSize {
        var size = SurfaceSize(
            width: suggestedWidth ?? otherwise.width, height: suggestedHeight ?? otherwise.height)
        if !isFullscreen && !isMaximized {
            if let maximum {
                size.width = min(size.width, maximum.width)
                size.height = min(size.height, maximum.height)
            }
            if let minimum {
                size.width = max(size.width, minimum.width)
                size.height = max(size.height, minimum.height)
            }
        }
        return SurfaceSize(width: max(size.width, 1), height: max(size.height, 1))
    }
}
