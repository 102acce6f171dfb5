import AcetateProtocols
import CAcetateWayland

/// A seat: one user's keyboard, pointer and touch screen, as far as they are connected. Their events are sent to the
/// windows.
@MainActor package final class WaylandSeat {
    package private(set) var name = ""
    package var hasKeyboard: Bool { keyboard != nil }
    package var hasPointer: Bool { pointer != nil }
    package var hasTouch: Bool { touch != nil }

    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var keyboard: WaylandKeyboard?
    private var pointer: WaylandPointer?
    private var touch: WaylandTouch?

    init(raw: OpaquePointer?, connection: WaylandConnection) {
        self.connection = connection
        proxy = Proxy(
            main: raw, on: connection.display,
            destroy: { wl_proxy_get_version($0) >= 5 ? wl_seat_release($0) : wl_seat_destroy($0) },
            handler: { [weak self] event, arguments in
                switch WlSeat.Event(rawValue: event) {
                case .capabilities: self?.setCapabilities(WlSeat.Capability(rawValue: arguments.uint(0)))
                case .name: self?.name = arguments.string(0) ?? ""
                case nil: break
                }
            })
    }

    func remove() {
        setCapabilities([])
        proxy = nil
    }

    /// The surface of the program that has the keyboard focus.
    var focusedSurface: OpaquePointer? { keyboard?.focus }

    /// The seat's object; nil after `remove`.
    var raw: OpaquePointer? { proxy?.raw }

    private func notePress(_ serial: UInt32) { connection.notePress(serial, on: self) }

    func stopRepeating() { keyboard?.stopRepeating() }
    func updateCursor() { pointer?.updateCursor() }

    /// Ends all input of a surface, which is about to be created again, with events.
    func leave(surface: OpaquePointer) {
        keyboard?.leave(surface: surface)
        pointer?.leave(surface: surface)
        touch?.leave(surface: surface)
    }

    /// Stops sending events to a surface, which is about to be destroyed.
    func forget(surface: OpaquePointer) {
        keyboard?.forget(surface: surface)
        pointer?.forget(surface: surface)
        touch?.forget(surface: surface)
    }

    /// Adds and removes devices according to the seat's capabilities.
    private func setCapabilities(_ capabilities: WlSeat.Capability) {
        guard let proxy else { return }
        if capabilities.contains(.keyboard) != hasKeyboard {
            keyboard?.remove()
            keyboard =
                hasKeyboard
                ? nil : WaylandKeyboard(raw: wl_seat_get_keyboard(proxy.raw), connection: connection)
            keyboard?.keyPressed = { [weak self] serial in self?.notePress(serial) }
        }
        if capabilities.contains(.pointer) != hasPointer {
            pointer?.remove()
            pointer = hasPointer ? nil : WaylandPointer(raw: wl_seat_get_pointer(proxy.raw), connection: connection)
            pointer?.pressed = { [weak self] serial in self?.notePress(serial) }
        }
        if capabilities.contains(.touch) != hasTouch {
            touch?.remove()
            touch = hasTouch ? nil : WaylandTouch(raw: wl_seat_get_touch(proxy.raw), connection: connection)
            touch?.pressed = { [weak self] serial in self?.notePress(serial) }
        }
    }
}
