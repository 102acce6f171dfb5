import CAcetateLinux
import Glibc

/// An eventfd: any thread signals it, one thread sleeps in `poll` until somebody has.
final class EventCounter: Sendable {
    let descriptor: Int32

    /// Fails if the process has no file descriptor left.
    init() throws(WaylandError) {
        descriptor = acetate_eventfd()
        guard descriptor >= 0 else { throw .noResources("an eventfd", SystemError.current) }
    }

    deinit { close(descriptor) }

    func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes back all signals so far.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Sleeps until a signal comes, or until `deadline` (seconds, CLOCK_MONOTONIC); for ever if that is infinite.
    /// Takes the signals back.
    func wait(until deadline: Double) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if acetate_poll(&entry, 1, Monotonic.nanoseconds(until: deadline)) > 0 { clear() }
    }
}
