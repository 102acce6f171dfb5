import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The text input of a seat, which connects the text field with the keyboard focus with the user's input method. It sends
/// the state that the focused window keeps.
@MainActor final class WaylandTextInput {
    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var session = TextInputSession()
    /// The surface whose text field the input method serves.
    private(set) var focus: OpaquePointer? {
        didSet { if focus != oldValue { focusChanged?(oldValue) } }
    }
    /// Called with the former surface when another surface has the focus, or none.
    var focusChanged: ((OpaquePointer?) -> Void)?

    /// Nil if the compositor offers no text input.
    init?(seat: OpaquePointer, connection: WaylandConnection) {
        guard let manager = connection.globals?.textInput else { return nil }
        self.connection = connection
        proxy = Proxy(
            main: zwp_text_input_manager_v3_get_text_input(manager.raw, seat), on: connection.display,
            destroy: { zwp_text_input_v3_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        if proxy == nil { return nil }
    }

    func remove() {
        leave()
        proxy = nil
    }

    /// Ends the service of a field whose surface is about to be created again.
    func leave(surface: OpaquePointer) { if focus == surface { leave() } }

    func forget(surface: OpaquePointer) {
        guard focus == surface else { return }
        focus = nil
        session.leave()
    }

    /// Sends the state of the focused window's text field, if that has changed.
    func update(_ cause: ZwpTextInputV3.ChangeCause) {
        guard let window = connection.window(of: focus), connection.canSend else { return }
        send(session.set(window.textInput, cause: cause))
        connection.flush()
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpTextInputV3.Event(rawValue: event) {
        case .enter:
            leave()
            focus = arguments.object(0)
            send(session.enter(connection.window(of: focus)?.textInput))
        case .leave: leave()
        case .preeditString:
            session.mark(arguments.string(0), begin: Int(arguments.int(1)), end: Int(arguments.int(2)))
        case .commitString: session.insert(arguments.string(0))
        case .deleteSurroundingText: session.delete(before: arguments.uint(0), after: arguments.uint(1))
        case .done:
            let (change, requests) = session.done(serial: arguments.uint(0))
            send(requests)
            if let change { connection.window(of: focus)?.events?(.textInput(change)) }
        case nil: break
        }
    }

    /// Ends the service of a field, and removes its marked text.
    private func leave() {
        let change = session.leave()
        if let change { connection.window(of: focus)?.events?(.textInput(change)) }
        focus = nil
    }

    private func send(_ requests: [TextInputSession.Request]) {
        guard let input = proxy?.raw else { return }
        for request in requests {
            switch request {
            case .enable: zwp_text_input_v3_enable(input)
            case .disable: zwp_text_input_v3_disable(input)
            case .setSurroundings(let value):
                zwp_text_input_v3_set_surrounding_text(
                    input, value.text, Int32(clamping: value.cursor), Int32(clamping: value.anchor))
            case .setCause(let cause): zwp_text_input_v3_set_text_change_cause(input, cause.rawValue)
            case .setContentType(let hints, let purpose):
                zwp_text_input_v3_set_content_type(input, hints.rawValue, purpose.rawValue)
            case .setRectangle(let area):
                zwp_text_input_v3_set_cursor_rectangle(input, area.x, area.y, area.width, area.height)
            case .commit: zwp_text_input_v3_commit(input)
            }
        }
    }
}
