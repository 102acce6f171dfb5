import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// A report of the user's idle times: the user is idle when no seat has had input for a time.
@MainActor package final class WaylandIdleMonitor {
    /// Called when the user becomes idle or active.
    package var changed: ((_ isIdle: Bool) -> Void)?
    package private(set) var isIdle = false

    private let connection: WaylandConnection
    private let milliseconds: UInt32
    private var notifications: SeatObjects?

    /// The time is in seconds, at most 2^32 milliseconds. The connection retains the monitor until `invalidate`.
    package init(_ connection: WaylandConnection, timeout: Double) throws(WaylandError) {
        self.connection = connection
        milliseconds = timeout > 0 ? UInt32(min((timeout * 1000).rounded(), Double(UInt32.max))) : 0
        if connection.globals != nil, connection.globals?.idleNotifier == nil { throw .noIdleNotifier }
        connection.add(self)
        attach()
        connection.flush()
    }

    /// Creates the objects of a new connection. A compositor without idle times reports none.
    func attach() {
        guard let notifier = connection.globals?.idleNotifier else { return }
        notifications = SeatObjects { [milliseconds] seat, report in
            Proxy(
                main: ext_idle_notifier_v1_get_idle_notification(notifier.raw, milliseconds, seat),
                on: notifier.display, destroy: { ext_idle_notification_v1_destroy($0) },
                handler: { event, _ in report(ExtIdleNotificationV1.Event(rawValue: event) == .idled) })
        } changed: { [weak self] in
            self?.update()
        }
        seatsDidChange()
    }

    /// Destroys the objects at the end of the connection. The user counts as active until the next one.
    func detach() {
        notifications?.removeAll()
        notifications = nil
        update()
    }

    func seatsDidChange() { notifications?.update(connection.seats) }

    package func invalidate() {
        changed = nil
        detach()
        connection.remove(self)
        connection.flush()
    }

    private func update() {
        let isIdle = notifications?.areAllActive ?? false
        guard isIdle != self.isIdle else { return }
        self.isIdle = isIdle
        changed?(isIdle)
    }
}
