import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Glibc

/// Requests for the user's attention, and against the idle state of the screen.
extension WaylandWindow {
    /// Asks the compositor to give the window the keyboard focus, by the token with which the program was started, or
    /// else by one for the last press in one of the program's windows. The compositor may refuse.
    package func activate() {
        guard let activation = connection.globals?.activation, let surface = surface else { return }
        if let token = StartupToken.take() {
            xdg_activation_v1_activate(activation.raw, token, surface.raw)
            connection.flush()
            return
        }
        guard let (seat, serial) = connection.latestPress else { return }
        activationToken = Proxy(
            main: xdg_activation_v1_get_activation_token(activation.raw), on: connection.display,
            destroy: { xdg_activation_token_v1_destroy($0) },
            handler: { [weak self] event, arguments in
                guard XdgActivationTokenV1.Event(rawValue: event) == .done, let self else { return }
                let token = arguments.string(0)
                activationToken = nil
                guard let token, let surface = self.surface else { return }
                xdg_activation_v1_activate(activation.raw, token, surface.raw)
            })
        guard let token = activationToken else { return }
        xdg_activation_token_v1_set_serial(token.raw, serial, seat)
        if let focus = connection.focusedSurface { xdg_activation_token_v1_set_surface(token.raw, focus) }
        xdg_activation_token_v1_commit(token.raw)
        connection.flush()
    }

    /// Whether the screens that show the window stay on while the user does nothing. Without support of the compositor
    /// this has no effect.
    package func setInhibitsIdle(_ inhibits: Bool) {
        guard inhibits != inhibitsIdle else { return }
        inhibitsIdle = inhibits
        idleInhibitor = nil
        if inhibits { inhibitIdle() }
        connection.flush()
    }

    /// Creates the inhibitor, which belongs to the surface.
    func inhibitIdle() {
        guard let manager = connection.globals?.idleInhibit, let surface else { return }
        idleInhibitor = Proxy(
            zwp_idle_inhibit_manager_v1_create_inhibitor(manager.raw, surface.raw), on: connection.display,
            destroy: { zwp_idle_inhibitor_v1_destroy($0) })
    }
}

/// The activation token that the program's launcher has put in the environment.
@MainActor private enum StartupToken {
    private static let name = "XDG_ACTIVATION_TOKEN"

    /// Returns the token, and removes it from the environment, so that neither a second window nor a child process uses
    /// it.
    static func take() -> String? {
        guard let value = getenv(name) else { return nil }
        let token = String(cString: value)
        unsetenv(name)
        return token.isEmpty ? nil : token
    }
}
