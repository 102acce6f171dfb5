import AcetateMainLoop
import AcetateCompositor
import AcetatePixels
import AcetateTrace
import AcetateWayland
import CoreText
import Foundation
import QuartzCore

/// The display of a Wayland compositor.
@MainActor
final class WaylandDisplayServer: DisplayServer {
    fileprivate let connection: WaylandConnection
    /// The windows that are not closed, by the number of the surface.
    fileprivate var windows: [Int: WaylandWindow] = [:]
    var eventHandler: ((DisplayEvent) -> Void)? {
        didSet { connection.events = eventHandler == nil ? nil : { [weak self] event in self?.handle(event) } }
    }
    /// The keyboard focus has left a window, and has not entered another one.
    private var focusHasLeft = false
    /// The former screens while the compositor is away.
    private var formerScreens: [DisplayScreen]?

    /// Connects to the compositor of the environment. If that ends meanwhile, this calls `interrupted` with the reason, and
    /// waits for its return for `reconnectionLimit` seconds.
    init(reconnectionLimit: Double, interrupted: (_ reason: String) -> Void) throws {
        // Most windows show text. The fonts are loaded while the compositor responds.
        FontEnvironment.prepare()
        connection = try WaylandConnection(reconnectionLimit: reconnectionLimit, interrupted: interrupted)
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .outputAdded, .outputChanged, .outputRemoved: eventHandler?(.screensChanged)
        case .interrupted(let reason):
            reportLeftFocus()
            // The outputs keep their descriptions until the next connection.
            formerScreens = screens
            eventHandler?(.connectionLost(reason: reason))
        case .restored:
            formerScreens = nil
            eventHandler?(.connectionRestored)
        case .warning(let error): eventHandler?(.warning("\(error)"))
        case .lost(let error): eventHandler?(.failed(error))
        case .selectionChanged(let kind): eventHandler?(.selectionChanged(kind))
        case .transferFailed(let error): eventHandler?(.transferFailed(error))
        }
    }

    // MARK: The keyboard focus

    fileprivate func keyboardDidEnter(_ surface: Int) {
        focusHasLeft = false
        eventHandler?(.keyboardFocus(surface: surface))
    }

    /// Reports that the keyboard focus has left the program, unless it enters another window at once: a program that moves the focus
    /// between its windows remains active.
    fileprivate func keyboardDidLeave() {
        guard !focusHasLeft else { return }
        focusHasLeft = true
        MainLoop.async(after: Self.focusDelay) { [weak self] in self?.reportLeftFocus() }
    }

    private func reportLeftFocus() {
        guard focusHasLeft else { return }
        focusHasLeft = false
        eventHandler?(.keyboardFocus(surface: nil))
    }

    /// Seconds in which the two events of a moved focus arrive.
    private static let focusDelay = 0.02

    var reconnectionLimit: Double {
        get { connection.reconnectionLimit }
        set { connection.reconnectionLimit = newValue }
    }

    var screens: [DisplayScreen] {
        if let formerScreens { return formerScreens }
        return connection.outputs.filter(\.isKnown).map { output in
            let info = output.info
            return DisplayScreen(
                id: output.id, name: info.description.isEmpty ? info.name : info.description,
                connector: info.name,
                frame: CGRect(x: info.x, y: info.y, width: info.width, height: info.height),
                scale: connection.offersFractionalScales ? info.fractionalScale : CGFloat(info.scale),
                refreshRate: info.refresh ?? 0,
                transform: info.transform, pixelSize: CGSize(width: info.pixelWidth, height: info.pixelHeight))
        }
    }

    func makeSurface(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer) throws -> any DisplaySurface {
        let surface = try WaylandSurface(id: id, configuration: configuration, pacer: pacer, server: self) {
            [weak self] event in self?.eventHandler?(event)
        }
        windows[id] = surface.window
        return surface
    }

    var leavesFramesToWindows: Bool { !connection.offersDecorations }

    var offersSessionLock: Bool { connection.offersSessionLock }

    func lockSession(_ changed: @escaping @MainActor (SessionLockChange) -> Void) throws -> any DisplaySessionLock {
        let lock = try WaylandSessionLock(connection)
        lock.changed = { state in
            switch state {
            case .locked: changed(.locked)
            case .finished: changed(.finished)
            case .requested, .unlocked: break
            }
        }
        return lock
    }

    var offersIdleTimes: Bool { connection.offersIdleTimes }

    func makeIdleMonitor(
        timeout: Double, changed: @escaping @MainActor (_ isIdle: Bool) -> Void
    ) throws -> any DisplayIdleMonitor {
        let monitor = try WaylandIdleMonitor(connection, timeout: timeout)
        monitor.changed = changed
        return monitor
    }

    var offersLayerSurfaces: Bool { connection.offersLayerSurfaces }

    func setCursor(_ cursor: PointerCursor) {
        connection.cursor = cursor
        connection.flush()
    }

    func setCursorHidden(_ isHidden: Bool) {
        connection.isCursorHidden = isHidden
        connection.flush()
    }

    func setPointerLocked(_ isLocked: Bool) -> Bool {
        guard !isLocked || connection.canLockPointer || connection.isInterrupted else { return false }
        connection.isPointerLocked = isLocked
        connection.flush()
        return true
    }

    func selection(_ kind: SelectionKind) -> (any ForeignData)? {
        if case .other(let offer) = connection.selections.content(kind) { return offer }
        return nil
    }

    func setSelection(_ data: OfferedData?, _ kind: SelectionKind) {
        connection.selections.set(data, kind)
    }

    func beginDrag(
        _ data: OfferedData, _ actions: DragActions, image: DragImage?, from surface: Int
    ) -> Bool {
        guard let window = windows[surface] else { return false }
        let drag = OutgoingDrag(data, actions, icon: image?.icon, from: window) { [weak self] event in
            self?.eventHandler?(.dragProgress(event))
        }
        return drag != nil
    }

    func requestActivationToken(_ completion: @escaping @MainActor (String?) -> Void) -> Bool {
        connection.requestActivationToken(completion) != nil
    }

    func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool {
        connection.wait(atMost: seconds, until: condition)
    }

    func disconnect() {
        connection.disconnect()
    }
}

