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
    package var tiledEdges: TiledEdges = []

    package init() {}

    package struct TiledEdges: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let left = TiledEdges(rawValue: 1)
        package static let right = TiledEdges(rawValue: 2)
        package static let top = TiledEdges(rawValue: 4)
        package static let bottom = TiledEdges(rawValue: 8)
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
