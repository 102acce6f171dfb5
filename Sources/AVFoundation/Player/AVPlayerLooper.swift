import CoreMedia
import Foundation

/// Plays an item again and again with a queue player, without gaps, also while the main thread is busy.
@preconcurrency @MainActor public final class AVPlayerLooper: NSObject {
    /// Whether a looper works.
    public enum Status: Int, Sendable {
        /// The looper has not begun.
        case unknown
        /// The item is repeated.
        case ready
        /// The item cannot be repeated; `error` says why.
        case failed
        /// The program stopped the looper.
        case cancelled
    }

    /// How many times the item has been played, not counting the first time.
    public private(set) var loopCount = 0 { didSet { tellObservers() } }
    /// Whether the looper works.
    public private(set) var status = Status.unknown { didSet { tellObservers() } }
    /// The error of the copy that failed.
    public private(set) var error: (any Error)?
    /// The copies of the item that are played: a single one, which continues at its start.
    public let loopingPlayerItems: [AVPlayerItem]
    private var observation: NSKeyValueObservation?

    /// Plays a copy of an item until `disableLooping()`.
    ///
    /// - Parameters:
    ///   - player: its queue is replaced by the copy.
    ///   - timeRange: the part of the item that is repeated; invalid, the default, for all of it.
    public init(
        player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange = .invalid
    ) {
        let item = itemToLoop.copy() as! AVPlayerItem
        let hasEnd = loopRange.isValid && loopRange.end.isNumeric
        if hasEnd { item.forwardPlaybackEndTime = loopRange.end }
        let start = loopRange.isValid && loopRange.start.isNumeric ? loopRange.start : .zero
        item.loopStart = start
        item.seek(to: start)
        loopingPlayerItems = [item]
        super.init()
        item.loopHandler = { [weak self] in self?.loopCount += 1 }
        observation = item.observe(\.status) { [weak self] item, _ in
            guard let self, self.status != .cancelled else { return }
            switch item.status {
            case .readyToPlay: self.status = .ready
            case .failed: (self.error, self.status) = (item.error, .failed)
            case .unknown: break
            }
        }
        player.removeAllItems()
        player.insert(item, after: nil)
    }

    isolated deinit { disableLooping() }

    /// Ends the repetition: the item is played to its end once more.
    public func disableLooping() {
        status = .cancelled
        for item in loopingPlayerItems { (item.loopStart, item.loopHandler) = (nil, nil) }
    }
}
