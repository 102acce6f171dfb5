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

    /// Waits for the ends in a tree, to which a commit has just been made.
    static func watch(_ host: LayerTreeHost) {
        TreeLock.locked {
            if !state.hosts.contains(where: { $0.object === host }) { state.hosts.append(Weak(object: host)) }
            arm()
        }
    }

    /// Tells of what has begun, and ends what has come to its end, in all trees.
    static func settle() {
        let hosts = TreeLock.locked {
            state.hosts.removeAll { $0.object == nil }
            return state.hosts.compactMap(\.object)
        }
        for host in hosts { host.settle() }
        TreeLock.locked {
            state.armed = .infinity
            arm()
        }
    }

    /// Sees to it that `settle` runs at the next end, or start, of an animation.
    private static func arm() {
        guard !MediaClock.isManual else { return }
        let next = state.hosts.compactMap { $0.object?.nextEvent }.min() ?? .infinity
        guard next < state.armed else { return }
        state.armed = next
        // Long waits are taken in steps, so that the deadline fits Dispatch's clock.
        let wait = min(max(0, next - MediaClock.now()), 86_400)
        DispatchQueue.main.asyncAfter(deadline: .now() + wait) {
            settle()
            CATransaction.flush()
        }
    }
}
