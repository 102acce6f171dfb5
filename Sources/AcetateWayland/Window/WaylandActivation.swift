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
        activate(by: connection.requestActivationToken)
    }

    /// Asks the compositor to draw the user's attention to the window, by a token that belongs to no press, with which the window does not
    /// get the keyboard focus: compositors mark it as urgent.
    package func requestAttention() { activate(by: connection.requestAttentionToken) }

    private func activate(by request: (@escaping @MainActor (String?) -> Void) -> ActivationToken?) {
        activationToken?.cancel()
        activationToken = request { [weak self] token in
            guard let self else { return }
            activationToken = nil
            guard let token, let surface = self.surface, let activation = connection.globals?.activation else { return }
            xdg_activation_v1_activate(activation.raw, token, surface.raw)
        }
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

extension WaylandConnection {
    /// Requests a token for the last press in one of the program's windows, by which a window of this program or of another one
    /// gets the keyboard focus. Calls `completion` once, also with nil if the connection ends meanwhile, unless the request is
    /// canceled. Returns nil, and calls nothing, if there was no press or the compositor has no tokens.
    package func requestActivationToken(
        _ completion: @escaping @MainActor (String?) -> Void
    ) -> ActivationToken? {
        guard let (seat, serial) = latestPress else { return nil }
        return requestToken(completion) { raw in
            xdg_activation_token_v1_set_serial(raw, serial, seat)
            if let focus = focusedSurface { xdg_activation_token_v1_set_surface(raw, focus) }
        }
    }

    /// Requests a token that belongs to no press, as `requestActivationToken(_:)`.
    func requestAttentionToken(_ completion: @escaping @MainActor (String?) -> Void) -> ActivationToken? {
        requestToken(completion) { _ in }
    }

    private func requestToken(
        _ completion: @escaping @MainActor (String?) -> Void, _ configure: (OpaquePointer) -> Void
    ) -> ActivationToken? {
        guard canSend, let activation = globals?.activation else { return nil }
        let token = ActivationToken(self, activation, completion)
        guard let raw = token.raw else { return nil }
        configure(raw)
        xdg_activation_token_v1_commit(raw)
        flush()
        activationTokens.append(token)
        return token
    }
}

/// A request for an activation token, until the answer. The connection retains it meanwhile.
@MainActor package final class ActivationToken {
    private weak var connection: WaylandConnection?
    private var proxy: Proxy?
    private let completion: @MainActor (String?) -> Void

    fileprivate var raw: OpaquePointer? { proxy?.raw }

    fileprivate init(
        _ connection: WaylandConnection, _ activation: Proxy, _ completion: @escaping @MainActor (String?) -> Void
    ) {
        self.connection = connection
        self.completion = completion
        proxy = Proxy(
            main: xdg_activation_v1_get_activation_token(activation.raw), on: connection.display,
            destroy: { xdg_activation_token_v1_destroy($0) },
            handler: { [weak self] event, arguments in
                guard XdgActivationTokenV1.Event(rawValue: event) == .done else { return }
                self?.end(arguments.string(0))
            })
    }

    /// Ends the request without an answer.
    package func cancel() {
        proxy?.invalidate()
        proxy = nil
        connection?.activationTokens.removeAll { $0 === self }
    }

    /// Ends the request with a token, or with none.
    func end(_ token: String?) {
        guard proxy != nil else { return }
        cancel()
        completion(token)
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
        // A message could not contain a longer one, which no compositor makes.
        return token.isEmpty || ProtocolText.cut(token) != token ? nil : token
    }
}
