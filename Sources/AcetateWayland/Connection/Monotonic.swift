import Glibc

/// The clock of all times in this module: seconds on CLOCK_MONOTONIC.
package enum Monotonic {
    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The nanoseconds until `deadline`, at most 1e15; negative, which means forever, if that is infinite.
    static func nanoseconds(until deadline: Double) -> Int64 {
        deadline < .infinity ? Int64(min(max(deadline - now(), 0), 1e6) * 1e9) : -1
    }

    /// The time of an event that is given in milliseconds modulo 2^32, as in Wayland's input events. The protocol does
    /// not define the clock; all known compositors use CLOCK_MONOTONIC. If the time is not within the last minute, it
    /// is on another clock, and the result is `now`.
    package static func moment(ofMilliseconds milliseconds: UInt32, now: Double) -> Double {
        let nowMilliseconds = UInt32(truncatingIfNeeded: Int64(now * 1000))
        let age = Int32(bitPattern: nowMilliseconds &- milliseconds)
        guard (0..<60_000).contains(age) else { return now }
        return now - Double(age) / 1000
    }
}
