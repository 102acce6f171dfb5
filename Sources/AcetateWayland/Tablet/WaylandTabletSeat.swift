import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The tablets of a seat and their tools.
@MainActor final class WaylandTabletSeat {
    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var tools: [WaylandTabletTool] = []
    private var toolsSoFar = 0
    /// Objects of the compositor that only have to be destroyed in time: tablets and pads.
    private var devices: [Device] = []
    /// Called with the serial number of each press.
    var pressed: ((UInt32) -> Void)?
    /// Called when the tip of a tool leaves its tablet.
    var lifted: (() -> Void)?
    /// Whether the seat is removed. Tools that the compositor adds are destroyed then.
    private var isRemoved = false

    /// Nil if the compositor offers no tablets.
    init?(seat: OpaquePointer, connection: WaylandConnection) {
        guard let manager = connection.globals?.tablets else { return nil }
        self.connection = connection
        proxy = Proxy(
            main: zwp_tablet_manager_v2_get_tablet_seat(manager.raw, seat), on: connection.display,
            destroy: { zwp_tablet_seat_v2_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        if proxy == nil { return nil }
    }

    /// Removes the tools. The other objects are destroyed with the last reference.
    func remove() {
        for tool in tools { tool.remove() }
        tools = []
        isRemoved = true
    }

    func leave(surface: OpaquePointer) { for tool in tools { tool.leave(surface: surface) } }
    func forget(surface: OpaquePointer) { for tool in tools { tool.forget(surface: surface) } }
    func updateCursor() { for tool in tools { tool.updateCursor() } }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpTabletSeatV2.Event(rawValue: event) {
        case .toolAdded:
            toolsSoFar += 1
            let tool = WaylandTabletTool(raw: arguments.object(0), id: toolsSoFar, connection: connection)
            tool.pressed = { [weak self] serial in self?.pressed?(serial) }
            tool.lifted = { [weak self] in self?.lifted?() }
            tool.removed = { [weak self] tool in
                tool.remove()
                self?.tools.removeAll { $0 === tool }
            }
            if isRemoved { tool.remove() } else { tools.append(tool) }
        case .tabletAdded: add(Device(tablet: arguments.object(0), connection))
        case .padAdded: add(Device(pad: arguments.object(0), connection))
        case nil: break
        }
    }

    private func add(_ device: Device) {
        device.removed = { [weak self] device in self?.devices.removeAll { $0 === device } }
        devices.append(device)
    }

    /// A tablet, or a pad with the objects that the compositor makes for it.
    @MainActor private final class Device {
        private var proxy: Proxy?
        private var parts: [Proxy] = []
        private unowned let connection: WaylandConnection
        var removed: ((Device) -> Void)?

        init(tablet raw: OpaquePointer?, _ connection: WaylandConnection) {
            self.connection = connection
            proxy = Proxy(
                main: raw, on: connection.display, destroy: { zwp_tablet_v2_destroy($0) },
                handler: { [weak self] event, _ in
                    guard ZwpTabletV2.Event(rawValue: event) == .removed else { return }
                    self?.remove()
                })
        }

        init(pad raw: OpaquePointer?, _ connection: WaylandConnection) {
            self.connection = connection
            proxy = Proxy(
                main: raw, on: connection.display, destroy: { zwp_tablet_pad_v2_destroy($0) },
                handler: { [weak self] event, arguments in
                    switch ZwpTabletPadV2.Event(rawValue: event) {
                    case .group: self?.addGroup(arguments.object(0))
                    case .removed: self?.remove()
                    default: break
                    }
                })
        }

        private func addGroup(_ raw: OpaquePointer?) {
            let group = Proxy(
                main: raw, on: connection.display, destroy: { zwp_tablet_pad_group_v2_destroy($0) },
                handler: { [weak self] event, arguments in
                    guard let self else { return }
                    let part: Proxy? =
                        switch ZwpTabletPadGroupV2.Event(rawValue: event) {
                        case .ring:
                            Proxy(
                                arguments.object(0), on: connection.display,
                                destroy: { zwp_tablet_pad_ring_v2_destroy($0) }, handler: { _, _ in })
                        case .strip:
                            Proxy(
                                arguments.object(0), on: connection.display,
                                destroy: { zwp_tablet_pad_strip_v2_destroy($0) }, handler: { _, _ in })
                        default: nil
                        }
                    if let part { parts.append(part) }
                })
            if let group { parts.append(group) }
        }

        private func remove() {
            for part in parts.reversed() { part.invalidate() }
            parts = []
            proxy?.invalidate()
            removed?(self)
        }
    }
}
