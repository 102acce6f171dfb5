import AcetateKeyValue
import CoreMedia
import QuartzCore

/// Plays a list of items one after the other. The next item is opened while the current one plays.
@preconcurrency @MainActor open class AVQueuePlayer: AVPlayer {
    /// The items from the current one on.
    private var queue: [AVPlayerItem] = []

    /// A player of items, the first of which is the current one.
    public convenience init(items: [AVPlayerItem]) {
        self.init()
        for item in items { insert(item, after: nil) }
    }

    override nonisolated var defaultAction: ActionAtItemEnd { .advance }

    deinit {
        let items = queue.dropFirst()
        MainActor.release { for item in items { item.close() } }
    }

    /// The current item and those that follow.
    open func items() -> [AVPlayerItem] { queue }

    /// Whether an item may be inserted: it must not be in the queue, and `afterItem` must.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        guard !queue.contains(where: { $0 === item }), item.player == nil || item.player === self else { return false }
        return afterItem.map { after in queue.contains { $0 === after } } ?? true
    }

    /// Inserts an item after another; nil for the end.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else {
            Diagnostics.warnOnce(
                "an AVPlayerItem that is in a queue, or after one that is not, is not inserted",
                key: "AVQueuePlayer.insert")
            return
        }
        let place = afterItem.flatMap { after in queue.firstIndex { $0 === after } }.map { $0 + 1 } ?? queue.count
        queue.insert(item, at: place)
        updateCurrent()
    }

    /// Removes an item. If it is the current one, the next one becomes current.
    open func remove(_ item: AVPlayerItem) {
        guard let place = queue.firstIndex(where: { $0 === item }) else { return }
        queue.remove(at: place)
        item.close()
        updateCurrent()
    }

    /// Removes all items, also the current one.
    open func removeAllItems() {
        let items = queue
        queue = []
        updateCurrent()
        for item in items { item.close() }
    }

    /// Plays the next item.
    open func advanceToNextItem() {
        guard let first = queue.first else { return }
        queue.removeFirst()
        updateCurrent()
        first.close()
    }

    /// Plays another item in place of the current one; nil for the next one. An item that is in the queue is moved. With the
    /// item of another player it does nothing, with a message.
    override open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard item == nil || item !== currentItem else { return }
        guard item?.player == nil || item?.player === self else {
            return Diagnostics.warnOnce(
                "an AVPlayerItem of another player does not replace the current item; create another item",
                key: "AVQueuePlayer.replace")
        }
        if let first = queue.first {
            queue.removeFirst()
            first.close()
        }
        if let item {
            queue.removeAll { $0 === item }
            queue.insert(item, at: 0)
        }
        updateCurrent()
    }

    override func advance(after item: AVPlayerItem) { advanceToNextItem() }

    private func updateCurrent() {
        if queue.first !== currentItem { setCurrent(queue.first) }
        openNext()
    }

    override func itemIsReady(_ item: AVPlayerItem) {
        super.itemIsReady(item)
        openNext()
    }

    /// Opens the next item once the current one plays.
    private func openNext() {
        guard queue.count > 1, currentItem?.status == .readyToPlay else { return }
        queue[1].open(for: self)
    }

    override func itemDidFail(_ item: AVPlayerItem) {
        super.itemDidFail(item)
        if item === currentItem, queue.count > 1 { advanceToNextItem() }
    }
}
