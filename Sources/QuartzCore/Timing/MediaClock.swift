import CoreGraphics
import Foundation
import Synchronization

/// The current absolute time, in seconds of the system's monotonic clock.
///
/// Any thread.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now() }

/// The one clock of the process, which tests, screenshots and frozen windows set by hand.
package enum MediaClock {
    /// The time set by hand; nil while the system's clock counts.
    private static let manual = Mutex<Double?>(nil)

    /// Seconds: the time set by hand, else that of CLOCK_MONOTONIC.
    package static func now() -> Double { manual.withLock { $0 } ?? systemTime() }

    /// Whether time is set by hand.
    package static var isManual: Bool { manual.withLock { $0 != nil } }

    /// Stops the clock at `time`, in seconds. Animations whose end has come stop as in real time.
    package static func set(_ time: Double) {
        manual.withLock { $0 = time }
        AnimationEnds.settle()
    }

    /// Lets the system's clock count again.
    package static func run() { manual.withLock { $0 = nil } }

    private static func systemTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
