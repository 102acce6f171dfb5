import CoreFoundation
import Dispatch
import Foundation
import Synchronization

/// Work of the frameworks on the main thread: events of the display, ends of animations, answers of the desktop.
///
/// Each block runs as one of the main dispatch queue, in order, whether a run loop or `dispatchMain` serves the queue. The
/// queue begins no block while another one runs. So a loop of AppKit in a block of the queue, such as that of a modal window,
/// runs the blocks itself. On macOS, sources of the run loop do this work, which such a loop handles too; the program's own
/// blocks of the queue wait there as well.
package enum MainLoop {
    package typealias Block = @MainActor @Sendable () -> Void

    private static let queue = Mutex(MainLoopQueue())
    /// The number of loops in callbacks of the main run loop, or on another thread.
    private static let innerLoops = Atomic(0)
    /// Signaled for an inner loop on another thread.
    private static let arrival = DispatchSemaphore(value: 0)

    /// Runs a block on the main thread. Safe to call from any thread.
    package static func async(_ block: @escaping Block) {
        queue.withLock { $0.append(block) }
        DispatchQueue.main.async { runNext() }
        wakeInnerLoop()
    }

    /// Runs a block on the main thread after a number of seconds. Safe to call from any thread.
    package static func async(after seconds: Double, _ block: @escaping Block) {
        async(after: DispatchTimeInterval.nanoseconds(Int(min(max(0, seconds), 86_400) * 1e9)), block)
    }

    /// Runs a block on the main thread after a delay. Safe to call from any thread.
    package static func async(after delay: DispatchTimeInterval, _ block: @escaping Block) {
        let deadline = DispatchTime.now() + delay
        let id = add(block, at: deadline)
        DispatchQueue.main.asyncAfter(deadline: deadline) {
            if let block = remove(id) { MainActor.assumeIsolated { block() } }
        }
    }

    /// Adds a block that inner loops run at a time. The caller runs it at that time without one, after its removal.
    static func add(_ block: @escaping Block, at deadline: DispatchTime) -> Int {
        defer { wakeInnerLoop() }
        return queue.withLock { $0.append(block, at: deadline) }
    }

    /// Removes a block that was added; nil if it has run.
    @discardableResult static func remove(_ id: Int) -> Block? { queue.withLock { $0.removeDelayed(id) } }

    /// Makes `wait` return: the current one, or else the next one. Safe to call from any thread.
    package static func wake() { async {} }

    /// Runs the main run loop in a mode until it has handled a source, or until a date.
    ///
    /// If `dispatchMain` serves the main queue, the run loop belongs to no thread, and only the blocks run.
    @MainActor package static func wait(inMode mode: RunLoop.Mode, before limit: Date) {
        let hasRunLoop = Thread.isMainThread
        if hasRunLoop, RunLoop.main.currentMode == nil {
            _ = RunLoop.main.run(mode: mode, before: limit)
            return
        }
        // Counted first: what is added from now on ends the wait.
        innerLoops.add(1, ordering: .sequentiallyConsistent)
        defer { innerLoops.subtract(1, ordering: .sequentiallyConsistent) }
        if hasRunLoop { MainLoopSource.shared.add(to: mode) }
        while arrival.wait(timeout: .now()) == .success {}
        let hasRun = runPending()
        let end =
            queue.withLock(\.nextDeadline).map { min(Date(timeIntervalSinceNow: $0.secondsFromNow), limit) } ?? limit
        if hasRunLoop {
            // Blocks that add others without end do not keep timers and sources from running.
            _ = RunLoop.main.run(mode: mode, before: hasRun ? .distantPast : end)
        } else if !hasRun {
            _ = arrival.wait(timeout: end == .distantFuture ? .distantFuture : .now() + end.timeIntervalSinceNow)
        }
        runPending()
    }

    /// Runs the blocks that are due, except for those that they add. Returns whether there was one.
    @MainActor @discardableResult private static func runPending() -> Bool {
        let now = DispatchTime.now()
        let count = queue.withLock { $0.count(until: now) }
        for _ in 0..<count { queue.withLock { $0.next(until: now) }?() }
        return count > 0
    }

    /// Runs a block, unless an inner loop has run all of them.
    private static func runNext() {
        if let block = queue.withLock({ $0.next() }) { MainActor.assumeIsolated { block() } }
    }

    /// Makes the inner loops look for what is due.
    private static func wakeInnerLoop() {
        guard innerLoops.load(ordering: .sequentiallyConsistent) > 0 else { return }
        MainLoopSource.shared.signal()
        arrival.signal()
    }
}

/// The blocks that have not run yet.
private struct MainLoopQueue {
    /// Taken from the end of `first`, which gets the reversed `last` when it is empty.
    private var first: [MainLoop.Block] = []
    private var last: [MainLoop.Block] = []
    private var delayed: [Int: (deadline: DispatchTime, block: MainLoop.Block)] = [:]
    private var lastID = 0

    mutating func append(_ block: @escaping MainLoop.Block) { last.append(block) }

    mutating func append(_ block: @escaping MainLoop.Block, at deadline: DispatchTime) -> Int {
        lastID += 1
        delayed[lastID] = (deadline, block)
        return lastID
    }

    mutating func removeDelayed(_ id: Int) -> MainLoop.Block? { delayed.removeValue(forKey: id)?.block }

    var nextDeadline: DispatchTime? { delayed.values.lazy.map(\.deadline).min() }

    /// Removes the next block without a delay.
    mutating func next() -> MainLoop.Block? {
        if first.isEmpty {
            first = last.reversed()
            last = []
        }
        return first.popLast()
    }

    /// The number of blocks that are due.
    func count(until now: DispatchTime) -> Int {
        first.count + last.count + delayed.values.count { $0.deadline <= now }
    }

    /// Removes the next block, or if there is none a delayed one that is due.
    mutating func next(until now: DispatchTime) -> MainLoop.Block? {
        if let block = next() { return block }
        let due = delayed.filter { $0.value.deadline <= now }
        let id = due.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }?.key
        return id.flatMap { removeDelayed($0) }
    }
}

extension DispatchTime {
    fileprivate var secondsFromNow: Double {
        let now = DispatchTime.now().uptimeNanoseconds
        return uptimeNanoseconds > now ? Double(uptimeNanoseconds - now) / 1e9 : 0
    }
}

extension RunLoop.Mode {
    /// The name of the mode for Core Foundation.
    package var string: CFString {
        // `kCFStringEncodingUTF8`, which Swift does not import on Linux.
        CFStringCreateWithCString(nil, rawValue, 0x0800_0100)
    }
}

/// A source of the main run loop that makes it return.
///
/// `@unchecked Sendable`: Core Foundation protects sources and run loops with locks, `CFRunLoopSourceSignal` and
/// `CFRunLoopWakeUp` may be called on any thread, and `modes` is used on the main thread only.
private final class MainLoopSource: @unchecked Sendable {
    static let shared = MainLoopSource()

    private let source: CFRunLoopSource
    private var modes: Set<RunLoop.Mode> = []

    private init() {
        var context = CFRunLoopSourceContext()
        context.perform = { _ in }
        source = CFRunLoopSourceCreate(nil, 0, &context)
    }

    @MainActor func add(to mode: RunLoop.Mode) {
        guard modes.insert(mode).inserted else { return }
        CFRunLoopAddSource(CFRunLoopGetMain(), source, mode.string)
    }

    func signal() {
        CFRunLoopSourceSignal(source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}
