import CoreGraphics
import Foundation
import Synchronization

/// Calls a program for each refresh of a display, on a thread of its own.
///
/// Create it with `CVDisplayLinkCreateWithActiveCGDisplays(_:)`, set a callback or a handler, and start it. It follows the
/// refresh rate of its display, and the system's clock: it does not wait for windows, and runs while none is visible. The
/// call for a frame comes one refresh before the frame is shown. While a call lasts longer than a refresh, the refreshes in
/// between are skipped. Layers that the program changes in a call need a `CATransaction`, or the main queue.
///
/// A link that is released stops. `CADisplayLink` is its successor: it runs on the main thread, with the frames of a
/// window. Any thread may use a link.
public final class CVDisplayLink: Sendable {
    private struct State {
        var display: CGDirectDisplayID
        var handler: CVDisplayLinkOutputHandler?
        var timer: (any DispatchSourceTimer)?
        /// The number of starts: a call that belongs to a former one is left out.
        var generation = 0
        /// The refresh of the last call, in nanoseconds.
        var lastRefresh: UInt64 = 0
    }

    /// Protects the state; never held during a call of the program.
    private let state: Mutex<State>
    /// The calls run here, one at a time.
    private let queue = DispatchQueue(label: "CVDisplayLink", qos: .userInteractive)
    private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

    fileprivate init(display: CGDirectDisplayID) {
        state = Mutex(State(display: display))
        queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    }

    // A running call retains the link, so none is running.
    deinit { state.withLock { $0.timer?.cancel() } }

    fileprivate var display: CGDirectDisplayID {
        get { state.withLock(\.display) }
        set { state.withLock { $0.display = newValue } }
    }

    fileprivate var isRunning: Bool { state.withLock { $0.timer != nil } }

    fileprivate func setHandler(_ handler: CVDisplayLinkOutputHandler?) { state.withLock { $0.handler = handler } }

    /// The nominal time between two refreshes, in nanoseconds.
    fileprivate var period: UInt64 { UInt64((1e9 / DisplayTable.refreshRate(of: display)).rounded()) }

    fileprivate func start() -> CVReturn {
        state.withLock { state in
            guard state.timer == nil else { return kCVReturnDisplayLinkAlreadyRunning }
            guard state.handler != nil else { return kCVReturnDisplayLinkCallbacksNotSet }
            state.generation += 1
            let (generation, timer) = (state.generation, DispatchSource.makeTimerSource(flags: .strict, queue: queue))
            timer.setEventHandler { [weak self] in self?.refresh(generation) }
            state.timer = timer
            state.lastRefresh = 0
            timer.schedule(deadline: .now(), leeway: .nanoseconds(0))
            timer.resume()
            return kCVReturnSuccess
        }
    }

    /// Returns when no call runs any more, except on the thread of the calls.
    fileprivate func stop() -> CVReturn {
        let wasRunning = state.withLock { state in
            state.timer?.cancel()
            defer { state.timer = nil }
            return state.timer != nil
        }
        guard wasRunning else { return kCVReturnDisplayLinkNotRunning }
        if DispatchQueue.getSpecific(key: Self.queueKey) != ObjectIdentifier(self) { queue.sync {} }
        return kCVReturnSuccess
    }

    /// Calls the program for the current refresh, and schedules the next call.
    private func refresh(_ generation: Int) {
        let period = period
        let now = CVGetCurrentHostTime()
        // Refreshes are at multiples of the period.
        let current = now / period * period
        let handler: CVDisplayLinkOutputHandler? = state.withLock { state in
            guard state.generation == generation, state.timer != nil else { return nil }
            // The first call waits for a refresh.
            defer { state.lastRefresh = current }
            return state.lastRefresh == 0 || current <= state.lastRefresh ? nil : state.handler
        }
        if let handler {
            var (time, output, flags) = (
                CVTimeStamp(hostTime: now, refreshPeriod: period),
                CVTimeStamp(hostTime: current + period, refreshPeriod: period), CVOptionFlags()
            )
            _ = handler(self, &time, &output, 0, &flags)
        }
        state.withLock { state in
            guard state.generation == generation else { return }
            // After a long call, the next refresh is the next one from now.
            let next = (CVGetCurrentHostTime() / period + 1) * period
            state.timer?.schedule(deadline: DispatchTime(uptimeNanoseconds: next), leeway: .nanoseconds(0))
        }
    }
}

/// A callback of a display link: the link, the current time, the time at which the frame is shown, flags, and the pointer
/// that was given with the callback. Its result is ignored.
public typealias CVDisplayLinkOutputCallback =
    @Sendable (
        CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
        UnsafeMutablePointer<CVOptionFlags>, UnsafeMutableRawPointer?
    ) -> CVReturn

/// A handler of a display link: a callback without a pointer.
public typealias CVDisplayLinkOutputHandler =
    @Sendable (
        CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
        UnsafeMutablePointer<CVOptionFlags>
    ) -> CVReturn

// MARK: Creation

/// Creates a link that follows the main display.
@discardableResult
public func CVDisplayLinkCreateWithActiveCGDisplays(_ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>) -> CVReturn
{
    CVDisplayLinkCreateWithCGDisplay(CGMainDisplayID(), displayLinkOut)
}

/// Creates a link that follows the first of several displays.
@discardableResult
public func CVDisplayLinkCreateWithCGDisplays(
    _ displayArray: UnsafeMutablePointer<CGDirectDisplayID>, _ count: CFIndex,
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    guard count > 0 else { return kCVReturnInvalidArgument }
    return CVDisplayLinkCreateWithCGDisplay(displayArray[0], displayLinkOut)
}

