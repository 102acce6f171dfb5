import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// A tool of a tablet, which acts as a pointer. Its events are collected into frames and sent to the window below it.
@MainActor final class WaylandTabletTool {
    private var proxy: Proxy?
    private unowned let connection: WaylandConnection
    private var cursor: CursorSurface?
    private var focus: OpaquePointer?
    private var enterSerial: UInt32 = 0
    private var frame: TabletFrame
    private var buttonsDown: Set<UInt32> = []
    /// Called with the serial number of each press.
    var pressed: ((UInt32) -> Void)?
    /// Called when the tip leaves the tablet.
    var lifted: (() -> Void)?
    /// Called when the tool was removed.
    var removed: ((WaylandTabletTool) -> Void)?

    private static let tipCode: UInt32 = 0x110
    private static let fullScale = 65535.0

    init(raw: OpaquePointer?, id: Int, connection: WaylandConnection) {
        self.connection = connection
        var tool = TabletTool()
        tool.id = id
        frame = TabletFrame(tool: tool)
        proxy = Proxy(
            main: raw, on: connection.display, destroy: { zwp_tablet_tool_v2_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments) })
        cursor = proxy.map { CursorSurface(of: .tabletTool($0.raw), connection: connection) }
    }

    /// Reports that the tool has left, and destroys the object.
    func remove() {
        leave()
        send(time: Monotonic.now())
        focus = nil
        cursor = nil  // before its tool
        proxy?.invalidate()
        proxy = nil
    }

    /// Reports that the tool has left a surface, which is about to be created again.
    func leave(surface: OpaquePointer) {
        guard focus == surface else { return }
        leave()
        send(time: Monotonic.now())
    }

    func forget(surface: OpaquePointer) {
        guard focus == surface else { return }
        focus = nil
        frame = frame.next
        buttonsDown = []
    }

    func updateCursor() {
        guard let cursor, focus != nil else { return }
        cursor.show(connection.isCursorHidden ? nil : connection.cursor, serial: enterSerial)
        connection.flush()
    }

    private func handle(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpTabletToolV2.Event(rawValue: event) {
        case .type: frame.tool.kind = Self.kind(arguments.uint(0))
        case .hardwareSerial: frame.tool.serial = UInt64(arguments.uint(0)) << 32 | UInt64(arguments.uint(1))
        case .hardwareIdWacom: frame.tool.hardwareID = UInt64(arguments.uint(0)) << 32 | UInt64(arguments.uint(1))
        case .capability, .done, nil: break
        case .removed: removed?(self)
        case .proximityIn:
            if focus != nil {
                leave()
                send(time: Monotonic.now())
            }
            enterSerial = arguments.uint(0)
            focus = arguments.object(2)
            frame.hasEntered = true
            updateCursor()
        case .proximityOut: leave()
        case .down: press(Self.tipCode, serial: arguments.uint(0))
        case .up:
            lifted?()
            release(Self.tipCode)
        case .motion:
            frame.position = SurfacePoint(x: arguments.fixed(0), y: arguments.fixed(1))
            frame.hasMoved = true
        case .pressure: frame.pressure = min(Double(arguments.uint(0)) / Self.fullScale, 1)
        case .distance: frame.distance = min(Double(arguments.uint(0)) / Self.fullScale, 1)
        case .tilt: (frame.tiltX, frame.tiltY) = (arguments.fixed(0), arguments.fixed(1))
        case .rotation: frame.rotation = arguments.fixed(0)
        case .slider: frame.slider = min(max(Double(arguments.int(0)) / Self.fullScale, -1), 1)
        case .wheel: frame.wheelClicks += Int(arguments.int(1))
        case .button:
            let isDown = ZwpTabletToolV2.ButtonState(rawValue: arguments.uint(2)) == .pressed
            let code = Self.pointerCode(arguments.uint(1))
            if isDown { press(code, serial: arguments.uint(0)) } else { release(code) }
        case .frame: send(time: Monotonic.moment(ofMilliseconds: arguments.uint(0), now: Monotonic.now()))
        }
    }

    private static func kind(_ type: UInt32) -> TabletToolKind {
        switch ZwpTabletToolV2.TypeValue(rawValue: type) {
        case .pen, .brush, .pencil, .airbrush: .pen
        case .eraser: .eraser
        case .mouse, .lens: .cursor
        case .finger, nil: .other
        }
    }

    /// The buttons of a pen act as the right and the middle button.
    private static func pointerCode(_ code: UInt32) -> UInt32 {
        switch code {
        case 0x14B: 0x111
        case 0x14C: 0x112
        case 0x149: 0x113
        default: code
        }
    }

    private func press(_ code: UInt32, serial: UInt32) {
        guard buttonsDown.insert(code).inserted else { return }
        pressed?(serial)
        frame.buttons.append(PointerButton(code: code, isDown: true, serial: serial))
    }

    private func release(_ code: UInt32, isLost: Bool = false) {
        guard buttonsDown.remove(code) != nil else { return }
        frame.buttons.append(PointerButton(code: code, isDown: false, serial: 0, isLost: isLost))
    }

    private func leave() {
        for code in buttonsDown.sorted() { release(code, isLost: true) }
        frame.pressure = 0
        if focus != nil { frame.hasLeft = true }
    }

    /// Sends the collected events.
    private func send(time: Double) {
        frame.time = time
        let sent = frame
        frame = frame.next
        connection.window(of: focus)?.events?(.tablet(sent))
        if sent.hasLeft { focus = nil }
    }
}
