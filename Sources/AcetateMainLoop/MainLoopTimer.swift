import Dispatch

/// A timer whose block runs on the main thread: as one of the main dispatch queue, and in a loop of AppKit in a block of that
/// queue (see `MainLoop`). It does nothing until it is scheduled, and keeps neither itself nor a run loop alive.
@MainActor package final class MainLoopTimer {
    /// The timers that are scheduled.
    private static var scheduled: [ObjectIdentifier: Reference] = [:]

    private struct Reference {
        weak var timer: MainLoopTimer?
        let deadline: DispatchTime
    }

    private let source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    private let block: @MainActor () -> Void

    /// When the block runs next; nil if the timer is not scheduled.
    package private(set) var deadline: DispatchTime? {
        didSet {
            MainLoopTimer.scheduled[ObjectIdentifier(self)] = deadline.map { Reference(timer: self, deadline: $0) }
            source.schedule(deadline: deadline ?? .distantFuture, leeway: .nanoseconds(0))
        }
    }

    package init(_ block: @escaping @MainActor () -> Void) {
        self.block = block
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.sourceDidFire() } }
        source.activate()
    }

    isolated deinit {
        MainLoopTimer.scheduled[ObjectIdentifier(self)] = nil
        source.cancel()
    }

    /// Runs the block once at a time, in place of the one for which it was scheduled.
    package func schedule(at time: DispatchTime) {
        deadline = time
        MainLoop.wakeInnerLoop()
    }

    /// Runs the block once after some seconds.
    package func schedule(after seconds: Double) { schedule(at: .now() + min(max(0, seconds), 1e9)) }

    package func cancel() { deadline = nil }

    private func sourceDidFire() {
        // An event of a former time may still arrive when the timer is scheduled again.
        if let deadline, deadline <= .now() { fire() }
    }

    private func fire() {
        deadline = nil
        block()
    }

    // MARK: Inner loops

    /// The deadline of the next timer.
    static var nextDeadline: DispatchTime? { scheduled.values.lazy.map(\.deadline).min() }

    /// Runs the blocks of the timers that are due, the earliest first. Returns whether there was one.
    static func fireDue() -> Bool {
        let now = DispatchTime.now()
        let due = scheduled.values.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
        for reference in due where reference.timer?.deadline == reference.deadline { reference.timer?.fire() }
        return !due.isEmpty
    }
}
