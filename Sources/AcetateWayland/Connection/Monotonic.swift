import Glibc

/// The clock of every time in this module: seconds on CLOCK_MONOTONIC.
package enum Monotonic {
    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// How long to sleep until `deadline`: nanoseconds, negative for ever if that is infinite.
    static func nanoseconds(until deadline: Double) -> Int64 {
        deadline < .infinity ? Int64(min(max(deadline - now(), 0), 1e6) * 1e9) : -1
    }

    /// The moment of an event whose time is given in milliseconds modulo 2^32, as Wayland's input events are. The
    /// protocol leaves the clock open; every compositor known uses CLOCK_MONOTONIC. A time that is not within the last
    /// minute is no use on our clock, and `now` is returned.
    package static func moment(ofMilliseconds milliseconds: UInt32, now: Double) -> Double {
        let nowMilliseconds = UInt32(truncatingIfNeeded: Int64(now * 1000))
        let age = Int32(bitPattern: nowMilliseconds &- milliseconds)
        guard (0..<60_000).contains(age) else { return now }
        return now - Double(age) / 1000
    }
}
