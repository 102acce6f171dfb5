import CAcetateWayland
import Glibc
import Synchronization

/// The `wl_display` and the queues of its events. Any thread may flush; `SocketReading` says which one reads.
///
/// The display is disconnected when the last user of the handle has let go of it, so an object that holds the handle
/// may always destroy its proxy.
final class DisplayHandle: Sendable {
    // libwayland takes the display's own mutex in every function that this module calls on it; the pointer never
    // changes, and what it points to lives until deinit.
    nonisolated(unsafe) let raw: OpaquePointer

    /// Wakes the connection thread: there is something to write, or it shall end.
    let readerSignal: EventCounter

    private struct Queue {
        let raw: QueuePointer?
        /// The number of the thread's queue whose events always wake it: this one's, or another's.
        let thread: Int
        let notify: @Sendable () -> Void
    }

    private struct State {
        var queues: [Int: Queue] = [:]
        var nextQueue = 0
        var reading = SocketReading()
        var isWriteBlocked = false
        var isStopping = false
    }
    /// Guards the list of queues: a queue is destroyed only after it has left the list, so the thread that reads, which
    /// looks at the queues under the lock, never meets a destroyed one.
    private let state = Mutex(State())

    /// Takes the display over.
    init(taking display: OpaquePointer) throws(WaylandError) {
        do {
            readerSignal = try EventCounter()
        } catch {
            wl_display_disconnect(display)
            throw error
        }
        raw = display
    }

    deinit { wl_display_disconnect(raw) }

    // MARK: Writing

    /// Sends what has been requested. Any thread. If the socket is full, the connection thread sends the rest.
    func flush() {
        guard wl_display_flush(raw) < 0, errno == EAGAIN else { return }
        let wasBlocked = state.withLock { state in
            defer { state.isWriteBlocked = true }
            return state.isWriteBlocked
        }
        if !wasBlocked { readerSignal.signal() }
    }

    /// Whether the compositor takes nothing at the moment. Who can wait should: libwayland's buffer is small, and the
    /// connection is lost when it overflows.
    var isWriteBlocked: Bool { state.withLock { $0.isWriteBlocked } }

    /// Writes on; the connection thread calls this when the socket has room. Tells all queues' owners once it is done.
    func flushBlocked() {
        if wl_display_flush(raw) < 0, errno == EAGAIN { return }
        state.withLock { $0.isWriteBlocked = false }
        notifyAll()
    }

    // MARK: Queues

    /// Adds a queue (nil: the display's own) whose owner wants to be told of events. Returns its number. `thread`: the number
    /// of the queue that wakes the same thread, if that is another.
    /// `notify` runs on the thread that reads, which must not wait: it only passes the word on. It may come once more
    /// after `unregister`.
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

    /// Tells the owners of the queues that have events, besides those of `thread`, which has read them. It takes a read intent
    /// for a moment: that is refused if, and only if, the queue has events.
    func notifyOwnersOfEvents(besides thread: Int) {
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

    /// Whether a render thread reads in the connection thread's stead. While the socket is full the connection thread
    /// sleeps on it all the same, to write on.
    var isReadElsewhere: Bool { state.withLock { $0.reading.reader != nil && !$0.isWriteBlocked } }

    func mayRead(_ thread: Int) -> Bool { state.withLock { $0.reading.mayRead(thread) } }

    func resignReading(_ thread: Int) {
        if state.withLock({ $0.reading.resign(thread) }) { readerSignal.signal() }
    }

    /// Has the connection thread read, from now on alone: it finds out how the connection ends.
    func endLending(_ thread: Int) {
        state.withLock { $0.reading.end() }
        resignReading(thread)
    }

    // MARK: End

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Asks the connection thread to end.
    func stopReader() {
        state.withLock { $0.isStopping = true }
        readerSignal.signal()
    }

    /// Why the connection ended, at the end of the stream. Any thread that dispatches a queue may be the one that handles
    /// the protocol's error, and be in the middle of it: it is given a moment.
    func failureAfterEnd(_ number: Int32, queue: EventQueue) -> WaylandError {
        for _ in 0..<25 where queue.dispatchPending() { usleep(1000) }
        return failure(number)
    }

    /// Why the connection ended: the protocol's error if there was one, else the system's.
    func failure(_ number: Int32) -> WaylandError {
        guard wl_display_get_error(raw) == EPROTO else {
            let cause = number == 0 || number == EPIPE || number == ECONNRESET
            return .connectionLost(reason: cause ? "the compositor has ended" : SystemError.describe(number))
        }
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let code = wl_display_get_protocol_error(raw, &interface, &object)
        let name = interface.map { String(cString: $0.pointee.name) } ?? "[destroyed object]"
        let message = ProtocolLog.message(interface: name, object: object, code: code)
        return .protocolError(interface: name, object: object, code: code, message: message ?? "no text")
    }
}

/// A `wl_event_queue`, to be handed between threads.
struct QueuePointer: @unchecked Sendable {
    // An address; libwayland locks the display's mutex in all functions that take it.
    let raw: OpaquePointer
}

/// An event queue of its own: the objects made through wrappers bound to it send their events there, and one thread
/// dispatches them. Destroyed by deinit, after the proxies that are bound to it.
final class EventQueue: Sendable {
    let display: DisplayHandle
    let pointer: QueuePointer
    /// The display's number for it.
    let id: Int

    /// `notify` runs on the thread that reads when the queue has events; it only passes the word on. `other` is a queue that
    /// the same thread dispatches, and whose events always wake it.
    init(
        on display: DisplayHandle, beside other: EventQueue? = nil, notify: @escaping @Sendable () -> Void
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

    /// Runs the handlers of the events that have come. Returns false when the connection is lost.
    @discardableResult func dispatchPending() -> Bool {
        wl_display_dispatch_queue_pending(display.raw, pointer.raw) >= 0
    }
}
