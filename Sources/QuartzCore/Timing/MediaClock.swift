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

    /// The manual time if it is set, or else that of CLOCK_MONOTONIC, which may be simulated; in seconds.
    package static func now() -> Double { manual.withLock { $0 } ?? systemTime() }

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
