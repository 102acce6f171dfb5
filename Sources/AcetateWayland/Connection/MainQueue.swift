import AcetateMainLoop
import CAcetateWayland
import Dispatch
import Synchronization

/// The connection of the display's own event queue with the main dispatch queue.
final class MainQueue: Sendable {
    private let display: DisplayHandle
    /// Signaled for events that arrive while the main actor sleeps in `wait`.
    private let arrival: EventFD
    private let isWaiting = Atomic(false)
    /// A block has been dispatched to the main queue and has not run yet.
    private let isScheduled = Atomic(false)
    private let end = Mutex<(isOver: Bool, error: WaylandError?)>((false, nil))
    private let registration = Atomic(0)
    /// The objects whose events the connection thread handles.
    let pings: PingAnswers
    private let threadEnd = DispatchSemaphore(value: 0)
    /// The connection thread has been started, and nothing has waited for its end.
    private let isReading = Atomic(false)
    @MainActor weak var connection: WaylandConnection?

    @MainActor init(_ display: DisplayHandle) throws(WaylandError) {
        self.display = display
        arrival = try EventFD()
        pings = try PingAnswers(on: display)
    }

    @MainActor func startReading() {
        let id = display.register(nil) { [weak self] in self?.notify() }
        registration.store(id, ordering: .relaxed)
        isReading.store(true, ordering: .relaxed)
        ConnectionReader.start(display, pings: pings) { [threadEnd, weak self] error in
            threadEnd.signal()
            guard let self else { return }
            self.end.withLock { $0 = (true, error) }
            self.notify()
        }
    }

    /// Ends the connection thread.
    @MainActor func stop() {
        display.unregister(registration.load(ordering: .relaxed))
        endThread()
        pings.end()
        connection = nil
    }

    private func endThread() {
        display.stopReader()
        if isReading.exchange(false, ordering: .acquiringAndReleasing) { threadEnd.wait() }
    }

    deinit {
        // If `disconnect` was never called: the thread must not outlive the connection.
        display.unregister(registration.load(ordering: .relaxed))
        endThread()
    }

    /// Schedules a dispatch. Called on the reading thread when there are events or the connection has ended.
    func notify() {
        if isWaiting.load(ordering: .sequentiallyConsistent) { arrival.signal() }
        guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        MainLoop.async { self.dispatch() }
    }

    @MainActor private func dispatch() {
        isScheduled.store(false, ordering: .releasing)
        // After `stop` the connection's objects no longer exist.
        guard let connection else { return }
        // The end is read first, so that events that arrived before the end are dispatched before it is reported.
        let end = end.withLock { $0 }
        // Handlers make requests, which must wait while the socket is full. Its owners are notified when it is not.
        display.flush()
        guard end.isOver || !display.isWriteBlocked else { return }
        wl_display_dispatch_pending(display.raw)
        connection.selections.sources?.dispatch()
        connection.didDispatch()
        display.flush()
        if end.isOver, let error = end.error { connection.lose(error) }
    }

    @MainActor func wait(until deadline: Double, condition: () -> Bool) -> Bool {
        let wasWaiting = isWaiting.exchange(true, ordering: .sequentiallyConsistent)
        defer { isWaiting.store(wasWaiting, ordering: .sequentiallyConsistent) }
        display.flush()
        while true {
            dispatch()
            if condition() { return true }
            guard let connection, connection.failure == nil, Monotonic.now() < deadline else { return false }
            arrival.wait(until: deadline)
        }
    }
}
