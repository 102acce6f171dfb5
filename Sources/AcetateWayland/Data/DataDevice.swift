import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// An event of data that is dragged over a window. Positions are points from the top left of the surface.
package enum DragEvent: Sendable {
    case entered(DataOffer, SurfacePoint)
    /// The time is in seconds on CLOCK_MONOTONIC.
    case moved(SurfacePoint, time: Double)
    /// The drag has left the window, or has ended without a drop.
    case left
    /// The data was dropped. The window reads the offer, then calls `finish` or `discard`.
    case dropped
}

/// The clipboard of a seat, and what is dragged over the program's windows.
@MainActor final class DataDevice {
    /// The greatest number of offers that wait for an event which uses them; others of the compositor are dropped.
    private static let introducedLimit = 4

    private(set) var proxy: Proxy?
    private(set) var selection: DataOffer?
    private unowned let connection: WaylandConnection
    private var introduced: [DataOffer] = []
    private var drag: Drag?
    /// Whether the seat is removed. What the compositor offers is destroyed then.
    private var isRemoved = false

    private typealias Drag = (offer: DataOffer, surface: OpaquePointer)

    /// Nil if the compositor has no clipboard.
    init?(of seat: OpaquePointer, connection: WaylandConnection) {
        guard let manager = connection.globals?.dataDeviceManager else { return nil }
        self.connection = connection
        proxy = Proxy(
            main: wl_data_device_manager_get_data_device(manager.raw, seat), on: connection.display,
            destroy: { wl_data_device_release($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        if proxy == nil { return nil }
    }

    /// Ends the selection, and the drag over a window. The object and the introduced offers are destroyed with the last
    /// reference: events that use them may be on their way, and libwayland ends the connection at an unknown object.
    func remove() {
        leave()
        selection?.end()
        selection = nil
        isRemoved = true
    }

    /// Reports that the drag has left a surface, which is about to be created again.
    func leave(surface: OpaquePointer) {
        if drag?.surface == surface { leave() }
    }

    /// Ends a drag over a surface that is about to be destroyed.
    func forget(surface: OpaquePointer) {
        guard drag?.surface == surface else { return }
        drag?.offer.discard()
        drag = nil
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch WlDataDevice.Event(rawValue: event) {
        case .dataOffer:
            introduced.append(DataOffer(arguments.object(0), isPrimary: false, connection: connection))
            if introduced.count > Self.introducedLimit { introduced.removeFirst().end() }
        case .selection:
            let former = selection
            selection = take(arguments.object(0))
            former?.end()
            if !isRemoved { connection.selections.didChange(.clipboard, to: selection) }
        case .enter:
            leave()
            guard let offer = take(arguments.object(4)), let surface = arguments.object(1) else { return }
            offer.enterSerial = arguments.uint(0)
            drag = (offer, surface)
            send(.entered(offer, SurfacePoint(x: arguments.fixed(2), y: arguments.fixed(3))), of: drag)
        case .motion:
            let time = Monotonic.moment(ofMilliseconds: arguments.uint(0), now: Monotonic.now())
            send(.moved(SurfacePoint(x: arguments.fixed(1), y: arguments.fixed(2)), time: time), of: drag)
        case .leave: leave()
        case .drop:
            // The window owns the offer from now on. Neither the leave event that may follow nor the end of the window
            // concerns it.
            let dropped = drag
            drag = nil
            send(.dropped, of: dropped)
        case nil: break
        }
    }

    private func leave() {
        guard let former = drag else { return }
        drag = nil
        send(.left, of: former)
        former.offer.end()
    }

    private func send(_ event: DragEvent, of drag: Drag?) {
        guard let drag else { return }
        guard let window = connection.window(of: drag.surface) else { return drag.offer.discard() }
        window.events?(.drag(event))
    }

    /// The introduced offer of an object; nil for none, and for a removed seat.
    private func take(_ raw: OpaquePointer?) -> DataOffer? {
        guard let raw, let index = introduced.firstIndex(where: { $0.raw == raw }) else { return nil }
        let offer = introduced.remove(at: index)
        guard isRemoved else { return offer }
        offer.end()
        return nil
    }
}

/// The primary selection of a seat: what is selected, which the middle button of the mouse pastes.
@MainActor final class PrimarySelectionDevice {
    private(set) var proxy: Proxy?
    private(set) var selection: DataOffer?
    private unowned let connection: WaylandConnection
    private var introduced: DataOffer?
    /// Whether the seat is removed. What the compositor offers is destroyed then.
    private var isRemoved = false

    /// Nil if the compositor has no primary selection.
    init?(of seat: OpaquePointer, connection: WaylandConnection) {
        guard let manager = connection.globals?.primarySelectionManager else { return nil }
        self.connection = connection
        proxy = Proxy(
            main: zwp_primary_selection_device_manager_v1_get_device(manager.raw, seat), on: connection.display,
            destroy: { zwp_primary_selection_device_v1_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        if proxy == nil { return nil }
    }

    /// Ends the selection. The object and the introduced offer are destroyed with the last reference.
    func remove() {
        endSelection()
        isRemoved = true
    }

    private func endSelection() {
        selection?.end()
        selection = nil
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpPrimarySelectionDeviceV1.Event(rawValue: event) {
        case .dataOffer:
            introduced?.end()
            introduced = DataOffer(arguments.object(0), isPrimary: true, connection: connection)
        case .selection:
            selection?.end()
            selection = introduced?.raw == arguments.object(0) ? introduced : nil
            if selection != nil { introduced = nil }
            if isRemoved { return endSelection() }
            connection.selections.didChange(.primary, to: selection)
        case nil: break
        }
    }
}
