import AcetatePixels
import CoreGraphics
import Dispatch
import Synchronization

/// A layer's drawing commands on their way to being pixels, on a thread of Dispatch's.
final class PendingDrawing: Sendable {
    let plan: BackingPlan
    private let queue: DrawingQueue
    private let marked: PixelRegion?
    private let isTaken = Atomic(false)
    private let result = Mutex<CGImage?>(nil)
    private let work = DispatchGroup()

    /// Begins at once. Where a region is given and nothing is drawn in it, there will be no picture.
    init(_ queue: DrawingQueue, _ plan: BackingPlan, ifMarkedIn marked: PixelRegion?) {
        (self.queue, self.plan, self.marked) = (queue, plan, marked)
        work.enter()
        DispatchQueue.global(qos: .userInitiated).async { self.carryOut() }
    }

    /// Waits for the picture; nil where there is none, or was no memory for it. Draws it itself where no other thread has
    /// come to that.
    func image() -> CGImage? {
        carryOut()
        work.wait()
        return result.withLock { $0 }
    }

    /// Does nothing where it has been called before.
    private func carryOut() {
        guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        let context = queue.carryOut()
        var isMarked = true
        if let marked { context.withPixels { isMarked = $0.hasMarks(in: marked) } }
        let image = isMarked ? context.makeImage() : nil
        result.withLock { $0 = image }
        work.leave()
    }
}
