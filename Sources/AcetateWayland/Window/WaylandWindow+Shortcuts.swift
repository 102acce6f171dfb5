import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The keyboard shortcuts of the compositor, which a window can receive as keys instead.
extension WaylandWindow {
    /// Whether the compositor leaves its shortcuts to the window while that has the keyboard focus, on at least one seat.
    package var receivesShortcuts: Bool { shortcutInhibitors?.isAnyActive ?? false }

    /// Requests that the compositor leaves its shortcuts to the window, or ends that. The compositor or its user may refuse.
    package func setInhibitsShortcuts(_ inhibits: Bool) {
        guard inhibits != inhibitsShortcuts else { return }
        inhibitsShortcuts = inhibits
        if inhibits { inhibitShortcuts() } else { shortcutInhibitors?.removeAll() }
        connection.flush()
    }

    /// Creates the inhibitors, which belong to the surface, for the seats that have none.
    func inhibitShortcuts() {
        guard inhibitsShortcuts, let manager = connection.globals?.shortcutsInhibit, let surface else { return }
        let inhibitors = SeatObjects { seat, report in
            Proxy(
                main: zwp_keyboard_shortcuts_inhibit_manager_v1_inhibit_shortcuts(manager.raw, surface.raw, seat),
                on: manager.display, destroy: { zwp_keyboard_shortcuts_inhibitor_v1_destroy($0) },
                handler: { event, _ in
                    report(ZwpKeyboardShortcutsInhibitorV1.Event(rawValue: event) == .active)
                })
        } changed: { [weak self] in
            self?.events?(.shortcutsChanged)
        }
        shortcutInhibitors = inhibitors
        inhibitors.update(connection.seats)
    }
}
