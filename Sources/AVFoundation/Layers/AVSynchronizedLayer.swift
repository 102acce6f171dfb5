import CoreMedia
import Foundation
import QuartzCore

/// The begin time of an animation in a movie's time that begins at the movie's start. A begin time of 0 would mean the
/// time of the commit.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// A layer whose time is that of a player's item: the animations of its sublayers follow the movie, also when it
/// pauses, seeks and changes its rate.
open class AVSynchronizedLayer: CALayer {
    /// Creates a layer that follows no item.
    override public init() { super.init() }

    /// A layer that follows an item.
    @preconcurrency @MainActor public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
    }

    /// Decodes a layer, without its item; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        item = (layer as? AVSynchronizedLayer)?.item
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { AVSynchronizedLayer(layer: layer) }

    private var item: AVPlayerItem?

    /// The item that is followed. Default nil.
    @preconcurrency @MainActor open var playerItem: AVPlayerItem? {
        get { item }
        set {
            if let item { item.synchronizedLayers.remove(self) }
            item = newValue
            guard let newValue else { return }
            newValue.synchronizedLayers.add(self)
            follow(time: newValue.currentTime().seconds, rate: newValue.movingRate)
        }
    }

    /// Sets the layer's time to that of the movie from now on.
    func follow(time: Double, rate: Double) {
        guard time.isFinite else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Animations that begin at the start have begun in the first picture.
        (speed, timeOffset) = (Float(rate), max(time, AVCoreAnimationBeginTimeAtZero))
        let parent = superlayer
        beginTime = rate == 0 ? 0 : parent?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        CATransaction.commit()
    }
}

/// The layers that follow an item.
@MainActor final class SynchronizedLayers {
    private struct Entry { weak var layer: AVSynchronizedLayer? }
    private var entries: [Entry] = []

    nonisolated init() {}

    func add(_ layer: AVSynchronizedLayer) { entries.append(Entry(layer: layer)) }
    func remove(_ layer: AVSynchronizedLayer) { entries.removeAll { $0.layer == nil || $0.layer === layer } }

    func update(_ item: AVPlayerItem) {
        if entries.isEmpty { return }
        let time = item.currentTime().seconds
        for entry in entries { entry.layer?.follow(time: time, rate: item.movingRate) }
    }
}