/// Creates a link that follows a display. While it is not connected, the link has the rate of
/// the main display, or 60 refreshes per second if that is unknown.
@discardableResult
public func CVDisplayLinkCreateWithCGDisplay(
    _ displayID: CGDirectDisplayID, _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    displayLinkOut.pointee = CVDisplayLink(display: displayID)
    return kCVReturnSuccess
}

// MARK: Displays

/// Makes the link follow another display, also while it is running.
@discardableResult
public func CVDisplayLinkSetCurrentCGDisplay(_ displayLink: CVDisplayLink, _ displayID: CGDirectDisplayID) -> CVReturn {
    displayLink.display = displayID
    return kCVReturnSuccess
}

/// The display that the link follows.
public func CVDisplayLinkGetCurrentCGDisplay(_ displayLink: CVDisplayLink) -> CGDirectDisplayID { displayLink.display }

// MARK: Calls

/// Sets the function to call and a pointer for it, in place of the former function or handler.
@discardableResult
@preconcurrency
public func CVDisplayLinkSetOutputCallback(
    _ displayLink: CVDisplayLink, _ callback: CVDisplayLinkOutputCallback?, _ userInfo: UnsafeMutableRawPointer?
) -> CVReturn {
    guard let callback else {
        displayLink.setHandler(nil)
        return kCVReturnSuccess
    }
    // The link only passes the pointer on. That its target may be used on the link's thread is the program's promise.
    nonisolated(unsafe) let userInfo = userInfo
    displayLink.setHandler { callback($0, $1, $2, $3, $4, userInfo) }
    return kCVReturnSuccess
}

/// Sets the closure to call, in place of the former function or handler.
@discardableResult
@preconcurrency
public func CVDisplayLinkSetOutputHandler(
    _ displayLink: CVDisplayLink, _ handler: @escaping CVDisplayLinkOutputHandler
) -> CVReturn {
    displayLink.setHandler(handler)
    return kCVReturnSuccess
}

/// Starts the calls. An error if the link is running, or has nothing to call.
@discardableResult
public func CVDisplayLinkStart(_ displayLink: CVDisplayLink) -> CVReturn { displayLink.start() }

/// Stops the calls, and waits for the end of one that is running, except within a call. An error if the link is not running.
@discardableResult
public func CVDisplayLinkStop(_ displayLink: CVDisplayLink) -> CVReturn { displayLink.stop() }

/// Whether the link is running.
public func CVDisplayLinkIsRunning(_ displayLink: CVDisplayLink) -> Bool { displayLink.isRunning }

// MARK: Times

/// The nominal time between two refreshes of the display.
public func CVDisplayLinkGetNominalOutputVideoRefreshPeriod(_ displayLink: CVDisplayLink) -> CVTime {
    CVTime(timeValue: Int64(displayLink.period), timeScale: 1_000_000_000, flags: 0)
}

/// The time from a call to the display of the frame: one refresh.
public func CVDisplayLinkGetOutputVideoLatency(_ displayLink: CVDisplayLink) -> CVTime {
    CVDisplayLinkGetNominalOutputVideoRefreshPeriod(displayLink)
}

/// The time between two refreshes in seconds; 0 while the link is not running.
public func CVDisplayLinkGetActualOutputVideoRefreshPeriod(_ displayLink: CVDisplayLink) -> Double {
    displayLink.isRunning ? Double(displayLink.period) * 1e-9 : 0
}

/// Sets `outTime` to the current time. An error if the link is not running.
@discardableResult
public func CVDisplayLinkGetCurrentTime(
    _ displayLink: CVDisplayLink, _ outTime: UnsafeMutablePointer<CVTimeStamp>
) -> CVReturn {
    guard displayLink.isRunning else { return kCVReturnDisplayLinkNotRunning }
    outTime.pointee = CVTimeStamp(hostTime: CVGetCurrentHostTime(), refreshPeriod: displayLink.period)
    return kCVReturnSuccess
}

/// Sets the members of `outTime` whose flags are set there, from one of the times of `inTime`. An error if it has none.
@discardableResult
public func CVDisplayLinkTranslateTime(
    _ displayLink: CVDisplayLink, _ inTime: UnsafePointer<CVTimeStamp>, _ outTime: UnsafeMutablePointer<CVTimeStamp>
) -> CVReturn {
    let (given, wanted) = (CVTimeStampFlags(rawValue: inTime.pointee.flags), outTime.pointee.flags)
    let host: UInt64
    if given.contains(.hostTimeValid) {
        host = inTime.pointee.hostTime
    } else if given.contains(.videoTimeValid), inTime.pointee.videoTimeScale > 0, inTime.pointee.videoTime >= 0,
        let time = UInt64(
            exactly: (Double(inTime.pointee.videoTime) / Double(inTime.pointee.videoTimeScale) * 1e9).rounded())
    {
        host = inTime.pointee.videoTimeScale == 1_000_000_000 ? UInt64(inTime.pointee.videoTime) : time
    } else {
        return kCVReturnInvalidArgument
    }
    guard host <= Int64.max else { return kCVReturnInvalidArgument }
    let all = CVTimeStamp(hostTime: host, refreshPeriod: displayLink.period)
    let flags = CVTimeStampFlags(rawValue: wanted)
    if flags.contains(.hostTimeValid) { outTime.pointee.hostTime = all.hostTime }
    if flags.contains(.videoTimeValid) {
        (outTime.pointee.videoTime, outTime.pointee.videoTimeScale) = (all.videoTime, all.videoTimeScale)
    }
    if flags.contains(.videoRefreshPeriodValid) {
        outTime.pointee.videoRefreshPeriod = all.videoRefreshPeriod
        outTime.pointee.videoTimeScale = all.videoTimeScale
    }
    if flags.contains(.rateScalarValid) { outTime.pointee.rateScalar = all.rateScalar }
    return kCVReturnSuccess
}
