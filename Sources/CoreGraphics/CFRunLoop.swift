import Foundation

// Run loops and timers under their names in Core Foundation, for programs that create timers with them.

/// A run loop: `RunLoop`, which exists once per thread.
public typealias CFRunLoop = RunLoop
/// A timer: `Timer`.
public typealias CFRunLoopTimer = Timer
/// The name of a mode of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode

extension RunLoop.Mode {
    /// The mode in which a run loop waits for input.
    public static let defaultMode = RunLoop.Mode.default
    /// All modes that count as common: the default one, and those in which a window tracks the pointer or runs a dialog.
    public static let commonModes = RunLoop.Mode.common
}

/// The mode in which a run loop waits for input.
public let kCFRunLoopDefaultMode: CFRunLoopMode! = .default
/// All modes that count as common.
public let kCFRunLoopCommonModes: CFRunLoopMode! = .common

/// The run loop of the calling thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }

/// The run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// A timer that calls `block` on the thread of the run loop that it is added to.
///
/// - Parameters:
///   - allocator: not used.
///   - fireDate: the first time, in seconds since January 1, 2001.
///   - interval: the seconds between two calls; 0 for a single call.
///   - flags, order: not used, as on macOS.
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: UInt, _ order: CFIndex,
    _ block: ((CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer! {
    nonisolated(unsafe) let block = block
    return Timer(
        fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval, repeats: interval > 0
    ) { block?($0) }
}

/// Adds a timer to the timers of a mode.
public func CFRunLoopAddTimer(_ rl: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
    guard let rl, let timer, let mode else { return }
    rl.add(timer, forMode: mode)
}

/// Ends a timer: it is removed from all run loops, and can no longer be added.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }

/// Whether a timer can still fire.
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer?) -> Bool { timer?.isValid ?? false }

/// The next time at which a timer fires, in seconds since January 1, 2001.
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer?) -> CFAbsoluteTime {
    timer?.fireDate.timeIntervalSinceReferenceDate ?? 0
}

/// Sets the next time at which a timer fires, in seconds since January 1, 2001.
public func CFRunLoopTimerSetNextFireDate(_ timer: CFRunLoopTimer?, _ fireDate: CFAbsoluteTime) {
    timer?.fireDate = Date(timeIntervalSinceReferenceDate: fireDate)
}

/// Runs a block once in the next turn of a run loop in a mode.
public func CFRunLoopPerformBlock(_ rl: CFRunLoop?, _ mode: Any?, _ block: (() -> Void)?) {
    guard let rl, let block else { return }
    nonisolated(unsafe) let work = block
    let mode = mode as? CFRunLoopMode ?? (mode as? String).map(CFRunLoopMode.init(rawValue:)) ?? .default
    rl.perform(inModes: [mode]) { work() }
}
