import Dispatch

/// A timer whose block runs on the main thread: as one of the main dispatch queue, and in a loop of AppKit in a block of that
/// queue (see `MainLoop`). It does nothing until it is scheduled, and keeps neither itself nor a run loop alive.
@MainActor package final class MainLoopTimer {
    private let source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    private let block: @MainActor () -> Void

    /// The time at which the block runs next, and the number of that run in the main loop; nil if the timer is not scheduled.
    private var next: (deadline: DispatchTime, id: Int)?

    package init(_ block: @escaping @MainActor () -> Void) {
        self.block = block
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.sourceDidFire() } }
        source.activate()
    }

    isolated deinit {
        cancel()
        source.cancel()
    }

    /// Runs the block once at a time, in place of the one for which it was scheduled.
    package func schedule(at deadline: DispatchTime) {
        cancel()
        next = (deadline, MainLoop.add({ [weak self] in self?.fire() }, at: deadline))
        source.schedule(deadline: deadline, leeway: .nanoseconds(0))
    }

    /// Runs the block once after some seconds.
    package func schedule(after seconds: Double) { schedule(at: .now() + min(max(0, seconds), 1e9)) }

    package func cancel() {
        guard let next else { return }
        self.next = nil
        MainLoop.remove(next.id)
        source.schedule(deadline: .distantFuture)
    }

    private func sourceDidFire() {
        // An event of a former time may still arrive when the timer is scheduled again.
        if let next, next.deadline <= .now() { fire() }
    }

    private func fire() {
        cancel()
        block()
    }
}
