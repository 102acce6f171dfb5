import CoreGraphics
import Foundation
import QuartzCore
import Synchronization

/// A layer that shows the pictures of a player.
///
/// The render thread of the layer's window takes each picture when it is due, also while the main thread is busy. The
/// last picture stays when a movie ends or fails. Several layers may show one player.
open class AVPlayerLayer: AcetateVideoLayer {
    override public init() { super.init() }

    /// A layer for a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// Decodes a layer, without its player; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? AVPlayerLayer {
            videoGravity = other.videoGravity
            player = other.player
        }
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { AVPlayerLayer(layer: layer) }

    deinit { stopWaiting(shownPlayer) }

    /// The player whose pictures are shown. Default nil.
    open var player: AVPlayer? {
        get { shownPlayer }
        set {
            guard newValue !== shownPlayer else { return }
            stopWaiting(shownPlayer)
            shownPlayer = newValue
            contentStream = newValue?.output.stream
            waitForPicture()
        }
    }

    // Not an observed property, because initializers do not call observers.
    private var shownPlayer: AVPlayer?

    override var videoSize: CGSize? { player?.output.size }

    private var waiting: Int?

    /// Tells observers of `isReadyForDisplay` when there is a picture, on the main thread.
    private func waitForPicture() {
        tellObservers()
        guard !isReadyForDisplay, let output = player?.output else { return }
        // Only the main thread uses the layer by this reference.
        nonisolated(unsafe) weak let layer = self
        let once = CallOnce { layer?.pictureDidArrive() }
        waiting = output.addListener { [weak output] in
            if output?.size != nil { once.call() }
        }
    }

    private func pictureDidArrive() {
        stopWaiting(player)
        tellObservers()
    }

    private func stopWaiting(_ player: AVPlayer?) {
        if let waiting { player?.output.removeListener(waiting) }
        waiting = nil
    }
}

/// Calls a handler on the main thread, once.
private final class CallOnce: Sendable {
    private let isCalled = Mutex(false)
    private let handler: @MainActor () -> Void

    init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }

    func call() {
        let isFirst = isCalled.withLock { isCalled in
            defer { isCalled = true }
            return !isCalled
        }
        if isFirst { onMain(handler) }
    }
}
