/// A size in points, both sides at least 1 where it is a window's.
package struct SurfaceSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A place on a surface: points, origin at the top left, y down.
package struct SurfacePoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// What the compositor wants a window to be: one configure, whole.
package struct WindowConfiguration: Hashable, Sendable {
    /// Nil where the window may choose.
    package var suggestedWidth: Int?
    package var suggestedHeight: Int?
    /// The most that fits on the output, as far as the compositor tells.
    package var bounds: SurfaceSize?
    package var isActivated = false
    package var isFullscreen = false
    package var isMaximized = false
    /// The user is resizing the window.
    package var isResizing = false
    /// Nothing of the window is seen.
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

    /// Takes xdg_toplevel's states over; those not known are ignored, as the protocol asks.
    mutating func setStates(_ states: [UInt32]) {
        isMaximized = states.contains(1)
        isFullscreen = states.contains(2)
        isResizing = states.contains(3)
        isActivated = states.contains(4)
        isSuspended = states.contains(9)
        tiledEdges = []
        for (state, edge) in [(5, TiledEdges.left), (6, .right), (7, .top), (8, .bottom)]
        where states.contains(UInt32(state)) {
            tiledEdges.insert(edge)
        }
    }

    /// The size to show: the suggestion, `otherwise` where there is none, within the limits unless the compositor
    /// dictates the size.
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
