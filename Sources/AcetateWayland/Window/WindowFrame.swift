/// Distances from the edges of a rectangle, in points.
package struct SurfaceInsets: Hashable, Sendable {
    package var top = 0
    package var left = 0
    package var bottom = 0
    package var right = 0

    package static let zero = SurfaceInsets()

    package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

/// The measures of the frame that a window draws itself, where the compositor draws none. Points.
package struct WindowFrameMetrics: Hashable, Sendable {
    /// The height of a title bar above the content. The window is higher by it while it draws its frame.
    package var titleBarHeight = 0
    /// The margin around a floating window, for its shadow. It is a part of the surface, and not of the window's size.
    package var shadow = SurfaceInsets.zero
    /// The width of the part of the margin that receives input, for resizing.
    package var resizeBorder = 0
    /// The radius of the corners of a floating window, outside which the surface is transparent.
    package var cornerRadius = 0

    package init() {}
}

/// The frame of a surface in one configuration.
struct SurfaceFrame: Hashable, Sendable {
    /// The margin around the window geometry.
    var insets = SurfaceInsets.zero
    var resizeBorder = 0
    var cornerRadius = 0
    /// Whether all pixels of the window are opaque, except outside the corners.
    var isOpaque = false
    /// Whether the pointer and touches reach the surface, and not what is behind it.
    var acceptsInput = true

    /// Whether no pixel is outside the window, so that an opaque window has an opaque surface.
    var coversSurface: Bool { insets == .zero && cornerRadius == 0 }
}

extension WindowFrameMetrics {
    /// The margin of the surface around the window in a configuration.
    package func margins(in configuration: WindowConfiguration) -> SurfaceInsets {
        frame(in: configuration, isOpaque: false).insets
    }

    /// The frame in a configuration: a window that is maximized or fills the screen has no margin, and a tiled one has
    /// none at its tiled edges. Only a window with margins at all edges has round corners.
    func frame(in configuration: WindowConfiguration, isOpaque: Bool) -> SurfaceFrame {
        var frame = SurfaceFrame(isOpaque: isOpaque)
        guard !configuration.isFullscreen, !configuration.isMaximized else { return frame }
        let tiled = configuration.tiledEdges
        frame.insets = SurfaceInsets(
            top: tiled.contains(.top) ? 0 : shadow.top, left: tiled.contains(.left) ? 0 : shadow.left,
            bottom: tiled.contains(.bottom) ? 0 : shadow.bottom, right: tiled.contains(.right) ? 0 : shadow.right)
        frame.resizeBorder = resizeBorder
        if tiled.isEmpty { frame.cornerRadius = cornerRadius }
        return frame
    }
}

/// A rectangle of a surface, in points.
package struct SurfaceRect: Hashable, Sendable {
    package var x, y, width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

extension SurfaceFrame {
    /// The window geometry of a surface, which is the window without its shadow.
    func windowRect(in surface: SurfaceGeometry) -> SurfaceRect {
        SurfaceRect(
            x: insets.left, y: insets.top, width: max(surface.width - insets.left - insets.right, 1),
            height: max(surface.height - insets.top - insets.bottom, 1))
    }

    /// The part of a surface that receives input: the window and its resize border.
    func inputRect(in surface: SurfaceGeometry) -> SurfaceRect {
        let window = windowRect(in: surface)
        let left = min(resizeBorder, insets.left), top = min(resizeBorder, insets.top)
        return SurfaceRect(
            x: window.x - left, y: window.y - top,
            width: window.width + left + min(resizeBorder, insets.right),
            height: window.height + top + min(resizeBorder, insets.bottom))
    }

    /// The parts of a surface whose pixels are opaque.
    func opaqueRects(in surface: SurfaceGeometry) -> [SurfaceRect] {
        guard isOpaque else { return [] }
        let window = windowRect(in: surface)
        let radius = cornerRadius
        guard radius > 0 else { return [window] }
        guard window.width > 2 * radius, window.height > 2 * radius else { return [] }
        return [
            SurfaceRect(x: window.x + radius, y: window.y, width: window.width - 2 * radius, height: window.height),
            SurfaceRect(x: window.x, y: window.y + radius, width: window.width, height: window.height - 2 * radius),
        ]
    }
}