/// A window of a Wayland compositor.
@MainActor
private final class WaylandSurface: DisplaySurface {
    private let id: Int
    let window: WaylandWindow
    private unowned let server: WaylandDisplayServer
    private let mailbox: CommitMailbox
    private let pacer: FramePacer
    private let report: (DisplayEvent) -> Void
    private var modifiers: NSEvent.ModifierFlags = []
    private var pointer = PointerInterpreter()

    init(
        id: Int, configuration: SurfaceConfiguration, pacer: FramePacer, server: WaylandDisplayServer,
        report: @escaping (DisplayEvent) -> Void
    ) throws {
        self.id = id
        self.server = server
        self.pacer = pacer
        self.report = report
        let mailbox = CommitMailbox()
        self.mailbox = mailbox
        var options = WindowOptions()
        options.title = configuration.title
        options.appID = ProcessInfo.processInfo.processName
        options.size = SurfaceSize(configuration.size)
        options.isOpaque = configuration.isOpaque
        options.frame = configuration.frame
        if let popup = configuration.popup, let parent = server.windows[popup.parent] {
            options.popup = PopupOptions(
                parent: parent, placement: PopupPlacement(popup.place), grabs: popup.grabs)
        } else if let layer = configuration.layer {
            options.role = .layer(layer)
        } else if let screen = configuration.lockScreen {
            guard let lock = server.connection.sessionLock else { throw WaylandError.notLocked }
            options.role = .lock(LockSurfaceOptions(lock: lock, output: screen))
        }
        window = try WaylandWindow(server.connection, options: options) {
            WindowPresenter(mailbox: mailbox, debug: .environment)
        }
        mailbox.setWakeHandler { [loop = window.loop] in loop.wake() }
        window.events = { [weak self] event in self?.handle(event) }
        if let parent = configuration.parent { setParent(parent) }
    }

