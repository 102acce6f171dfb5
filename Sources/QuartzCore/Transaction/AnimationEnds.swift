import Foundation
import Synchronization

/// The starts and ends of animations in trees that follow `CACurrentMediaTime`: told on the main thread, whichever
/// thread committed them.
///
/// A renderer's trees follow the times of its frames instead, on its own thread (`LayerTreeHost.beginFrame`).
enum AnimationEnds {
    private struct State {
        var hosts: [Weak<LayerTreeHost>] = []
        /// The time for which a look at the ends is on its way; infinite for none.
        var armed = Double.infinity
    }

    /// Read and written with the trees' lock held, as the hosts are.
    nonisolated(unsafe) private static var state = State()

    /// Whether there are any hosts: asked after each commit, without the lock. Whoever joins them meanwhile sees to a look
    /// of its own.
    private static let isAwaited = Atomic(false)

    /// Waits for the ends in a tree, to which a commit has just been made.
    static func watch(_ host: LayerTreeHost) {
        TreeLock.locked {
            isAwaited.store(true, ordering: .relaxed)
            if !state.hosts.contains(where: { $0.object === host }) { state.hosts.append(Weak(object: host)) }
            arm(nextEvent)
        }
    }

    /// Tells of what has begun, and ends what has come to its end, in all trees. Most often that is nothing, for it is asked
    /// after each commit.
    static func settle() {
        guard isAwaited.load(ordering: .relaxed) else { return }
        let isDue = TreeLock.locked {
            let next = nextEvent
            guard next < .infinity else { return false }
            if next <= MediaClock.now() { return true }
            arm(next)
            return false
        }
        guard isDue else { return }
        let hosts = TreeLock.locked {
            state.hosts.removeAll { $0.object == nil }
            isAwaited.store(!state.hosts.isEmpty, ordering: .relaxed)
            return state.hosts.compactMap(\.object)
        }
        for host in hosts { host.settle() }
        TreeLock.locked { arm(nextEvent) }
    }

    /// When the next animation ends, or starts, in any tree; infinite for none.
    private static var nextEvent: Double {
        var next = Double.infinity
        // A tree that is gone is forgotten at once.
        for index in state.hosts.indices { next = min(next, state.hosts[index].object?.nextEvent ?? -.infinity) }
        return next
    }

    /// Sees to it that `settle` runs at a time.
    private static func arm(_ next: Double) {
        guard next < state.armed, !MediaClock.isManual else { return }
        state.armed = next
        // Long waits are taken in steps, so that the deadline fits Dispatch's clock.
        let wait = min(max(0, next - MediaClock.now()), 86_400)
        DispatchQueue.main.asyncAfter(deadline: .now() + wait) {
            TreeLock.locked { state.armed = .infinity }
            settle()
            CATransaction.flush()
        }
    }
}
