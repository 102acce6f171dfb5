import CAcetateLinux
import Glibc

/// An eventfd: any thread signals it, and one thread waits for the signal in `poll`.
final class EventFD: Sendable {
    let descriptor: Int32

    /// Throws if the process has no file descriptor left.
    init() throws(WaylandError) {
        descriptor = acetate_eventfd()
        guard descriptor >= 0 else { throw .noResources("an eventfd", SystemError.current) }
    }

    deinit { close(descriptor) }

    func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Resets the counter, so that only later signals end a wait.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits for a signal until `deadline` (seconds, CLOCK_MONOTONIC), forever if that is infinite, and resets the
    /// counter.
    func wait(until deadline: Double) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if acetate_poll(&entry, 1, Monotonic.nanoseconds(until: deadline)) > 0 { clear() }
    }
}
