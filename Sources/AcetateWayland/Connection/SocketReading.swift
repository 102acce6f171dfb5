import CAcetateLinux
import CAcetateWayland
import Glibc

/// Who reads the socket: the connection thread, or a render thread in its stead, which then wakes for its frame callbacks
/// by itself instead of being woken by another thread.
///
/// Two readers at a time do no harm, for libwayland has the last one read for all; without any, everybody would wait for
/// ever. There always is one: the reading goes to a render thread with events that wake it, and that looks here before
/// each sleep; it comes back with a signal to the connection thread, which looks here before each sleep too.
struct SocketReading {
    /// The render thread that reads, by its queue's number; nil: the connection thread does.
    private(set) var reader: Int?
    /// A render thread that would.
    private var applicant: Int?
    /// The connection is at its end, which the connection thread alone sees to.
    private var isEnding = false

    /// Whether a render thread reads in the sleep that it is about to begin. If not, it does when next events have come.
    mutating func mayRead(_ thread: Int) -> Bool {
        if reader != thread, !isEnding { applicant = thread }
        return reader == thread
    }

    /// A queue has events, and its thread is woken for them.
    mutating func wakes(_ queue: Int) {
        guard applicant == queue else { return }
        (reader, applicant) = (queue, nil)
    }

    /// A render thread does not read any more. Returns whether the connection thread must be told.
    mutating func resign(_ thread: Int) -> Bool {
        if applicant == thread { applicant = nil }
        guard reader == thread else { return false }
        reader = nil
        return true
    }

    mutating func end() { (applicant, isEnding) = (nil, true) }
}

/// What ended a sleep on the socket.
struct SocketWake {
    /// poll's result, and its bits of the socket.
    let count: Int32
    let seen: Int32
    /// The signal has come; it is taken back.
    let isSignalled: Bool

    var hasEvents: Bool { seen & (POLLIN | POLLHUP | SocketWake.remoteHangUp | POLLERR) != 0 }
    var hasHungUp: Bool { seen & (POLLHUP | SocketWake.remoteHangUp | POLLERR) != 0 }
    var canWrite: Bool { seen & POLLOUT != 0 }

    /// POLLRDHUP, which Swift's Glibc leaves out.
    fileprivate static let remoteHangUp: Int32 = 0x2000
}

extension DisplayHandle {
    /// Sleeps until the socket can be read (or written, if that is asked for), `signal` comes, or `deadline` has passed. The
    /// caller has the intent to read, and runs no code of a user's before it reads or gives it up.
    func sleep(forWriting: Bool = false, or signal: EventCounter, until deadline: Double) -> SocketWake {
        let interest = POLLIN | SocketWake.remoteHangUp | (forWriting ? POLLOUT : 0)
        var entries = (
            pollfd(fd: wl_display_get_fd(raw), events: Int16(interest), revents: 0),
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        )
        let count = withUnsafeMutableBytes(of: &entries) { entries in
            acetate_poll(
                entries.assumingMemoryBound(to: pollfd.self).baseAddress, 2, Monotonic.nanoseconds(until: deadline))
        }
        let isSignalled = count > 0 && entries.1.revents != 0
        if isSignalled { signal.clear() }
        return SocketWake(count: count, seen: count > 0 ? Int32(entries.0.revents) : 0, isSignalled: isSignalled)
    }

    /// A render thread's sleep, until its queue or another has events, `signal` comes, or `deadline` has passed. The thread
    /// reads the socket where it may and `isReady`, for a reader that is busy for long keeps events from everybody.
    func sleep(for queue: EventQueue, isReady: Bool, or signal: EventCounter, until deadline: Double) {
        guard isReady, mayRead(queue.id) else {
            if !isReady { resignReading(queue.id) }
            return signal.wait(until: deadline)
        }
        guard wl_display_prepare_read_queue(raw, queue.pointer.raw) == 0 else { return }
        let wake = sleep(or: signal, until: deadline)
        if wake.hasEvents, !wake.hasHungUp {
            if wl_display_read_events(raw) >= 0 { return notifyOwnersOfEvents(besides: queue.id) }
        } else {
            wl_display_cancel_read(raw)
            if !wake.hasHungUp { return }
        }
        endLending(queue.id)
    }
}
