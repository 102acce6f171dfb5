import AcetatePixels
import CoreGraphics
import Dispatch
import Synchronization

/// The drawing commands of a layer, which are executed on a thread of Dispatch.
final class PendingDrawing: Sendable {
    let plan: BackingPlan
    private let queue: DrawingQueue
    private let requiredRegion: PixelRegion?
    private let hasStarted = Atomic(false)
    private let result = Mutex<CGImage?>(nil)
    private let work = DispatchGroup()

    /// Starts immediately. If a region is given and no pixel in it is painted, there will be no image.
    init(_ queue: DrawingQueue, _ plan: BackingPlan, ifPaintedIn requiredRegion: PixelRegion?) {
        (self.queue, self.plan, self.requiredRegion) = (queue, plan, requiredRegion)
        work.enter()
        DispatchQueue.global(qos: .userInitiated).async { self.execute() }
    }

    /// Waits for the image; nil if nothing was painted, or if there was not enough memory. Draws it on the calling
    /// thread if no other thread has started.
    func image() -> CGImage? {
        execute()
        work.wait()
        return result.withLock { $0 }
    }

    /// Executes the commands once; later calls do nothing.
    private func execute() {
        guard hasStarted.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        let context = queue.carryOut()
        var isPainted = true
        if let requiredRegion { context.withPixels { isPainted = $0.hasPaint(in: requiredRegion) } }
        let image = isPainted ? context.makeImage() : nil
        result.withLock { $0 = image }
        work.leave()
    }
}
