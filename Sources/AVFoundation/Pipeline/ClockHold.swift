import CAcetateClock
import Synchronization

/// Keeps the simulated time of a script from passing while a pipeline waits for the network, so that each run shows the same frames.
final class ClockHold: Sendable {
    private struct State {
        /// Whether the pipeline opens a stream, seeks or plays.
        var isExpecting = false
        /// Whether it has a frame, which waits for its time.
        var hasFrame = false
        var isHeld = false
    }

    private let state = Mutex(State())

    deinit { expectFrames(false) }

    /// Tells whether frames are expected.
    func expectFrames(_ areExpected: Bool) { change { $0.isExpecting = areExpected } }

    /// Tells whether a frame waits for its time.
    func setHasFrame(_ hasFrame: Bool) { change { $0.hasFrame = hasFrame } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            let holds = state.isExpecting && !state.hasFrame
            guard holds != state.isHeld else { return }
            state.isHeld = holds
            if holds { acetate_clock_hold() } else { acetate_clock_release() }
        }
    }
}
