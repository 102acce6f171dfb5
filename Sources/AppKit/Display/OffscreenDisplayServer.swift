import AcetateMainLoop
import AcetateCompositor
import AcetatePixels
import AcetateWayland
import Foundation
import QuartzCore

/// The display server of `OffscreenDisplay`, with one screen, manual time and input, and images of the windows.
@MainActor
final class OffscreenDisplayServer: DisplayServer {
    /// The media time at 0 seconds of the display's own time. It is not 0, because that means "not yet set" for a
    /// layer's `beginTime`, and a power of two, so that little precision is lost.
    static let epoch = 1024.0

    /// Whether the program runs as on a compositor: it handles events itself, and its windows have frames as time goes by.
    let isLive: Bool
    private(set) var screens: [DisplayScreen] = []
    var eventHandler: ((DisplayEvent) -> Void)?
    /// Without effect: a display in memory is never lost.
    var reconnectionLimit = 0.0
    private(set) var isCursorHidden = false
    private(set) var cursor = PointerCursor.shape(.arrow)
    var leavesFramesToWindows = false
    let offersLayerSurfaces = true
    let offersSessionLock = true
    let offersIdleTimes = false
    /// The lock of the session; nil while it is not locked.
    private var sessionLock: OffscreenSessionLock?
    /// The answer to a request to lock the session.
    private var lockAnswer: (() -> Void)?
    /// The visible surfaces, from back to front.
    private(set) var shown: [OffscreenSurface] = []
    /// Seconds since the creation of the display; of a live one, since the start of the program.
    var time: Double { isLive ? MediaClock.now() - OffscreenDisplayServer.epoch : manualTime }
    private var manualTime = 0.0
    /// The surface in which the left button was pressed; nil if it is not down.
    var pressedSurface: Int?
    /// The drag in progress.
    var drag: OffscreenDrag?
    /// The modifier keys that are down.
    var modifiers: NSEvent.ModifierFlags = []

    init(size: PixelSize, scale: CGFloat, isLive: Bool = false) {
        self.isLive = isLive
        setScreen(size: size, scale: scale)
    }

    /// Starts again with another screen, at time 0.
    func reset(size: PixelSize, scale: CGFloat) {
        shown = []
        isCursorHidden = false
        cursor = .shape(.arrow)
        leavesFramesToWindows = false
        sessionLock = nil
        (pressedSurface, drag, modifiers) = (nil, nil, [])
        setScreen(size: size, scale: scale)
    }

    private func setScreen(size: PixelSize, scale: CGFloat) {
        let points = CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
        screens = [
            DisplayScreen(
                id: 1, name: "Off screen", frame: CGRect(origin: .zero, size: points), scale: scale, refreshRate: 60)
        ]
        guard !isLive else { return }
        manualTime = 0
        MediaClock.set(OffscreenDisplayServer.epoch)
    }

    /// Advances the time. An earlier time has no effect.
    func advance(to seconds: Double) {
        guard !isLive, seconds.isFinite, seconds > time else { return }
        manualTime = seconds
        MediaClock.set(OffscreenDisplayServer.epoch + seconds)
        for surface in shown { surface.absorb() }
    }

    func makeSurface(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer) throws -> any DisplaySurface {
        OffscreenSurface(id: id, configuration: configuration, pacer: pacer, server: self)
    }

    func lockSession(_ changed: @escaping @MainActor (SessionLockChange) -> Void) throws -> any DisplaySessionLock {
        let lock = OffscreenSessionLock { [weak self] in self?.sessionLock = nil }
        sessionLock = lock
        lockAnswer = { changed(.locked) }
        if isLive { MainLoop.async { self.answerRequests() } }
        return lock
    }

    func makeIdleMonitor(
        timeout: Double, changed: @escaping @MainActor (_ isIdle: Bool) -> Void
    ) throws -> any DisplayIdleMonitor {
        throw OffscreenDisplayError.noIdleTimes
    }

