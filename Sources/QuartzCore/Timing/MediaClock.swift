import CoreGraphics
import Foundation
import Synchronization

/// The current absolute time, in seconds of the system's monotonic clock.
///
/// Safe to call from any thread.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now() }

/// The clock of the process, which tests, screenshots and frozen windows set manually.
package enum MediaClock {
    /// The manual time; nil if the system's clock is used.
    private static let manual = Mutex<Double?>(nil)

    /// The manual time if it is set, or else that of the task, or that of CLOCK_MONOTONIC; in seconds.
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

    /// Whether time is set manually.
    package static var isManual: Bool { manual.withLock { $0 != nil } }

    /// Stops the clock at `time`, in seconds. Animations that are over at that time end, as in real time.
    package static func set(_ time: Double) {
        manual.withLock { $0 = time }
        AnimationEnds.settle()
    }

    /// Returns to the system's clock.
    package static func run() { manual.withLock { $0 = nil } }

    private static func systemTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
