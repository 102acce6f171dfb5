import AcetateMainLoop
import Foundation

extension FramePacer {
    /// The pacer of links without a window: it follows the clock, until AppKit shows windows. Main thread.
    package static var standalone: FramePacer { MainActor.assumeIsolated { FrameTimer.standalone }.pacer }
}

/// Drives a pacer by the clock, if no window's frames can. Inactive while time is set manually.
@MainActor
package final class FrameTimer {
    package static let standalone = FrameTimer(FramePacer(), period: 1.0 / 60)

    // Only used on the main thread: the only nonisolated access is `FramePacer.standalone`, which checks it.
    package nonisolated(unsafe) let pacer: FramePacer
    /// The time between two ticks, in seconds.
    private let period: Double
    private lazy var timer = MainLoopTimer { [weak self] in self?.fire() }
    private var lastTarget = -Double.infinity

    /// Creates a timer that is on.
    package init(_ pacer: FramePacer, period: Double) {
        (self.pacer, self.period) = (pacer, period)
        pacer.demandDidChange = { [weak self] in MainActor.assumeIsolated { self?.arm() } }
    }

    /// Whether it ticks while the pacer has subscribers. Default true.
    package var isOn = true {
        didSet { if isOn != oldValue { arm() } }
    }

    /// Refreshes are at multiples of the period; the tick for a frame is one refresh before it is shown.
    private func arm() {
        guard isOn, !MediaClock.isStopped, pacer.due != .infinity else {
            timer.cancel()
            return
        }
        let next = max(lastTarget, ((pacer.due / period).rounded() - 1) * period)
        // Long waits are split, so that the deadline fits Dispatch's clock.
        let wait = min(max(0, next - MediaClock.now()), 86_400)
        timer.schedule(after: wait)
    }

    private func fire() {
        guard isOn, !MediaClock.isStopped else { return }
        let target = ((MediaClock.now() / period).rounded(.down) + 1) * period
        if target > lastTarget {
            lastTarget = target
            pacer.tick(FrameTick(timestamp: target - period, targetTimestamp: target, duration: period))
            CATransaction.flush()
        }
        arm()
    }
}
