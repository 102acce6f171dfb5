import Dispatch
import Foundation
import Synchronization

/// Parts that may be done at the same time.
protocol CrewJob: Sendable {
    var count: Int { get }
    func perform(_ index: Int)
}

/// A thread for each core but one, to do parts of a job with the thread that has it. They sleep in between, and last as long
/// as the program. `DispatchQueue.concurrentPerform` does as much, but asks for memory with each job.
final class CoreCrew: Sendable {
    static let shared = CoreCrew(size: ProcessInfo.processInfo.activeProcessorCount)

    /// The threads that do a job, with the one that has it.
    let size: Int
    private let state = Mutex(State())
    /// One signal for each thread that is wanted.
    private let call = DispatchSemaphore(value: 0)
    /// A signal when the last thread has left a job that is over.
    private let left = DispatchSemaphore(value: 0)

    private struct State {
        /// Whether a thread has a job that it shares.
        var isTaken = false
        /// That job, as long as it has parts that nobody has begun.
        var job: (any CrewJob)?
        var next = 0
        /// Threads of the crew that are at work on it.
        var helpers = 0
        /// Whether the thread that has the job sleeps until they are none.
        var isAwaited = false

        /// A part for a thread of the crew. `isHelper`: it has had one of this job before. Without a part for it, it leaves;
        /// `isLast`: the thread that has the job is to be woken, for all have left.
        mutating func takePart(asHelper isHelper: Bool) -> (part: (any CrewJob, Int)?, isLast: Bool) {
            if let part = takePart() {
                if !isHelper { helpers += 1 }
                return (part, false)
            }
            if isHelper { helpers -= 1 }
            guard isAwaited, helpers == 0 else { return (nil, false) }
            isAwaited = false
            return (nil, true)
        }

        mutating func takePart() -> (any CrewJob, Int)? {
            guard let job else { return nil }
            defer {
                next += 1
                if next == job.count { self.job = nil }
            }
            return (job, next)
        }
    }

    init(size: Int) {
        self.size = max(1, size)
        for _ in 1..<self.size {
            let thread = Thread { [self] in
                while true { help() }
            }
            thread.name = "acetate.bands"
            thread.start()
        }
    }

    /// Does all parts of a job, and returns when they are done. On any thread: one job at a time is shared, another is done
    /// by the thread that has it.
    func run(_ job: some CrewJob) {
        let isShared = state.withLock { state in
            guard !state.isTaken, job.count > 1, size > 1 else { return false }
            (state.isTaken, state.job, state.next) = (true, job, 0)
            return true
        }
        guard isShared else {
            for index in 0..<job.count { job.perform(index) }
            return
        }
        for _ in 1..<min(size, job.count) { call.signal() }
        while let (job, index) = state.withLock({ $0.takePart() }) { job.perform(index) }
        // Who has not come yet finds nothing to do, and is not waited for.
        let waits = state.withLock { state in
            state.isAwaited = state.helpers > 0
            return state.isAwaited
        }
        if waits { left.wait() }
        state.withLock { $0.isTaken = false }
    }

    private func help() {
        call.wait()
        var isHelper = false
        while true {
            let (part, isLast) = state.withLock { $0.takePart(asHelper: isHelper) }
            if isLast { left.signal() }
            guard let (job, index) = part else { return }
            isHelper = true
            job.perform(index)
        }
    }
}
