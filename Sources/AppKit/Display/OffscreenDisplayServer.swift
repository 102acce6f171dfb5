import AcetateCompositor
import AcetatePixels
import Foundation
import QuartzCore

/// A display in memory: one screen, time and input by hand, and every window's picture for the asking.
@MainActor
final class OffscreenDisplayServer: DisplayServer {
    /// The media time that stands for 0 seconds of the display's own time. Not 0, which would mean "not yet set" to a
    /// layer's `beginTime`; a power of two, so that little precision is lost.
    static let epoch = 1024.0

    private(set) var screens: [DisplayScreen] = []
    var eventHandler: ((DisplayEvent) -> Void)?
    private(set) var isCursorHidden = false
    /// The shown surfaces, the lowest first.
    private(set) var shown: [OffscreenSurface] = []
    /// Seconds since the display began.
    private(set) var time = 0.0

    init(size: PixelSize, scale: CGFloat) {
        setScreen(size: size, scale: scale)
    }

    /// Begins again with another screen, at time 0.
    func reset(size: PixelSize, scale: CGFloat) {
        shown = []
        isCursorHidden = false
        setScreen(size: size, scale: scale)
    }

    private func setScreen(size: PixelSize, scale: CGFloat) {
        let points = CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
        screens = [
            DisplayScreen(
                id: 1, name: "Off screen", frame: CGRect(origin: .zero, size: points), scale: scale, refreshRate: 60)
        ]
        time = 0
        MediaClock.set(OffscreenDisplayServer.epoch)
    }

    /// Sets the time by hand. It does not go back.
    func advance(to seconds: Double) {
        guard seconds.isFinite, seconds > time else { return }
        time = seconds
        MediaClock.set(OffscreenDisplayServer.epoch + seconds)
    }

    func makeSurface(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer) throws -> any DisplaySurface {
        OffscreenSurface(id: id, configuration: configuration, pacer: pacer, server: self)
    }

    func setCursorHidden(_ isHidden: Bool) {
        isCursorHidden = isHidden
    }

    func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool {
        condition()
    }

    func disconnect() {
        shown = []
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

/// A window's picture in memory.
@MainActor
final class OffscreenSurface: DisplaySurface {
    let id: Int
    private(set) var state: SurfaceState
    private(set) var isConfigured = false
    private(set) var statistics = NSWindow.FrameStatistics()
    private unowned let server: OffscreenDisplayServer
    private let pacer: FramePacer
    /// When the last picture was taken.
    private var frameTime: Double?
    private let mailbox: CommitMailbox
    private let presenter: WindowPresenter
    private var store: PixelStore?
    private var windowedSize: CGSize
    private var wantsFullScreen = false

    init(id: Int, configuration: SurfaceConfiguration, pacer: FramePacer, server: OffscreenDisplayServer) {
        self.id = id
        self.pacer = pacer
        self.server = server
        mailbox = CommitMailbox()
        presenter = WindowPresenter(mailbox: mailbox, debug: .environment)
        windowedSize = configuration.size
        state = SurfaceState(size: configuration.size, scale: server.screens.first?.scale ?? 1)
        state.screen = server.screens.first?.id
    }

    nonisolated func submit(_ commit: Commit) {
        mailbox.put(commit)
    }

    func show() {
        isConfigured = true
        state.isActive = true
        configure()
        server.surfaceDidShow(self)
    }

    func close() {
        state.isActive = false
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

    /// A display in memory shows no titles, and neither iconifies nor resizes by a user's hand.
    func setTitle(_ title: String) {}
    func setSizeLimits(minimum: CGSize, maximum: CGSize?) {}
    func setOpaque(_ isOpaque: Bool) {}
    func minimize() {}
    /// Each picture looks at the time.
    func timeDidJump() {}

    private func configure() {
        let screenSize = server.screens.first?.frame.size ?? windowedSize
        state.isFullScreen = wantsFullScreen
        state.size = wantsFullScreen || state.isZoomed ? screenSize : windowedSize
        if isConfigured { server.eventHandler?(.surfaceChanged(surface: id)) }
    }

    /// What the window shows at the display's time, or nil if there is no memory for it. Each picture is a frame, of which
    /// those who wait for one are told.
    func image() -> CGImage? {
        guard let size = pixelSize else { return nil }
        if store?.pixels.size != size {
            store = PixelStore(size)
            presenter.setViewport(size, scale: Double(state.scale))
        }
        guard let store else { return nil }
        let time = MediaClock.now()
        pacer.tick(FrameTick(after: frameTime, at: time))
        CATransaction.flush()
        frameTime = time
        let damage = presenter.frame(at: time).damage
        if !damage.isEmpty {
            presenter.paint(into: store.pixels, region: damage)
            statistics.frames += 1
            statistics.paintedPixels += damage.area
            if statistics.firstFrameTime == nil { statistics.firstFrameTime = time }
        }
        return CGImage(size: size) { $0.copy(from: store.pixels, region: PixelRegion(size.rect)) }
    }

    private var pixelSize: PixelSize? {
        let width = (state.size.width * state.scale).rounded(), height = (state.size.height * state.scale).rounded()
        guard width.isFinite, height.isFinite, abs(width) < 1e6, abs(height) < 1e6 else { return nil }
        return PixelSize(Int(width), Int(height))
    }
}
