import Foundation

/// The queue of the main thread.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on it, or on the main thread.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}

extension FramePacer {
    /// Of the links that belong to no window: by the clock, until AppKit shows windows. Main thread.
    package static var standalone: FramePacer { MainActor.assumeIsolated { FrameTimer.standalone }.pacer }
}

/// Lets a pacer tick by the clock, where no window is shown whose frames could. While time is set by hand it rests.
@MainActor
package final class FrameTimer {
    package static let standalone = FrameTimer(FramePacer(), period: 1.0 / 60)

    // Used on the main thread only: `FramePacer.standalone` is, and all else of this class is isolated to it.
    package nonisolated(unsafe) let pacer: FramePacer
    /// Seconds from tick to tick.
    private let period: Double
    /// Made when first needed.
    private var timer: (any DispatchSourceTimer)?
    private var lastTarget = -Double.infinity

    /// A timer that is on.
    package init(_ pacer: FramePacer, period: Double) {
        (self.pacer, self.period) = (pacer, period)
        pacer.demandDidChange = { [weak self] in MainActor.assumeIsolated { self?.arm() } }
    }

    isolated deinit { timer?.cancel() }

    /// Whether it ticks where somebody waits. Default true.
    package var isOn = true {
        didSet { if isOn != oldValue { arm() } }
    }

    /// The multiples of the period are the refreshes; a tick comes one before that at which its frame is seen.
    private func arm() {
        guard isOn, !MediaClock.isManual, pacer.due != .infinity else {
            timer?.schedule(deadline: .distantFuture)
            return
        }
        let next = max(lastTarget, ((pacer.due / period).rounded() - 1) * period)
        // Long waits are taken in steps, so that the deadline fits Dispatch's clock.
        let wait = min(max(0, next - MediaClock.now()), 86_400)
        let timer = timer ?? makeTimer()
        timer.schedule(deadline: .now() + wait, leeway: .nanoseconds(0))
    }

    private func makeTimer() -> any DispatchSourceTimer {
        let new = DispatchSource.makeTimerSource(queue: .main)
        new.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.fire() } }
        new.resume()
        timer = new
        return new
    }

    private func fire() {
        guard isOn, !MediaClock.isManual else { return }
        let target = ((MediaClock.now() / period).rounded(.down) + 1) * period
        if target > lastTarget {
            lastTarget = target
            pacer.tick(FrameTick(timestamp: target - period, targetTimestamp: target, duration: period))
            CATransaction.flush()
        }
        arm()
    }
}
