import CoreMedia
import Foundation

/// Plays an item again and again with a queue player, without gaps: copies of the item take turns.
@MainActor public final class AVPlayerLooper {
    /// Whether a looper works.
    public enum Status: Int, Sendable { case unknown, ready, failed, cancelled }

    /// How many times the item has been played, not counting the first time.
    public private(set) var loopCount = 0
    /// Whether the looper works.
    public private(set) var status = Status.unknown
    /// The error of a copy that failed.
    public private(set) var error: (any Error)?
    /// The copies that take turns.
    public private(set) var loopingPlayerItems: [AVPlayerItem] = []
    private weak var player: AVQueuePlayer?
    private let range: CMTimeRange
    private var observations: [AcetateObservation] = []

    /// Plays copies of an item until `disableLooping()`.
    ///
    /// - Parameters:
    ///   - player: its queue is replaced by the copies.
    ///   - timeRange: the part of the item that is repeated; invalid, the default, for all of it.
    public init(
        player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange = .invalid
    ) {
        self.player = player
        range = loopRange
        loopingPlayerItems = (0..<2).map { _ in
            let item = AVPlayerItem(asset: itemToLoop.asset)
            item.acetatePreparationLimit = itemToLoop.acetatePreparationLimit
            if loopRange.isValid, loopRange.end.isNumeric {
                item.forwardPlaybackEndTime = loopRange.end
            } else {
                item.forwardPlaybackEndTime = itemToLoop.forwardPlaybackEndTime
            }
            item.seek(to: start)
            return item
        }
        for item in loopingPlayerItems {
            observations.append(
                item.acetateObserve(\.status) { [weak self] item in
                    guard let self, self.status != .cancelled else { return }
                    switch item.status {
                    case .readyToPlay: self.status = .ready
                    case .failed: (self.status, self.error) = (.failed, item.error)
                    case .unknown: break
                    }
                })
        }
        player.removeAllItems()
        player.itemWillLeave = { [weak self] in self?.itemWillLeave($0) ?? false }
        for item in loopingPlayerItems { player.insert(item, after: nil) }
    }

    private var start: CMTime { range.isValid && range.start.isNumeric ? range.start : .zero }

    /// Puts a copy that has ended behind the other one.
    private func itemWillLeave(_ item: AVPlayerItem) -> Bool {
        guard status != .cancelled, item.status == .readyToPlay, loopingPlayerItems.contains(where: { $0 === item })
        else {
            return false
        }
        loopCount += 1
        item.pipeline?.pause()
        item.seek(to: start, toleranceBefore: .zero, toleranceAfter: .zero)
        onMain { [weak self] in
            guard let self, self.status != .cancelled else { return item.close() }
            self.player?.insert(item, after: nil)
        }
        return true
    }

    /// Ends the repetition with the copy that plays.
    public func disableLooping() {
        status = .cancelled
        guard let player else { return }
        for item in player.items().dropFirst() { player.remove(item) }
    }
}
