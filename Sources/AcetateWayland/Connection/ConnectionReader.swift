import CAcetateLinux
import CAcetateWayland
import Foundation
import Glibc

/// The connection thread: it alone reads the socket, and it wakes the owners of the queues that have events. It runs no
/// code of a user's, so nothing can keep it while it holds the intent to read (which would stop every other reader).
/// Without traffic it sleeps.
enum ConnectionReader {
    /// Starts the thread, which ends when the connection does, or after `stopReader`. `onEnd` runs on it, at the end,
    /// with the reason; nil after `stopReader`.
    static func start(_ display: DisplayHandle, onEnd: @escaping @Sendable (WaylandError?) -> Void) throws(WaylandError)
    {
        // Nothing is bound to the thread's queue; dispatching it handles the display's own events, errors among them.
        let queue = try EventQueue(on: display) {}
        let thread = Thread {
            acetate_name_thread("wayland")
            let failure = run(display, queue: queue)
            // What has arrived before the end is still the owners' to dispatch.
            display.notifyAll()
            onEnd(failure)
        }
        thread.stackSize = 256 << 10
        thread.start()
    }

    /// POLLRDHUP, which Swift's Glibc leaves out.
    private static let pollRemoteHangUp: Int32 = 0x2000

    private static func run(_ display: DisplayHandle, queue: EventQueue) -> WaylandError? {
        let socket = wl_display_get_fd(display.raw)
        while true {
            guard queue.dispatchPending() else { return display.failure(errno) }
            guard wl_display_prepare_read_queue(display.raw, queue.pointer.raw) == 0 else { continue }
            let interest = Int16(POLLIN) | Int16(pollRemoteHangUp) | (display.isWriteBlocked ? Int16(POLLOUT) : 0)
            var entries = [
                pollfd(fd: socket, events: interest, revents: 0),
                pollfd(fd: display.readerSignal.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&entries, nfds_t(entries.count), -1)
            if count < 0 && errno != EINTR {
                wl_display_cancel_read(display.raw)
                return display.failure(errno)
            }
            let seen = count > 0 ? Int32(entries[0].revents) : 0
            let hungUp = seen & (POLLHUP | pollRemoteHangUp | POLLERR) != 0
            if hungUp, let cause = endOfStream(socket) {
                // Reading on would mark the display as failed, and then nothing of what has come is dispatched.
                wl_display_cancel_read(display.raw)
                return display.failureAfterEnd(cause, queue: queue)
            }
            if seen & (POLLIN | POLLHUP | pollRemoteHangUp | POLLERR) != 0 {
                guard wl_display_read_events(display.raw) >= 0 else {
                    let cause = errno
                    queue.dispatchPending()
                    return display.failure(cause)
                }
                display.notifyOwnersOfEvents()
            } else {
                wl_display_cancel_read(display.raw)
            }
            if seen & POLLOUT != 0 { display.flushBlocked() }
            if count > 0, entries[1].revents != 0 {
                display.readerSignal.clear()
                if display.isStopping { return nil }
            }
        }
    }

    /// After a hang-up: nil while there is something to read, else the reason of the end (0: the other side closed).
    private static func endOfStream(_ socket: Int32) -> Int32? {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count > 0 { return nil }
        if count == 0 { return 0 }
        return errno == EAGAIN || errno == EINTR ? nil : errno
    }
}
