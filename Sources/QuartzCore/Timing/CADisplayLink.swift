import AcetateKeyValue
import Foundation

/// Runs code before each frame, as the screen refreshes: for what no animation can express.
///
/// ```swift
/// let link = window.displayLink { link in dial.angle = angle(at: link.targetTimestamp) }
/// link.add(to: .main, forMode: .common)
/// ```
///
/// The code runs on the main thread, and what it changes shows in the frame that is seen at `targetTimestamp`. One call at
/// most is on its way: while the main thread is busy frames are drawn without it, and the next call is for a later one.
///
/// A link of a window or a view (`NSWindow.displayLink(handler:)`) goes with that window's frames, and rests while it is
/// not shown. One that is made alone goes with the frames of a window that is shown, or where there is none by the clock.
/// Off screen each picture that is taken is a frame. It is kept from `add(to:forMode:)` to `invalidate()` by what drives
/// it. Use it on the main thread.
public final class CADisplayLink: NSObject {
    private var handler: ((CADisplayLink) -> Void)?
    /// Nil for the standalone one.
    private let pacer: FramePacer?
    private var subscription: FrameSubscription?
    private var modes: Set<RunLoop.Mode> = []

    /// A link that calls `handler` once it is added to the run loop. Beyond Apple's interface, which names an object and a
    /// selector, and Linux has none.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        (self.handler, pacer) = (handler, nil)
    }

    /// A link that goes with the frames of a pacer.
    package init(pacer: FramePacer, handler: @escaping (CADisplayLink) -> Void) {
        (self.handler, self.pacer) = (handler, pacer)
    }

    // MARK: The frame

    /// When the frame before was seen that the link was called for, or where that was not just before, would have been. In
    /// `CACurrentMediaTime`'s seconds; 0 before the first call.
    public private(set) var timestamp: CFTimeInterval = 0

    /// When the frame will be seen that the link is called for, and for which what it changes is shown. In
    /// `CACurrentMediaTime`'s seconds; 0 before the first call.
    public private(set) var targetTimestamp: CFTimeInterval = 0

    /// Seconds from one refresh of the screen to the next, 0 before the first call. From frame to frame it is
    /// `targetTimestamp - timestamp`, which is more where `preferredFrameRateRange` has refreshes left out.
    public private(set) var duration: CFTimeInterval = 0

    // MARK: How often

    /// Whether the calls are suspended. A link that is, costs nothing. Default false.
    public var isPaused = false {
        didSet { if isPaused != oldValue { plan() } }
    }

    /// How often calls are wanted: every so many refreshes, for the rate that is nearest to the preferred one within the
    /// range. Default: at each refresh. A range out of order or with values that are not finite is refused with a message.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard preferredFrameRateRange.isValid else {
                Rejection.report(key: "preferredFrameRateRange", of: self, value: preferredFrameRateRange)
                preferredFrameRateRange = oldValue
                return
            }
            if preferredFrameRateRange != oldValue { plan() }
        }
    }

    /// Sees to it that the next call is for the right frame.
    private func plan() { subscription?.due = isPaused ? .infinity : nextDue }

    private var divisor: Int { duration > 0 ? preferredFrameRateRange.divisor(of: 1 / duration) : 1 }

    private var nextDue: Double {
        let divisor = divisor
        return divisor == 1 ? -.infinity : targetTimestamp + Double(divisor) * duration
    }

    // MARK: Run loops

    /// Begins the calls, in a mode of the main run loop; `.common` stands for all. Another run loop is refused with a
    /// message.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard MainQueue.isCurrent, runloop === RunLoop.main || runloop === RunLoop.current else {
            Complaint.say(
                "a display link runs on the main thread's run loop, and is not added to another", once: "link.add")
            return
        }
        guard handler != nil else { return }
        modes.insert(mode)
        guard subscription == nil else { return }
        let pacer = pacer ?? FramePacer.standalone
        // It keeps the link, as the run loop does on macOS.
        subscription = pacer.subscribe(due: isPaused ? .infinity : nextDue) { [self] frame in call(frame) }
    }

    /// Ends the calls in a mode of the main run loop.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.remove(mode)
        if modes.isEmpty { end() }
    }

    /// Ends all calls for good, and lets the handler go.
    public func invalidate() {
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
        let former = targetTimestamp
        duration = frame.duration
        targetTimestamp = frame.targetTimestamp
        let divisor = divisor
        let interval = Double(divisor) * duration
        let gap = targetTimestamp - former
        if divisor == 1 {
            timestamp = frame.timestamp
        } else {
            timestamp = gap > 0 && gap < 1.5 * interval ? former : targetTimestamp - interval
        }
        handler(self)
        plan()
    }

    /// Whether the run loop turns in one of the link's modes.
    private var isInMode: Bool {
        guard !modes.contains(.common), let current = RunLoop.main.currentMode else { return true }
        return modes.contains(current)
    }
}
