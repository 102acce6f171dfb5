import CAcetateWayland

/// One user's devices: a keyboard, a pointer and a touch screen, each while it is there. Main actor. Their events go to
/// the windows.
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
                switch event {
                case 0: self?.setCapabilities(arguments.uint(0))
                case 1: self?.name = arguments.string(0) ?? ""
                default: break
                }
            })
    }

    func remove() {
        setCapabilities(0)
        proxy = nil
    }

    func stopRepeating() { keyboard?.stopRepeating() }
    func updateCursor() { pointer?.updateCursor() }

    /// A surface of ours is gone: nothing is told of it any more.
    func forget(surface: OpaquePointer) {
        keyboard?.forget(surface: surface)
        pointer?.forget(surface: surface)
        touch?.forget(surface: surface)
    }

    /// Devices come and go with the seat's capabilities.
    private func setCapabilities(_ bits: UInt32) {
        guard let proxy else { return }
        func has(_ capability: wl_seat_capability) -> Bool { bits & capability.rawValue != 0 }
        if has(WL_SEAT_CAPABILITY_KEYBOARD) != hasKeyboard {
            keyboard?.remove()
            keyboard =
                hasKeyboard
                ? nil : WaylandKeyboard(raw: wl_seat_get_keyboard(proxy.raw), connection: connection)
        }
        if has(WL_SEAT_CAPABILITY_POINTER) != hasPointer {
            pointer?.remove()
            pointer = hasPointer ? nil : WaylandPointer(raw: wl_seat_get_pointer(proxy.raw), connection: connection)
        }
        if has(WL_SEAT_CAPABILITY_TOUCH) != hasTouch {
            touch?.remove()
            touch = hasTouch ? nil : WaylandTouch(raw: wl_seat_get_touch(proxy.raw), connection: connection)
        }
    }
}
