import AcetateMainLoop
import Dispatch
import Glibc

/// The attempts to connect again after a connection was lost, until one succeeds or the time limit has passed.
///
/// An attempt is made at once and whenever the socket appears. If the socket is there but refuses the connection, which
/// it does for a moment while a compositor starts, attempts follow after 2, 4, 8, … milliseconds, up to 16 seconds.
/// Otherwise nothing wakes until the socket appears. A socket that replaces the one of the latest connection is that of
/// another compositor, and is connected to without a delay.
@MainActor final class Reconnection {
    /// The result of an attempt.
    enum Attempt {
        /// The socket has accepted the connection, and `didFail` will be called if its set-up fails.
        case connected
        /// There is no socket.
        case missing
        case refused
    }

    private static let shortestDelay = 0.002
    private static let longestDelay = 16.0
    /// Seconds between attempts while the folder cannot be watched.
    private static let unwatchedDelay = 1.0

    /// The time at which the connection was lost: seconds, CLOCK_MONOTONIC.
    private let start = Monotonic.now()
    private let path: String
    /// The socket of the latest connection.
    private var socket: SocketIdentity?
    private let attempt: () -> Attempt
    private let expired: () -> Void
    private var watch: SocketWatch?
    private var attemptTimer: MainLoopTimer?
    private var limitTimer: MainLoopTimer?
    private var delay = Reconnection.shortestDelay
    private var isConnected = false
    /// The first attempt is delayed.
    private var isPausing: Bool

    /// - Parameters:
    ///   - path: the socket's absolute path.
    ///   - socket: the socket of the connection that was lost.
    ///   - delay: seconds until the first attempt, unless the socket was replaced.
    ///   - limit: seconds until `expired` is called.
    init(
        path: String, lost socket: SocketIdentity?, after delay: Double, limit: Double,
        attempt: @escaping () -> Attempt, expired: @escaping () -> Void
    ) {
        self.path = path
        self.socket = socket
        isPausing = delay > 0
        self.attempt = attempt
        self.expired = expired
        setLimit(limit)
        // The watch comes first, so that no change before the first attempt is missed.
        watch = SocketWatch(path) { [weak self] in self?.socketDidChange() }
        attemptTimer = timer(isReplaced ? 0 : delay) { [weak self] in self?.tryAgain() }
    }

    isolated deinit {
        attemptTimer?.cancel()
        limitTimer?.cancel()
    }

    /// Sets the time limit: seconds since the loss, infinite for none.
    func setLimit(_ limit: Double) {
        limitTimer?.cancel()
        limitTimer = nil
        guard limit < .infinity else { return }
        let rest = start + max(limit, 0) - Monotonic.now()
        limitTimer = timer(rest) { [weak self] in self?.expired() }
    }

    /// Handles the end of a connection before it was set up.
    func didFail() {
        isConnected = false
        retry()
    }

    private func socketDidChange() {
        delay = Self.shortestDelay
        // A set-up over the same socket goes on, and a pause is not shortened for it. A set-up over a former socket leads to
        // a compositor that has ended or is about to.
        guard !isConnected && !isPausing || isReplaced else { return }
        tryAgain()
    }

    /// Whether there is a socket, and it is not that of the latest connection.
    private var isReplaced: Bool { SocketIdentity(path).map { $0 != socket } ?? false }

    private func tryAgain() {
        attemptTimer?.cancel()
        attemptTimer = nil
        isConnected = false
        isPausing = false
        // If the socket is replaced meanwhile, the event of the watch follows.
        socket = SocketIdentity(path)
        switch attempt() {
        case .connected: isConnected = true
        case .refused: retry()
        case .missing:
            guard watch == nil else { return }
            attemptTimer = timer(Self.unwatchedDelay) { [weak self] in self?.tryAgain() }
        }
    }

    private func retry() {
        attemptTimer?.cancel()
        attemptTimer = timer(watch == nil ? max(delay, Self.unwatchedDelay) : delay) { [weak self] in self?.tryAgain() }
        delay = min(2 * delay, Self.longestDelay)
    }

    private func timer(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> MainLoopTimer {
        let timer = MainLoopTimer(body)
        timer.schedule(after: seconds)
        return timer
    }
}
