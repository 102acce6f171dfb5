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

    /// The manual time if it is set, or else that of CLOCK_MONOTONIC; in seconds.
    package static func now() -> Double { manual.withLock { $0 } ?? systemTime() }

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
