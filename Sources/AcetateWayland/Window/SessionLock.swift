import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// A lock of the user's session: while it is in force, the compositor shows only the lock's windows.
///
/// Only `unlock` ends the lock. If the program or its connection ends, the compositor keeps the session locked. When the
/// connection is restored, the lock is requested again before any window is shown.
@MainActor package final class WaylandSessionLock {
    package enum State: Sendable {
        /// The compositor has not answered the request yet.
        case requested
        case locked
        /// The program has unlocked the session.
        case unlocked
        /// The compositor has refused or ended the lock.
        case finished
    }

    package private(set) var state = State.requested
    /// Called when the compositor has locked the session, also after the connection was restored, and when it has refused
    /// or ended the lock.
    package var changed: ((State) -> Void)?

    let connection: WaylandConnection
    private(set) var proxy: Proxy?
    private var ending = Ending()
    /// The session is unlocked as soon as the compositor has answered the request.
    private var wantsUnlock = false

    /// The request that destroys the lock, which depends on the compositor's answer. Another one is a protocol error.
    private final class Ending {
        enum Request {
            /// Before `locked`.
            case destroy
            /// After it. Without a request the session stays locked.
            case none
            case unlock
        }
        var request = Request.destroy
    }

    /// Requests a lock. A connection can have one at a time.
    package init(_ connection: WaylandConnection) throws(WaylandError) {
        self.connection = connection
        if connection.globals != nil { try attach() }
        connection.sessionLock = self
    }

    /// Requests the lock on a new connection.
    func attach() throws(WaylandError) {
        guard state == .requested || state == .locked, proxy == nil else { return }
        guard !wantsUnlock else { return end(.unlocked) }
        guard let manager = connection.globals?.sessionLock else { throw .noSessionLock }
        state = .requested
        ending = Ending()
        proxy = Proxy(
            main: ext_session_lock_manager_v1_lock(manager.raw), on: connection.display,
            destroy: { [ending] raw in
                switch ending.request {
                case .destroy: ext_session_lock_v1_destroy(raw)
                case .none: wl_proxy_destroy(raw)
                case .unlock: ext_session_lock_v1_unlock_and_destroy(raw)
                }
            },
            handler: { [weak self] event, _ in self?.handle(event) })
        guard proxy != nil else { throw .noResources("a session lock", "out of memory") }
        connection.flush()
    }

    /// Destroys the lock's object at the end of the connection, after which a session that is locked stays so.
    func detach() { proxy = nil }

    private func handle(_ event: UInt32) {
        switch ExtSessionLockV1.Event(rawValue: event) {
        case .locked:
            ending.request = .none
            state = .locked
            if wantsUnlock { return unlock() }
            changed?(.locked)
        case .finished:
            if state == .locked { ending.request = .unlock }
            end(.finished)
        case nil: break
        }
    }

    /// Unlocks the session, and returns when the compositor has done so, or if it does not answer for two seconds. If it has
    /// not answered the request of the lock yet, this first waits for that answer, at most two seconds; a later answer
    /// unlocks the session too. The lock's windows must be closed afterwards.
    package func unlock() {
        guard state == .locked || state == .requested else { return }
        guard state == .locked else {
            wantsUnlock = true
            // The program may end after the return, and a lock that is granted then would stay.
            connection.wait(atMost: 2) { state != .requested }
            return
        }
        ending.request = .unlock
        end(.unlocked)
        // A program may end now, and a compositor may drop the last requests of a client that has ended.
        connection.roundTrip(atMost: 2)
    }

    /// Ends a lock that the current compositor cannot grant.
    func fail() { end(.finished) }

    private func end(_ state: State) {
        self.state = state
        proxy?.invalidate()
        proxy = nil
        if connection.sessionLock === self { connection.sessionLock = nil }
        connection.flush()
        changed?(state)
    }
}

/// The initial properties of a window that is shown while the session is locked.
package struct LockSurfaceOptions: Sendable {
    package let lock: WaylandSessionLock
    /// The output, which the window covers.
    package let output: OutputChoice

    package init(lock: WaylandSessionLock, output: OutputChoice) {
        self.lock = lock
        self.output = output
    }
}

extension WaylandWindow {
    /// The output that a window of a session lock covers; nil if it is missing.
    private var lockedOutput: WaylandOutput? { role.lock?.output.output(of: connection) }

    /// Whether the window covers an output for a session lock.
    func hasLockSurface(on output: WaylandOutput) -> Bool { lockSurface != nil && lockedOutput === output }

    /// The output for a window of a session lock; nil if it is missing, or has a window already, or if the lock is over.
    func lockOutput(_ options: LockSurfaceOptions) -> WaylandOutput? {
        guard options.lock.proxy != nil, let output = lockedOutput,
            !connection.hasLockSurface(on: output, besides: self)
        else { return nil }
        return output
    }

    func makeLockSurface(_ options: LockSurfaceOptions, _ surface: Proxy) throws(WaylandError) {
        guard let lock = options.lock.proxy, let output = lockOutput(options)?.proxy else { return }
        lockSurface = Proxy(
            main: ext_session_lock_v1_get_lock_surface(lock.raw, surface.raw, output.raw), on: connection.display,
            destroy: { ext_session_lock_surface_v1_destroy($0) },
            handler: { [weak self] event, arguments in
                guard ExtSessionLockSurfaceV1.Event(rawValue: event) == .configure, let self else { return }
                pending.suggestedWidth = max(Int(clamping: arguments.uint(1)), 1)
                pending.suggestedHeight = max(Int(clamping: arguments.uint(2)), 1)
                latch(serial: arguments.uint(0))
            })
        guard lockSurface != nil else { throw .noResources("a window of a session lock", "out of memory") }
    }
}
