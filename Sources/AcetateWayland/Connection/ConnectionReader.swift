import CAcetateLinux
import CAcetateWayland
import Foundation
import Glibc

/// The connection thread: it reads the socket while no render thread does, and wakes the owners of the queues that have
/// events. It runs no code of a user's, so nothing can keep it while it holds the intent to read (which would stop every
/// other reader). It sees to the connection's end. Without traffic it sleeps.
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

    private static func run(_ display: DisplayHandle, queue: EventQueue) -> WaylandError? {
        while true {
            guard queue.dispatchPending() else { return display.failure(errno) }
            if display.isReadElsewhere {
                display.readerSignal.wait(until: .infinity)
                if display.isStopping { return nil }
                continue
            }
            guard wl_display_prepare_read_queue(display.raw, queue.pointer.raw) == 0 else { continue }
            let wake = display.sleep(forWriting: display.isWriteBlocked, or: display.readerSignal, until: .infinity)
            if wake.count < 0 && errno != EINTR {
                wl_display_cancel_read(display.raw)
                return display.failure(errno)
            }
            if wake.hasHungUp, let cause = endOfStream(wl_display_get_fd(display.raw)) {
                // Reading on would mark the display as failed, and then nothing of what has come is dispatched.
                wl_display_cancel_read(display.raw)
                return display.failureAfterEnd(cause, queue: queue)
            }
            if wake.hasEvents {
                guard wl_display_read_events(display.raw) >= 0 else {
                    let cause = errno
                    queue.dispatchPending()
                    return display.failure(cause)
                }
                display.notifyOwnersOfEvents(besides: queue.id)
            } else {
                wl_display_cancel_read(display.raw)
            }
            if wake.canWrite { display.flushBlocked() }
            if wake.isSignalled, display.isStopping { return nil }
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
