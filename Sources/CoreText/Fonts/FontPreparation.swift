import CAcetateFontconfig
import CoreGraphics
import Synchronization

/// Fontconfig's reading of the system's configuration, 4 ms of a processor's time, on another thread.
final class FontPreparation: Sendable {
    private let isTaken = Atomic(false)
    private let work = DispatchGroup()

    /// Begins at once.
    init() {
        work.enter()
        // Not a queue's, for a thread that waits for more work would wake up later, when the program is at rest.
        Thread.detachNewThread { self.run() }
    }

    /// Waits for the end. The caller reads the configuration itself where no other thread has begun with it.
    func finish() {
        run()
        work.wait()
    }

    /// Does nothing where it has been called before.
    private func run() {
        guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        // It may be called by any thread (fontconfig 2.10.91 and later). Where it fails, opening the library tells.
        _ = FcInit()
        work.leave()
    }
}
