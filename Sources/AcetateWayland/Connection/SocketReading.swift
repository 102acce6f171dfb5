import CAcetateLinux
import CAcetateWayland
import Glibc

/// The decision which thread reads the socket: the connection thread, or a render thread instead, which then wakes for
/// its frame callbacks directly and not by way of another thread.
///
/// Two readers at a time are safe, because libwayland lets the last one read for all. Without any reader all threads
/// would wait forever. There always is one: a render thread becomes the reader when events wake it, and it checks this
/// state before each sleep. When it stops reading, it signals the connection thread, which also checks before each
/// sleep.
struct SocketReading {
    /// The render thread that reads, by its queue's number; nil if the connection thread reads.
    private(set) var reader: Int?
    /// The render thread that becomes the reader with its next events.
    private var candidate: Int?
    /// The connection is ending, which only the connection thread handles.
    private var isEnding = false

    /// Whether a render thread is the reader in the sleep that it is about to begin. If not, it becomes the candidate.
    mutating func mayRead(_ thread: Int) -> Bool {
        if reader != thread, !isEnding { candidate = thread }
        return reader == thread
    }

    /// Notes that a queue has events and its thread is woken for them.
    mutating func wakes(_ queue: Int) {
        guard candidate == queue else { return }
        (reader, candidate) = (queue, nil)
    }

    /// Notes that a render thread no longer reads. Returns whether the connection thread must be signaled.
    mutating func resign(_ thread: Int) -> Bool {
        if candidate == thread { candidate = nil }
        guard reader == thread else { return false }
        reader = nil
        return true
    }

    /// Notes that the connection is ending: no render thread becomes the reader from now on.
    mutating func end() { (candidate, isEnding) = (nil, true) }
}

/// The reason why a sleep on the socket ended.
struct SocketWake {
    /// The result of `poll`, and its bits for the socket.
    let count: Int32
    let seen: Int32
    /// The eventfd was signaled, and was reset.
    let isSignaled: Bool

    var hasEvents: Bool { seen & (POLLIN | POLLHUP | SocketWake.remoteHangUp | POLLERR) != 0 }
    var hasHungUp: Bool { seen & (POLLHUP | SocketWake.remoteHangUp | POLLERR) != 0 }
    var canWrite: Bool { seen & POLLOUT != 0 }

    /// POLLRDHUP, which Swift's Glibc module lacks.
    fileprivate static let remoteHangUp: Int32 = 0x2000
}

extension DisplayHandle {
    /// Sleeps until the socket is readable (or writable, if requested), `signal` is signaled, or `deadline` has passed.
    /// The caller must hold the intent to read, and must not run the program's code before it reads or cancels.
    func sleep(forWriting: Bool = false, or signal: EventFD, until deadline: Double) -> SocketWake {
        let interest = POLLIN | SocketWake.remoteHangUp | (forWriting ? POLLOUT : 0)
        var entries = (
            pollfd(fd: wl_display_get_fd(raw), events: Int16(interest), revents: 0),
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        )
        let count = withUnsafeMutableBytes(of: &entries) { entries in
            acetate_poll(
                entries.assumingMemoryBound(to: pollfd.self).baseAddress, 2, Monotonic.nanoseconds(until: deadline))
        }
        let isSignaled = count > 0 && entries.1.revents != 0
        if isSignaled { signal.clear() }
        return SocketWake(count: count, seen: count > 0 ? Int32(entries.0.revents) : 0, isSignaled: isSignaled)
    }

    /// Puts a render thread to sleep until its queue or another has events, `signal` is signaled, or `deadline` has
    /// passed. The thread reads the socket if it may and `isReady` is true. A reader that is busy for long delays the
    /// events of all threads.
    func sleep(for queue: EventQueue, isReady: Bool, or signal: EventFD, until deadline: Double) {
        guard isReady, mayRead(queue.id) else {
            if !isReady { resignReading(queue.id) }
            return signal.wait(until: deadline)
        }
        guard wl_display_prepare_read_queue(raw, queue.pointer.raw) == 0 else { return }
        let wake = sleep(or: signal, until: deadline)
        if wake.hasEvents, !wake.hasHungUp {
            if wl_display_read_events(raw) >= 0 { return notifyOwnersOfEvents(exceptThread: queue.id) }
        } else {
            wl_display_cancel_read(raw)
            if !wake.hasHungUp { return }
        }
        returnReading(queue.id)
    }
}
