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
    private var textInput: WaylandTextInput?
    private var tablets: WaylandTabletSeat?

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
        textInput = proxy.flatMap { WaylandTextInput(seat: $0.raw, connection: connection) }
        tablets = proxy.flatMap { WaylandTabletSeat(seat: $0.raw, connection: connection) }
        tablets?.pressed = { [weak self] serial in self?.notePress(serial) }
    }

    func remove() {
        setCapabilities([])
        textInput?.remove()
        textInput = nil
        tablets?.remove()
        tablets = nil
        proxy = nil
    }

    /// The surface of the program that has the keyboard focus.
    var focusedSurface: OpaquePointer? { keyboard?.focus }

    /// The seat's object; nil after `remove`.
    var raw: OpaquePointer? { proxy?.raw }

    private func notePress(_ serial: UInt32) { connection.notePress(serial, on: self) }

    /// Cancels a compose sequence that has begun.
    func resetCompose() { keyboard?.resetCompose() }
    func stopRepeating() { keyboard?.stopRepeating() }
    func updatePointerLock() { pointer?.updateLock() }
    func updateCursor() {
        pointer?.updateCursor()
        tablets?.updateCursor()
    }
    func updateTextInput(_ cause: ZwpTextInputV3.ChangeCause) { textInput?.update(cause) }

    /// Stops sending events to a surface, which is about to be destroyed.
    func forget(surface: OpaquePointer) {
        keyboard?.forget(surface: surface)
        pointer?.forget(surface: surface)
        touch?.forget(surface: surface)
        textInput?.forget(surface: surface)
        tablets?.forget(surface: surface)
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
