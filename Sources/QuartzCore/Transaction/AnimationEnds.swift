import AcetateMainLoop
import Foundation
import Synchronization

/// The starts and ends of animations in trees that follow `CACurrentMediaTime`: they are reported on the main thread,
/// whichever thread committed the animations.
///
/// A renderer's trees follow the times of its frames instead, on its own thread (`LayerTreeHost.beginFrame`).
package enum AnimationEnds {
    private struct State {
        var hosts: [Weak<LayerTreeHost>] = []
        /// The time of the next scheduled check; infinite for none.
        var armed = Double.infinity
    }

    /// Protected by the tree lock, like the hosts.
    nonisolated(unsafe) private static var state = State()

    /// Whether there are any hosts. Read after each commit without the lock: a host that is added concurrently
    /// schedules its own check.
    private static let hasHosts = Atomic(false)

    /// Waits for the ends of animations in a tree, after a commit to it.
    static func watch(_ host: LayerTreeHost) {
        TreeLock.withLock {
            hasHosts.store(true, ordering: .relaxed)
            if !state.hosts.contains(where: { $0.object === host }) { state.hosts.append(Weak(object: host)) }
            arm(nextEvent)
        }
    }

    /// Reports the starts and ends of animations in all trees that are due. Called after each commit, and usually has
    /// nothing to do.
    static func settle() {
        guard hasHosts.load(ordering: .relaxed) else { return }
        let isDue = TreeLock.withLock {
            let next = nextEvent
            guard next < .infinity else { return false }
            if next <= MediaClock.now() { return true }
            arm(next)
            return false
        }
        guard isDue else { return }
        let hosts = TreeLock.withLock {
            state.hosts.removeAll { $0.object == nil }
            hasHosts.store(!state.hosts.isEmpty, ordering: .relaxed)
            return state.hosts.compactMap(\.object)
        }
        if MediaClock.isSimulated { countReport() }
        for host in hosts { host.settle() }
        TreeLock.withLock { arm(nextEvent) }
    }

    /// The time at which the next animation in any tree starts or ends; infinite for none.
    private static var nextEvent: Double {
        var next = Double.infinity
        // A host that was deallocated is due immediately, and then removed.
        for index in state.hosts.indices { next = min(next, state.hosts[index].object?.nextEvent ?? -.infinity) }
        return next
    }

    /// Schedules `settle` at a time.
    private static func arm(_ next: Double) {
        guard next < state.armed, !MediaClock.isStopped else { return }
        state.armed = next
        let now = MediaClock.now()
        // Long waits are split, so that the deadline fits Dispatch's clock. It counts whole nanoseconds, and a simulated time
        // would never reach what is due in a part of one.
        let wait = max(Int(min(max(0, next - now), 86_400) * 1e9), next > now ? 1 : 0)
        MainLoop.async(after: .nanoseconds(wait)) {
            TreeLock.withLock { state.armed = .infinity }
            settle()
            CATransaction.flush()
        }
    }

    // MARK: Simulated time

    /// Called on the main thread with the description of a layer whose animations begin or end again and again at one
    /// simulated time, which stands still for that reason.
    @MainActor package static var timeStandsStill: ((String) -> Void)?

    /// The simulated time at which animations were reported last, and how often at that time. Only for the main thread.
    nonisolated(unsafe) private static var reports = (time: -Double.infinity, count: 0)

    /// The number of reports at one time after which no end of them is expected.
    private static let reportLimit = 10_000

    /// Counts a report on the main thread.
    private static func countReport() {
        let time = MediaClock.now()
        reports = (time, time == reports.time ? reports.count + 1 : 1)
        guard reports.count == reportLimit else { return }
        let layer = TreeLock.withLock {
            state.hosts.compactMap(\.object).min { $0.nextEvent < $1.nextEvent }?.nextLayer
        }
        guard let layer else { return }
        let name = layer.name.map { " \($0.debugDescription)" } ?? ""
        MainActor.assumeIsolated { timeStandsStill?("\(type(of: layer))\(name)") }
    }
}
