import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// What a window is for the compositor.
package enum WindowRole: Sendable {
    /// A window of its own.
    case toplevel
    /// A window that belongs to another one and moves with it.
    case popup(PopupOptions)
    /// A part of the desktop, such as a panel.
    case layer(LayerSurfaceOptions)
    /// A window that covers an output while the session is locked.
    case lock(LockSurfaceOptions)

    var popup: PopupOptions? {
        if case .popup(let options) = self { options } else { nil }
    }

    var layer: LayerSurfaceOptions? {
        if case .layer(let options) = self { options } else { nil }
    }

    var lock: LockSurfaceOptions? {
        if case .lock(let options) = self { options } else { nil }
    }

    /// Whether the window can only be shown on an output, which may be missing.
    var needsOutput: Bool { layer != nil || lock != nil }
}

/// The protocol object that gives a surface its role, on which configures are acknowledged.
enum RoleObject: @unchecked Sendable {
    // Addresses of proxies, for which the same holds as for those of `SurfaceObjects`.
    case xdg(OpaquePointer)
    case layer(OpaquePointer)
    case lock(OpaquePointer)

    func acknowledge(_ serial: UInt32) {
        switch self {
        case .xdg(let surface): xdg_surface_ack_configure(surface, serial)
        case .layer(let surface): zwlr_layer_surface_v1_ack_configure(surface, serial)
        case .lock(let surface): ext_session_lock_surface_v1_ack_configure(surface, serial)
        }
    }

    /// Sets the part of the surface that is the window, without its shadow. Only windows of their own have one.
    func setWindowGeometry(_ rect: SurfaceRect) {
        guard case .xdg(let surface) = self else { return }
        xdg_surface_set_window_geometry(
            surface, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
    }
}