    /// Answers the requests that a compositor answers later.
    func answerRequests() {
        let answer = lockAnswer
        lockAnswer = nil
        if sessionLock != nil { answer?() }
    }

    func setCursor(_ cursor: PointerCursor) {
        self.cursor = cursor
    }

    func setCursorHidden(_ isHidden: Bool) {
        isCursorHidden = isHidden
    }

    /// A display in memory has no pointing device whose motion could be reported.
    func setPointerLocked(_ isLocked: Bool) -> Bool { !isLocked }

    /// The pasteboards keep this program's data, and there is no other program.
    func selection(_ kind: SelectionKind) -> (any ForeignData)? { nil }
    func setSelection(_ data: OfferedData?, _ kind: SelectionKind) {}

    func beginDrag(
        _ data: OfferedData, _ actions: DragActions, image: DragImage?, from surface: Int
    ) -> Bool {
        guard let pressed = pressedSurface, drag == nil else { return false }
        drag = OffscreenDrag(data, actions, image: image?.image, server: self)
        // As on Wayland, the button is reported as released when the drag takes the pointer.
        eventHandler?(
            .pointer(
                PointerInput(
                    surface: pressed, action: .button(0x110, isDown: false), location: CGPoint(x: -1, y: -1),
                    modifiers: modifiers, timestamp: time)))
        return true
    }

    func requestActivationToken(_ completion: @escaping @MainActor (String?) -> Void) -> Bool { false }

    func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool {
        condition()
    }

    func disconnect() {
        shown = []
    }

    /// The window that has the keyboard focus and contains the pointer, unless a step names another one.
    var inputWindow: NSWindow? {
        shown.last { !$0.ignoresInput }.flatMap { NSApplication.shared.window(withWindowNumber: $0.id) }
    }

    func surfaceDidShow(_ surface: OffscreenSurface) {
        shown.removeAll { $0 === surface }
        shown.append(surface)
        eventHandler?(.keyboardFocus(surface: surface.id))
    }

    func surfaceDidHide(_ surface: OffscreenSurface) {
        guard shown.contains(where: { $0 === surface }) else { return }
        shown.removeAll { $0 === surface }
        eventHandler?(.keyboardFocus(surface: shown.last?.id))
    }
}

/// The lock of an off-screen display, which grants every request.
@MainActor
final class OffscreenSessionLock: DisplaySessionLock {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }

    func unlock() { end() }
}

/// The surface of a window on an off-screen display.
@MainActor
final class OffscreenSurface: DisplaySurface {
    let id: Int
    private(set) var state: SurfaceState
    private(set) var isConfigured = false
    private(set) var statistics = NSWindow.FrameStatistics()
    private unowned let server: OffscreenDisplayServer
    private let pacer: FramePacer
    /// The time of the last image.
    private var frameTime: Double?
    private let mailbox: CommitMailbox
    private let presenter: WindowPresenter
    private var store: PixelStore?
    /// The damage of frames that were not painted.
    private var unpainted = PixelRegion()
    private var windowedSize: CGSize
    private var wantsFullScreen = false
    private var frame: WindowFrameMetrics?
    private var popup: PopupConfiguration?
    private var limits: (minimum: CGSize, maximum: CGSize?) = (.zero, nil)
    private var sizeRule: @MainActor (CGSize) -> CGSize = { $0 }
    /// The frames of a surface of a live display.
    private var refresh: OffscreenRefresh?
    private var layer: LayerSurfaceOptions?
    private let coversScreen: Bool
    private(set) var inhibitsIdle = false
    private(set) var contentType = AcetateContentType.unspecified
    private(set) var ignoresInput = false
    /// The text field with the keyboard focus.
    private(set) var textInput: TextInputState?

    init(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer, server: OffscreenDisplayServer) {
        self.id = id
        self.pacer = pacer
        self.server = server
        mailbox = CommitMailbox()
        presenter = WindowPresenter(mailbox: mailbox, debug: .environment)
        windowedSize = configuration.size
        frame = configuration.frame
        popup = configuration.popup
        layer = configuration.layer
        coversScreen = configuration.lockScreen != nil
        state = SurfaceState(size: configuration.size, scale: server.screens.first?.scale ?? 1)
        state.screen = server.screens.first?.id
        updateFrame()
        placePopup()
        if server.isLive { refresh = OffscreenRefresh(pacer) { [weak self] in self?.refreshFrame() } }
    }

