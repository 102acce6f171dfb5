import CAcetateClock
import CoreGraphics
import Foundation
import Synchronization

/// The current absolute time, in seconds of the system's monotonic clock.
///
/// Safe to call from any thread.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now() }

/// The clock of the process, which tests, screenshots and frozen windows set manually, and scripts simulate.
package enum MediaClock {
    /// The manual time; nil if it is not set.
    private static let manual = Mutex<Double?>(nil)

    /// The manual time if it is set, or else that of the task, or that of CLOCK_MONOTONIC, which may be
    /// simulated; in seconds.
    package static func now() -> Double {
        if let manual = manual.withLock({ $0 }) { return manual }
        return hasTaskTimes.load(ordering: .relaxed) ? taskTime ?? systemTime() : systemTime()
    }

    /// The constant time of a task that compares images, in seconds. Nil, the default, for that of the process.
    @TaskLocal private static var taskTime: Double?
    /// Whether any task has had its own time. Otherwise the time is read without a look for one.
    private static let hasTaskTimes = Atomic(false)

    /// The task's time, to be bound to a value.
    package static var taskTimes: TaskLocal<Double?> {
        hasTaskTimes.store(true, ordering: .relaxed)
        return $taskTime
    }

    /// Whether the time is set manually or simulated, so that images are the same on every run.
    package static var isManual: Bool { isSimulated || isStopped }

    /// Whether the time is set manually, so that no timer follows it.
    package static var isStopped: Bool { manual.withLock { $0 != nil } }

    /// Whether the time of the process is simulated.
    package static var isSimulated: Bool { acetate_clock_is_simulated() }

    /// The nanoseconds of the simulated time.
    package static var simulatedNanoseconds: Int64 { acetate_clock_now() }

    /// Stops the clock at `time`, in seconds. Animations that are over at that time end, as in real time.
    package static func set(_ time: Double) {
        manual.withLock { $0 = time }
        AnimationEnds.settle()
    }

    /// Returns to the system's clock.
    package static func run() { manual.withLock { $0 = nil } }

    private static func systemTime() -> Double {
        // This division has the nearest value to the decimal fraction, as a literal in a script or program has.
        if isSimulated { return Double(ACETATE_CLOCK_EPOCH) + Double(acetate_clock_now()) / 1e9 }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
