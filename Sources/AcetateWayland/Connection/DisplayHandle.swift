import CAcetateLinux
import CAcetateWayland
import Glibc
import Synchronization

/// The `wl_display` and its event queues. Any thread may flush; `SocketReading` decides which thread reads.
///
/// The display is disconnected when the last reference to the handle is released, so an object that holds the handle
/// may always destroy its proxy.
package final class DisplayHandle: Sendable {
    // libwayland locks the display's mutex in every function that this module calls with it. The pointer never changes,
    // and the display lives until deinit.
    nonisolated(unsafe) let raw: OpaquePointer

    /// Wakes the connection thread because there is something to write or the thread must end.
    let readerSignal: EventFD

    private struct Queue {
        let raw: QueuePointer?
        /// Identifies the thread that dispatches the queue: the number of the queue whose events always wake that
        /// thread, this one or another.
        let thread: Int
        let notify: @Sendable () -> Void
    }

    private struct State {
        var queues: [Int: Queue] = [:]
        var nextQueue = 0
        var reading = SocketReading()
        var isWriteBlocked = false
        var isStopping = false
        /// The reason why this side has ended the connection; nil if it has not.
        var abandonReason: String?
    }
    /// Protects the list of queues. A queue is destroyed only after it was removed from the list, so the reading
    /// thread, which accesses the queues under the lock, never uses a destroyed one.
    private let state = Mutex(State())

    /// Takes ownership of the display.
    init(taking display: OpaquePointer) throws(WaylandError) {
        do {
            readerSignal = try EventFD()
        } catch {
            wl_display_disconnect(display)
            throw error
        }
        raw = display
    }

    deinit { wl_display_disconnect(raw) }

    /// Connects to a compositor, named as for `WaylandConnection`.
    package static func connect(to name: String? = nil) throws(WaylandError) -> DisplayHandle {
        ProtocolLog.install()
        return try DisplayHandle(taking: DisplayAddress.connect(to: name))
    }

    // MARK: Writing

    /// Sends the pending requests. If the socket is full, the connection thread sends the rest. May be called on any
    /// thread.
    func flush() {
        guard wl_display_flush(raw) < 0, errno == EAGAIN else { return }
        let wasBlocked = state.withLock { state in
            defer { state.isWriteBlocked = true }
            return state.isWriteBlocked
        }
        if !wasBlocked { readerSignal.signal() }
    }

    /// Whether the socket is full because the compositor does not read. Then no more requests should be made: libwayland's
    /// buffer has 4 KB, and the connection is lost when it overflows.
    var isWriteBlocked: Bool { state.withLock { $0.isWriteBlocked } }

    /// Continues to write; the connection thread calls this when the socket is writable again. Notifies the owners of
    /// all queues once everything is written.
    func flushBlocked() {
        if wl_display_flush(raw) < 0, errno == EAGAIN { return }
        state.withLock { $0.isWriteBlocked = false }
        notifyAll()
    }

    /// Waits until the socket is writable and everything is sent, at most until `deadline` (seconds, CLOCK_MONOTONIC).
    /// Also returns when the connection has ended.
    func waitForWriting(until deadline: Double) {
        while isWriteBlocked, Monotonic.now() < deadline {
            var entry = pollfd(fd: wl_display_get_fd(raw), events: Int16(POLLOUT), revents: 0)
            guard acetate_poll(&entry, 1, Monotonic.nanoseconds(until: deadline)) > 0 else { continue }
            guard Int32(entry.revents) & (POLLHUP | POLLERR) == 0 else { return }
            flushBlocked()
        }
    }

    // MARK: Queues

    /// Adds a queue whose owner is notified of events, and returns its number.
    ///
    /// - Parameters:
    ///   - queue: the queue; nil for the display's own.
    ///   - thread: the number of the queue that wakes the same thread, if that is another one.
    ///   - notify: runs on the reading thread and must not block. It may run once more after `unregister`.
    func register(_ queue: QueuePointer?, thread: Int? = nil, notify: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.nextQueue += 1
            state.queues[state.nextQueue] = Queue(raw: queue, thread: thread ?? state.nextQueue, notify: notify)
            return state.nextQueue
        }
    }

    func unregister(_ id: Int) {
        _ = state.withLock { $0.queues.removeValue(forKey: id) }
        resignReading(id)
    }

    /// Notifies the owners of the queues that have events, except those of `thread`, which has read the events. To test
    /// a queue this briefly takes the intent to read, which libwayland refuses if and only if the queue has events.
    func notifyOwnersOfEvents(exceptThread thread: Int) {
        let owners = state.withLock { state in
            var owners: [@Sendable () -> Void] = []
            for (id, queue) in state.queues where queue.thread != thread {
                let refused =
                    queue.raw.map { wl_display_prepare_read_queue(raw, $0.raw) } ?? wl_display_prepare_read(raw)
                guard refused != 0 else {
                    wl_display_cancel_read(raw)
                    continue
                }
                state.reading.wakes(id)
                owners.append(queue.notify)
            }
            return owners
        }
        for notify in owners { notify() }
    }

    func notifyAll() {
        for owner in state.withLock({ Array($0.queues.values) }) { owner.notify() }
    }

    // MARK: Reading

    /// Whether a render thread reads instead of the connection thread. While the socket is full the connection thread
    /// still polls it, so that it can continue to write.
    var isReadByRenderThread: Bool { state.withLock { $0.reading.reader != nil && !$0.isWriteBlocked } }

    func mayRead(_ thread: Int) -> Bool { state.withLock { $0.reading.mayRead(thread) } }

    func resignReading(_ thread: Int) {
        if state.withLock({ $0.reading.resign(thread) }) { readerSignal.signal() }
    }

    /// Returns the reading to the connection thread for good, which then determines why the connection ended.
    func returnReading(_ thread: Int) {
        state.withLock { $0.reading.end() }
        resignReading(thread)
    }

    // MARK: End

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Makes the connection thread end.
    func stopReader() {
        state.withLock { $0.isStopping = true }
        readerSignal.signal()
    }

    /// The reason why the connection ended, at the end of the stream. Another thread that dispatches a queue may be
    /// handling the protocol error at this moment, so this waits for it, at most 25 ms.
    func failureAfterEnd(_ number: Int32, queue: EventQueue) -> WaylandError {
        for _ in 0..<25 where queue.dispatchPending() { usleep(1000) }
        return failure(number)
    }

    /// The reason why the connection ended: the protocol error if there was one, else the system's error.
    func failure(_ number: Int32) -> WaylandError {
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let cause = wl_display_get_error(raw)
        let code = wl_display_get_protocol_error(raw, &interface, &object)
        // For errors of wl_display itself libwayland sets another errno than EPROTO, but also the interface.
        if cause == EPROTO || interface != nil {
            let name = interface.map { String(cString: $0.pointee.name) } ?? "[destroyed object]"
            let message = ProtocolLog.message(interface: name, object: object, code: code)
            return .protocolError(
                interface: name, object: object, code: code, message: message.map(ForeignText.escaped) ?? "no text")
        }
        if cause == EINVAL, let line = ProtocolLog.takeUnreadableError() {
            return .errorOnUnknownObject(ForeignText.escaped(line))
        }
        if let reason = state.withLock({ $0.abandonReason }) { return .connectionLost(reason: reason) }
        let hasEnded = number == 0 || number == EPIPE || number == ECONNRESET
        return .connectionLost(reason: hasEnded ? "the compositor has ended" : SystemError.describe(number))
    }

    /// Ends the connection for this reason. The connection thread reports it as lost.
    func abandon(_ reason: String) {
        state.withLock { state in
            state.abandonReason = reason
            state.isWriteBlocked = false
        }
        shutdown(wl_display_get_fd(raw), Int32(SHUT_RDWR))
    }

    /// Ends the connection, so that all later requests are dropped and no later event is dispatched. Call this only on
    /// the thread that dispatches the display's own queue, whose pending events are dispatched once more.
    func end() {
        // All threads that wait for the socket wake up, and release their intents to read.
        shutdown(wl_display_get_fd(raw), Int32(SHUT_RDWR))
        while wl_display_get_error(raw) == 0 {
            guard wl_display_prepare_read(raw) == 0 else {
                if wl_display_dispatch_pending(raw) < 0 { return }
                continue
            }
            wl_display_read_events(raw)
        }
    }
}

