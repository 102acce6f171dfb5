import AcetateCompositor
import CoreGraphics
import Foundation

/// A layer whose contents any thread supplies as drawables: the role of `CAMetalLayer` for pixels in memory, such as those of
/// a camera, a software renderer or an emulator.
///
/// A drawable is written on any thread and then presented. The render thread shows it in the next frame or at a given time,
/// whole and without waiting for the thread of the layer. If several are presented before a frame, the last one is shown.
/// Everything that applies to contents applies to drawables: gravity, filters, masks, perspective and animations. Until the
/// first drawable is presented, the layer shows `contents`.
///
/// Frames of devices and other processes, in dmabufs or memfds, are shown by `AcetateSharedBuffer`.
///
/// The layer belongs to one thread, as other layers do. Its `drawables` can be used on any thread.
///
/// Beyond Apple's API.
open class AcetateDrawableLayer: CALayer {
    /// The source of the layer's drawables, for use on any thread.
    public let drawables: AcetateDrawableQueue

    /// Creates a layer without drawables.
    override public init() {
        drawables = AcetateDrawableQueue()
        super.init()
        contentStream = drawables.stream
    }

    /// Creates a layer without drawables from an archive; see `CALayer`.
    public required init?(coder: NSCoder) {
        drawables = AcetateDrawableQueue()
        super.init(coder: coder)
        contentStream = drawables.stream
        updateDefaultSize()
    }

    /// See `CALayer`. A copy of another drawable layer shows the drawables of that layer.
    override public init(layer: Any) {
        let other = layer as? AcetateDrawableLayer
        drawables = other?.drawables ?? AcetateDrawableQueue()
        super.init(layer: layer)
        if other == nil { contentStream = drawables.stream }
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { AcetateDrawableLayer(layer: layer) }

    override open var bounds: CGRect {
        didSet { updateDefaultSize() }
    }

    override open var contentsScale: CGFloat {
        didSet { updateDefaultSize() }
    }

    /// Whether the program promises that every pixel of its drawables has the alpha 1, so that nothing is drawn below them.
    /// Applies to drawables that are vended afterwards. Default false.
    override open var isOpaque: Bool {
        didSet { drawables.setOpaque(isOpaque) }
    }

    /// The size of new drawables in pixels, rounded to whole pixels. Default: the size of the bounds times `contentsScale`,
    /// until another size is set.
    open var drawableSize: CGSize {
        get { drawables.drawableSize }
        set { drawables.drawableSize = newValue }
    }

    /// See `AcetateDrawableQueue.maximumDrawableCount`.
    open var maximumDrawableCount: Int {
        get { drawables.maximumDrawableCount }
        set { drawables.maximumDrawableCount = newValue }
    }

    /// See `AcetateDrawableQueue.allowsNextDrawableTimeout`.
    open var allowsNextDrawableTimeout: Bool {
        get { drawables.allowsNextDrawableTimeout }
        set { drawables.allowsNextDrawableTimeout = newValue }
    }

    /// See `AcetateDrawableQueue.nextDrawable()`.
    open func nextDrawable() -> AcetateDrawable? { drawables.nextDrawable() }

    private func updateDefaultSize() {
        guard model() === self else { return }
        let bounds = bounds.standardized
        drawables.setDefaultSize(CGSize(width: bounds.width * contentsScale, height: bounds.height * contentsScale))
    }
}

extension CALayer {
    /// The images that the render thread shows in place of `contents`; nil for none.
    package final var contentStream: ContentStream? {
        get { values.contentStream }
        set {
            values.contentStream = newValue
            note(.appearance)
        }
    }
}
