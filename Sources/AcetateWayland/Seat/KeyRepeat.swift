import AcetateMainLoop
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
    /// When the key repeats next.
    private var next = DispatchTime.distantFuture
    private var timer: MainLoopTimer?

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
        next = .now() + .milliseconds(delay)
        timer = MainLoopTimer { [weak self] in self?.repeatKey() }
        timer?.schedule(at: next)
    }

    private func repeatKey() {
        guard let key else { return }
        // Repeats that were missed are not made up for.
        let period = 1_000_000_000 / UInt64(rate), now = DispatchTime.now()
        let missed = now < next ? 0 : (now.uptimeNanoseconds - next.uptimeNanoseconds) / period
        next = DispatchTime(uptimeNanoseconds: next.uptimeNanoseconds + (missed + 1) * period)
        timer?.schedule(at: next)
        fire?(key)
    }

    func stop() {
        timer = nil
        key = nil
    }
}
