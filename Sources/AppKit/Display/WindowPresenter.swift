import AcetateCompositor
import AcetatePixels
import AcetateTrace
import Foundation
import QuartzCore
import Synchronization

/// The queue of commits from the committing threads to the drawing thread.
final class CommitMailbox: Sendable {
    /// The pending commits, from oldest to newest.
    private let pending = Mutex<[Commit]>([])
    /// Wakes the drawing thread.
    private let wakeHandler = Mutex<(@Sendable () -> Void)?>(nil)

    /// Sets the action of `wake()`, once there is a drawing thread.
    func setWakeHandler(_ wake: @escaping @Sendable () -> Void) { wakeHandler.withLock { $0 = wake } }

    /// Wakes the drawing thread for a change that is not a commit. May be called on any thread.
    func wake() { wakeHandler.withLock { $0 }?() }

    func put(_ commit: Commit) {
        pending.withLock { $0.append(commit) }
    }

    /// The number of pending commits.
    var count: Int { pending.withLock { $0.count } }

    /// Exchanges the pending commits for an empty list, whose capacity the next commits use.
    func takeAll(into commits: inout [Commit]) { pending.withLock { swap(&$0, &commits) } }
}

/// The renderer of one window, which connects the compositor's render tree to a Wayland or an off-screen surface.
///
/// Must be used only on the thread that created it.
package final class WindowPresenter {
    private let mailbox: CommitMailbox
    private let tree = RenderTree()
    /// The debug overlay over the window's content; nil for none.
    private let overlay: DebugOverlay?
    /// The commits that are being applied. Empty between frames, with the capacity for a few.
    private var taken: [Commit] = []
    /// Whether nothing moves after the current frame.
    private var isAtRest = false

    init(mailbox: CommitMailbox, debug: DebugOptions) {
        self.mailbox = mailbox
        // While time is set manually, images are compared, so the overlay must be deterministic.
        overlay = DebugOverlay(MediaClock.isManual ? debug.intersection(.deterministic) : debug)
        tree.contentsDidArrive = { [weak mailbox] in mailbox?.wake() }
    }

    deinit { ScratchBufferPool.releaseAll() }

    /// Sets the size of the buffer in pixels, and the scale in pixels per point.
    func setViewport(_ size: PixelSize, scale: Double) {
        tree.setViewport(size, scale: scale)
        overlay?.setViewport(size, scale: scale)
    }

    /// Sets the time between refreshes of the screen, in seconds.
    func setRefresh(period: Double) {
        tree.refreshPeriod = period
        overlay?.setRefresh(period: period)
    }

    /// Applies the pending commits.
    package func absorb() {
        mailbox.takeAll(into: &taken)
        for commit in taken { tree.apply(commit) }
        clearTaken()
    }

    private func clearTaken() { taken.removeAll(keepingCapacity: taken.count <= 8) }

    /// Advances to the frame that will be shown at `time` (seconds of `CACurrentMediaTime`).
    ///
    /// Returns the damage in pixels of the buffer, and the time of the next frame: infinity for none, `time` or less
    /// for the next refresh. While time is set manually, the manual time is used instead, no next frame is scheduled,
    /// and the update waits for tiles.
    func frame(at time: Double) -> (damage: PixelRegion, next: Double) {
        let frame = overlay.map { $0.frame(of: tree, at: time) { update(to: time) } } ?? update(to: time)
        isAtRest = frame.next == .infinity
        // Without damage `paint` is not called.
        if isAtRest, frame.damage.isEmpty { ScratchBufferPool.releaseAll() }
        return frame
    }

    private func update(to time: Double) -> (damage: PixelRegion, next: Double) {
        tree.waitsForTiles = MediaClock.isManual
        mailbox.takeAll(into: &taken)
        defer { clearTaken() }
        if !taken.isEmpty { Trace.count("commits taken", taken.count) }
        guard MediaClock.isManual else {
            let damage = tree.update(at: time, after: taken)
            return (damage, tree.nextFrameTime(after: time))
        }
        return (tree.update(at: MediaClock.now(), after: taken), .infinity)
    }

    /// Repaints a region of a buffer in the state of the last `frame(at:)`.
    func paint(into buffer: PixelBuffer, region: PixelRegion) {
        if let overlay {
            overlay.paint(into: buffer, region: region) { tree.paint(into: buffer, region: $0) }
        } else {
            tree.paint(into: buffer, region: region)
        }
        // A window at rest keeps no scratch memory.
        if isAtRest { ScratchBufferPool.releaseAll() }
    }
}
