import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// Interactive moves and resizes, which the compositor does after a press, and the relations of windows.
extension WaylandWindow {
    /// Lets the user move the window until the release of the last press. Without a press this has no effect.
    package func beginMove() {
        guard let toplevel, let (seat, serial) = connection.latestPress else { return }
        xdg_toplevel_move(toplevel.raw, seat, serial)
        connection.flush()
    }

    /// Lets the user resize the window at an edge, or at two that meet, until the release of the last press. Other edges
    /// have no effect.
    package func beginResize(_ edges: WindowEdges) {
        guard let toplevel, let edge = XdgToplevel.ResizeEdge(rawValue: edges.rawValue), edge != .none,
            let (seat, serial) = connection.latestPress
        else { return }
        xdg_toplevel_resize(toplevel.raw, seat, serial, edge.rawValue)
        connection.flush()
    }

    /// Shows the compositor's menu for the window at a position of the window, in points from its top left corner. It
    /// may extend beyond the window.
    package func showWindowMenu(at position: SurfacePoint) {
        guard let toplevel, let (seat, serial) = connection.latestPress else { return }
        func whole(_ value: Double) -> Int32 { value.isFinite ? Int32(min(max(value, -32768), 32767)) : 0 }
        xdg_toplevel_show_window_menu(toplevel.raw, seat, serial, whole(position.x), whole(position.y))
        connection.flush()
    }

    /// Keeps the window above another one, such as a dialog above its document; nil ends that. The compositor ignores a
    /// parent that is not shown.
    package func setParent(_ parent: WaylandWindow?) {
        guard parent !== self else { return }
        self.parent = parent
        guard let toplevel else { return }
        xdg_toplevel_set_parent(toplevel.raw, parent?.toplevel?.raw)
        connection.flush()
    }

    /// Sends the parent again on a new connection.
    func sendParent() {
        if let toplevel, let above = parent?.toplevel { xdg_toplevel_set_parent(toplevel.raw, above.raw) }
    }
}
