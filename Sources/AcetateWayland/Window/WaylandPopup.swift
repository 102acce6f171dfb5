import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The position of a popup relative to its parent window, both without shadows. Points, with y down.
package enum PopupPlacement: Hashable, Sendable {
    /// The popup's top left corner is at a point from that of the parent. `staysOnScreen`: the compositor moves a popup that does
    /// not fit on the screen.
    case at(x: Int, y: Int, staysOnScreen: Bool)
    /// The popup touches an edge of a rectangle of the parent from outside, centered along it. If it does not fit on the screen, the
    /// compositor places it at the opposite edge, or moves it.
    case beside(SurfaceRect, PopupEdge)
}

/// An edge of a rectangle, at which a popup is placed.
package enum PopupEdge: Hashable, Sendable {
    case top, left, bottom, right
}

/// The initial properties of a window that is a popup: it belongs to another window, moves with it, and has no frame.
package struct PopupOptions: Sendable {
    package let parent: WaylandWindow
    package var placement: PopupPlacement
    /// Whether the popup receives the keys, and is dismissed by a press outside the program's windows. The compositor
    /// grants this only for the last press, and only to one popup and those in it. At the loss of the connection the popup is
    /// dismissed too, because the next compositor knows of no press.
    package var grabs: Bool

    package init(parent: WaylandWindow, placement: PopupPlacement, grabs: Bool) {
        (self.parent, self.placement, self.grabs) = (parent, placement, grabs)
    }
}

extension PopupOptions {
    /// Whether the protocol allows a grab now (xdg-shell, `xdg_popup.grab`): the parent is no popup, or has a grab, and no other
    /// popup has one. Otherwise the compositor ends the connection.
    @MainActor fileprivate var mayGrab: Bool {
        guard parent.popup?.hasGrab ?? !parent.isPopup else { return false }
        let ancestors = sequence(first: parent) { $0.popupOptions?.parent }.map { ObjectIdentifier($0) }
        return parent.connection.grabbingPopups.allSatisfy { ancestors.contains(ObjectIdentifier($0)) }
    }
}

/// The protocol objects of a popup.
@MainActor final class PopupRole {
    let proxy: Proxy
    weak var parent: WaylandWindow?
    var placement: PopupPlacement
    /// Whether a grab was requested.
    private(set) var hasGrab = false
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
        if options.grabs, options.mayGrab, let (seat, serial) = options.parent.connection.latestPress {
            xdg_popup_grab(popup.raw, seat, serial)
            hasGrab = true
        }
    }

    private static func positioner(
        _ placement: PopupPlacement, _ size: SurfaceSize, _ wmBase: Proxy
    ) -> OpaquePointer? {
        guard let positioner = xdg_wm_base_create_positioner(wmBase.raw) else { return nil }
        func whole(_ value: Int) -> Int32 { Int32(clamping: min(max(value, -100_000), 100_000)) }
        func adjust(_ adjustment: XdgPositioner.ConstraintAdjustment) {
            xdg_positioner_set_constraint_adjustment(positioner, adjustment.rawValue)
        }
        xdg_positioner_set_size(positioner, max(whole(size.width), 1), max(whole(size.height), 1))
        switch placement {
        case .at(let x, let y, let staysOnScreen):
            // The anchor is one point of the parent, which must be inside it; the offset is the rest.
            xdg_positioner_set_anchor_rect(positioner, 0, 0, 1, 1)
            xdg_positioner_set_anchor(positioner, XdgPositioner.Anchor.topLeft.rawValue)
            xdg_positioner_set_gravity(positioner, XdgPositioner.Gravity.bottomRight.rawValue)
            xdg_positioner_set_offset(positioner, whole(x), whole(y))
            adjust(staysOnScreen ? [.slideX, .slideY] : [])
        case .beside(let rect, let edge):
            xdg_positioner_set_anchor_rect(
                positioner, whole(rect.x), whole(rect.y), max(whole(rect.width), 1), max(whole(rect.height), 1))
            let (anchor, gravity) = edge.anchorAndGravity
            xdg_positioner_set_anchor(positioner, anchor.rawValue)
            xdg_positioner_set_gravity(positioner, gravity.rawValue)
            adjust(edge.isHorizontal ? [.flipX, .slideX, .slideY] : [.flipY, .slideY, .slideX])
        }
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

extension PopupEdge {
    /// Whether the popup is to the left or the right of the rectangle.
    package var isHorizontal: Bool { self == .left || self == .right }

    fileprivate var anchorAndGravity: (XdgPositioner.Anchor, XdgPositioner.Gravity) {
        switch self {
        case .top: (.top, .top)
        case .left: (.left, .left)
        case .bottom: (.bottom, .bottom)
        case .right: (.right, .right)
        }
    }
}

extension WaylandConnection {
    /// The popups with grabs, the newest first.
    var grabbingPopups: [WaylandWindow] { windows.reversed().filter { $0.popup?.hasGrab == true } }
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
