import CAcetateLinux
import CAcetateWayland
import Foundation
import Glibc

/// The connection thread, which reads the socket while no render thread does and wakes the owners of the queues that
/// have events.
///
/// It also answers pings. It runs no code of the program's, so nothing can block it while it holds the intent to read, which would block every
/// other reader. It also detects the end of the connection. Without traffic it sleeps.
enum ConnectionReader {
    /// Starts the thread, which ends with the connection or after `stopReader`. `onEnd` runs on the thread when it
    /// ends, with the reason, which is nil after `stopReader`.
    static func start(
        _ display: DisplayHandle, pings: PingAnswers, onEnd: @escaping @Sendable (WaylandError?) -> Void
    ) {
        let thread = Thread {
            acetate_name_thread("wayland")
            let failure = run(display, pings: pings)
            // The owners still dispatch the events that arrived before the end.
            display.notifyAll()
            onEnd(failure)
        }
        thread.stackSize = 256 << 10
        thread.start()
    }

    private static func run(_ display: DisplayHandle, pings: PingAnswers) -> WaylandError? {
        // Dispatching this queue handles pings and the display's own events, among them errors.
        let queue = pings.queue
        while true {
            guard queue.dispatchPending() else { return display.failure(errno) }
            pings.send()
            if display.isReadByRenderThread {
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
                // Another read would mark the display as failed, and libwayland would not dispatch the pending events.
                wl_display_cancel_read(display.raw)
                return display.failureAfterEnd(cause, queue: queue)
            }
            if wake.hasEvents {
                guard wl_display_read_events(display.raw) >= 0 else {
                    let cause = errno
                    queue.dispatchPending()
                    return display.failure(cause)
                }
                display.notifyOwnersOfEvents(exceptThread: queue.id)
            } else {
                wl_display_cancel_read(display.raw)
            }
            if wake.canWrite { display.flushBlocked() }
            if wake.isSignaled, display.isStopping { return nil }
        }
    }

    /// The reason of the end after a hang-up: an `errno`, 0 if the other side closed the socket, or nil while there is
    /// still something to read.
    private static func endOfStream(_ socket: Int32) -> Int32? {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count > 0 { return nil }
        if count == 0 { return 0 }
        return errno == EAGAIN || errno == EINTR ? nil : errno
    }
}
