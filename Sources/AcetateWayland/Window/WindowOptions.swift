/// The initial properties of a window.
package struct WindowOptions: Sendable {
    package var title = ""
    /// The application's identifier, the name of its desktop file.
    package var appID = ""
    /// Points; used if the compositor lets the window choose its size.
    package var size = SurfaceSize(width: 640, height: 480)
    package var minimumSize: SurfaceSize?
    package var maximumSize: SurfaceSize?
    /// Whether all pixels are opaque, so that the compositor need not draw the content behind the window.
    package var isOpaque = true
    package var isFullscreen = false
    /// The frame that the window draws if the compositor draws none; nil for a window without a frame.
    package var frame: WindowFrameMetrics?
    /// What the window is. Full screen, title and limits have an effect only for a toplevel.
    package var role = WindowRole.toplevel
    /// Not nil for a popup of another window.
    package var popup: PopupOptions? {
        get { role.popup }
        set { role = newValue.map { .popup($0) } ?? .toplevel }
    }

    package init() {}
}
