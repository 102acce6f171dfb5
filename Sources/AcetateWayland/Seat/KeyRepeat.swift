import Dispatch

/// The timer that repeats a held key. No timer exists while no key repeats.
@MainActor final class KeyRepeat {
    /// The press of the key that repeats, or will repeat after the delay.
    private(set) var key: KeyEvent?
    /// Called for each repeat.
    var fire: ((KeyEvent) -> Void)?
    /// Repeats per second; 0 for none. The initial rate and delay are the defaults of xkb and most compositors, used if
    /// the compositor is too old to send them.
    private var rate = 25
    /// Milliseconds before the first repeat.
    private var delay = 600
    private var timer: (any DispatchSourceTimer)?

    /// Sets the rate (repeats per second) and the delay (milliseconds) that the compositor has sent.
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
