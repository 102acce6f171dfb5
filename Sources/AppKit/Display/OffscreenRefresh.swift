import AcetateMainLoop
import Foundation
import QuartzCore

/// Simulates the refreshes of the screen of a live off-screen display, 60 per second: calls a closure for each refresh that
/// the subscribers of a pacer need. No image is made for them.
@MainActor
final class OffscreenRefresh {
    private let pacer: FramePacer
    private let tick: @MainActor () -> Void
    private lazy var timer = MainLoopTimer { [weak self] in self?.fire() }
    /// The number of the last refresh for which the closure was called.
    private var last = Int64(-1)

    private static let rate: Int64 = 60
    private static let second: Int64 = 1_000_000_000

    /// Whether the surface is shown. Default false.
    var isOn = false {
        didSet { if isOn != oldValue { arm() } }
    }

    init(_ pacer: FramePacer, tick: @escaping @MainActor () -> Void) {
        (self.pacer, self.tick) = (pacer, tick)
        pacer.demandDidChange = { [weak self] in MainActor.assumeIsolated { self?.arm() } }
    }

    /// The time in nanoseconds; refreshes are counted from time 0.
    private var now: Int64 {
        if MediaClock.isSimulated { return MediaClock.simulatedNanoseconds }
        return Int64(MediaClock.now() * Double(OffscreenRefresh.second))
    }

    private func arm() {
        guard isOn, pacer.due < .infinity else { return timer.cancel() }
        let now = now
        // The time that is due is a media time, which may be a little above that of its refresh.
        let wait = pacer.due > -.infinity ? pacer.due - MediaClock.now() - 1e-6 : 0
        let due = now + Int64(min(max(wait, 0), 86_400) * Double(OffscreenRefresh.second))
        let next = max((due * OffscreenRefresh.rate + OffscreenRefresh.second - 1) / OffscreenRefresh.second, last + 1)
        let time = (next * OffscreenRefresh.second + OffscreenRefresh.rate - 1) / OffscreenRefresh.rate
        timer.schedule(at: .now() + .nanoseconds(Int(max(time - now, 0))))
    }

    private func fire() {
        guard isOn, pacer.due < .infinity else { return }
        last = now * OffscreenRefresh.rate / OffscreenRefresh.second
        tick()
        arm()
    }
}
