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

    /// Called on the main thread when `isReadyForDisplay` becomes true. Beyond Apple's API, which observes that
    /// property with Objective-C's key-value observing.
    open var acetateReadyForDisplayHandler: (@MainActor () -> Void)? { didSet { waitForPicture() } }

    private var waiting: Int?

    private func waitForPicture() {
        guard let handler = acetateReadyForDisplayHandler, let output = player?.output else { return }
        stopWaiting(player)
        if isReadyForDisplay { return onMain(handler) }
        let once = CallOnce(handler)
        waiting = output.addListener { [weak output] in
            if output?.size != nil { once.call() }
        }
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