/// The address of a `wl_event_queue`, which may be passed between threads.
struct QueuePointer: @unchecked Sendable {
    // libwayland locks the display's mutex in all functions that take the queue.
    let raw: OpaquePointer
}

/// A `wl_event_queue`: the events of objects that are made through wrappers bound to it arrive there, and one thread
/// dispatches them. Must be released after the proxies that are bound to it.
final class EventQueue: Sendable {
    let display: DisplayHandle
    let pointer: QueuePointer
    /// The number that `DisplayHandle.register` returned.
    let id: Int

    /// `notify` runs on the reading thread when the queue has events, and must not block. `other` is a queue that the
    /// same thread dispatches and whose events always wake that thread.
    init(
        on display: DisplayHandle, sharingThreadOf other: EventQueue? = nil, notify: @escaping @Sendable () -> Void
    ) throws(WaylandError) {
        guard let queue = wl_display_create_queue(display.raw) else {
            throw .noResources("an event queue", SystemError.current)
        }
        self.display = display
        pointer = QueuePointer(raw: queue)
        id = display.register(pointer, thread: other?.id, notify: notify)
    }

    deinit {
        display.unregister(id)
        wl_event_queue_destroy(pointer.raw)
    }

    /// Runs the handlers of the pending events. Returns false when the connection is lost.
    @discardableResult func dispatchPending() -> Bool {
        wl_display_dispatch_queue_pending(display.raw, pointer.raw) >= 0
    }
}
