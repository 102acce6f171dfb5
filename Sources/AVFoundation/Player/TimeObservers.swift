import AcetateMainLoop
import CoreMedia
import Dispatch

/// An observer of a player's time.
final class TimeObserver: Sendable {
    enum Kind: Sendable {
        /// The interval, in seconds.
        case periodic(Double)
        /// Times in the item, in seconds.
        case boundaries([Double])
    }

    let kind: Kind
    private let queue: DispatchQueue?
    private let block: @Sendable (CMTime) -> Void

    init(_ kind: Kind, _ queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void) {
        (self.kind, self.queue, self.block) = (kind, queue, block)
    }

    /// Calls the block, on the main queue directly.
    func call(_ time: CMTime) {
        if let queue, queue !== DispatchQueue.main { queue.async { [self] in block(time) } } else { block(time) }
    }

    /// Whether the block is due when time goes from `start` to `end`, excluding `start`.
    func isDue(from start: Double, to end: Double) -> Bool {
        let (low, high) = (min(start, end), max(start, end))
        switch kind {
        case .periodic(let interval):
            guard interval > 0, interval.isFinite else { return true }
            return start <= end
                ? (low / interval).rounded(.down) < (high / interval).rounded(.down)
                : (low / interval).rounded(.up) < (high / interval).rounded(.up)
        case .boundaries(let times):
            return times.contains { start <= end ? start < $0 && $0 <= end : end <= $0 && $0 < start }
        }
    }

    /// The seconds of the movie from a time until the block is due; nil for never.
    func delay(from time: Double, isForward: Bool) -> Double? {
        switch kind {
        case .periodic(let interval):
            guard interval > 0, interval.isFinite else { return nil }
            let position = time / interval
            return isForward
                ? (position.rounded(.down) + 1) * interval - time : time - (position.rounded(.up) - 1) * interval
        case .boundaries(let times):
            return times.filter { isForward ? $0 > time : $0 < time }.map { ($0 - time).magnitude }.min()
        }
    }
}

/// The observers of a player's time. A timer of the main thread runs while one of them waits and the player plays.
@MainActor final class TimeObservers {
    private unowned let player: AVPlayer
    private var observers: [TimeObserver] = []
    private var lastTime = 0.0
    private var timer: MainLoopTimer?
    private var lastRate = 0.0

    init(_ player: AVPlayer) { self.player = player }

    func add(_ kind: TimeObserver.Kind, _ queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void)
        -> TimeObserver
    {
        let observer = TimeObserver(kind, queue, block)
        if observers.isEmpty { lastTime = player.currentTime().seconds }
        observers.append(observer)
        schedule()
        return observer
    }

    func remove(_ observer: TimeObserver) {
        observers.removeAll { $0 === observer }
        schedule()
    }

    /// The time has changed without playing: periodic observers are called.
    func timeDidJump() {
        guard !observers.isEmpty else { return }
        callPeriodic()
        schedule()
    }

    /// Playing has started, stopped or changed its speed.
    func rateDidChange() {
        guard !observers.isEmpty, player.movingRate != lastRate else { return }
        check()
        callPeriodic()
        lastRate = player.movingRate
        schedule()
    }

    private func callPeriodic() {
        let time = player.currentTime()
        lastTime = time.seconds
        for observer in observers {
            if case .periodic = observer.kind { observer.call(time) }
        }
    }

    /// Calls the observers whose times have passed.
    func check() {
        guard !observers.isEmpty else { return }
        let time = player.currentTime()
        let (start, end) = (lastTime, time.seconds)
        lastTime = end
        for observer in observers where observer.isDue(from: start, to: end) { observer.call(time) }
    }

    private func schedule() {
        timer = nil
        let rate = player.movingRate
        guard rate != 0 else { return }
        let time = player.currentTime().seconds
        let delays = observers.compactMap { $0.delay(from: time, isForward: rate > 0) }
        guard let delay = delays.min() else { return }
        let timer = MainLoopTimer { [weak self] in
            self?.check()
            self?.schedule()
        }
        // A little later, so that the position is not just before the time.
        timer.schedule(after: delay / rate.magnitude + 0.001)
        self.timer = timer
    }
}