    nonisolated func submit(_ commit: Commit) {
        mailbox.put(commit)
        window.loop.wake()
    }

    var isConfigured: Bool { window.isConfigured }

    var statistics: NSWindow.FrameStatistics {
        let counts = window.loop.statistics
        return NSWindow.FrameStatistics(
            frames: counts.frames, paintedPixels: counts.paintedPixels, firstFrameTime: counts.firstFrameTime)
    }

    var state: SurfaceState {
        var state = SurfaceState(size: CGSize(window.size), scale: CGFloat(window.scale))
        let configuration = window.configuration
        state.isFullScreen = configuration.isFullscreen
        state.isZoomed = configuration.isMaximized
        state.isActive = configuration.isActivated && window.isAttached
        state.isOccluded = configuration.isSuspended || !window.isAttached
        state.isResizing = configuration.isResizing
        state.drawsFrame = window.drawsFrame
        state.insets = window.insets
        state.tiledEdges = configuration.tiledEdges
        state.capabilities = configuration.capabilities
        state.receivesShortcuts = window.receivesShortcuts
        state.isLayerSurface = window.isLayerSurface
        state.screen = window.outputs.first?.id
        state.origin = window.popupPosition.map { CGPoint(x: $0.x, y: $0.y) }
        return state
    }

    // MARK: Requests

    func show() {
        window.show()
        pacer.demandDidChange = { [weak self] in MainActor.assumeIsolated { self?.requestFrames() } }
    }

    func setTitle(_ title: String) { window.title = title }
    func resize(to size: CGSize) { window.setSize(SurfaceSize(size)) }
    func setOpaque(_ isOpaque: Bool) { window.isOpaque = isOpaque }
    func setIgnoresInput(_ ignores: Bool) { window.ignoresInput = ignores }
    func leaveFullScreen() { window.unsetFullscreen() }
    func setZoomed(_ isZoomed: Bool) { window.setMaximized(isZoomed) }
    func minimize() { window.minimize() }
    func close() {
        pacer.demandDidChange = nil
        if server.windows[id] === window { server.windows[id] = nil }
        window.close()
    }

    func timeDidJump() {
        requestFrames()
        window.loop.wake()
    }

    func setSizeLimits(minimum: CGSize, maximum: CGSize?) {
        window.setLimits(
            minimum: minimum == .zero ? nil : SurfaceSize(minimum), maximum: maximum.map(SurfaceSize.init))
    }

    func setSizeRule(_ rule: @escaping @MainActor (CGSize) -> CGSize) {
        window.sizeRule = { size in SurfaceSize(rule(CGSize(width: size.width, height: size.height))) }
    }

    func setFrame(_ frame: WindowFrameMetrics?) { window.frame = frame }
    func move(to place: PopupPlace) { window.setPlacement(PopupPlacement(place)) }

    func setParent(_ parent: Int?) { window.setParent(parent.flatMap { server.windows[$0] }) }
    func activate() { window.activate() }
    func requestAttention() { window.requestAttention() }
    func setInhibitsIdle(_ inhibits: Bool) { window.setInhibitsIdle(inhibits) }
    func setContentType(_ type: AcetateContentType) {
        switch type {
        case .unspecified: window.setContentType(.none)
        case .photo: window.setContentType(.photo)
        case .video: window.setContentType(.video)
        case .game: window.setContentType(.game)
        }
    }
    func setInhibitsShortcuts(_ inhibits: Bool) { window.setInhibitsShortcuts(inhibits) }
    func exportHandle(_ completion: @escaping @MainActor (String?) -> Void) { window.exportHandle(completion) }
    func setForeignParent(_ handle: String?) -> Bool { window.setForeignParent(handle) }
    func setLayer(_ options: LayerSurfaceOptions) { window.setLayerOptions(options) }
    func beginMove() { window.beginMove() }

