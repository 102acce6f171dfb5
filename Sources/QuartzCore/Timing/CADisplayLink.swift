import AcetateKeyValue
import AcetateMainLoop
import Foundation

/// Runs code before each frame, at the refresh rate of the screen.
///
/// ```swift
/// let link = window.displayLink { link in dial.angle = angle(at: link.targetTimestamp) }
/// link.add(to: .main, forMode: .common)
/// ```
///
/// The code runs on the main thread, and its changes appear in the frame that is shown at `targetTimestamp`. At most
/// one call is pending: while the main thread is busy, frames are drawn without it, and the next call is for a later
/// frame.
///
/// A link of a window or a view (`NSWindow.displayLink(handler:)`) follows that window's frames, and pauses while it is
/// not visible. A link created directly follows the frames of a visible window, or the clock if there is none. Off
/// screen, each screenshot is a frame. The source of frames retains the link from `add(to:forMode:)` until
/// `invalidate()`. Use a link on the main thread.
open class CADisplayLink: NSObject {
    private var handler: ((CADisplayLink) -> Void)?
    /// Nil for the standalone pacer.
    private let pacer: FramePacer?
    private var subscription: FrameSubscription?
    private var modes: Set<RunLoop.Mode> = []

    /// Creates a link that calls `handler` once it is added to the run loop. Apple's initializer takes an object and a
    /// selector, as that of AppKit does.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        (self.handler, pacer) = (handler, nil)
    }

    /// Creates a link that follows the frames of a pacer.
    package init(pacer: FramePacer, handler: @escaping (CADisplayLink) -> Void) {
        (self.handler, self.pacer) = (handler, pacer)
    }

    // MARK: The frame

    /// The time at which the link's previous frame was shown; if that frame did not directly precede this one, the time
    /// one interval before `targetTimestamp`. In seconds of `CACurrentMediaTime`; 0 before the first call.
    open private(set) var timestamp: CFTimeInterval = 0

    /// The time at which the frame with the changes of this call will be shown. In seconds of `CACurrentMediaTime`; 0
    /// before the first call.
    open private(set) var targetTimestamp: CFTimeInterval = 0

    /// The time between two refreshes of the screen, in seconds; 0 before the first call. The time between calls is
    /// `targetTimestamp - timestamp`, which is longer if `preferredFrameRateRange` skips refreshes.
    open private(set) var duration: CFTimeInterval = 0

    // MARK: Frame rate

    /// Whether calls are suspended. A paused link uses no processor time. Default false.
    open var isPaused = false {
        didSet { if isPaused != oldValue { plan() } }
    }

    /// The preferred rate of calls. The divisor of the refresh rate is chosen whose rate is nearest to the preferred
    /// one within the range. Default: a call for each refresh. A range out of order or with values that are not finite
    /// is rejected with a warning.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard preferredFrameRateRange.isValid else {
                Rejection.report(key: "preferredFrameRateRange", of: self, value: preferredFrameRateRange)
                preferredFrameRateRange = oldValue
                return
            }
            if preferredFrameRateRange != oldValue { plan() }
        }
    }

    /// Schedules the next call for the right frame.
    private func plan() { subscription?.due = isPaused ? .infinity : nextDue }

    private var divisor: Int { duration > 0 ? preferredFrameRateRange.rates.divisor(of: 1 / duration) : 1 }

    private var nextDue: Double {
        let divisor = divisor
        return divisor == 1 ? -.infinity : targetTimestamp + Double(divisor) * duration
    }

    // MARK: Run loops

    /// Starts the calls, in a mode of the main run loop; `.common` means all modes. Another run loop is rejected with a
    /// warning.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard MainQueue.isCurrent, runloop === RunLoop.main || runloop === RunLoop.current else {
            Diagnostics.warnOnce(
                "a display link is not added: use RunLoop.main on the main thread, because it runs on no other",
                key: "link.add")
            return
        }
        guard handler != nil else { return }
        modes.insert(mode)
        guard subscription == nil else { return }
        let pacer = pacer ?? FramePacer.standalone
        // The subscription retains the link, as the run loop does on macOS.
        subscription = pacer.subscribe(due: isPaused ? .infinity : nextDue) { [self] frame in call(frame) }
    }

    /// Stops the calls in a mode of the main run loop.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.remove(mode)
        if modes.isEmpty { end() }
    }

    /// Stops all calls permanently, and releases the handler.
    open func invalidate() {
        modes = []
        handler = nil
        end()
    }

    private func end() {
        subscription?.end()
        subscription = nil
    }

    private func call(_ frame: FrameTick) {
        guard let handler, isInMode else { return }
        let previous = targetTimestamp
        duration = frame.duration
        targetTimestamp = frame.targetTimestamp
        let divisor = divisor
        let interval = Double(divisor) * duration
        let gap = targetTimestamp - previous
        if divisor == 1 {
            timestamp = frame.timestamp
        } else {
            timestamp = gap > 0 && gap < 1.5 * interval ? previous : targetTimestamp - interval
        }
        handler(self)
        plan()
    }

    /// Whether the run loop is running in one of the link's modes.
    private var isInMode: Bool {
        guard !modes.contains(.common), let current = RunLoop.main.currentMode else { return true }
        return modes.contains(current)
    }
}
