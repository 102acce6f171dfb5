import AcetateMainLoop
import CoreFoundation
import Foundation
import Synchronization

// Functions that run and stop run loops, under their names in Core Foundation.

/// Why `CFRunLoopRunInMode` has returned.
public enum CFRunLoopRunResult: Int32, Sendable {
    /// The mode has no timer and no source.
    case finished = 1
    /// `CFRunLoopStop` was called.
    case stopped = 2
    /// The time is over.
    case timedOut = 3
    /// A source was handled.
    case handledSource = 4
}

/// Runs the run loop of the calling thread in the default mode, until `CFRunLoopStop` stops it, or it has no timer and no source.
///
/// The loop of the main thread also runs the blocks of the main dispatch queue, so it does not end by itself.
public func CFRunLoopRun() { RunningLoops.run { CoreFoundation.CFRunLoopRun() } }

/// Runs the run loop of the calling thread in a mode.
///
/// - Parameters:
///   - mode: a mode other than the common ones.
///   - seconds: the longest time; 0 handles what is ready.
///   - returnAfterSourceHandled: whether it returns after the first source.
@discardableResult
public func CFRunLoopRunInMode(
    _ mode: CFRunLoopMode?, _ seconds: CFTimeInterval, _ returnAfterSourceHandled: Bool
) -> CFRunLoopRunResult {
    let name = (mode ?? .default).string
    let result = RunningLoops.run { CoreFoundation.CFRunLoopRunInMode(name, seconds, returnAfterSourceHandled) }
    return CFRunLoopRunResult(rawValue: Int32(result.rawValue)) ?? .finished
}

/// Makes a mode one of the common modes of a run loop: what is added for `commonModes` is handled in it too.
///
/// The loop is that of the main or the calling thread, or one that runs.
public func CFRunLoopAddCommonMode(_ rl: CFRunLoop?, _ mode: CFRunLoopMode?) {
    guard let mode else { return }
    RunningLoops.with(rl) { CoreFoundation.CFRunLoopAddCommonMode($0, mode.string) }
}

/// Stops a run loop: the innermost `CFRunLoopRun` or `CFRunLoopRunInMode` returns. Safe to call from any thread.
public func CFRunLoopStop(_ rl: CFRunLoop?) {
    RunningLoops.with(rl) {
        CoreFoundation.CFRunLoopStop($0)
        CoreFoundation.CFRunLoopWakeUp($0)
    }
}

/// Makes a run loop that waits look for what there is to do. Safe to call from any thread.
public func CFRunLoopWakeUp(_ rl: CFRunLoop?) { RunningLoops.with(rl) { CoreFoundation.CFRunLoopWakeUp($0) } }

/// The run loops of other threads than the main one that run, because a `RunLoop` does not give its loop in Core Foundation.
private enum RunningLoops {
    /// A loop, and the number of calls that run it.
    ///
    /// `@unchecked Sendable`: Core Foundation protects run loops with locks.
    private struct Entry: @unchecked Sendable {
        let loop: CoreFoundation.CFRunLoop
        var calls = 0
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// Calls a function that runs the run loop of the calling thread.
    static func run<Result>(_ body: () -> Result) -> Result {
        let id = ObjectIdentifier(RunLoop.current)
        change(id, by: 1)
        defer { change(id, by: -1) }
        return body()
    }

    private static func change(_ id: ObjectIdentifier, by calls: Int) {
        let current = Entry(loop: CoreFoundation.CFRunLoopGetCurrent())
        entries.withLock { entries in
            var entry = entries[id] ?? current
            entry.calls += calls
            entries[id] = entry.calls > 0 ? entry : nil
        }
    }

    /// Calls a function with the loop of a run loop that runs, or is that of the main or the calling thread.
    static func with(_ loop: RunLoop?, _ body: (CoreFoundation.CFRunLoop) -> Void) {
        guard let loop else { return }
        if let entry = entries.withLock({ $0[ObjectIdentifier(loop)] }) {
            body(entry.loop)
        } else if loop === RunLoop.main {
            body(CoreFoundation.CFRunLoopGetMain())
        } else if loop === RunLoop.current {
            body(CoreFoundation.CFRunLoopGetCurrent())
        }
    }
}
