import AcetateMainLoop
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
    package internal(set) var configuration = WindowConfiguration()
    /// Whether the compositor has configured the window, so that its size is known.
    package internal(set) var isConfigured = false
    /// Points. Before the first configure this is the requested size.
    package internal(set) var size: SurfaceSize
    /// The outputs that show at least a part of the window.
    package internal(set) var outputs: [WaylandOutput] = []
    package private(set) var isClosed = false

    /// Default "".
    package var title: String { didSet { send(.title) } }
    /// Returns the size that the window takes for one that the compositor suggests while the user resizes it. Larger sizes are
    /// reduced to the suggested one. Nil for all sizes.
    package var sizeRule: (@MainActor (SurfaceSize) -> SurfaceSize)?
    /// Points; nil for none.
    package var minimumSize: SurfaceSize? { didSet { limitsDidChange() } }
    package var maximumSize: SurfaceSize? { didSet { limitsDidChange() } }
    /// Whether the window exists on the compositor.
    package var isAttached: Bool { surface != nil }
    package var isOpaque: Bool { didSet { if isOpaque != oldValue { submit(serial: nil) } } }
    /// Whether the pointer and touches reach what is behind the window. Default false.
    package var ignoresInput = false { didSet { if ignoresInput != oldValue { submit(serial: nil) } } }
    /// The frame that the window draws if the compositor draws none; nil for a window without a frame.
    package var frame: WindowFrameMetrics? { didSet { if frame != oldValue { frameDidChange(from: oldValue) } } }
    /// Whether the compositor leaves the frame to the window, which has one.
    package var drawsFrame: Bool { frame != nil && !isDecorated && layerSurface == nil && lockSurface == nil }
    /// The margin of the surface around the window. Positions of input are relative to the surface.
    package var insets: SurfaceInsets { surfaceFrame?.insets ?? .zero }

    /// The text field that has the window's keyboard focus; nil if there is none. See `setTextInput(_:byInputMethod:)`.
    package private(set) var textInput: TextInputState?

    // The extensions in the files of this type also write the following.

    /// Whether the compositor draws the window's frame.
    var isDecorated = false
    /// The same in the next configuration.
    var willBeDecorated = false
    var surface: Proxy?
    var xdgSurface: Proxy?
    var toplevel: Proxy?
    var popup: PopupRole?
    var layerSurface: Proxy?
    var lockSurface: Proxy?
    /// The `WaylandOutput.id` of the output that the window has entered last on this connection.
    var latestOutput: UInt32?
    /// What the window is, also while it is not attached. After `close` it refers to no other window.
    var role: WindowRole
    /// Not nil for a popup.
    var popupOptions: PopupOptions? {
        get { role.popup }
        set { role = newValue.map { .popup($0) } ?? .toplevel }
    }
    /// The window above which this one stays.
    weak var parent: WaylandWindow?
    /// Whether the screens that show the window stay on.
    var inhibitsIdle = false
    var contentType = WpContentTypeV1.TypeValue.none
    /// Whether the compositor should leave its keyboard shortcuts to the window.
    var inhibitsShortcuts = false
    var shortcutInhibitors: SeatObjects?
    let foreign = ForeignRelations()
    /// The popups of this window, the newest last.
    private(set) var popups: [WaylandWindow] = []
    /// The pending request of `activate`.
    var activationToken: ActivationToken?
    var idleInhibitor: Proxy?
    var contentTypeObject: Proxy?
    var decoration: Proxy?
    var viewport: Proxy?
    var fractionalScale: Proxy?
    var pending = WindowConfiguration()
    /// The next position of a popup.
    var pendingPosition: SurfacePoint?
    var floatingSize: SurfaceSize
    /// 120ths; from wp_fractional_scale or wl_surface.preferred_buffer_scale.
    var preferredScale120: Int?
    var scale120 = 120
    /// The refresh rate that the render thread knows.
    var submittedRefresh: Double?
    var hasEntered = false
    /// Whether the compositor has configured the window on this connection. Frames before that are protocol errors.
    var hasConfigure = false
    /// The serial number of a configure whose size could not be drawn.
    var unacknowledged: UInt32?
    /// Whether the window has sent a frame on this connection.
    var isMapped = false
    /// The output of a full screen request that is not granted yet, or `.some(nil)` for any output.
    var expectedFullscreen: WaylandOutput??
    /// The name of the output whose full screen is restored; "" for any. The configuration contains it until the
    /// compositor has had a second to grant it, so that the program does not see the window leave and enter full screen.
    var restoredOutput: String?
    var wantsMaximized = false
    /// The properties that were changed and not sent.
    var unsent: Properties = []
    private(set) var isShown = false
    /// One limit has been set, and the other will be.
    private var hasPendingLimits = false
    let appID: String
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
        role = options.role
        if options.isFullscreen { expectedFullscreen = .some(nil) }
        if connection.failure == nil { try attach() }
        role.popup?.parent.popups.append(self)
        connection.add(self)
    }

    /// The properties that requests of the toplevel set.
    struct Properties: OptionSet {
        let rawValue: Int
        static let title = Properties(rawValue: 1)
        static let limits = Properties(rawValue: 2)
        static let fullscreen = Properties(rawValue: 4)
        static let maximized = Properties(rawValue: 8)
        static let minimized = Properties(rawValue: 16)
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
                MainLoop.async { self?.notifyOwner(prediction) }
            },
            shown: { [weak self] in
                MainLoop.async { self?.didShow() }
            },
            failed: { [weak self] error in
                MainLoop.async { self?.events?(.failed(error)) }
            })
        map()
    }

    /// Requests the first configure, and lets the render thread draw on this connection.
    func map() {
        guard let surface, let roleObject, let globals = connection.globals else { return }
        if let layerSurface { layerState?.send(to: layerSurface.raw, replacing: nil) }
        if lockSurface == nil {  // whose first configure comes without a request, and must precede the first commit
            wl_surface_commit(surface.raw)  // without a buffer, which requests the first configure
        }
        connection.flush()
        loop.attach(
            SurfaceObjects(
                display: connection.display, compositor: globals.compositor.raw, surface: surface.raw,
                role: roleObject, layerState: layerState, viewport: viewport?.raw, shm: globals.shm.raw,
                presentation: globals.presentation?.raw))
    }

    /// Whether the compositor determines the size of the surface exactly.
    var hasExactSize: Bool { layerSurface != nil || lockSurface != nil }

    private var roleObject: RoleObject? {
        layerSurface.map { .layer($0.raw) } ?? lockSurface.map { .lock($0.raw) } ?? xdgSurface.map { .xdg($0.raw) }
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

    /// Sets the state of the text field that has the window's keyboard focus, or nil if none has. An on-screen keyboard is
    /// shown while it is not nil. `byInputMethod` is true if only the input method has changed the state.
    package func setTextInput(_ state: TextInputState?, byInputMethod: Bool) {
        guard state != textInput else { return }
        if state?.field != textInput?.field { connection.resetCompose() }
        textInput = state
        connection.updateTextInputs(byInputMethod ? .inputMethod : .other)
    }

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
        // The compositor answers the request with a configure.
        if hasExactSize { return submit(serial: nil) }
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
}
