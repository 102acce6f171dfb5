import Dispatch
import Foundation
import Synchronization

/// A job of parts that may run at the same time.
protocol ParallelJob: Sendable {
    /// The number of parts.
    var count: Int { get }
    func perform(_ index: Int)
}

/// A pool of one worker thread less than there are cores. The workers run the parts of a job together with the calling
/// thread.
///
/// Workers sleep between jobs and live as long as the process. `DispatchQueue.concurrentPerform` does the same, but allocates
/// memory for each job.
final class ThreadPool: Sendable {
    static let shared = ThreadPool(size: ProcessInfo.processInfo.activeProcessorCount)

    /// The number of threads that run a job, the calling thread included.
    let size: Int
    private let state = Mutex(State())
    /// Signaled once for each worker that is needed.
    private let wake = DispatchSemaphore(value: 0)
    /// Signaled when the last worker has finished its parts of a job that the calling thread waits for.
    private let finished = DispatchSemaphore(value: 0)

    private struct State {
        /// Whether some thread has a shared job running.
        var isBusy = false
        /// The shared job, until its last part has been started.
        var job: (any ParallelJob)?
        var next = 0
        /// The number of workers that run parts of the job.
        var activeWorkers = 0
        /// Whether the calling thread waits until no worker is active.
        var isCallerWaiting = false

        /// Takes a part for a worker; without a part, the worker leaves the job.
        ///
        /// - Parameter isActive: whether the worker has run another part of this job.
        /// - Returns: the part, and whether the calling thread must be woken because the last worker has left.
        mutating func takePart(byActiveWorker isActive: Bool) -> (part: (any ParallelJob, Int)?, isLast: Bool) {
            if let part = takePart() {
                if !isActive { activeWorkers += 1 }
                return (part, false)
            }
            if isActive { activeWorkers -= 1 }
            guard isCallerWaiting, activeWorkers == 0 else { return (nil, false) }
            isCallerWaiting = false
            return (nil, true)
        }

        mutating func takePart() -> (any ParallelJob, Int)? {
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
                while true { runWorker() }
            }
            thread.name = "acetate.bands"
            thread.start()
        }
    }

    /// Runs all parts of a job, and returns when they are finished. Safe to call from any thread.
    ///
    /// The workers run one job at a time. If they are busy, the calling thread runs all parts itself.
    func run(_ job: some ParallelJob) {
        let isShared = state.withLock { state in
            guard !state.isBusy, job.count > 1, size > 1 else { return false }
            (state.isBusy, state.job, state.next) = (true, job, 0)
            return true
        }
        guard isShared else {
            for index in 0..<job.count { job.perform(index) }
            return
        }
        for _ in 1..<min(size, job.count) { wake.signal() }
        while let (job, index) = state.withLock({ $0.takePart() }) { job.perform(index) }
        // Workers that start late find no part, so there is no need to wait for them.
        let waits = state.withLock { state in
            state.isCallerWaiting = state.activeWorkers > 0
            return state.isCallerWaiting
        }
        if waits { finished.wait() }
        state.withLock { $0.isBusy = false }
    }

    private func runWorker() {
        wake.wait()
        var isActive = false
        while true {
            let (part, isLast) = state.withLock { $0.takePart(byActiveWorker: isActive) }
            if isLast { finished.signal() }
            guard let (job, index) = part else { return }
            isActive = true
            job.perform(index)
        }
    }
}
