import CAcetateProtocols
import CAcetateWayland

/// The event queue of the data sources of one session.
///
/// The main thread dispatches it, also while it waits for data of another program. So two programs that read each other's data
/// do not wait for each other, and no other event of the program is handled meanwhile.
@MainActor final class SourceQueue {
    private let queue: EventQueue
    /// Signaled for events of the sources, and when a transfer that is waited for ends.
    let arrival: EventFD
    private let manager: QueueBoundWrapper?
    private let primaryManager: QueueBoundWrapper?

    init(_ mainQueue: MainQueue, on display: DisplayHandle, _ globals: Globals) throws(WaylandError) {
        let arrival = try EventFD()
        self.arrival = arrival
        let queue = try EventQueue(on: display) { [weak mainQueue] in
            arrival.signal()
            mainQueue?.notify()
        }
        self.queue = queue
        manager = globals.dataDeviceManager.flatMap { QueueBoundWrapper($0.raw, on: queue) }
        primaryManager = globals.primarySelectionManager.flatMap { QueueBoundWrapper($0.raw, on: queue) }
    }

    /// Handles the events of the sources so far.
    func dispatch() { queue.dispatchPending() }

    /// Creates a source for the clipboard or a drag; nil if the compositor has none.
    func makeDataSource() -> OpaquePointer? { manager.flatMap { wl_data_device_manager_create_data_source($0.raw) } }

    /// Creates a source for the primary selection; nil if the compositor has none.
    func makePrimarySource() -> OpaquePointer? {
        primaryManager.flatMap { zwp_primary_selection_device_manager_v1_create_source($0.raw) }
    }

    /// Dispatches the events of the sources until there is a result, at most until `deadline` (seconds, CLOCK_MONOTONIC).
    func wait<Value>(until deadline: Double, for result: () -> Value?) -> Value? {
        while true {
            queue.dispatchPending()
            queue.display.flush()
            if let value = result() { return value }
            guard Monotonic.now() < deadline else { return nil }
            arrival.wait(until: deadline)
        }
    }
}
