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
    /// The surface that has the keyboard focus because the input method serves it; nil while the keyboard's focus counts.
    private var inputMethodFocus: OpaquePointer?
    private var tablets: WaylandTabletSeat?
    /// Nil if the compositor has none.
    private(set) var dataDevice: DataDevice?
    private(set) var primarySelectionDevice: PrimarySelectionDevice?
    /// The serial number of the last press, or of the keyboard focus; nil before the first.
    private(set) var inputSerial: UInt32?
    /// The serial number of the last press of a button, a finger or a tablet's tool, at which a drag can begin; nil before the
    /// first. Compositors refuse a drag with the serial number of a key.
    private(set) var pointingSerial: UInt32?

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
        guard let proxy else { return }
        textInput = WaylandTextInput(seat: proxy.raw, connection: connection)
        textInput?.focusChanged = { [weak self] former in self?.inputMethodDidLeave(former) }
        tablets = WaylandTabletSeat(seat: proxy.raw, connection: connection)
        tablets?.pressed = { [weak self] serial in self?.notePointing(serial) }
        tablets?.lifted = { [weak self] in self?.endRefusedDrag() }
        dataDevice = DataDevice(of: proxy.raw, connection: connection)
        primarySelectionDevice = PrimarySelectionDevice(of: proxy.raw, connection: connection)
    }

    func remove() {
        connection.selections.seatWillBeRemoved(self)
        dataDevice?.remove()
        primarySelectionDevice?.remove()
        // A drag leaves its destination before its source is notified of the end.
        if connection.outgoingDrag?.seat === self { connection.outgoingDrag?.cancel() }
        tablets?.remove()
        let devices: [AnyObject?] = [dataDevice, primarySelectionDevice, tablets]
        connection.keep(devices.compactMap(\.self))
        (dataDevice, primarySelectionDevice, tablets) = (nil, nil, nil)
        (inputSerial, pointingSerial) = (nil, nil)
        textInput?.remove()
        textInput = nil
        setCapabilities([])
        proxy = nil
    }

    /// The surface of the program that has the keyboard focus.
    var focusedSurface: OpaquePointer? { keyboard?.focus ?? inputMethodFocus }

    /// The seat's object; nil after `remove`.
    var raw: OpaquePointer? { proxy?.raw }

    /// Handles the end of the input method's focus on a surface, and moves the keyboard focus with it.
    private func inputMethodDidLeave(_ surface: OpaquePointer?) {
        if let surface { leaveInputMethodFocus(surface) }
        followInputMethod()
    }

    private func leaveInputMethodFocus(_ surface: OpaquePointer) {
        guard inputMethodFocus == surface else { return }
        inputMethodFocus = nil
        connection.window(of: surface)?.events?(.keyboardLeft)
    }

    /// Without a keyboard, the surface that the input method serves has the keyboard focus, so that the text of an on-screen
    /// keyboard finds its field.
    private func followInputMethod() {
        guard !hasKeyboard, inputMethodFocus == nil, let surface = textInput?.focus else { return }
        inputMethodFocus = surface
        connection.window(of: surface)?.events?(.keyboardEntered([]))
    }

    private func notePress(_ serial: UInt32) {
        connection.notePress(serial, on: self)
        noteInput(serial)
    }

    private func notePointing(_ serial: UInt32) {
        pointingSerial = serial
        notePress(serial)
    }

    /// Ends a drag of this seat that the compositor has refused, which input for a window shows.
    private func endRefusedDrag() {
        if connection.outgoingDrag?.seat === self { connection.outgoingDrag?.inputWasReported() }
    }

    private func noteInput(_ serial: UInt32) {
        inputSerial = serial
        connection.selections.offerPending()
    }

    /// The offer of a selection; nil if it is empty.
    func selection(_ kind: SelectionKind) -> DataOffer? {
        switch kind {
        case .clipboard: dataDevice?.selection
        case .primary: primarySelectionDevice?.selection
        }
    }

    /// Whether a selection can be set.
    func hasSelection(_ kind: SelectionKind) -> Bool {
        switch kind {
        case .clipboard: inputSerial != nil && dataDevice != nil
        case .primary: inputSerial != nil && primarySelectionDevice != nil
        }
    }

    /// Cancels a compose sequence that has begun.
    func resetCompose() { keyboard?.resetCompose() }

    /// Cancels the touches of all fingers.
    func cancelTouches() { touch?.cancel() }

    func stopRepeating() { keyboard?.stopRepeating() }
    func updatePointerLock() { pointer?.updateLock() }
    func updateCursor() {
        pointer?.updateCursor()
        tablets?.updateCursor()
    }
    func updateTextInput(_ cause: ZwpTextInputV3.ChangeCause) { textInput?.update(cause) }

    /// Ends all input of a surface, which is about to be created again, with events.
    func leave(surface: OpaquePointer) {
        textInput?.leave(surface: surface)
        keyboard?.leave(surface: surface)
        leaveInputMethodFocus(surface)
        pointer?.leave(surface: surface)
        touch?.leave(surface: surface)
        tablets?.leave(surface: surface)
        dataDevice?.leave(surface: surface)
    }

    /// Stops sending events to a surface, which is about to be destroyed.
    func forget(surface: OpaquePointer) {
        keyboard?.forget(surface: surface)
        if inputMethodFocus == surface { inputMethodFocus = nil }
        pointer?.forget(surface: surface)
        touch?.forget(surface: surface)
        textInput?.forget(surface: surface)
        tablets?.forget(surface: surface)
        dataDevice?.forget(surface: surface)
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
            keyboard?.entered = { [weak self] serial in
                self?.inputMethodFocus = nil
                self?.noteInput(serial)
            }
            followInputMethod()
        }
        if capabilities.contains(.pointer) != hasPointer {
            pointer?.remove()
            pointer = hasPointer ? nil : WaylandPointer(raw: wl_seat_get_pointer(proxy.raw), connection: connection)
            pointer?.pressed = { [weak self] serial in self?.notePointing(serial) }
            pointer?.hasButton = { [weak self] in self?.endRefusedDrag() }
        }
        if capabilities.contains(.touch) != hasTouch {
            touch?.remove()
            touch = hasTouch ? nil : WaylandTouch(raw: wl_seat_get_touch(proxy.raw), connection: connection)
            touch?.pressed = { [weak self] serial in self?.notePointing(serial) }
            touch?.lifted = { [weak self] in self?.endRefusedDrag() }
        }
    }
}