    func setTextInput(_ state: TextInputState?, byInputMethod: Bool) {
        window.setTextInput(state, byInputMethod: byInputMethod)
    }

    func beginResize(_ edges: WindowEdges) { window.beginResize(edges) }

    func showWindowMenu(at location: CGPoint) {
        let margin = window.insets
        window.showWindowMenu(
            at: SurfacePoint(x: location.x + Double(margin.left), y: location.y + Double(margin.top)))
    }

    func enterFullScreen(on screen: UInt32?) {
        window.setFullscreen(on: window.connection.outputs.first { $0.id == screen })
    }

    // MARK: Frames

    /// Requests notifications of the frames that display links and layers wait for. While time is set manually, one
    /// frame is sufficient.
    private func requestFrames() {
        guard MediaClock.isManual else { return window.loop.notifyOfFrames(from: pacer.due) }
        window.loop.notifyOfFrames(from: pacer.due <= MediaClock.now() ? -.infinity : .infinity)
    }

    private func handle(_ prediction: FramePrediction) {
        let start = Trace.start()
        defer { Trace.interval("code for a frame", since: start) }
        if MediaClock.isManual {
            pacer.tick(FrameTick(after: nil, at: MediaClock.now(), duration: prediction.period))
            window.loop.notifyOfFrames(from: .infinity)
        } else {
            pacer.tick(
                FrameTick(after: prediction.formerTime, at: prediction.showTime, duration: prediction.period))
        }
        CATransaction.flush()
    }

    // MARK: Events

    private func handle(_ event: WindowEvent) {
        switch event {
        case .configured, .scaleChanged, .outputsChanged, .shortcutsChanged: report(.surfaceChanged(surface: id))
        case .detached:
            modifiers = []
            report(.surfaceChanged(surface: id))
        case .closeRequested: report(.closeRequested(surface: id))
        case .layerSurfaceClosed: report(.layerSurfaceClosed(surface: id))
        case .dismissed: report(.dismissed(surface: id))
        case .keyboardEntered(let modifiers):
            self.modifiers = NSEvent.ModifierFlags(modifiers)
            server.keyboardDidEnter(id)
        case .keyboardLeft: server.keyboardDidLeave()
        case .key(let key): report(.key(KeyInput(key)))
        case .textInput(let change): report(.textInput(surface: id, change))
        case .modifiersChanged(let modifiers): changeModifiers(to: NSEvent.ModifierFlags(modifiers))
        case .pointerEntered(let location): report(pointer.enter(at: location, time: CACurrentMediaTime()))
        case .pointerLeft: report(pointer.leave(time: CACurrentMediaTime()))
        case .pointer(let frame): report(pointer.steps(for: frame))
        case .gesture(let gesture):
            report(pointer.steps(for: gesture))
            endRestSoon()
        case .tablet(let frame): report(pointer.steps(for: frame))
        case .touch(let events): handle(events)
        case .drag(let event): handle(event)
        case .frame(let prediction): handle(prediction)
        case .failed(let error): report(.failed(error))
        }
    }

    /// Ends a rest of fingers unless a scroll follows it in time.
    private func endRestSoon() {
        guard let rest = pointer.awaitedRest else { return }
        MainLoop.async(after: PointerInterpreter.restLimit) { [weak self] in
            guard let self else { return }
            self.report(self.pointer.endRest(rest, time: CACurrentMediaTime()))
        }
    }

    private func changeModifiers(to flags: NSEvent.ModifierFlags) {
        guard flags != modifiers else { return }
        modifiers = flags
        report(.modifiers(flags, timestamp: CACurrentMediaTime()))
    }

