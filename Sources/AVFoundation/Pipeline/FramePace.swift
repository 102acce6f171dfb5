import Foundation
import QuartzCore

/// Waits for the times of frames in a process that plays a script.
///
/// There time is simulated, which GStreamer's clock does not know, because it waits with system calls of its own: the sinks of
/// such a process do not wait. Simulated time stands still while frames are decoded, so each run shows the same frames.
final class FramePace: @unchecked Sendable {
    /// Whether this process plays a script.
    static let isNeeded = MediaClock.isSimulated

    // Protected by the condition.
    private var flushes = 0
    private let condition = NSCondition()

    /// Waits until a time of the host. Returns false if the pipeline is flushed before.
    func wait(until time: Double) -> Bool {
        condition.withLock {
            let former = flushes
            while flushes == former {
                let delay = time - SystemClock.now()
                if delay <= 0 { return true }
                // Dates are rounded to less than a microsecond, at which the simulated time would stand still.
                _ = condition.wait(until: Date(timeIntervalSinceNow: delay + 1e-6))
            }
            return false
        }
    }

    /// Ends a wait.
    func flush() {
        condition.withLock {
            flushes += 1
            condition.broadcast()
        }
    }
}