    /// Calls the display links of a frame.
    private func tick() {
        let time = MediaClock.now()
        pacer.tick(FrameTick(after: frameTime, at: time))
        CATransaction.flush()
        frameTime = time
    }

    /// Makes the frame of a refresh without painting it: what was born or has moved until then depends on the animations of
    /// that time, which may have ended at the next image.
    private func refreshFrame() {
        tick()
        guard prepareStore() else { return }
        unpainted.formUnion(presenter.frame(at: MediaClock.now()).damage)
    }

    nonisolated func submit(_ commit: Commit) {
        mailbox.put(commit)
    }

    /// The number of commits that may wait for the first image.
    private static let greatestBacklog = 100

    /// Applies the commits of the time before, so that they do not pile up between two images. Before the first image each commit
    /// counts as shown, so that transitions have a snapshot to begin with.
    func absorb() {
        if frameTime != nil { return presenter.absorb() }
        guard mailbox.count > Self.greatestBacklog, prepareStore() else { return }
        unpainted.formUnion(presenter.frame(at: MediaClock.now()).damage)
    }

    func show() {
        isConfigured = true
        state.isActive = true
        configure()
        server.surfaceDidShow(self)
        refresh?.isOn = true
    }

    func close() {
        state.isActive = false
        refresh?.isOn = false
        server.surfaceDidHide(self)
        store = nil
    }

    func resize(to size: CGSize) {
        windowedSize = size
        configure()
    }

    func enterFullScreen(on screen: UInt32?) {
        wantsFullScreen = true
        configure()
    }

    func leaveFullScreen() {
        wantsFullScreen = false
        configure()
    }

    func setZoomed(_ isZoomed: Bool) {
        state.isZoomed = isZoomed
        configure()
    }

    func move(to place: PopupPlace) {
        guard popup != nil else { return }
        popup?.place = place
        configure()
    }

    /// Gives a popup its position on the screen.
    private func placePopup() {
        guard let popup, let screen = server.screens.first else { return }
        let parent = NSApplication.existing?.window(withWindowNumber: popup.parent)?.frame ?? .zero
        let visible = CGRect(
            x: screen.frame.minX - parent.minX, y: parent.maxY - screen.frame.maxY, width: screen.frame.width,
            height: screen.frame.height)
        state.origin = popup.place.origin(of: state.size, on: visible)
    }

    func activate() { if isConfigured { server.surfaceDidShow(self) } }
    /// There is no user whose attention could be drawn.
    func requestAttention() {}
    func setInhibitsIdle(_ inhibits: Bool) { inhibitsIdle = inhibits }
    func setContentType(_ type: AcetateContentType) { contentType = type }

    /// An off-screen display has no shortcuts of its own.
    func setInhibitsShortcuts(_ inhibits: Bool) {
        state.receivesShortcuts = inhibits
        configure()
    }

    // An off-screen display has no windows of other programs.

    func exportHandle(_ completion: @escaping @MainActor (String?) -> Void) { completion(nil) }
    func setForeignParent(_ handle: String?) -> Bool { false }

    func setLayer(_ options: LayerSurfaceOptions) {
        layer = options
        configure()
    }
    func setTextInput(_ state: TextInputState?, byInputMethod: Bool) { textInput = state }

    func setFrame(_ frame: WindowFrameMetrics?) {
        self.frame = frame
        updateFrame()
    }

    private func updateFrame() {
        var configuration = WindowConfiguration()
        configuration.isFullscreen = state.isFullScreen
        configuration.isMaximized = state.isZoomed
        // The server draws no frames of popups.
        state.drawsFrame = (server.leavesFramesToWindows || popup != nil) && frame != nil
        state.insets = state.drawsFrame ? frame?.margins(in: configuration) ?? .zero : .zero
    }

