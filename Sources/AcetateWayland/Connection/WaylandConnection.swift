import AcetateProtocols
import CAcetateWayland
import Dispatch
import Synchronization

/// An event of a connection that belongs to no window.
package enum ConnectionEvent {
    case outputAdded(WaylandOutput)
    case outputChanged(WaylandOutput)
    case outputRemoved(WaylandOutput)
    /// A problem of the environment that the connection survives, such as a keymap that cannot be read.
    case warning(WaylandError)
    /// The connection has ended, and nothing can be sent any more. Reported once.
    case lost(WaylandError)
}

/// A connection to the compositor. Its events are dispatched on the main queue, whether a run loop or `dispatchMain`
/// runs that; without events no thread wakes.
@MainActor package final class WaylandConnection {
    /// The current outputs, in the order in which the compositor announced them.
    package private(set) var outputs: [WaylandOutput] = []
    package private(set) var seats: [WaylandSeat] = []
    /// The reason why the connection ended; nil while it is open.
    package private(set) var failure: WaylandError?
    /// Called on the main actor.
    package var events: ((ConnectionEvent) -> Void)?
    /// Whether the cursor is hidden over this program's windows. Default false.
    package var isCursorHidden = false {
        didSet { if isCursorHidden != oldValue { for seat in seats { seat.updateCursor() } } }
    }

    /// The cursor over this program's windows. Default the arrow, which also replaces shapes that the theme lacks.
    package var cursor = PointerCursor.shape(.arrow) {
        didSet { if cursor != oldValue { for seat in seats { seat.updateCursor() } } }
    }

    let display: DisplayHandle
    private var cursorTheme: CursorTheme?
    private(set) var globals: Globals?
    private var registry: Proxy?
    private var offers = GlobalOffers()
    private let mainQueue: MainQueue
    private var windows: [OpaquePointer: WaylandWindow] = [:]
    private var seatIDs: [UInt32: WaylandSeat] = [:]
    private var isSetUp = false

    /// Connects to the compositor, and returns when that has described its globals, outputs and seats.
    ///
    /// - Parameters:
    ///   - name: a socket's absolute path, or its name in XDG_RUNTIME_DIR; by default the one that WAYLAND_SOCKET or
    ///     WAYLAND_DISPLAY names.
    ///   - timeLimit: the time to wait for an answer, in seconds.
    package init(display name: String? = nil, timeLimit: Double = 10) throws(WaylandError) {
        ProtocolLog.install()
        display = try DisplayHandle(taking: DisplayAddress.connect(to: name))
        mainQueue = try MainQueue(display)
        mainQueue.connection = self
        try mainQueue.startReading()
        do {
            try setUp(timeLimit)
        } catch {
            disconnect()
            throw error
        }
    }

    private func setUp(_ timeLimit: Double) throws(WaylandError) {
        registry = Proxy(
            main: wl_display_get_registry(display.raw), on: display, destroy: { wl_registry_destroy($0) },
            handler: { [weak self] event, arguments in self?.handleRegistry(event, arguments) })
        guard let registry else { throw .noResources("the registry", SystemError.current) }
        try requireRoundTrip("the request for its globals", timeLimit)
        globals = try Globals(offers, registry: registry)
        isSetUp = true
        for offer in offers.offers.sorted(by: { $0.key < $1.key }) { bindDevice(offer.key, offer.value.interface) }
        try requireRoundTrip("the request for its outputs", timeLimit)
    }

    private func requireRoundTrip(_ request: String, _ timeLimit: Double) throws(WaylandError) {
        if roundTrip(atMost: timeLimit) { return }
        throw failure ?? .noAnswer(to: request, seconds: timeLimit)
    }

    /// Closes the windows, destroys all objects and ends the connection. No event is reported any more.
    package func disconnect() {
        for window in windows.values { window.close() }
        for seat in seats { seat.remove() }
        for output in outputs { output.remove() }
        windows = [:]
        seats = []
        seatIDs = [:]
        outputs = []
        cursorTheme = nil
        globals = nil
        registry = nil
        events = nil
        display.flush()
        mainQueue.stop()
    }

    /// The last press of a button, a key or a finger: its seat, and the serial number that requests which the press
    /// leads to contain. Nil if there was none, or if the seat is gone.
    var latestPress: (seat: OpaquePointer, serial: UInt32)? {
        guard let press, let seat = press.seat.object?.raw else { return nil }
        return (seat, press.serial)
    }
    private var press: (seat: Weak<WaylandSeat>, serial: UInt32)?

    func notePress(_ serial: UInt32, on seat: WaylandSeat) { press = (Weak(seat), serial) }

    /// The surface of the program that has the keyboard focus.
    var focusedSurface: OpaquePointer? { seats.lazy.compactMap(\.focusedSurface).first }

    /// Whether the compositor offers to draw the frames of windows.
    package var offersDecorations: Bool { globals?.decoration != nil }

    /// The cursor theme at the greatest scale of the outputs, loaded when a pointer first needs it.
    func loadedCursorTheme() -> CursorTheme? {
        guard let globals else { return nil }
        let scale = outputs.map(\.info.scale).max() ?? 1
        if cursorTheme?.scale != scale { cursorTheme = CursorTheme(scale: scale, shm: globals.shm) }
        return cursorTheme
    }

    // MARK: Waiting

    /// Sends the pending requests. The connection does so itself after it has dispatched events. Call this after
    /// requests that are not made by an event handler.
    package func flush() { display.flush() }

    /// Dispatches events until `condition` holds, for at most `seconds`, without running the run loop. Returns whether
    /// the condition holds; also false when the connection is lost.
    @discardableResult
    package func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool {
        mainQueue.wait(until: Monotonic.now() + seconds, condition: condition)
    }

    /// Waits until the compositor has handled all requests so far, and dispatches the events that it has sent until
    /// then. Returns false if that takes more than `seconds`, or if the connection is lost.
    @discardableResult package func roundTrip(atMost seconds: Double = 10) -> Bool {
        var isDone = false
        let callback = Proxy(
            main: wl_display_sync(display.raw), on: display, destroy: { wl_callback_destroy($0) },
            handler: { _, _ in isDone = true })
        return withExtendedLifetime(callback) { wait(atMost: seconds) { isDone } }
    }

    // MARK: Windows

    func add(_ window: WaylandWindow, surface: OpaquePointer) { windows[surface] = window }
    func removeWindow(surface: OpaquePointer) {
        windows[surface] = nil
        for seat in seats { seat.forget(surface: surface) }
    }
    func window(of surface: OpaquePointer?) -> WaylandWindow? { surface.flatMap { windows[$0] } }
    func output(of raw: OpaquePointer?) -> WaylandOutput? { outputs.first { $0.proxy?.raw == raw } }

    // MARK: Events

    private func handleRegistry(_ event: UInt32, _ arguments: EventArguments) {
        let name = arguments.uint(0)
        switch WlRegistry.Event(rawValue: event) {
        case .global:
            let interface = arguments.string(1) ?? ""
            offers.add(name, interface: interface, version: arguments.uint(2))
            if isSetUp { bindDevice(name, interface) }
        case .globalRemove:
            offers.remove(name)
            removeDevice(name)
        case nil: break
        }
    }

    /// Binds an output or a seat, which may be added and removed at any time. The other globals are bound once.
    private func bindDevice(_ name: UInt32, _ interface: String) {
        guard let registry, let version = offers.offers[name]?.version else { return }
        let request: GlobalRequest
        switch interface {
        case GlobalRequest.output.name: request = .output
        case GlobalRequest.seat.name: request = .seat
        default: return
        }
        guard version >= request.required else { return }
        let raw = registry.bind(request, name: name, version: min(version, request.preferred))
        if interface == GlobalRequest.output.name {
            outputs.append(
                WaylandOutput(id: name, raw: raw, on: display) { [weak self] output in self?.outputChanged(output) })
        } else {
            let seat = WaylandSeat(raw: raw, connection: self)
            seatIDs[name] = seat
            seats.append(seat)
        }
        display.flush()
    }

    private var announced: Set<UInt32> = []

    private func outputChanged(_ output: WaylandOutput) {
        let isNew = announced.insert(output.id).inserted
        for window in windows.values { window.outputChanged(output) }
        events?(isNew ? .outputAdded(output) : .outputChanged(output))
    }

    private func removeDevice(_ name: UInt32) {
        if let index = outputs.firstIndex(where: { $0.id == name }) {
            let output = outputs.remove(at: index)
            announced.remove(name)
            for window in windows.values { window.outputRemoved(output) }
            output.remove()
            events?(.outputRemoved(output))
        }
        if let seat = seatIDs.removeValue(forKey: name) {
            seats.removeAll { $0 === seat }
            seat.remove()
        }
    }

    func warn(_ error: WaylandError) { events?(.warning(error)) }

    fileprivate func lose(_ error: WaylandError) {
        guard failure == nil else { return }
        failure = error
        for seat in seats { seat.stopRepeating() }
        events?(.lost(error))
    }
}

