import AcetateProtocols
import CAcetateWayland
import Glibc

/// An event of a connection that belongs to no window.
package enum ConnectionEvent {
    case outputAdded(WaylandOutput)
    case outputChanged(WaylandOutput)
    case outputRemoved(WaylandOutput)
    /// A problem of the environment that the connection survives, such as a keymap that cannot be read.
    case warning(WaylandError)
    /// Another program has changed a selection, or the compositor reports it after the program got the keyboard focus.
    case selectionChanged(SelectionKind)
    /// Data was not sent to another program.
    case transferFailed(TransferError)
    /// The connection has ended for this reason, and the compositor's return is awaited. Nothing is shown until then.
    case interrupted(reason: String)
    /// The compositor has returned. The windows have been created again, and `outputs` and `seats` are new.
    case restored
    /// The connection has ended for good, and nothing can be sent any more. Reported once.
    case lost(WaylandError)
}

/// A connection to the compositor. Its events are dispatched on the main queue, whether a run loop or `dispatchMain`
/// runs that; without events no thread wakes.
///
/// The object can outlive its compositor. What it has on one compositor is a session: the display, the globals, outputs,
/// seats, and the protocol objects of windows. When the connection is lost, `endSession` destroys all of these. When the
/// socket has returned, the same code as at the first connection creates them again, from state that the program's
/// objects keep in any case:
///
/// - `Globals`, outputs and seats are bound when the compositor offers them, and hold no state of the program.
/// - `WaylandWindow` keeps its properties as values. `attach` creates its protocol objects and sends the properties; an
///   object that belongs to a window (decoration, viewport, popup) is created there and destroyed in `detach`.
/// - The cursor belongs to this object, and is sent when the pointer enters a window.
/// - `Selections` keeps the program's data, and offers it again when the program gets the keyboard focus.
/// - `SurfaceRenderLoop` keeps the render thread with the frame source and the clock. Its `SurfaceAttachment` has the
///   buffers, queues and callbacks.
///
/// So a property is stored first and then sent, if `canSend` is true. Keys, buttons and touches are released by events
/// when their devices are removed, at the end of a session as when a device is unplugged.
@MainActor package final class WaylandConnection {
    /// The current outputs, in the order in which the compositor announced them.
    package private(set) var outputs: [WaylandOutput] = []
    package private(set) var seats: [WaylandSeat] = []
    /// Seconds for which the compositor's return is awaited after the connection was lost; 0, the default, for not at
    /// all, infinite for any time. A connection that was inherited by WAYLAND_SOCKET cannot be restored, and after a
    /// protocol error none is.
    package var reconnectionLimit = 0.0 {
        didSet { reconnection?.setLimit(reconnectionLimit) }
    }
    /// Whether the compositor's return is awaited.
    package var isInterrupted: Bool { reconnection != nil }
    /// The reason why the connection ended; nil while it is open.
    package private(set) var failure: WaylandError?
    /// Called on the main actor. Warnings from before are sent when it is set.
    package var events: ((ConnectionEvent) -> Void)? {
        didSet {
            guard let events else { return }
            let pending = pendingWarnings
            pendingWarnings = []
            for warning in pending { events(.warning(warning)) }
        }
    }
    /// Whether the cursor is hidden over this program's windows. Default false.
    package var isCursorHidden = false {
        didSet { if isCursorHidden != oldValue { updateCursors() } }
    }

    /// The cursor over this program's windows. Default the arrow, which also replaces shapes that the theme lacks.
    package var cursor = PointerCursor.shape(.arrow) {
        didSet { if cursor != oldValue { updateCursors() } }
    }

    /// Whether the pointer stays where it is while it is over this program's windows, which get the motion of the device.
    /// Default false.
    package var isPointerLocked = false {
        didSet { if isPointerLocked != oldValue, canSend { for seat in seats { seat.updatePointerLock() } } }
    }

    /// Whether the compositor can lock the pointer, and report the motion of its device.
    package var canLockPointer: Bool { globals?.pointerConstraints != nil && globals?.relativePointer != nil }

    /// The clipboard and the primary selection.
    package let selections = Selections()
    /// The drag that this program has begun.
    package internal(set) var outgoingDrag: OutgoingDrag?

    private(set) var display: DisplayHandle
    private var cursorTheme: CursorTheme?
    private(set) var globals: Globals?
    private var registry: Proxy?
    private var offers = GlobalOffers()
    private var mainQueue: MainQueue
    /// The windows, in the order in which they were last activated.
    private(set) var windows: [WaylandWindow] = []
    private var windowsBySurface: [OpaquePointer: WaylandWindow] = [:]
    private var seatIDs: [UInt32: WaylandSeat] = [:]
    /// The socket's path; nil if the connection cannot be restored.
    private let path: String?
    /// The socket at the path when the session's connection was made.
    private var socket: SocketIdentity?
    private(set) var phase = Phase.awaitsGlobals
    private var setUpError: WaylandError?
    private var setUpCallback: Proxy?
    private var reconnection: Reconnection?
    /// The time at which the session was set up: seconds, CLOCK_MONOTONIC.
    private var openTime = -Double.infinity
    /// Seconds between the loss of a session that lasted less than a second and the next connection.
    private var pause = 0.0
    /// The lock of the session that this program has requested; nil if there is none.
    package internal(set) var sessionLock: WaylandSessionLock?
    var idleMonitors: [WaylandIdleMonitor] = []
    /// The requests for activation tokens that are not answered.
    var activationTokens: [ActivationToken] = []
    /// Properties of windows or the cursor have changed while the socket was full.
    private var hasUnsentChanges = false

    enum Phase {
        /// The compositor is describing its globals, then its outputs and seats.
        case awaitsGlobals, awaitsDevices
        case open
        /// The connection is lost. If `reconnection` is not nil, the compositor's return is awaited.
        case lost
    }

    /// Connects to the compositor, and returns when that has described its globals, outputs and seats.
    ///
    /// - Parameters:
    ///   - name: a socket's absolute path, or its name in XDG_RUNTIME_DIR; by default the one that WAYLAND_SOCKET or
    ///     WAYLAND_DISPLAY names.
    ///   - timeLimit: the time to wait for an answer, in seconds.
    ///   - reconnectionLimit: the first value of the property, which also applies if the compositor ends meanwhile.
    ///   - interrupted: called with the reason if the compositor ends meanwhile, before its return is awaited.
    package convenience init(
        display name: String? = nil, timeLimit: Double = 10, reconnectionLimit: Double = 0,
        interrupted: (_ reason: String) -> Void = { _ in }
    ) throws(WaylandError) {
        // Before the connection is made, which removes WAYLAND_SOCKET from the environment.
        let path = DisplayAddress.path(of: name)
        let socket = path.flatMap(SocketIdentity.init)
        try self.init(
            over: DisplayHandle.connect(to: name), path: path, socket: socket, timeLimit: timeLimit,
            reconnectionLimit: reconnectionLimit, interrupted: interrupted)
    }

    /// Uses an open connection, which cannot be restored. No other object may use it from now on.
    package convenience init(over display: DisplayHandle, timeLimit: Double = 10) throws(WaylandError) {
        try self.init(
            over: display, path: nil, socket: nil, timeLimit: timeLimit, reconnectionLimit: 0, interrupted: { _ in })
    }

    private init(
        over display: DisplayHandle, path: String?, socket: SocketIdentity?, timeLimit: Double,
        reconnectionLimit: Double, interrupted: (_ reason: String) -> Void
    ) throws(WaylandError) {
        self.path = path
        self.socket = socket
        self.reconnectionLimit = reconnectionLimit
        self.display = display
        mainQueue = try MainQueue(display)
        mainQueue.connection = self
        selections.connection = self
        mainQueue.startReading()
        do {
            beginSetUp()
            try setUp(timeLimit, interrupted)
        } catch {
            disconnect()
            throw error
        }
    }

    /// Waits until the session is set up. If the compositor ends meanwhile, waits for its return and begins again.
    private func setUp(_ timeLimit: Double, _ interrupted: (_ reason: String) -> Void) throws(WaylandError) {
        var deadline: Double?
        var pause = 0.002
        while true {
            let reason: String
            do throws(WaylandError) {
                try require("the request for its globals", timeLimit) { phase != .awaitsGlobals }
                return try require("the request for its outputs", timeLimit) { phase == .open }
            } catch {
                guard case .connectionLost(let cause) = error, path != nil, reconnectionLimit > 0 else { throw error }
                reason = cause
            }
            if deadline == nil { interrupted(reason) }
            let end = deadline ?? Monotonic.now() + reconnectionLimit
            deadline = end
            endSession()
            failure = nil
            // The main queue may be waiting for this function, so that neither its timers nor a watch of the socket can run.
            repeat {
                guard Monotonic.now() + pause < end else {
                    throw .notReturned(path: path ?? "", seconds: reconnectionLimit, reason: reason)
                }
                usleep(useconds_t(pause * 1e6))
                pause = min(2 * pause, 0.25)
            } while reconnect() != .connected
        }
    }

    private func require(_ request: String, _ timeLimit: Double, _ condition: () -> Bool) throws(WaylandError) {
        let isDone = wait(atMost: timeLimit) { setUpError != nil || condition() }
        if let error = setUpError ?? failure { throw error }
        guard isDone else { throw .noAnswer(to: request, seconds: timeLimit) }
    }

    // MARK: Sessions

    /// Requests the globals. The answers continue the set-up, so that a compositor that starts slowly blocks no thread.
    private func beginSetUp() {
        phase = .awaitsGlobals
        registry = Proxy(
            main: wl_display_get_registry(display.raw), on: display, destroy: { wl_registry_destroy($0) },
            handler: { [weak self] event, arguments in self?.handleRegistry(event, arguments) })
        afterAnswers { [weak self] in self?.bindGlobals() }
        display.flush()
    }

    private func bindGlobals() {
        guard let registry else { return }
        do throws(WaylandError) {
            globals = try Globals(offers, registry: registry, pings: mainQueue.pings)
        } catch {
            setUpError = error
            return
        }
        outputs = []
        if let globals { selections.begin(mainQueue, on: display, globals) }
        phase = .awaitsDevices
        for offer in offers.offers.sorted(by: { $0.key < $1.key }) { bindDevice(offer.key, offer.value.interface) }
        afterAnswers { [weak self] in self?.finishSetUp() }
    }

    private func finishSetUp() {
        phase = .open
        openTime = Monotonic.now()
        guard reconnection != nil else { return }
        reconnection = nil
        failure = nil
        restoreSessionLock()
        for monitor in idleMonitors { monitor.attach() }
        // A popup follows when its parent is shown, which the protocol requires.
        for window in windows where !window.isPopup { attach(window) }
        events?(.restored)
    }

    func attach(_ window: WaylandWindow) {
        do throws(WaylandError) { try window.attach() } catch { warn(error) }
    }

    /// Called when a window has sent its first frame on this connection. Creates its popups, and tells the compositor
    /// which windows stay above it.
    func didShow(_ window: WaylandWindow) {
        guard phase == .open else { return }
        for popup in window.popups where !popup.isAttached { attach(popup) }
        for child in windows where child.parent === window { child.sendParent() }
        display.flush()
    }

    /// Calls a function when the compositor has answered all requests so far.
    private func afterAnswers(_ body: @escaping @MainActor () -> Void) {
        setUpCallback = Proxy(
            main: wl_display_sync(display.raw), on: display, destroy: { wl_callback_destroy($0) },
            handler: { _, _ in body() })
        if setUpCallback == nil || registry == nil {
            setUpError = .noResources("the registry", SystemError.current)
        }
    }

    /// Called when events have been dispatched.
    func didDispatch() {
        if phase != .open, let error = setUpError, reconnection != nil { return lose(error) }
        guard hasUnsentChanges, canSend else { return }
        hasUnsentChanges = false
        for window in windows { window.sendChanges() }
        for seat in seats {
            seat.updateCursor()
            seat.updatePointerLock()
            seat.updateTextInput(.other)
        }
        selections.offerPending()
    }

    /// Destroys everything that belongs to the current compositor. The windows remain, without protocol objects.
    private func endSession() {
        // The set-up does not continue when the last events are dispatched.
        setUpCallback = nil
        registry = nil
        // No request can be sent any more, and destroying an object does not try to.
        display.end()
        for seat in seats { seat.remove() }
        selections.end()
        for token in activationTokens { token.end(nil) }
        for window in windows { window.detach() }
        sessionLock?.detach()
        for monitor in idleMonitors { monitor.detach() }
        for output in outputs { output.remove() }
        seats = []
        removedDevices = []
        seatIDs = [:]
        announced = []
        windowsBySurface = [:]
        cursorTheme = nil
        globals = nil
        setUpError = nil
        offers = GlobalOffers()
        mainQueue.stop()
    }

    /// Handles the end of the connection.
    func lose(_ error: WaylandError) {
        guard phase != .lost else { return }
        let wasOpen = phase == .open
        phase = .lost
        if let reconnection {
            endSession()
            return reconnection.didFail()
        }
        failure = error
        // After a protocol error the next connection would probably end in the same way.
        guard wasOpen, case .connectionLost(let reason) = error, let path, reconnectionLimit > 0 else {
            for seat in seats { seat.stopRepeating() }
            events?(.lost(error))
            return
        }
        // A compositor that ends each connection at once is not asked again without a pause; another one is.
        pause = Monotonic.now() - openTime < 1 ? min(max(2 * pause, 0.05), 1) : 0
        reconnection = Reconnection(
            path: path, lost: socket, after: pause, limit: reconnectionLimit,
            attempt: { [weak self] in self?.reconnect() ?? .missing },
            expired: { [weak self] in self?.giveUp() })
        // Without the grab they would not be dismissed by a press elsewhere.
        let dismissed = grabbingPopups
        endSession()
        events?(.interrupted(reason: reason))
        for popup in dismissed { popup.events?(.dismissed) }
    }

    /// Tries to connect to the compositor's socket.
    private func reconnect() -> Reconnection.Attempt {
        guard let path else { return .missing }
        if phase != .lost {
            // The set-up over an earlier connection takes long, and the socket has changed.
            phase = .lost
            endSession()
        }
        socket = SocketIdentity(path)
        guard let raw = DisplayAddress.connect(toPath: path) else { return errno == ENOENT ? .missing : .refused }
        do {
            display = try DisplayHandle(taking: raw)
            mainQueue = try MainQueue(display)
            mainQueue.connection = self
            mainQueue.startReading()
        } catch {
            mainQueue.stop()
            return .refused
        }
        beginSetUp()
        return .connected
    }

    /// Handles the end of the time limit for the compositor's return.
    private func giveUp() {
        guard let path, reconnection != nil else { return }
        reconnection = nil
        if phase != .lost {
            phase = .lost
            endSession()
        }
        guard let error = failure else { return }
        if reconnectionLimit > 0, case .connectionLost(let reason) = error {
            failure = .notReturned(path: path, seconds: reconnectionLimit, reason: reason)
        }
        events?(.lost(failure ?? error))
    }

    /// Closes the windows, destroys all objects and ends the connection. No event is reported any more.
    package func disconnect() {
        reconnection = nil
        events = nil
        for window in windows { window.close() }
        for monitor in idleMonitors { monitor.detach() }
        idleMonitors = []
        // A session that is locked stays so.
        sessionLock?.detach()
        for seat in seats { seat.remove() }
        selections.end()
        for token in activationTokens { token.end(nil) }
        for output in outputs { output.remove() }
        windows = []
        windowsBySurface = [:]
        seats = []
        removedDevices = []
        seatIDs = [:]
        outputs = []
        cursorTheme = nil
        globals = nil
        setUpCallback = nil
        registry = nil
        display.flush()
        mainQueue.stop()
    }

    /// The last press of a button, a key or a finger: its seat, and the serial number that requests which the press
    /// leads to contain. Nil if there was none, or if the seat is gone.
    var latestPress: (seat: OpaquePointer, serial: UInt32)? {
        guard let (seat, serial) = latestSeatPress, let raw = seat.raw else { return nil }
        return (raw, serial)
    }
    var latestSeatPress: (seat: WaylandSeat, serial: UInt32)? {
        guard let press, let seat = press.seat.object, seat.raw != nil else { return nil }
        return (seat, press.serial)
    }
    private var press: (seat: Weak<WaylandSeat>, serial: UInt32)?

    func notePress(_ serial: UInt32, on seat: WaylandSeat) { press = (Weak(seat), serial) }

    /// The seat that requests concern which need input: that of the last press, or else one with the keyboard focus.
    var seatForRequests: WaylandSeat? {
        latestSeatPress?.seat ?? seats.first { $0.focusedSurface != nil } ?? seats.first { $0.inputSerial != nil }
    }

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

    /// Seconds for which `flush` waits for a compositor that does not read.
    var sendingLimit = 10.0

    /// Sends the pending requests. The connection does so itself after it has dispatched events. Call this after
    /// requests that are not made by an event handler.
    ///
    /// If the socket is full, another thread sends the rest. If it was already full when the requests were made, this
    /// waits until the compositor reads, because libwayland cannot hold any number of requests. After `sendingLimit` the
    /// connection is ended, and restored like one that was lost.
    package func flush() {
        if display.isWriteBlocked {
            display.waitForWriting(until: Monotonic.now() + sendingLimit)
            if display.isWriteBlocked { display.abandon("it reads no requests") }
        }
        display.flush()
    }

    /// Whether requests can be made. If not, the caller stores the change: it is sent when a window is created again,
    /// and when the socket is not full any more.
    var canSend: Bool {
        guard phase == .open else { return false }
        if display.isWriteBlocked { hasUnsentChanges = true }
        return !display.isWriteBlocked
    }

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

    func add(_ window: WaylandWindow) { windows.append(window) }
    func remove(_ window: WaylandWindow) { windows.removeAll { $0 === window } }

    func add(_ window: WaylandWindow, surface: OpaquePointer) { windowsBySurface[surface] = window }
    func removeWindow(surface: OpaquePointer) {
        windowsBySurface[surface] = nil
        for seat in seats { seat.forget(surface: surface) }
    }
    func window(of surface: OpaquePointer?) -> WaylandWindow? { surface.flatMap { windowsBySurface[$0] } }

    /// Notes that a window has become active. The windows are created again in the order of these notes, so that the
    /// compositor activates the same one as before.
    func didActivate(_ window: WaylandWindow) {
        guard windows.last !== window else { return }
        remove(window)
        add(window)
    }

    func output(of raw: OpaquePointer?) -> WaylandOutput? { outputs.first { $0.proxy?.raw == raw } }

    // MARK: Events

    private func handleRegistry(_ event: UInt32, _ arguments: EventArguments) {
        let name = arguments.uint(0)
        switch WlRegistry.Event(rawValue: event) {
        case .global:
            let interface = arguments.string(1) ?? ""
            removeDevice(name)  // of a global that the compositor has replaced without removing it
            offers.add(name, interface: interface, version: arguments.uint(2))
            if phase == .awaitsDevices || phase == .open { bindDevice(name, interface) }
        case .globalRemove:
            offers.remove(name)
            removeDevice(name)
        case nil: break
        }
    }

    /// Binds an output or a seat, which may be added and removed at any time. The other globals are bound once.
    private func bindDevice(_ name: UInt32, _ interface: String) {
        guard let registry, let offered = offers.offers[name]?.version else { return }
        let request: GlobalRequest
        switch interface {
        case GlobalRequest.output.name: request = .output
        case GlobalRequest.seat.name: request = .seat
        default: return
        }
        guard let version = request.version(offered: offered) else { return }
        let raw = registry.bind(request, name: name, version: version)
        if interface == GlobalRequest.output.name {
            let output = WaylandOutput(id: name, raw: raw, on: display) { [weak self] in self?.outputChanged($0) }
            outputs.append(output)
            if let manager = globals?.outputManager { output.describe(by: manager) }
        } else {
            let seat = WaylandSeat(raw: raw, connection: self)
            seatIDs[name] = seat
            seats.append(seat)
            seatsDidChange()
        }
        display.flush()
    }

    private var announced: Set<UInt32> = []

    private func outputChanged(_ output: WaylandOutput) {
        let isNew = announced.insert(output.id).inserted
        for window in windows { window.outputChanged(output) }
        guard phase == .open else { return }  // `restored` reports the outputs of the set-up
        if isNew { attachWaitingWindows() }
        events?(isNew ? .outputAdded(output) : .outputChanged(output))
    }

    private func removeDevice(_ name: UInt32) {
        if let index = outputs.firstIndex(where: { $0.id == name }) {
            // A window of a lock belongs to its output, and waits for another one of the same name.
            let locked = windows.filter { $0.hasLockSurface(on: outputs[index]) }
            let output = outputs.remove(at: index)
            announced.remove(name)
            for window in locked { window.detachWithPopups() }
            for window in windows { window.outputRemoved(output) }
            output.remove()
            attachWaitingWindows()
            events?(.outputRemoved(output))
        }
        if let seat = seatIDs.removeValue(forKey: name) {
            seats.removeAll { $0 === seat }
            seat.remove()
            seatsDidChange()
        }
    }

    /// The devices of removed seats for which the compositor may still create objects. If such a device were destroyed at
    /// once, libwayland would not learn of an object that is on its way, refuse the next one and end the connection.
    private var removedDevices: [[AnyObject]] = []

    /// Keeps the devices of a removed seat until five more seats are removed.
    func keep(_ devices: [AnyObject]) {
        removedDevices.append(devices)
        if removedDevices.count > 5 { removedDevices.removeFirst() }
    }

    func resetCompose() { for seat in seats { seat.resetCompose() } }

    func updateTextInputs(_ cause: ZwpTextInputV3.ChangeCause) {
        for seat in seats { seat.updateTextInput(cause) }
    }

    private func updateCursors() {
        guard canSend else { return }
        for seat in seats { seat.updateCursor() }
    }

    func warn(_ error: WaylandError) {
        if let events { events(.warning(error)) } else { pendingWarnings.append(error) }
    }
    /// The problems that were found while the connection was made.
    private var pendingWarnings: [WaylandError] = []

    /// Reports a problem at its first occurrence.
    func warnOnce(_ error: WaylandError) {
        guard !warnings.contains(error) else { return }
        warnings.append(error)
        warn(error)
    }
    private var warnings: [WaylandError] = []
}

/// A reference that does not retain its object.
private struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}
