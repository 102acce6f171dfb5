import AppKit
import Synchronization

/// A thread that supplies an `AcetateDrawableLayer` with a frame every sixtieth of a second, also while the main thread is busy.
final class FrameProducer: Sendable {
    /// Frames per second.
    static let rate = 60.0

    private let isStopped = Atomic(false)

    /// Starts the thread. `draw` writes the pixels of a drawable for a time in seconds since the start, and runs on the thread.
    init(
        _ name: String, _ drawables: AcetateDrawableQueue,
        draw: @escaping @Sendable (_ drawable: AcetateDrawable, _ time: Double) -> Void
    ) {
        let start = CACurrentMediaTime()
        let thread = Thread { [self] in
            var count = 0.0
            while !isStopped.load(ordering: .relaxed) {
                // Without a drawable after a second, nobody shows the layer.
                guard let drawable = drawables.nextDrawable() else {
                    Thread.sleep(forTimeInterval: 1 / Self.rate)
                    continue
                }
                // Frames that are already late are left out.
                count = max(count + 1, ((CACurrentMediaTime() - start) * Self.rate).rounded(.up))
                let time = count / Self.rate
                draw(drawable, time)
                drawable.present(at: start + time)
                Thread.sleep(forTimeInterval: max(0, start + time - CACurrentMediaTime()))
            }
        }
        thread.name = name
        thread.start()
    }

    /// Ends the thread after its current frame.
    func stop() { isStopped.store(true, ordering: .relaxed) }
}
