import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

/// The color space of the image of a renderer: a `CGColorSpace` of the RGB model. An option of
/// `CARenderer.init(width:height:scale:options:)`.
public let kCARendererColorSpace: String = "kCARendererColorSpace"

/// Renders a layer tree at given times into an image.
///
/// A frame consists of `beginFrame`, `addUpdate`, `render` and `endFrame`; then `image` contains it. The origin of
/// `bounds` is at the bottom left. Use a renderer and its tree on one thread at a time.
open class CARenderer: NSObject {
    private let store: PixelStore
    private let tree = RenderTree()
    private let host: LayerTreeHost
    private let scale: CGFloat
    /// The color space of the image; nil for sRGB.
    private let space: CGColorSpace?
    private let inbox = Inbox()
    /// The region that has changed and was not rendered yet.
    private var pending = PixelRegion()
    private var frameTime: Double?

    /// Commits that were not applied to the render tree yet. Protected by the tree lock.
    private final class Inbox {
        var commits: [Commit] = []
    }

    /// Creates a renderer of `width` by `height` pixels, with `scale` pixels per point. (On macOS, a renderer draws
    /// into a Metal texture.)
    ///
    /// Sizes are clamped to 1...32,767, and an invalid scale becomes 1, with a warning. If there is not enough memory
    /// for the pixels, the image is a single pixel. `options` may have `kCARendererColorSpace`.
    public init(width: Int, height: Int, scale: CGFloat = 1, options: [AnyHashable: Any]? = nil) {
        let limit = PixelSize.limit
        let size = PixelSize(max(1, min(limit, width)), max(1, min(limit, height)))
        if size?.width != width || size?.height != height || !(scale > 0 && scale.isFinite) {
            Diagnostics.warnOnce(
                "a renderer cannot have \(width)x\(height) pixels at scale \(scale): use 1...\(limit), and scale > 0",
                key: "renderer.size")
        }
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        let wanted = options?[kCARendererColorSpace] as? CGColorSpace
        if let wanted, wanted.model != .rgb {
            Diagnostics.warnOnce(
                "a renderer's image cannot be in a color space of model \(wanted.model): it is in sRGB. Use an RGB space.",
                key: "renderer.space")
        }
        space = wanted.flatMap { $0.model == .rgb && $0 != .sRGBSpace ? $0 : nil }
        store = Self.store(size)
        let inbox = inbox
        host = LayerTreeHost(clock: .frames) { inbox.commits.append($0) }
        bounds = CGRect(
            x: 0, y: 0, width: CGFloat(store.size.width) / self.scale, height: CGFloat(store.size.height) / self.scale)
    }

    private static func store(_ size: PixelSize?) -> PixelStore {
        if let size, let store = PixelStore(size) { return store }
        Diagnostics.warnOnce(
            "there is not enough memory for a renderer of \(size?.description ?? "no size"). Use fewer pixels.",
            key: "renderer.memory")
        guard let one = PixelSize(1, 1), let store = PixelStore(one) else {
            preconditionFailure("not enough memory for a single pixel")
        }
        return store
    }

    /// The root of the tree to render. Default nil.
    open var layer: CALayer? {
        get { host.rootLayer }
        set { host.rootLayer = newValue }
    }

    /// The rectangle to render, in points of the space of the root layer; its bottom left is that of the image. Default
    /// the size of the image, at (0, 0).
    open var bounds: CGRect {
        didSet {
            guard bounds.isFinite else {
                Rejection.report(key: "bounds", of: self, value: bounds)
                bounds = oldValue
                return
            }
        }
    }

    /// Whether a frame waits until its tiles of `CATiledLayer`s are drawn, and shows them without a fade-in, so that
    /// equal trees give equal images on every run. Otherwise it shows the tiles that are complete; when more are,
    /// `nextFrameTime()` returns that a frame is due. Default true.
    ///
    /// Beyond Apple's API, whose renderer never waits.
    open var waitsForTiles = true

    /// The number of pixels that all frames have painted so far, for measurements.
    ///
    /// Beyond Apple's API.
    open private(set) var paintedPixels = 0

    /// Begins a frame at a time, in seconds: commits changes and evaluates animations. A beginTime of 0 becomes the
    /// time of the first frame with the animation.
    ///
    /// The time stamp is ignored; the parameter exists for code written for macOS, where it points to a `CVTimeStamp`.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
        guard t.isFinite else {
            Rejection.report(key: "beginFrame(atTime:)", of: self, value: t)
            return
        }
        frameTime = t
        host.beginFrame(at: t)
        tree.setViewport(
            store.size.rect,
            rootTransform: CGAffineTransform(
                a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale,
                ty: CGFloat(store.size.height) + bounds.minY * scale))
        tree.waitsForTiles = waitsForTiles
        let commits = TreeLock.withLock {
            defer { inbox.commits = [] }
            return inbox.commits
        }
        pending.formUnion(tree.update(at: t, after: commits))
    }

    /// Adds a rectangle, in points of the space of `bounds`, to the region that this frame renders.
    open func addUpdate(_ r: CGRect) {
        let r = r.overlap(bounds)
        guard !r.isNull else { return }
        pending.formUnion(
            PixelRect(
                coveringMinX: (r.minX - bounds.minX) * scale,
                minY: CGFloat(store.size.height) - (r.maxY - bounds.minY) * scale,
                maxX: (r.maxX - bounds.minX) * scale,
                maxY: CGFloat(store.size.height) - (r.minY - bounds.minY) * scale))
    }

    /// The bounding box of the region that this frame renders, in points of the space of `bounds`.
    open func updateBounds() -> CGRect {
        let box = pending.bounds.intersection(store.size.rect)
        guard !box.isEmpty else { return .null }
        return CGRect(
            x: bounds.minX + CGFloat(box.x) / scale,
            y: bounds.minY + CGFloat(store.size.height - box.maxY) / scale,
            width: CGFloat(box.width) / scale, height: CGFloat(box.height) / scale)
    }

    /// Renders the region that has changed since the last frame, and the one that was added.
    open func render() {
        tree.paint(into: store.pixels, region: pending)
        paintedPixels += pending.intersection(store.pixels.rect).area
        pending = PixelRegion()
    }

    /// The time of the next frame: the current frame's for as soon as possible, infinity if nothing will change.
    open func nextFrameTime() -> CFTimeInterval {
        guard let frameTime else { return .infinity }
        // An animation may begin or end without visible changes, but its delegate is notified in a frame.
        return min(tree.nextFrameTime(after: frameTime), max(frameTime, host.nextEventInFrames))
    }

    /// Ends the frame.
    open func endFrame() { CATransaction.flush() }

    /// The image as last rendered; nil if there is not enough memory for a copy. `image?.dataProvider?.data` contains
    /// rows of premultiplied BGRA, of `bytesPerRow` bytes each. In another color space than sRGB, the image has 16 bits per
    /// component, premultiplied RGBA in the computer's byte order.
    open var image: CGImage? {
        let image = CGContext(store: store, baseTransform: .identity)?.makeImage()
        guard let image, let space else { return image }
        let context = CGContext(
            data: nil, width: image.width, height: image.height, bitsPerComponent: 16, bytesPerRow: 0, space: space,
            bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Little))
        context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return context?.makeImage()
    }
}
