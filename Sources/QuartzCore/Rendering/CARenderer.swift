import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

/// Renders a layer tree at given times into a picture.
///
/// A frame is `beginFrame`, `addUpdate`, `render`, `endFrame`; then `image` holds it. The origin of `bounds` is at the
/// bottom left. The renderer and its tree belong to one thread at a time.
public final class CARenderer: NSObject {
    private let store: PixelStore
    private let tree = RenderTree()
    private let host: LayerTreeHost
    private let scale: CGFloat
    private let inbox = Inbox()
    /// What has changed and was not rendered yet.
    private var pending = PixelRegion()
    private var frameTime: Double?

    /// Commits that have not reached the render tree. Read and written with the trees' lock held.
    private final class Inbox {
        var commits: [Commit] = []
    }

    /// A renderer of `width` by `height` pixels, with `scale` pixels for each point; macOS's takes a Metal texture.
    ///
    /// Sizes are brought into 1...32,767 and the scale above 0, with a message. Where there is no memory for the
    /// pixels, the picture is a single one.
    public init(width: Int, height: Int, scale: CGFloat = 1) {
        let limit = PixelSize.limit
        let size = PixelSize(max(1, min(limit, width)), max(1, min(limit, height)))
        if size?.width != width || size?.height != height || !(scale > 0 && scale.isFinite) {
            Complaint.say(
                "a renderer of \(width)x\(height) pixels at scale \(scale) is brought into 1...\(limit) and above 0",
                once: "renderer.size")
        }
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        store = Self.store(size)
        let inbox = inbox
        host = LayerTreeHost(clock: .frames) { inbox.commits.append($0) }
        bounds = CGRect(
            x: 0, y: 0, width: CGFloat(store.size.width) / self.scale, height: CGFloat(store.size.height) / self.scale)
    }

    private static func store(_ size: PixelSize?) -> PixelStore {
        if let size, let store = PixelStore(size) { return store }
        Complaint.say("there is no memory for a renderer of \(size?.description ?? "no size")", once: "renderer.memory")
        guard let one = PixelSize(1, 1), let store = PixelStore(one) else {
            preconditionFailure("no memory for a single pixel")
        }
        return store
    }

    /// The root of the tree to render. Default nil.
    public var layer: CALayer? {
        get { host.rootLayer }
        set { host.rootLayer = newValue }
    }

    /// What is rendered, in points of the space around the root layer; its bottom left is the picture's. Default from
    /// (0, 0), as large as the picture.
    public var bounds: CGRect {
        didSet {
            guard bounds.isFinite else {
                Rejection.report(key: "bounds", of: self, value: bounds)
                bounds = oldValue
                return
            }
        }
    }

    /// Whether a frame waits until the tiles of `CATiledLayer`s that it shows have been drawn, and shows them without fading
    /// them in, so that the same tree gives the same picture on every run. Otherwise it shows those that are there; after
    /// more have come `nextFrameTime()` says that a frame is due. Default true.
    ///
    /// Beyond Apple's API, whose renderer never waits.
    public var waitsForTiles = true

    /// How many pixels all frames so far have painted, for measurements.
    ///
    /// Beyond Apple's API.
    public private(set) var paintedPixels = 0

    /// Begins the frame at a time, in seconds: commits what has changed and evaluates animations. A beginTime of 0
    /// becomes the time of the first frame that has the animation.
    ///
    /// The time stamp is not used; it stands here for code written for macOS, where it is a `CVTimeStamp`'s.
    public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
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
        let commits = TreeLock.locked {
            defer { inbox.commits = [] }
            return inbox.commits
        }
        pending.formUnion(tree.update(at: t, after: commits))
    }

    /// Adds a rectangle, in points of `bounds`' space, to what this frame renders.
    public func addUpdate(_ r: CGRect) {
        let r = r.overlap(bounds)
        guard !r.isNull else { return }
        pending.formUnion(
            PixelRect(
                coveringMinX: (r.minX - bounds.minX) * scale,
                minY: CGFloat(store.size.height) - (r.maxY - bounds.minY) * scale,
                maxX: (r.maxX - bounds.minX) * scale,
                maxY: CGFloat(store.size.height) - (r.minY - bounds.minY) * scale))
    }

    /// What this frame renders so far, in points of `bounds`' space: a rectangle around all that has changed.
    public func updateBounds() -> CGRect {
        let box = pending.bounds.intersection(store.size.rect)
        guard !box.isEmpty else { return .null }
        return CGRect(
            x: bounds.minX + CGFloat(box.x) / scale,
            y: bounds.minY + CGFloat(store.size.height - box.maxY) / scale,
            width: CGFloat(box.width) / scale, height: CGFloat(box.height) / scale)
    }

    /// Renders what has changed since the last frame, and what was added.
    public func render() {
        tree.paint(into: store.pixels, region: pending)
        paintedPixels += pending.intersection(store.pixels.rect).area
        pending = PixelRegion()
    }

    /// When the next frame is due: the frame's own time for as soon as possible, infinity where nothing will change.
    public func nextFrameTime() -> CFTimeInterval {
        guard let frameTime else { return .infinity }
        // Nothing may be seen of an animation that begins or ends, and its delegate is told with the frame.
        return min(tree.nextFrameTime(after: frameTime), max(frameTime, host.nextEventInFrames))
    }

    /// Ends the frame.
    public func endFrame() { CATransaction.flush() }

    /// The picture as last rendered; nil where there is no memory for a copy. `image?.dataProvider?.data` holds
    /// premultiplied BGRA rows of `bytesPerRow`.
    public var image: CGImage? {
        CGContext(store: store, baseTransform: .identity)?.makeImage()
    }
}
