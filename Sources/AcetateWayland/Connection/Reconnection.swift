import Dispatch
import Glibc

/// The attempts to connect again after a connection was lost, until one succeeds or the time limit has passed.
///
/// An attempt is made at once and whenever the socket appears. If the socket is there but refuses the connection, which
/// it does for a moment while a compositor starts, attempts follow after 2, 4, 8, … milliseconds, up to 16 seconds.
/// Otherwise nothing wakes until the socket appears.
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
    /// Seconds after which a set-up is started again if the socket has changed meanwhile.
    private static let changeDelay = 0.5

    /// The time at which the connection was lost: seconds, CLOCK_MONOTONIC.
    private let start = Monotonic.now()
    private let attempt: () -> Attempt
    private let expired: () -> Void
    private var watch: SocketWatch?
    private var attemptTimer: (any DispatchSourceTimer)?
    private var limitTimer: (any DispatchSourceTimer)?
    private var delay = Reconnection.shortestDelay
    private var isConnected = false

    /// - Parameters:
    ///   - path: the socket's absolute path.
    ///   - delay: seconds until the first attempt.
    ///   - limit: seconds until `expired` is called.
    init(
        path: String, after delay: Double, limit: Double, attempt: @escaping () -> Attempt,
        expired: @escaping () -> Void
    ) {
        self.attempt = attempt
        self.expired = expired
        setLimit(limit)
        // The watch comes first, so that no change before the first attempt is missed.
        watch = SocketWatch(path) { [weak self] in self?.socketDidChange() }
        attemptTimer = timer(delay) { [weak self] in self?.tryAgain() }
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
        if isConnected {
            // The connection may lead to a compositor that is about to end.
            attemptTimer?.cancel()
            attemptTimer = timer(Self.changeDelay) { [weak self] in self?.tryAgain() }
        } else {
            tryAgain()
        }
    }

    private func tryAgain() {
        attemptTimer?.cancel()
        attemptTimer = nil
        isConnected = false
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

    private func timer(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + min(max(seconds, 0), 1e9))
        timer.setEventHandler { MainActor.assumeIsolated(body) }
        timer.resume()
        return timer
    }
}
