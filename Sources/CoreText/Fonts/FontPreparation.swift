import CAcetateFontconfig
import CoreGraphics
import Synchronization

/// Loads fontconfig's system configuration, which takes about 4 ms of processor time, on another thread.
final class FontPreparation: Sendable {
    private let hasStarted = Atomic(false)
    private let work = DispatchGroup()

    /// Starts immediately.
    init() {
        work.enter()
        // A new thread instead of a dispatch queue, whose idle thread would wake up later, when the program is idle.
        Thread.detachNewThread { self.run() }
    }

    /// Waits until the configuration is loaded. If the other thread has not started yet, the caller loads it.
    func finish() {
        run()
        work.wait()
    }

    /// Loads the configuration; does nothing after the first call.
    private func run() {
        guard hasStarted.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        // `FcInit` may be called on any thread (fontconfig 2.10.91 and later). If it fails, opening the library reports
        // the error.
        _ = FcInit()
        work.leave()
    }
}