    private func handle(_ touches: [TouchEvent]) {
        let margin = window.insets
        func point(_ point: SurfacePoint) -> CGPoint {
            CGPoint(x: point.x - Double(margin.left), y: point.y - Double(margin.top))
        }
        var time = -Double.infinity
        let changes = touches.map { touch -> TouchInput.Change in
            switch touch {
            case .down(let id, let place, let moment):
                time = max(time, moment)
                return .began(id, point(place))
            case .moved(let id, let place, let moment):
                time = max(time, moment)
                return .moved(id, point(place))
            case .up(let id, let moment):
                time = max(time, moment)
                return .ended(id)
            case .cancelled: return .cancelled
            }
        }
        report(
            .touch(
                TouchInput(
                    surface: id, changes: changes, modifiers: modifiers,
                    timestamp: time.isFinite ? time : CACurrentMediaTime())))
    }

    private func handle(_ event: DragEvent) {
        let margin = window.insets
        func send(_ action: DragInput.Action, _ point: SurfacePoint = SurfacePoint(x: 0, y: 0)) {
            let location = CGPoint(x: point.x - Double(margin.left), y: point.y - Double(margin.top))
            report(.drag(DragInput(surface: id, action: action, location: location)))
        }
        switch event {
        case .entered(let offer, let point): send(.entered(offer), point)
        case .moved(let point, _): send(.moved, point)
        case .left: send(.left)
        case .dropped: send(.dropped)
        }
    }

    private func report(_ steps: [PointerInterpreter.Step]) {
        let margin = window.insets
        for step in steps {
            let location = CGPoint(x: step.position.x - Double(margin.left), y: step.position.y - Double(margin.top))
            report(
                .pointer(
                    PointerInput(
                        surface: id, action: step.action, motion: step.motion, tablet: step.tablet,
                        location: location, modifiers: modifiers, timestamp: step.time)))
        }
    }
}

extension WindowPresenter: FrameSource {
    package func resize(to geometry: SurfaceGeometry) {
        setViewport(geometry.pixels, scale: geometry.scale)
    }

    package func refreshDidChange(to period: Double) {
        setRefresh(period: period)
    }

    package func update(at time: Double) -> FrameUpdate {
        let (damage, next) = frame(at: time)
        return FrameUpdate(damage: damage, next: next.isInfinite ? .never : next <= time ? .atOnce : .at(next))
    }

    package func paint(_ buffer: PixelBuffer, region: PixelRegion) {
        paint(into: buffer, region: region)
    }
}

extension WaylandSessionLock: DisplaySessionLock {}
extension WaylandIdleMonitor: DisplayIdleMonitor {}

extension SurfaceSize {
    /// Rounds a size to whole points from 1 to 32767. AppKit has already checked that the size is finite.
    fileprivate init(_ size: CGSize) {
        func whole(_ value: CGFloat) -> Int { Int(exactly: min(max(value, 1), 32767).rounded()) ?? 1 }
        self.init(width: whole(size.width), height: whole(size.height))
    }
}

extension CGSize {
    fileprivate init(_ size: SurfaceSize) {
        self.init(width: size.width, height: size.height)
    }
}

extension NSEvent.ModifierFlags {
    fileprivate init(_ modifiers: KeyModifiers) {
        self = []
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.capsLock) { insert(.capsLock) }
        if modifiers.contains(.control) { insert(.control) }
        if modifiers.contains(.alt) { insert(.option) }
        if modifiers.contains(.logo) { insert(.command) }
    }
}

extension KeyInput {
    fileprivate init(_ key: KeyEvent) {
        self.init(
            evdevCode: key.keycode, keysym: key.keysym, text: key.text, composition: key.composition,
            plainText: key.textIgnoringModifiers, modifiers: NSEvent.ModifierFlags(key.modifiers), isDown: key.isDown,
            isRepeat: key.isRepeat,
            timestamp: key.time)
    }
}

extension DataOffer: DraggedData {
    package func read(_ type: String) throws -> Data { try read(type, limits: TransferLimits()) }
}