    /// Resizes the window as its user does, within its limits. A window that fills the screen keeps its size until it does so
    /// no longer.
    func resizeByUser(to size: CGSize) {
        var size = CGSize(
            width: max(size.width, limits.minimum.width), height: max(size.height, limits.minimum.height))
        if let maximum = limits.maximum {
            size = CGSize(width: min(size.width, maximum.width), height: min(size.height, maximum.height))
        }
        resize(to: sizeRule(size))
    }

    // An off-screen display shows no titles, and has no user who minimizes or moves windows.

    func setTitle(_ title: String) {}
    func setSizeLimits(minimum: CGSize, maximum: CGSize?) { limits = (minimum, maximum) }
    func setSizeRule(_ rule: @escaping @MainActor (CGSize) -> CGSize) { sizeRule = rule }
    func setOpaque(_ isOpaque: Bool) {}
    func setIgnoresInput(_ ignores: Bool) { ignoresInput = ignores }
    func minimize() {}
    func beginMove() {}
    func setParent(_ parent: Int?) {}
    func beginResize(_ edges: WindowEdges) {}
    func showWindowMenu(at location: CGPoint) {}
    /// Does nothing, because each image is made for the current time.
    func timeDidJump() {}

    private func configure() {
        let screenSize = server.screens.first?.frame.size ?? windowedSize
        state.isFullScreen = wantsFullScreen
        let fillsScreen = wantsFullScreen || state.isZoomed || coversScreen
        state.size = fillsScreen ? screenSize : layer?.size(windowedSize, on: screenSize) ?? windowedSize
        state.isLayerSurface = layer != nil
        updateFrame()
        placePopup()
        if isConfigured { server.eventHandler?(.surfaceChanged(surface: id)) }
    }

    /// The window's image at the display's time, or nil if there is no memory for it. Each image is a frame, for which
    /// display links are called.
    func image() -> CGImage? {
        guard prepareStore(), let store, let size = pixelSize else { return nil }
        tick()
        let time = MediaClock.now()
        let damage = presenter.frame(at: time).damage.union(unpainted)
        unpainted = PixelRegion()
        if !damage.isEmpty {
            presenter.paint(into: store.pixels, region: damage)
            statistics.frames += 1
            statistics.paintedPixels += damage.area
            if statistics.firstFrameTime == nil { statistics.firstFrameTime = time }
        }
        return CGImage(size: size) { $0.copy(from: store.pixels, region: PixelRegion(size.rect)) }
    }

    /// Makes the store as large as the window; returns false if there is no memory for it.
    private func prepareStore() -> Bool {
        guard let size = pixelSize else { return false }
        if store?.pixels.size != size {
            store = PixelStore(size)
            unpainted = PixelRegion()
            presenter.setViewport(size, scale: Double(state.scale))
        }
        return store != nil
    }

    private var pixelSize: PixelSize? {
        let margin = state.insets
        let width = ((state.size.width + CGFloat(margin.left + margin.right)) * state.scale).rounded()
        let height = ((state.size.height + CGFloat(margin.top + margin.bottom)) * state.scale).rounded()
        guard width.isFinite, height.isFinite, abs(width) < 1e6, abs(height) < 1e6 else { return nil }
        return PixelSize(Int(width), Int(height))
    }
}

extension LayerSurfaceOptions {
    /// The size of a window on a screen without other parts of the desktop, in points.
    fileprivate func size(_ size: CGSize, on screen: CGSize) -> CGSize {
        func side(_ length: CGFloat, _ both: WindowEdges, _ screen: CGFloat, _ margin: Int) -> CGFloat {
            anchors.isSuperset(of: both) ? max(screen - CGFloat(margin), 1) : length
        }
        return CGSize(
            width: side(size.width, [.left, .right], screen.width, margins.left + margins.right),
            height: side(size.height, [.top, .bottom], screen.height, margins.top + margins.bottom))
    }
}
