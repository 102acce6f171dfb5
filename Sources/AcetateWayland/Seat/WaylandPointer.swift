import AcetateProtocols
import CAcetateWayland

/// The pointer of a seat. It collects its events into frames and sends these to the window under the pointer.
@MainActor final class WaylandPointer {
    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var cursor: CursorSurface?
    private var gestures: PointerGestures?
    private var lock: PointerLock?
    private var focus: OpaquePointer?
    private var enterSerial: UInt32 = 0
    private var position = SurfacePoint(x: 0, y: 0)
    private var frame: PointerFrame?
    private var buttonsDown: Set<UInt32> = []
    /// Called with the serial number of each press.
    var pressed: ((UInt32) -> Void)?
    /// Called with each press and release.
    var hasButton: (() -> Void)?

    init(raw: OpaquePointer?, connection: WaylandConnection) {
        self.connection = connection
        proxy = Proxy(
            main: raw, on: connection.display,
            destroy: { wl_proxy_get_version($0) >= 3 ? wl_pointer_release($0) : wl_pointer_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        guard let proxy else { return }
        cursor = CursorSurface(of: .pointer(proxy.raw), connection: connection)
        gestures = PointerGestures(of: proxy.raw, connection: connection)
        lock = PointerLock(of: proxy.raw, connection: connection) { [weak self] dx, dy in
            self?.moveDevice(dx, dy)
        }
    }

    /// Reports that the pointer has left a surface, which is about to be created again.
    func leave(surface: OpaquePointer) {
        gestures?.leave(surface: surface)
        if focus == surface { leave() }
    }

    private func leave() {
        endFrame()
        releaseButtons(serial: 0)
        send(.pointerLeft)
        focus = nil
    }

    func remove() {
        leave()
        gestures?.remove()
        // Before their pointer.
        gestures = nil
        lock = nil
        cursor = nil
        proxy = nil
    }

    func forget(surface: OpaquePointer) {
        gestures?.forget(surface: surface)
        lock?.forget(surface: surface)
        guard focus == surface else { return }
        focus = nil
        frame = nil
        // A release that follows is reported to the window below.
        buttonsDown = []
    }

    /// Shows the connection's cursor, or hides it, while the pointer is over one of this program's windows.
    func updateCursor() {
        guard let cursor, focus != nil else { return }
        cursor.show(connection.isCursorHidden ? nil : connection.cursor, serial: enterSerial)
        connection.flush()
    }

    /// Locks the pointer while it is over one of this program's windows, or unlocks it, as the connection says.
    func updateLock() {
        lock?.update(focus: focus)
        connection.flush()
    }

    /// The motion of the device, which arrives in the same frame as that of the pointer, or alone if that is locked.
    private func moveDevice(_ dx: Double, _ dy: Double) {
        guard focus != nil else { return }
        change(nil) { frame in
            let former = frame.motion ?? SurfacePoint(x: 0, y: 0)
            frame.motion = SurfacePoint(x: former.x + dx, y: former.y + dy)
        }
        if let proxy, proxy.version < 5 { endFrame() }
    }

    private func send(_ event: WindowEvent) { connection.window(of: focus)?.events?(event) }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        guard let event = WlPointer.Event(rawValue: event), let proxy else { return }
        switch event {
        case .enter:
            if focus != nil { leave() }
            enterSerial = arguments.uint(0)
            focus = arguments.object(1)
            position = SurfacePoint(x: arguments.fixed(2), y: arguments.fixed(3))
            updateCursor()
            updateLock()
            send(.pointerEntered(position))
        case .leave:
            endFrame()
            releaseButtons(serial: arguments.uint(0))
            send(.pointerLeft)
            focus = nil
            updateLock()
        case .motion:
            position = SurfacePoint(x: arguments.fixed(1), y: arguments.fixed(2))
            change(arguments.uint(0)) { $0.hasMoved = true }
        case .button:
            hasButton?()
            let isDown = WlPointer.ButtonState(rawValue: arguments.uint(3)) == .pressed
            let button = PointerButton(code: arguments.uint(2), isDown: isDown, serial: arguments.uint(0))
            if button.isDown {
                buttonsDown.insert(button.code)
                pressed?(button.serial)
            } else {
                buttonsDown.remove(button.code)
            }
            change(arguments.uint(1)) { $0.buttons.append(button) }
        case .axis:
            let value = arguments.fixed(2)
            let isVertical = Self.isVertical(axis: arguments.uint(1))
            scroll(arguments.uint(0)) { if isVertical { $0.dy += value } else { $0.dx += value } }
        case .axisSource:
            let source: PointerScroll.Source? =
                switch WlPointer.AxisSource(rawValue: arguments.uint(0)) {
                case .wheel: .wheel
                case .finger: .finger
                case .continuous: .continuous
                case .wheelTilt: .wheelTilt
                case nil: nil
                }
            scroll(nil) { $0.source = source }
        case .axisStop: scroll(arguments.uint(0)) { $0.isStopped = true }
        case .axisDiscrete: steps(axis: arguments.uint(0), Int(arguments.int(1)) * 120)
        case .axisValue120: steps(axis: arguments.uint(0), Int(arguments.int(1)))
        case .frame: endFrame()
        }
        // Before version 5 there is no frame event: each event is a frame.
        if proxy.version < 5 { endFrame() }
    }

    private static func isVertical(axis: UInt32) -> Bool { WlPointer.Axis(rawValue: axis) == .verticalScroll }

    private func steps(axis: UInt32, _ steps: Int) {
        scroll(nil) { if Self.isVertical(axis: axis) { $0.stepsY += steps } else { $0.stepsX += steps } }
    }

    private func scroll(_ milliseconds: UInt32?, _ change: (inout PointerScroll) -> Void) {
        self.change(milliseconds) { frame in
            var scroll = frame.scroll ?? PointerScroll()
            change(&scroll)
            frame.scroll = scroll
        }
    }

    private func change(_ milliseconds: UInt32?, _ change: (inout PointerFrame) -> Void) {
        let now = Monotonic.now()
        var frame = frame ?? PointerFrame(position: position, time: now)
        if let milliseconds { frame.time = Monotonic.moment(ofMilliseconds: milliseconds, now: now) }
        frame.position = position
        change(&frame)
        self.frame = frame
    }

    private func endFrame() {
        guard let frame, !frame.isEmpty else { return }
        self.frame = nil
        send(.pointer(frame))
    }

    /// Reports the buttons that are down as released, when the pointer leaves.
    private func releaseButtons(serial: UInt32) {
        for code in buttonsDown.sorted() {
            change(nil) { $0.buttons.append(PointerButton(code: code, isDown: false, serial: serial, isLost: true)) }
        }
        buttonsDown = []
        endFrame()
    }
}
