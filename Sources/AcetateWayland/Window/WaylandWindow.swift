import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Dispatch

/// A toplevel window or a popup, whose frames are drawn by its own render thread.
///
/// The properties are values that are kept here and sent to the compositor when that is possible. So the window outlives
/// its compositor: `detach` destroys the protocol objects at the loss of the connection, and `attach` creates them on the
/// next one and sends the properties again. The connection retains the window until `close`.
@MainActor package final class WaylandWindow {
    package let connection: WaylandConnection
    /// Draws the window. Call `wake`, on any thread, when there is something new to show.
    package nonisolated let loop: SurfaceRenderLoop
    /// Called on the main actor.
    package var events: ((WindowEvent) -> Void)?
    /// The last configuration that was passed to the render loop.
    package private(set) var configuration = WindowConfiguration()
    /// Whether the compositor has configured the window, so that its size is known.
    package private(set) var isConfigured = false
    /// Points. Before the first configure this is the requested size.
    package private(set) var size: SurfaceSize
    /// The outputs that show at least a part of the window.
    package private(set) var outputs: [WaylandOutput] = []
    package private(set) var isClosed = false

    /// Default "".
    package var title: String { didSet { send(.title) } }
    /// Points; nil for none.
    package var minimumSize: SurfaceSize? { didSet { limitsDidChange() } }
    package var maximumSize: SurfaceSize? { didSet { limitsDidChange() } }
    /// Whether the window exists on the compositor.
    package var isAttached: Bool { surface != nil }
    package var isOpaque: Bool { didSet { if isOpaque != oldValue { submit(serial: nil) } } }
    /// The frame that the window draws if the compositor draws none; nil for a window without a frame.
    package var frame: WindowFrameMetrics? { didSet { if frame != oldValue { frameDidChange(from: oldValue) } } }
    /// Whether the compositor leaves the frame to the window, which has one.
    package var drawsFrame: Bool { frame != nil && !isDecorated }
    /// The margin of the surface around the window. Positions of input are relative to the surface.
    package var insets: SurfaceInsets { surfaceFrame?.insets ?? .zero }

    /// Whether the compositor draws the window's frame.
    private var isDecorated = false
    /// The same in the next configuration.
    private var willBeDecorated = false
    private(set) var surface: Proxy?
    private(set) var xdgSurface: Proxy?
    private(set) var toplevel: Proxy?
    private(set) var popup: PopupRole?
    /// Not nil for a popup, also while it is not attached. Nil after `close`.
    var popupOptions: PopupOptions?
    /// The window above which this one stays.
    weak var parent: WaylandWindow?
    /// Whether the screens that show the window stay on.
    var inhibitsIdle = false
    /// The popups of this window, the newest last.
    private(set) var popups: [WaylandWindow] = []
    /// The pending request of `activate`.
    var activationToken: Proxy?
    var idleInhibitor: Proxy?
    private var decoration: Proxy?
    private var viewport: Proxy?
    private var fractionalScale: Proxy?
    private var pending = WindowConfiguration()
    /// The next position of a popup.
    private var pendingPosition: SurfacePoint?
    private var floatingSize: SurfaceSize
    /// 120ths; from wp_fractional_scale or wl_surface.preferred_buffer_scale.
    private var preferredScale120: Int?
    private var scale120 = 120
    private var hasEntered = false
    /// Whether the compositor has configured the window on this connection. Frames before that are protocol errors.
    private var hasConfigure = false
    /// Whether the window has sent a frame on this connection.
    private(set) var isMapped = false
    /// The output of a full screen request that is not granted yet, or `.some(nil)` for any output.
    private var expectedFullscreen: WaylandOutput??
    /// The name of the output whose full screen is restored; "" for any. The configuration contains it until the
    /// compositor has had a second to grant it, so that the program does not see the window leave and enter full screen.
    private var restoredOutput: String?
    private var wantsMaximized = false
    /// The properties that were changed and not sent.
    private var unsent: Properties = []
    private let appID: String
    private let makeSource: @Sendable () -> any FrameSource

    /// Creates a window, which is hidden until `show`. `makeSource` is called once, on the render thread.
    ///
    /// While the compositor's return is awaited, the window is created when it has returned.
    package init(
        _ connection: WaylandConnection, options: WindowOptions = WindowOptions(),
        makeSource: @escaping @Sendable () -> any FrameSource
    ) throws(WaylandError) {
        if let failure = connection.failure, !connection.isInterrupted { throw failure }
        if connection.globals == nil, !connection.isInterrupted { throw .connectionLost(reason: "it was closed") }
        self.connection = connection
        self.makeSource = makeSource
        loop = try SurfaceRenderLoop()
        title = options.title
        appID = options.appID
        size = options.size
        floatingSize = options.size
        minimumSize = options.minimumSize
        maximumSize = options.maximumSize
        isOpaque = options.isOpaque
        frame = options.frame
        popupOptions = options.popup
        if options.isFullscreen { expectedFullscreen = .some(nil) }
        if connection.failure == nil { try attach() }
        options.popup?.parent.popups.append(self)
        connection.add(self)
    }

    // MARK: Connections

    /// The properties that requests of the toplevel set.
    struct Properties: OptionSet {
        let rawValue: Int
        static let title = Properties(rawValue: 1)
        static let limits = Properties(rawValue: 2)
        static let fullscreen = Properties(rawValue: 4)
        static let maximized = Properties(rawValue: 8)
        static let minimized = Properties(rawValue: 16)
    }

    /// Creates the window on the compositor, in the state that it had on the previous one.
    func attach() throws(WaylandError) {
        guard !isClosed, surface == nil, let globals = connection.globals else { return }
        let formerHeight = titleBarHeight
        do {
            try makeObjects(globals, connection.display)
        } catch {
            destroyObjects()
            throw error
        }
        guard let surface else { return }
        connection.add(self, surface: surface.raw)
        // The new compositor may draw the frame where the former one did not.
        if isConfigured { growFloatingSize(by: titleBarHeight - formerHeight) }
        if let toplevel, !appID.isEmpty { xdg_toplevel_set_app_id(toplevel.raw, appID) }
        if inhibitsIdle { inhibitIdle() }
        if parent?.isMapped == true { sendParent() }
        if let name = restoredOutput {
            expectedFullscreen = .some(connection.outputs.first { $0.info.name == name && !name.isEmpty })
        }
        if toplevel != nil { unsent = [.title, .limits] }
        if expectedFullscreen != nil { unsent.insert(.fullscreen) }
        if wantsMaximized { unsent.insert(.maximized) }
        updateScale()
        sendChanges()
        if isShown { map() }
        guard restoredOutput != nil else { return }
        let address = UInt(bitPattern: surface.raw)  // not the proxy, which must end with the connection
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
            MainActor.assumeIsolated { self?.endRestoration(of: address) }
        }
    }

    /// Applies the compositor's configuration if it has not granted the restored full screen.
    private func endRestoration(of address: UInt) {
        guard restoredOutput != nil, surface.map({ UInt(bitPattern: $0.raw) }) == address else { return }
        restoredOutput = nil
        if hasConfigure { apply(pending, serial: nil) }
    }

    /// Destroys the protocol objects at the loss of the connection. The state remains, also the last configuration.
    func detach() {
        guard surface != nil else { return }
        if configuration.isFullscreen || expectedFullscreen != nil {
            restoredOutput = (outputs.first ?? expectedFullscreen.flatMap { $0 })?.info.name ?? ""
        }
        if !unsent.contains(.maximized) { wantsMaximized = configuration.isMaximized }
        loop.detach()
        destroyObjects()
        expectedFullscreen = nil
        hasEntered = false
        hasConfigure = false
        isMapped = false
        preferredScale120 = nil
        pending = WindowConfiguration()
        outputs = []
        events?(.detached)
    }

    private func destroyObjects() {
        let surface = surface?.raw
        // A window may be closed within the handler of one of these objects.
        for proxy in [activationToken, idleInhibitor, fractionalScale, viewport] { proxy?.invalidate() }
        decoration?.invalidate()  // the protocol requires this before the toplevel
        for proxy in [toplevel, popup?.proxy, xdgSurface, self.surface] { proxy?.invalidate() }
        activationToken = nil
        idleInhibitor = nil
        fractionalScale = nil
        viewport = nil
        decoration = nil
        toplevel = nil
        popup = nil
        xdgSurface = nil
        self.surface = nil
        if let surface { connection.removeWindow(surface: surface) }
    }

    private func makeObjects(_ globals: Globals, _ display: DisplayHandle) throws(WaylandError) {
        let lack = WaylandError.noResources("a window", "out of memory")
        surface = Proxy(
            main: wl_compositor_create_surface(globals.compositor.raw), on: display,
            destroy: { wl_surface_destroy($0) },
            handler: { [weak self] event, arguments in self?.handleSurface(event, arguments) })
        guard let surface else { throw lack }
        xdgSurface = Proxy(
            main: xdg_wm_base_get_xdg_surface(globals.wmBase.raw, surface.raw), on: display,
            destroy: { xdg_surface_destroy($0) },
            handler: { [weak self] event, arguments in
                guard XdgSurface.Event(rawValue: event) == .configure else { return }
                self?.latch(serial: arguments.uint(0))
            })
        guard let xdgSurface else { throw lack }
        if let popupOptions {
            popup = PopupRole(popupOptions, size: size, xdgSurface: xdgSurface, wmBase: globals.wmBase) {
                [weak self] event, arguments in self?.handlePopup(event, arguments)
            }
            guard popup != nil else { throw .noResources("a popup", "its window is closed, or memory ran out") }
        } else {
            toplevel = Proxy(
                main: xdg_surface_get_toplevel(xdgSurface.raw), on: display, destroy: { xdg_toplevel_destroy($0) },
                handler: { [weak self] event, arguments in self?.handleToplevel(event, arguments) })
            guard toplevel != nil else { throw lack }
        }
        if let toplevel, let manager = globals.decoration {
            decoration = Proxy(
                main: zxdg_decoration_manager_v1_get_toplevel_decoration(manager.raw, toplevel.raw), on: display,
                destroy: { zxdg_toplevel_decoration_v1_destroy($0) },
                handler: { [weak self] event, arguments in
                    guard ZxdgToplevelDecorationV1.Event(rawValue: event) == .configure else { return }
                    let mode = ZxdgToplevelDecorationV1.Mode(rawValue: arguments.uint(0))
                    self?.willBeDecorated = mode == .serverSide
                })
            // Until the first configure, the compositor is expected to grant the request.
            isDecorated = decoration != nil && frame != nil
            willBeDecorated = isDecorated
            requestDecorations()
        }
        if let manager = globals.fractionalScale, let viewporter = globals.viewporter {
            viewport = Proxy(
                wp_viewporter_get_viewport(viewporter.raw, surface.raw), on: display,
                destroy: { wp_viewport_destroy($0) })
            fractionalScale = Proxy(
                main: wp_fractional_scale_manager_v1_get_fractional_scale(manager.raw, surface.raw), on: display,
                destroy: { wp_fractional_scale_v1_destroy($0) },
                handler: { [weak self] event, arguments in
                    guard WpFractionalScaleV1.Event(rawValue: event) == .preferredScale else { return }
                    self?.preferScale(Int(clamping: arguments.uint(0)))
                })
        }
    }

    // MARK: Showing

    /// Asks the compositor to show the window. The first configuration arrives soon after; use `WaylandConnection.wait`
    /// to wait for `isConfigured`. Only the first call has an effect.
    package func show() {
        guard !isShown, !isClosed else { return }
        isShown = true
        loop.start(
            makeSource: makeSource,
            notify: { [weak self] prediction in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.notifyOwner(prediction) } }
            },
            shown: { [weak self] in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.didShow() } }
            },
            failed: { [weak self] error in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.events?(.failed(error)) } }
            })
        map()
    }

    /// Requests the first configure, and lets the render thread draw on this connection.
    private func map() {
        guard let surface, let xdgSurface, let globals = connection.globals else { return }
        wl_surface_commit(surface.raw)  // without a buffer, which requests the first configure
        connection.flush()
        loop.attach(
            SurfaceObjects(
                display: connection.display, compositor: globals.compositor.raw, surface: surface.raw,
                xdgSurface: xdgSurface.raw, viewport: viewport?.raw, shm: globals.shm.raw,
                presentation: globals.presentation?.raw))
    }

    private func didShow() {
        guard isAttached, hasConfigure else { return }
        isMapped = true
        connection.didShow(self)
    }

    private func notifyOwner(_ prediction: FramePrediction) {
        events?(.frame(prediction))
        loop.answer(prediction)
    }

    private var isShown = false
    /// One limit has been set, and the other will be.
    private var hasPendingLimits = false

    // MARK: The frame

    private func requestDecorations() {
        guard let decoration else { return }
        let mode: ZxdgToplevelDecorationV1.Mode = frame == nil ? .clientSide : .serverSide
        zxdg_toplevel_decoration_v1_set_mode(decoration.raw, mode.rawValue)
    }

    private var surfaceFrame: SurfaceFrame? {
        drawsFrame ? frame?.frame(in: configuration, isOpaque: isOpaque) : nil
    }

    /// The height of the title bar that the window draws above its content.
    private var titleBarHeight: Int { drawsFrame ? frame?.titleBarHeight ?? 0 : 0 }

    private func frameDidChange(from former: WindowFrameMetrics?) {
        if (frame == nil) != (former == nil) {
            requestDecorations()
            connection.flush()
        }
        submit(serial: nil)
    }

    /// Stops the render thread, then destroys the window's objects. No event is reported any more.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        // The protocol requires that popups are destroyed before their parents, the newest first.
        for popup in popups.reversed() { popup.close() }
        popupOptions?.parent.popups.removeAll { $0 === self }
        events = nil
        loop.stop()
        destroyObjects()
        popupOptions = nil
        outputs = []
        connection.remove(self)
        connection.flush()
    }

    // MARK: Requests

    /// Requests full screen on the output, or on one that the compositor chooses.
    package func setFullscreen(on output: WaylandOutput? = nil) {
        expectedFullscreen = .some(output)
        restoredOutput = isAttached ? nil : output?.info.name ?? ""
        updateScale()
        send(.fullscreen)
    }

    package func unsetFullscreen() {
        expectedFullscreen = nil
        restoredOutput = nil
        send(.fullscreen)
    }

    package func setMaximized(_ isMaximized: Bool) {
        wantsMaximized = isMaximized
        send(.maximized)
    }

    package func minimize() {
        send(.minimized)
    }

    private func send(_ property: Properties) {
        guard toplevel != nil else { return }  // `attach` sends all properties
        unsent.insert(property)
        sendChanges()
    }

    /// Sends the changed properties, unless the socket is full; then the connection calls this again when it is not.
    func sendChanges() {
        guard let toplevel, !unsent.isEmpty, connection.canSend else { return }
        let changes = unsent
        unsent = []
        if changes.contains(.title) { xdg_toplevel_set_title(toplevel.raw, ProtocolText.cut(title)) }
        if changes.contains(.fullscreen) {
            if let expectedFullscreen {
                xdg_toplevel_set_fullscreen(toplevel.raw, expectedFullscreen?.proxy?.raw)
            } else {
                xdg_toplevel_unset_fullscreen(toplevel.raw)
            }
        }
        if changes.contains(.maximized) {
            if wantsMaximized {
                xdg_toplevel_set_maximized(toplevel.raw)
            } else {
                xdg_toplevel_unset_maximized(toplevel.raw)
            }
        }
        if changes.contains(.minimized) { xdg_toplevel_set_minimized(toplevel.raw) }
        if changes.contains(.limits) { sendLimits(toplevel) }
        connection.flush()
    }

    /// Resizes the window, unless the compositor dictates its size. `events` is not called; update the source for the
    /// new size first.
    package func setSize(_ size: SurfaceSize) {
        floatingSize = size
        guard isConfigured else {
            self.size = size
            return
        }
        guard !configuration.isFullscreen, !configuration.isMaximized, configuration.tiledEdges.isEmpty else { return }
        self.size = configurationWithoutSuggestion.size(otherwise: size, minimum: minimumSize, maximum: maximumSize)
        if let popup { popup.reposition(popup.placement, size: self.size) }
        submit(serial: nil)
    }

    private var configurationWithoutSuggestion: WindowConfiguration {
        var result = configuration
        result.suggestedWidth = nil
        result.suggestedHeight = nil
        return result
    }

    /// Sets both limits at once.
    package func setLimits(minimum: SurfaceSize?, maximum: SurfaceSize?) {
        guard minimum != minimumSize || maximum != maximumSize else { return }
        hasPendingLimits = true
        minimumSize = minimum
        maximumSize = maximum
        hasPendingLimits = false
        send(.limits)
    }

    private func limitsDidChange() { if !hasPendingLimits { send(.limits) } }

    private func sendLimits(_ toplevel: Proxy) {
        func send(_ size: SurfaceSize?, _ request: (OpaquePointer, Int32, Int32) -> Void) {
            let width = Int32(clamping: max(size?.width ?? 0, 0))
            request(toplevel.raw, width, Int32(clamping: max(size?.height ?? 0, 0)))  // 0: no limit
        }
        // A minimum above the maximum is a protocol error.
        let valid = minimumSize.flatMap { minimum in
            maximumSize.map { minimum.width <= $0.width && minimum.height <= $0.height }
        }
        guard valid ?? true else { return }
        send(minimumSize) { xdg_toplevel_set_min_size($0, $1, $2) }
        send(maximumSize) { xdg_toplevel_set_max_size($0, $1, $2) }
        submit(serial: nil)  // the limits take effect with a commit
    }

    // MARK: Scale

    /// Buffer pixels per point.
    package var scale: Double { Double(scale120) / 120 }

    private func preferScale(_ scale120: Int) {
        guard scale120 > 0 else { return }
        preferredScale120 = scale120
        updateScale()
    }

    /// Sets the scale to the compositor's preference, or else to the greatest scale of the entered outputs. Before the
    /// window has entered one, the output of the full screen request counts, or else all outputs, so that the first
    /// buffer has a sufficient resolution.
    private func updateScale() {
        var candidates = outputs
        if candidates.isEmpty, !hasEntered {
            if case .some(.some(let output)) = expectedFullscreen {
                candidates = [output]
            } else {
                candidates = connection.outputs
            }
        }
        let scale = preferredScale120 ?? candidates.map { $0.info.scale * 120 }.max() ?? scale120
        guard scale != scale120 else { return }
        scale120 = scale
        guard isConfigured else { return }
        events?(.scaleChanged(self.scale))
        submit(serial: nil)
    }

    func outputChanged(_ output: WaylandOutput) {
        guard outputs.contains(where: { $0 === output }) else { return }
        updateOutputs()
    }

    func outputRemoved(_ output: WaylandOutput) {
        guard outputs.contains(where: { $0 === output }) else { return }
        outputs.removeAll { $0 === output }
        updateOutputs()
    }

    private func updateOutputs() {
        updateScale()
        events?(.outputsChanged)
    }

    // MARK: Events

    /// The opcode of `wl_surface.preferred_buffer_scale`, of version 6, which is newer than the description in
    /// `protocols`.
    private static let preferredBufferScale: UInt32 = 2

    private func handleSurface(_ event: UInt32, _ arguments: EventArguments) {
        switch event {
        case WlSurface.Event.enter.rawValue:
            guard let output = connection.output(of: arguments.object(0)) else { return }
            hasEntered = true
            if !outputs.contains(where: { $0 === output }) { outputs.append(output) }
            updateOutputs()
        case WlSurface.Event.leave.rawValue:
            guard let output = connection.output(of: arguments.object(0)) else { return }
            outputs.removeAll { $0 === output }
            updateOutputs()
        case Self.preferredBufferScale:
            // A fractional scale takes precedence.
            if fractionalScale == nil { preferScale(Int(arguments.int(0)) * 120) }
        default: break
        }
    }

    private func handleToplevel(_ event: UInt32, _ arguments: EventArguments) {
        switch XdgToplevel.Event(rawValue: event) {
        case .configure:
            pending.suggestedWidth = arguments.int(0) > 0 ? Int(arguments.int(0)) : nil
            pending.suggestedHeight = arguments.int(1) > 0 ? Int(arguments.int(1)) : nil
            pending.setStates(arguments.array(2))
        case .configureBounds:
            let bounds = SurfaceSize(width: Int(arguments.int(0)), height: Int(arguments.int(1)))
            pending.bounds = bounds.width > 0 && bounds.height > 0 ? bounds : nil
        case .wmCapabilities: pending.capabilities = WindowConfiguration.Capabilities(arguments.array(0))
        case .close: events?(.closeRequested)
        case nil: break
        }
    }

    private func handlePopup(_ event: UInt32, _ arguments: EventArguments) {
        switch XdgPopup.Event(rawValue: event) {
        case .configure:
            pendingPosition = SurfacePoint(x: Double(arguments.int(0)), y: Double(arguments.int(1)))
            pending.suggestedWidth = arguments.int(2) > 0 ? Int(arguments.int(2)) : nil
            pending.suggestedHeight = arguments.int(3) > 0 ? Int(arguments.int(3)) : nil
        case .popupDone: events?(.dismissed)
        case .repositioned, nil: break
        }
    }

    /// Handles xdg_surface.configure: the pending configuration becomes the current one, and the render thread
    /// acknowledges it.
    private func latch(serial: UInt32) {
        if pending.isActivated { connection.didActivate(self) }
        configuration = pending
        popup?.position = pendingPosition
        let formerHeight = titleBarHeight
        isDecorated = willBeDecorated
        growFloatingSize(by: titleBarHeight - formerHeight)
        let isFirst = !isConfigured
        isConfigured = true
        if isFirst { fitFloatingSize() }
        hasConfigure = true
        apply(pending, serial: serial)
    }

    private func apply(_ new: WindowConfiguration, serial: UInt32?) {
        configuration = new
        if configuration.isFullscreen {
            expectedFullscreen = nil
            restoredOutput = nil
        } else if restoredOutput != nil {
            // The window was in full screen on the previous connection, and this compositor has not answered yet.
            configuration.isFullscreen = true
        }
        let awaited = awaitedFullscreenSize
        size = configuration.size(otherwise: awaited ?? floatingSize, minimum: minimumSize, maximum: maximumSize)
        let isFloating = !configuration.isFullscreen && !configuration.isMaximized && configuration.tiledEdges.isEmpty
        if isFloating, awaited == nil { floatingSize = size }
        events?(.configured(configuration))
        submit(serial: serial)
    }

    /// Changes the size and the limits of the floating window for a title bar that appears or disappears.
    private func growFloatingSize(by height: Int) {
        guard height != 0 else { return }
        floatingSize.height = max(floatingSize.height + height, 1)
        func grown(_ size: SurfaceSize?) -> SurfaceSize? {
            size.map { SurfaceSize(width: $0.width, height: max($0.height + height, 1)) }
        }
        setLimits(minimum: grown(minimumSize), maximum: grown(maximumSize))
    }

    /// Reduces the first size of the window to what fits on the output.
    private func fitFloatingSize() {
        guard let bounds = configuration.bounds else { return }
        floatingSize.width = min(floatingSize.width, bounds.width)
        floatingSize.height = min(floatingSize.height, bounds.height)
    }

    /// The expected size of a full screen window while full screen is requested and not granted yet. sway's first
    /// configures contain no size, and a frame of another size would be drawn in vain.
    private var awaitedFullscreenSize: SurfaceSize? {
        guard let expectedFullscreen, let output = expectedFullscreen ?? connection.outputs.first else { return nil }
        guard output.info.width > 0, output.info.height > 0 else { return nil }
        return SurfaceSize(width: output.info.width, height: output.info.height)
    }

    /// Passes the size and the scale to the render thread.
    private func submit(serial: UInt32?) {
        guard hasConfigure, !isClosed else { return }
        let frame = surfaceFrame
        let margin = frame?.insets ?? .zero
        let surface = SurfaceSize(
            width: size.width.addingReportingOverflow(margin.left + margin.right).partialValue,
            height: size.height.addingReportingOverflow(margin.top + margin.bottom).partialValue)
        guard let geometry = SurfaceGeometry(width: surface.width, height: surface.height, scale120: scale120) else {
            let (width, _) = surface.width.multipliedReportingOverflow(by: scale120 / 120)
            let (height, _) = surface.height.multipliedReportingOverflow(by: scale120 / 120)
            events?(.failed(.surfaceTooLarge(width: width, height: height)))
            return
        }
        loop.submit(
            SurfaceSubmission(
                geometry: geometry, serial: serial, isOpaque: isOpaque && frame?.coversSurface ?? true, frame: frame,
                refresh: outputs.compactMap { $0.info.refresh }.max() ?? connection.outputs.first?.info.refresh))
    }
}
