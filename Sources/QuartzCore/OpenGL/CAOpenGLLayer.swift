import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CAcetateCGL
import CoreGraphics
import CoreVideo
import Foundation

/// A layer that a subclass draws with OpenGL (CAOpenGLLayer.h).
///
/// `draw(inCGLContext:pixelFormat:forLayerTime:displayTime:)` draws into the framebuffer that is bound, whose size in pixels is
/// that of the bounds times `contentsScale`, as the viewport is. Its first row is the bottom one on the screen. The pixels are
/// taken as premultiplied by alpha, with colors in sRGB; if `isOpaque` is true, alpha is ignored. They become the layer's
/// contents, with everything that applies to contents.
///
/// The layer is drawn when it needs display, or in each frame if `isAsynchronous` is true. Contexts are created by EGL without
/// a screen, and drawn by the system's driver, with or without a GPU. Where there is no OpenGL, the first layer says so on
/// standard error, nothing is drawn, and the contents stay. The functions of OpenGL are those of the product `OpenGL`.
open class CAOpenGLLayer: CALayer {
    private let objects = GLLayerObjects()

    override public init() { super.init() }

    /// Creates a layer without a context from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// See `CALayer`. The copy has no context: it shows the contents of the other layer.
    override public init(layer: Any) { super.init(layer: layer) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAOpenGLLayer(layer: layer) }

    deinit { objects.release(from: self) }

    // MARK: Drawing

    /// Whether the layer is drawn for each refresh of the screen, on the thread of a display link, so that it moves while its
    /// own thread is busy. `canDraw(inCGLContext:pixelFormat:forLayerTime:displayTime:)` may leave refreshes out. Default
    /// false.
    ///
    /// A layer that no window shows is not drawn, nor is one that is hidden, or in a window whose frames are not shown. While the time is set manually, as for screenshots, the layer is
    /// drawn when it needs display.
    open var isAsynchronous = false {
        didSet {
            guard isAsynchronous != oldValue, model() === self else { return }
            link = isAsynchronous ? GLDisplayLink(self) : nil
            contentStream = link?.stream
            setNeedsDisplay()
        }
    }

    private var link: GLDisplayLink?

    /// Whether there is something new to draw for a time; called with the context current, before each drawing. If not, the
    /// contents stay. Default true.
    ///
    /// - Parameters:
    ///   - t: The layer's time, in seconds.
    ///   - ts: The time of the frame; nil if it is not known.
    open func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool { true }

    /// Draws the contents for a time, with the context current. The default implementation sends the commands to the driver;
    /// a subclass may call it at the end.
    ///
    /// - Parameters:
    ///   - t: The layer's time, in seconds.
    ///   - ts: The time of the frame; nil if it is not known.
    open func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) { CGLFlushDrawable(ctx) }

    /// Draws the contents now, with OpenGL. The delegate is not asked.
    override open func display() {
        let host = treeHost
        let period = 1e9 / DisplayTable.refreshRate(of: host?.displayID ?? kCGNullDirectDisplay)
        guard let drawn = drawImage(shownAt: host?.time, refreshPeriod: UInt64(period.rounded())) else { return }
        setDrawnContents(drawn.image, drawn.plan)
    }

    /// Draws an image for the frame at a time of the tree; nil for one at an unknown time. Returns nil if there is nothing to
    /// draw, or no way to. Any thread.
    ///
    /// - Parameter refreshPeriod: the time between two refreshes of the display, in nanoseconds.
    fileprivate func drawImage(shownAt time: Double?, refreshPeriod: UInt64) -> (image: CGImage, plan: BackingPlan)? {
        if let failure = GLDriver.failure {
            Diagnostics.warnOnce("layers are not drawn with OpenGL: \(failure).", key: "opengl")
            return nil
        }
        guard let plan = backingPlan() else { return nil }
        let layerTime = convertTime(time ?? MediaClock.now(), from: nil)
        let stamp = time.map {
            CVTimeStamp(hostTime: UInt64(max(0, min($0, 1e9)) * 1e9), refreshPeriod: refreshPeriod)
        }
        let isOpaque = plan.isOpaque
        let image = objects.image(plan.size, isOpaque: isOpaque, for: self) { context, format in
            let draw = { (stamp: UnsafePointer<CVTimeStamp>?) in
                let isReady = self.canDraw(
                    inCGLContext: context, pixelFormat: format, forLayerTime: layerTime, displayTime: stamp)
                if isReady {
                    self.draw(inCGLContext: context, pixelFormat: format, forLayerTime: layerTime, displayTime: stamp)
                }
                return isReady
            }
            return if let stamp { withUnsafePointer(to: stamp, draw) } else { draw(nil) }
        }
        return image.map { ($0, plan) }
    }

    // MARK: Formats and contexts

    /// Returns a format of pixels for a set of displays, which has no meaning here. The layer releases it by
    /// `releaseCGLPixelFormat(_:)`. The default implementation returns one without depth and stencil buffers, for contexts of
    /// OpenGL's legacy profile.
    ///
    /// The contexts of a layer are created before its first drawing, on the thread that draws.
    open func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
        var (format, count): (CGLPixelFormatObj?, GLint) = (nil, 0)
        CGLChoosePixelFormat([kCGLPFANoRecovery, CGLPixelFormatAttribute(rawValue: 0)], &format, &count)
        return format ?? GLPixelFormat(withoutDriver: ()).owned()
    }

    /// Releases a format that `copyCGLPixelFormat(forDisplayMask:)` has returned.
    open func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) { CGLReleasePixelFormat(pf) }

    /// Returns a context of a format. The layer releases it by `releaseCGLContext(_:)`. The default implementation creates
    /// one that shares nothing.
    open func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj {
        var context: CGLContextObj?
        CGLCreateContext(pf, nil, &context)
        return context ?? GLContext(withoutDriver: GLPixelFormat.object(pf)).owned()
    }

    /// Releases a context that `copyCGLContext(forPixelFormat:)` has returned. Called while the layer is deallocated.
    open func releaseCGLContext(_ ctx: CGLContextObj) { CGLReleaseContext(ctx) }
}

