import AcetateCompositor
import AcetatePixels
import AcetateTrace
import Foundation
import QuartzCore
import Synchronization

/// Commits on their way from the threads that make them to the one that draws.
final class CommitMailbox: Sendable {
    /// Guards the commits that wait, the oldest first.
    private let waiting = Mutex<[Commit]>([])
    /// Guards what has the thread that draws look for something new.
    private let bell = Mutex<(@Sendable () -> Void)?>(nil)

    /// What `ring` does, once there is a thread that draws.
    func whenRung(_ wake: @escaping @Sendable () -> Void) { bell.withLock { $0 = wake } }

    /// Something other than a commit has come, on whatever thread.
    func ring() { bell.withLock { $0 }?() }

    func put(_ commit: Commit) {
        waiting.withLock { $0.append(commit) }
    }

    /// Puts what waits into an empty list, whose room serves for those that come next.
    func takeAll(into commits: inout [Commit]) { waiting.withLock { swap(&$0, &commits) } }
}

/// Draws one window: joins the compositor's render tree to a surface, of a Wayland compositor or off screen.
///
/// Confined to the thread that made it.
package final class WindowPresenter {
    private let mailbox: CommitMailbox
    private let tree = RenderTree()
    /// What is drawn over the picture; nil for nothing.
    private let overlay: DebugOverlay?
    /// Commits that have been taken in; empty between frames, with room for a few.
    private var taken: [Commit] = []
    /// Whether nothing moves after the frame at hand.
    private var isAtRest = false

    /// `debug`: what is drawn over the picture.
    init(mailbox: CommitMailbox, debug: DebugOptions) {
        self.mailbox = mailbox
        // Where time is set by hand, pictures are compared.
        overlay = DebugOverlay(MediaClock.isManual ? debug.intersection(.inPictures) : debug)
        tree.tilesDidArrive = { [weak mailbox] in mailbox?.ring() }
    }

    deinit { LentMemory.letGo() }

    /// Draws for a buffer of so many pixels, with so many of them for a point, from now on.
    func setViewport(_ size: PixelSize, scale: Double) {
        tree.setViewport(size, scale: scale)
        overlay?.setViewport(size, scale: scale)
    }

    /// So many seconds pass from one refresh of the screen to the next.
    func setRefresh(period: Double) { overlay?.setRefresh(period: period) }

    /// Takes in the commits that have come.
    package func absorb() {
        mailbox.takeAll(into: &taken)
        for commit in taken { tree.apply(commit) }
        forgetTaken()
    }

    private func forgetTaken() { taken.removeAll(keepingCapacity: taken.count <= 8) }

    /// Goes on to the frame that will be shown at a time (seconds of `CACurrentMediaTime`) and returns what it changes, in
    /// pixels of the buffer, and when the next frame is due: infinity for never, `time` or less for the next refresh.
    ///
    /// While time is set by hand, that time counts, no further frame is due by itself, and tiles are waited for.
    func frame(at time: Double) -> (damage: PixelRegion, next: Double) {
        let frame = overlay.map { $0.frame(of: tree, at: time) { update(to: time) } } ?? update(to: time)
        isAtRest = frame.next == .infinity
        // Without damage nothing is painted.
        if isAtRest, frame.damage.isEmpty { LentMemory.letGo() }
        return frame
    }

    private func update(to time: Double) -> (damage: PixelRegion, next: Double) {
        tree.waitsForTiles = MediaClock.isManual
        mailbox.takeAll(into: &taken)
        defer { forgetTaken() }
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
        // A resting window keeps no memory to work in.
        if isAtRest { LentMemory.letGo() }
    }
}
