import CAcetateFontconfig
import Dispatch
import Synchronization

/// Fontconfig's reading of the system's configuration, 4 ms of a processor's time, on another thread.
final class FontPreparation: Sendable {
    private let isTaken = Atomic(false)
    private let work = DispatchGroup()

    /// Begins at once.
    init() {
        work.enter()
        DispatchQueue.global(qos: .userInitiated).async { self.run() }
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