/// Draws a layer for each refresh of the display that shows it, while it is shown.
///
/// `@unchecked Sendable`: the weak reference is never written again, and reading it is safe on any thread. The method that is
/// called is documented for any thread. `link` is never written again, and safe to use on any thread; the calls of the link,
/// one at a time, use `untakenCount`.
private final class GLDisplayLink: @unchecked Sendable {
    let stream = ContentStream()
    private weak var layer: CAOpenGLLayer?
    private var link: CVDisplayLink?
    /// The refreshes since an image was drawn that no window has taken.
    private var untakenCount = 0
    /// So many refreshes may pass until a window takes an image. Then drawing waits until it does: its frames are not shown.
    private static let patience = 3
    /// Where links start and stop, because they wait for a drawing that runs.
    private static let queue = DispatchQueue(label: "org.acetate.opengl-links")

    init(_ layer: CAOpenGLLayer) {
        self.layer = layer
        guard CVDisplayLinkCreateWithActiveCGDisplays(&link) == kCVReturnSuccess, let link else { return }
        _ = CVDisplayLinkSetOutputHandler(link) { [weak self] _, _, frame, _, _ in
            self?.draw(
                at: Double(frame.pointee.hostTime) / 1e9,
                refreshPeriod: UInt64(max(0, frame.pointee.videoRefreshPeriod)))
            return kCVReturnSuccess
        }
        stream.setWatchHandler { [weak self] in
            guard let self else { return }
            Self.queue.async { self.settle() }
        }
        Self.queue.async { [weak self] in self?.settle() }
    }

    deinit { if let link { _ = CVDisplayLinkStop(link) } }

    /// Runs the link while the stream is watched. On the queue.
    private func settle() {
        guard let link else { return }
        _ = stream.isWatched ? CVDisplayLinkStart(link) : CVDisplayLinkStop(link)
    }

    private func draw(at time: Double, refreshPeriod: UInt64) {
        guard let layer, let host = layer.treeHost, !MediaClock.isStopped, stream.isWatched else { return }
        if let link, host.displayID != kCGNullDirectDisplay, host.displayID != CVDisplayLinkGetCurrentCGDisplay(link) {
            CVDisplayLinkSetCurrentCGDisplay(link, host.displayID)
        }
        untakenCount = stream.hasNextImage ? untakenCount + 1 : 0
        guard untakenCount < Self.patience,
            let drawn = layer.drawImage(shownAt: time, refreshPeriod: refreshPeriod)
        else { return }
        stream.add(ContentStream.Frame(drawn.image))
    }
}

/// The format and the context of a layer, which its first drawing creates.
///
/// `@unchecked Sendable`: `lock` protects the pointers, and their objects are safe to use on any thread.
private final class GLLayerObjects: @unchecked Sendable {
    private var format: CGLPixelFormatObj?
    private var context: CGLContextObj?
    private let lock = NSRecursiveLock()
    /// The memory of images that are no longer shown.
    private let memory = PixelStorePool()

    /// Draws an image of a size by `draw`, which returns whether it has drawn.
    func image(
        _ size: PixelSize, isOpaque: Bool, for layer: CAOpenGLLayer,
        draw: (CGLContextObj, CGLPixelFormatObj) -> Bool
    ) -> CGImage? {
        lock.withLock {
            let (pointer, format) = open(for: layer)
            let context = GLContext.object(pointer)
            var (image, hasDrawn): (CGImage?, Bool) = (nil, false)
            let isDrawable = context.withPixels(width: size.width, height: size.height) {
                hasDrawn = draw(pointer, format)
                guard hasDrawn, let pixels = memory.take(size) else { return }
                context.read(into: pixels.buffer.base, bytesPerRow: pixels.bytesPerRow, isOpaque: isOpaque)
                image = pixels.image(isOpaque: isOpaque)
            }
            if !isDrawable || hasDrawn && image == nil {
                Diagnostics.warnOnce(
                    """
                    the layer \(layer.name ?? "\(type(of: layer))") of \(size.width)x\(size.height) pixels is not drawn \
                    with OpenGL, and its contents stay: the driver has no memory for its pixels, its context could not be \
                    created, or it is current on another thread. Reduce its bounds or contentsScale, or make the context \
                    current only while it is used.
                    """, key: "opengl.\(layer.id)")
            }
            return image
        }
    }

    /// The context and its format. What `layer` makes current meanwhile does not stay current.
    private func open(for layer: CAOpenGLLayer) -> (CGLContextObj, CGLPixelFormatObj) {
        if let context, let format { return (context, format) }
        let former = GLContext.current
        defer { GLContext.setCurrent(former) }
        let newFormat = layer.copyCGLPixelFormat(forDisplayMask: 1)
        let newContext = layer.copyCGLContext(forPixelFormat: newFormat)
        (format, context) = (newFormat, newContext)
        return (newContext, newFormat)
    }

    /// Releases the objects by the methods of the layer, which is being deallocated. The properties of its subclass still
    /// exist: Swift destroys them after the superclass's `deinit`.
    func release(from layer: CAOpenGLLayer) {
        if let context { layer.releaseCGLContext(context) }
        if let format { layer.releaseCGLPixelFormat(format) }
    }
}