/// A reference that does not retain its object.
private struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}

/// The connection of the display's own event queue with the main dispatch queue.
private final class MainQueue: Sendable {
    private let display: DisplayHandle
    /// Signaled for events that arrive while the main actor sleeps in `wait`.
    private let arrival: EventFD
    private let isWaiting = Atomic(false)
    /// A block has been dispatched to the main queue and has not run yet.
    private let isScheduled = Atomic(false)
    private let end = Mutex<(isOver: Bool, error: WaylandError?)>((false, nil))
    private let registration = Atomic(0)
    @MainActor weak var connection: WaylandConnection?

    @MainActor init(_ display: DisplayHandle) throws(WaylandError) {
        self.display = display
        arrival = try EventFD()
    }

    @MainActor func startReading() throws(WaylandError) {
        let id = display.register(nil) { [weak self] in self?.notify() }
        registration.store(id, ordering: .relaxed)
        try ConnectionReader.start(display) { [weak self] error in
            guard let self else { return }
            self.end.withLock { $0 = (true, error) }
            self.notify()
        }
    }

    @MainActor func stop() {
        display.unregister(registration.load(ordering: .relaxed))
        display.stopReader()
        connection = nil
    }

    deinit {
        // If `disconnect` was never called: the thread must not outlive the connection.
        display.unregister(registration.load(ordering: .relaxed))
        display.stopReader()
    }

    /// Schedules a dispatch. Called on the connection thread when there are events or the connection has ended.
    private func notify() {
        if isWaiting.load(ordering: .sequentiallyConsistent) { arrival.signal() }
        guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.dispatch() } }
    }

    @MainActor private func dispatch() {
        isScheduled.store(false, ordering: .releasing)
        // After `stop` the connection's objects no longer exist.
        guard let connection else { return }
        // The end is read first, so that events that arrived before the end are dispatched before it is reported.
        let end = end.withLock { $0 }
        wl_display_dispatch_pending(display.raw)
        display.flush()
        if end.isOver, let error = end.error { connection.lose(error) }
    }

    @MainActor func wait(until deadline: Double, condition: () -> Bool) -> Bool {
        let wasWaiting = isWaiting.exchange(true, ordering: .sequentiallyConsistent)
        defer { isWaiting.store(wasWaiting, ordering: .sequentiallyConsistent) }
        display.flush()
        while true {
            dispatch()
            if condition() { return true }
            guard let connection, connection.failure == nil, Monotonic.now() < deadline else { return false }
            arrival.wait(until: deadline)
        }
    }
}
