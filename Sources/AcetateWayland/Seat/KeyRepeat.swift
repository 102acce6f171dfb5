import Dispatch

/// The timer of a key that is held. Main actor; without such a key there is no timer.
@MainActor final class KeyRepeat {
    /// The event of the key that repeats, or will.
    private(set) var key: KeyEvent?
    /// Called for each repeat.
    var fire: ((KeyEvent) -> Void)?
    /// Repeats a second, 0 for none; milliseconds before the first. xkb's and most compositors' defaults, in force where
    /// the compositor is too old to tell.
    private var rate = 25
    private var delay = 600
    private var timer: (any DispatchSourceTimer)?

    /// As the compositor says.
    func configure(rate: Int, delay: Int) {
        self.rate = min(max(rate, 0), 1000)
        self.delay = max(delay, 0)
        if let key { start(key) }
    }

    func start(_ key: KeyEvent) {
        stop()
        guard rate > 0 else { return }
        self.key = key
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        timer.schedule(
            deadline: .now() + .milliseconds(delay), repeating: .nanoseconds(1_000_000_000 / rate),
            leeway: .nanoseconds(0))
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                guard let self, let key = self.key else { return }
                self.fire?(key)
            }
        }
        self.timer = timer
        timer.resume()
    }

    func stop() {
        timer?.cancel()
        timer = nil
        key = nil
    }
}
