import AcetateProtocols
import CAcetateWayland
import Dispatch
import Glibc

/// The keyboard of a seat, which handles keymap, modifiers, focus and repeat, and sends events to the window that has
/// the focus.
@MainActor final class WaylandKeyboard {
    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var state: KeyboardState?
    /// The surface with the focus.
    private(set) var focus: OpaquePointer?
    /// Keys that are down, in the order of their presses.
    private var pressed: [UInt32] = []
    private var modifiers: KeyModifiers = []
    private let repetition = KeyRepeat()
    /// Called with the serial number of each press.
    var keyPressed: ((UInt32) -> Void)?
    /// Called with the serial number when the keyboard focus has entered a window.
    var entered: ((UInt32) -> Void)?

    init(raw: OpaquePointer?, connection: WaylandConnection) {
        self.connection = connection
        proxy = Proxy(
            main: raw, on: connection.display,
            destroy: { wl_proxy_get_version($0) >= 3 ? wl_keyboard_release($0) : wl_keyboard_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        repetition.fire = { [weak self] key in self?.repeatKey(key) }
    }

    func remove() {
        leave(time: Monotonic.now(), serial: 0)
        proxy = nil
    }

    /// Reports that the focus has left a surface, which is about to be created again.
    func leave(surface: OpaquePointer) {
        if focus == surface { leave(time: Monotonic.now(), serial: 0) }
    }

    func stopRepeating() { repetition.stop() }
    func resetCompose() { state?.resetCompose() }

    func forget(surface: OpaquePointer) {
        guard focus == surface else { return }
        repetition.stop()
        pressed = []
        focus = nil
    }

    private func send(_ event: WindowEvent) { connection.window(of: focus)?.events?(event) }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch WlKeyboard.Event(rawValue: event) {
        case .keymap:
            readKeymap(format: arguments.uint(0), descriptor: arguments.descriptor(1), size: Int(arguments.uint(2)))
        case .enter:
            if focus != nil { leave(time: Monotonic.now(), serial: arguments.uint(0)) }
            focus = arguments.object(1)
            // Keys that are already down were pressed while another surface had the focus.
            pressed = []
            state?.resetCompose()
            entered?(arguments.uint(0))
            send(.keyboardEntered(modifiers))
        case .leave: leave(time: Monotonic.now(), serial: arguments.uint(0))
        case .key:
            let moment = Monotonic.moment(ofMilliseconds: arguments.uint(1), now: Monotonic.now())
            let isDown = WlKeyboard.KeyState(rawValue: arguments.uint(3)) == .pressed
            key(arguments.uint(2), isDown: isDown, time: moment, serial: arguments.uint(0))
        case .modifiers:
            guard let state else { return }
            state.setModifiers(
                depressed: arguments.uint(1), latched: arguments.uint(2), locked: arguments.uint(3),
                layout: arguments.uint(4))
            setModifiers(state.modifiers)
        case .repeatInfo: repetition.configure(rate: Int(arguments.int(0)), delay: Int(arguments.int(1)))
        case nil: break
        }
    }

    private func readKeymap(format: UInt32, descriptor: Int32, size: Int) {
        defer { close(descriptor) }
        repetition.stop()
        do throws(WaylandError) {
            guard WlKeyboard.KeymapFormat(rawValue: format) == .xkbV1 else {
                throw .badKeymap(reason: "the compositor sends the unknown format \(format)")
            }
            guard size <= Self.keymapLimit else {
                throw .badKeymap(reason: "it has \(size) bytes, and at most \(Self.keymapLimit) are read")
            }
            let bytes = try Self.read(descriptor, count: size)
            state = try bytes.withUnsafeBufferPointer { text throws(WaylandError) in
                try KeyboardState(keymap: UnsafeRawBufferPointer(text))
            }
            // The modifiers follow, and count as they were until then: keys that are held remain so.
        } catch {
            // Otherwise the window would not be notified when held keys are released.
            releaseKeys(time: Monotonic.now(), serial: 0)
            state = nil
            setModifiers([])
            connection.warn(error)
        }
    }

    private func setModifiers(_ new: KeyModifiers) {
        guard new != modifiers else { return }
        modifiers = new
        send(.modifiersChanged(new))
    }

    /// The greatest size of a keymap in bytes. Those of many layouts have less than a tenth of it.
    private static let keymapLimit = 4 << 20

    /// Reads the start of a file. It is not mapped into memory, because the compositor may shorten it during the read.
    private static func read(_ descriptor: Int32, count: Int) throws(WaylandError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let rest = count - bytes.count
            let part = [UInt8](unsafeUninitializedCapacity: rest) { buffer, initialized in
                initialized = max(pread(descriptor, buffer.baseAddress, rest, off_t(bytes.count)), 0)
            }
            guard !part.isEmpty else {
                throw .badKeymap(reason: "its file is shorter than the \(count) bytes promised")
            }
            bytes += part
        }
        return bytes
    }

    private func key(_ keycode: UInt32, isDown: Bool, time: Double, serial: UInt32) {
        guard let state, focus != nil else { return }
        if isDown {
            guard !pressed.contains(keycode) else { return }
            pressed.append(keycode)
            keyPressed?(serial)
        } else {
            guard let index = pressed.firstIndex(of: keycode) else { return }
            pressed.remove(at: index)
        }
        let composed = isDown ? state.compose(keycode) : ("", .none)
        var event = KeyEvent(
            keycode: keycode, keysym: state.keysym(keycode), text: composed.text,
            textIgnoringModifiers: state.textIgnoringModifiers(keycode), modifiers: modifiers, isDown: isDown,
            isRepeat: false, time: time, serial: serial)
        event.composition = composed.composition
        // The press of another key that repeats ends a repeat. The press of a modifier or another key's release does
        // not.
        if isDown, state.repeats(keycode) {
            repetition.start(event)
        } else if !isDown, repetition.key?.keycode == keycode {
            repetition.stop()
        }
        send(.key(event))
    }

    private func repeatKey(_ key: KeyEvent) {
        guard let state, focus != nil else { return }
        var event = key
        event.isRepeat = true
        if event.composition == .ended { event.composition = .none }
        event.time = Monotonic.now()
        event.keysym = state.keysym(key.keycode)
        event.modifiers = modifiers
        event.textIgnoringModifiers = state.textIgnoringModifiers(key.keycode)
        // The text repeats, even if composed, until the modifiers change; then the key is translated again.
        if key.modifiers != modifiers { event.text = state.text(key.keycode) }
        send(.key(event))
    }

    /// Handles the loss of the focus: stops the repeat, and reports all keys and modifiers as released. Those that are still held
    /// when the focus returns are reported then.
    private func leave(time: Double, serial: UInt32) {
        repetition.stop()
        releaseKeys(time: time, serial: serial)
        // Some compositors take the focus during a drag, whose operation the modifiers choose.
        if connection.outgoingDrag == nil { setModifiers(modifiers.intersection([.capsLock, .numLock])) }
        state?.resetCompose()
        send(.keyboardLeft)
        focus = nil
    }

    private func releaseKeys(time: Double, serial: UInt32) {
        for keycode in pressed.reversed() { key(keycode, isDown: false, time: time, serial: serial) }
        pressed = []
    }
}
