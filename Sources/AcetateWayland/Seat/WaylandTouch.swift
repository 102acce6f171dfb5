import AcetateProtocols
import CAcetateWayland

/// An event of a finger. `id` identifies the finger while it is down; times are seconds on CLOCK_MONOTONIC.
package enum TouchEvent: Hashable, Sendable {
    case down(id: Int32, SurfacePoint, time: Double)
    case moved(id: Int32, SurfacePoint, time: Double)
    case up(id: Int32, time: Double)
    /// The compositor uses the touches of all fingers as a gesture. The window must discard them.
    case cancelled
}

/// The touch screen of a seat. It collects its events into frames and sends these to the touched windows.
@MainActor final class WaylandTouch {
    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var surfaces: [Int32: OpaquePointer] = [:]
    /// Called with the serial number of each finger that touches the screen.
    var pressed: ((UInt32) -> Void)?
    /// Called when a finger leaves the screen.
    var lifted: (() -> Void)?
    private var frame: [(surface: OpaquePointer, event: TouchEvent)] = []

    init(raw: OpaquePointer?, connection: WaylandConnection) {
        self.connection = connection
        proxy = Proxy(
            main: raw, on: connection.display,
            destroy: { wl_proxy_get_version($0) >= 3 ? wl_touch_release($0) : wl_touch_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
    }

    func remove() {
        cancel()
        proxy = nil
    }

    /// Cancels the touches on a surface, which is about to be created again.
    func leave(surface: OpaquePointer) {
        guard touched.contains(surface) else { return }
        connection.window(of: surface)?.events?(.touch([.cancelled]))
        forget(surface: surface)
    }

    func forget(surface: OpaquePointer) {
        surfaces = surfaces.filter { $0.value != surface }
        frame.removeAll { $0.surface == surface }
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        func moment(_ index: Int) -> Double {
            Monotonic.moment(ofMilliseconds: arguments.uint(index), now: Monotonic.now())
        }
        switch WlTouch.Event(rawValue: event) {
        case .down:
            let id = arguments.int(3)
            guard let surface = arguments.object(2) else { return }
            surfaces[id] = surface
            pressed?(arguments.uint(0))
            let point = SurfacePoint(x: arguments.fixed(4), y: arguments.fixed(5))
            frame.append((surface, .down(id: id, point, time: moment(1))))
        case .up:
            lifted?()
            let id = arguments.int(2)
            guard let surface = surfaces.removeValue(forKey: id) else { return }
            frame.append((surface, .up(id: id, time: moment(1))))
        case .motion:
            let id = arguments.int(1)
            guard let surface = surfaces[id] else { return }
            let point = SurfacePoint(x: arguments.fixed(2), y: arguments.fixed(3))
            frame.append((surface, .moved(id: id, point, time: moment(0))))
        case .frame: endFrame()
        case .cancel: cancel()
        case .shape, .orientation, nil: break
        }
    }

    private func endFrame() {
        let events = frame
        frame = []
        var order: [OpaquePointer] = []
        for (surface, _) in events where !order.contains(surface) { order.append(surface) }
        for surface in order {
            connection.window(of: surface)?.events?(.touch(events.filter { $0.surface == surface }.map(\.event)))
        }
    }

    /// The surfaces whose windows know of a touch.
    private var touched: Set<OpaquePointer> { Set(surfaces.values).union(frame.map(\.surface)) }

    /// Cancels the touches of all fingers.
    func cancel() {
        let touched = touched
        frame = []
        surfaces = [:]
        for surface in touched { connection.window(of: surface)?.events?(.touch([.cancelled])) }
    }
}
