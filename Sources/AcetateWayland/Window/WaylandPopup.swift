import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The position of a popup relative to its parent window.
package struct PopupPlacement: Hashable, Sendable {
    /// The popup's top left corner from that of the parent, both without shadows, in points.
    package var x: Int
    package var y: Int
    /// Whether the compositor moves a popup that does not fit on the screen.
    package var staysOnScreen: Bool

    package init(x: Int, y: Int, staysOnScreen: Bool) {
        (self.x, self.y, self.staysOnScreen) = (x, y, staysOnScreen)
    }
}

/// The initial properties of a window that is a popup: it belongs to another window, moves with it, and has no frame.
package struct PopupOptions: Sendable {
    package let parent: WaylandWindow
    package var placement: PopupPlacement
    /// Whether the popup receives the keys, and is dismissed by a press outside the program's windows. The compositor
    /// grants this only for the last press. At the loss of the connection the popup is dismissed too, because the next
    /// compositor knows of no press.
    package var grabs: Bool

    package init(parent: WaylandWindow, placement: PopupPlacement, grabs: Bool) {
        (self.parent, self.placement, self.grabs) = (parent, placement, grabs)
    }
}

/// The protocol objects of a popup.
@MainActor final class PopupRole {
    let proxy: Proxy
    weak var parent: WaylandWindow?
    var placement: PopupPlacement
    /// The position that the compositor has configured.
    var position: SurfacePoint?
    private let wmBase: Proxy
    private var repositions: UInt32 = 0

    /// Nil if the parent is closed, or if libwayland is out of memory.
    init?(
        _ options: PopupOptions, size: SurfaceSize, xdgSurface: Proxy, wmBase: Proxy,
        handler: @escaping @MainActor (_ event: UInt32, _ arguments: EventArguments) -> Void
    ) {
        let positioner = PopupRole.positioner(options.placement, size, wmBase)
        defer { if let positioner { xdg_positioner_destroy(positioner) } }
        let (parent, layerParent) = (options.parent.xdgSurface, options.parent.layerSurface)
        guard let positioner, parent != nil || layerParent != nil else { return nil }
        let popup = Proxy(
            main: xdg_surface_get_popup(xdgSurface.raw, parent?.raw, positioner), on: xdgSurface.display,
            destroy: { xdg_popup_destroy($0) }, handler: handler)
        guard let popup else { return nil }
        // The parent of a popup must be known before its first commit.
        if let layerParent { zwlr_layer_surface_v1_get_popup(layerParent.raw, popup.raw) }
        proxy = popup
        self.parent = options.parent
        self.wmBase = wmBase
        placement = options.placement
        // The protocol allows a grab only before the first commit.
        if options.grabs, let (seat, serial) = options.parent.connection.latestPress {
            xdg_popup_grab(popup.raw, seat, serial)
        }
    }

    private static func positioner(
        _ placement: PopupPlacement, _ size: SurfaceSize, _ wmBase: Proxy
    ) -> OpaquePointer? {
        guard let positioner = xdg_wm_base_create_positioner(wmBase.raw) else { return nil }
        func whole(_ value: Int) -> Int32 { Int32(clamping: min(max(value, -100_000), 100_000)) }
        xdg_positioner_set_size(positioner, max(whole(size.width), 1), max(whole(size.height), 1))
        // The anchor is one point of the parent, which must be inside it; the offset is the rest.
        xdg_positioner_set_anchor_rect(positioner, 0, 0, 1, 1)
        xdg_positioner_set_anchor(positioner, XdgPositioner.Anchor.topLeft.rawValue)
        xdg_positioner_set_gravity(positioner, XdgPositioner.Gravity.bottomRight.rawValue)
        xdg_positioner_set_offset(positioner, whole(placement.x), whole(placement.y))
        let adjustment: XdgPositioner.ConstraintAdjustment = placement.staysOnScreen ? [.slideX, .slideY] : []
        xdg_positioner_set_constraint_adjustment(positioner, adjustment.rawValue)
        return positioner
    }

    /// Requests another position or size. Compositors with a version before 3 of the protocol keep the position.
    func reposition(_ placement: PopupPlacement, size: SurfaceSize) {
        self.placement = placement
        guard proxy.version >= 3, let positioner = PopupRole.positioner(placement, size, wmBase) else { return }
        repositions &+= 1
        xdg_popup_reposition(proxy.raw, positioner, repositions)
        xdg_positioner_destroy(positioner)
    }
}

extension WaylandConnection {
    /// Reports to the popups with grabs, the newest first, that they are dismissed. Without the grab they would not be
    /// dismissed by a press elsewhere.
    func dismissGrabs() {
        for window in windows.reversed() where window.popupOptions?.grabs == true { window.events?(.dismissed) }
    }
}

extension WaylandWindow {
    /// Whether the window is a popup of another window.
    package var isPopup: Bool { popupOptions != nil }

    /// The popup's position relative to its parent, without shadows, in points; nil before it is configured.
    package var popupPosition: SurfacePoint? { popup?.position }

    /// Moves a popup.
    package func setPlacement(_ placement: PopupPlacement) {
        popupOptions?.placement = placement
        guard let popup, placement != popup.placement else { return }
        popup.reposition(placement, size: size)
        connection.flush()
    }
}
