/// A frame that is about to be made, reported before its changes are committed. All times are in seconds of
/// `CACurrentMediaTime`.
package struct FrameTick: Equatable, Sendable {
    /// The time at which the previous frame was shown, or one `duration` earlier if frames do not directly follow each
    /// other.
    package var timestamp: Double
    /// The time at which the frame will be shown: exactly the time at which its animations are evaluated.
    package var targetTimestamp: Double
    /// The time between two refreshes of the screen.
    package var duration: Double

    package init(timestamp: Double, targetTimestamp: Double, duration: Double) {
        (self.timestamp, self.targetTimestamp, self.duration) = (timestamp, targetTimestamp, duration)
    }

    /// The frame after one shown at `former`, if there was one, on a screen of unknown refresh rate.
    package init(after former: Double?, at time: Double, duration: Double = 1.0 / 60) {
        let isInRun = former.map { $0 < time && time - $0 < 1.5 * duration } ?? false
        self.init(
            timestamp: isInRun ? former ?? time : time - duration, targetTimestamp: time, duration: duration)
    }
}

/// Notifies subscribers before each frame of one output (a window, a renderer, a screen) is made: their changes appear
/// in that frame.
///
/// The producer of frames calls `tick(_:)`, on the thread of the layers in the frames, and reads `due`: if it is
/// infinite, there are no subscribers, and no frame needs to be made. Confined to that thread.
package final class FramePacer {
    private var subscriptions: [FrameSubscription] = []
    private var isTicking = false
    /// Whether there are new subscriptions since the last update.
    private var hasNewSubscription = false
    /// The subscription to `source`, while this pacer has subscribers.
    private var upstream: FrameSubscription?

    package init() {}

    deinit { upstream?.end() }

    /// The earliest time of a frame that subscribers need: -infinity if all are needed, infinity if none is.
    package private(set) var due = Double.infinity

    /// Called after each change of `due`, and for each new subscription, which may need a frame that was already
    /// reported.
    package var demandDidChange: (() -> Void)? {
        didSet { if due != .infinity { demandDidChange?() } }
    }

    /// The pacer that provides this one's frames, if any. A strong reference. Default nil.
    package var source: FramePacer? {
        didSet {
            if source !== oldValue { follow() }
        }
    }

    /// Calls `handler` before each frame, until the subscription is ended. The pacer retains the subscription until
    /// then.
    package func subscribe(
        due: Double = -.infinity, _ handler: @escaping (FrameTick) -> Void
    ) -> FrameSubscription {
        let subscription = FrameSubscription(handler, due: due)
        subscription.pacer = self
        subscriptions.append(subscription)
        hasNewSubscription = true
        update()
        return subscription
    }

    /// Notifies the subscribers of a frame. Calling it again with the same time notifies only new subscribers. The
    /// caller commits their changes.
    package func tick(_ frame: FrameTick) {
        isTicking = true
        for subscription in subscriptions where subscription.pacer === self { subscription.notify(frame) }
        isTicking = false
        update()
    }

    fileprivate func remove(_ subscription: FrameSubscription) {
        subscriptions.removeAll { $0 === subscription }
        update()
    }

    /// Recomputes `due`.
    fileprivate func update() {
        guard !isTicking else { return }
        let new = subscriptions.reduce(.infinity) { min($0, $1.due) }
        guard new != due || hasNewSubscription else { return }
        due = new
        if hasNewSubscription || upstream == nil { follow() } else { upstream?.due = due }
        hasNewSubscription = false
        demandDidChange?()
    }

    /// Subscribes to the source again.
    private func follow() {
        upstream?.end()
        upstream = due == .infinity ? nil : source?.subscribe(due: due) { [unowned self] frame in tick(frame) }
    }
}

/// A subscription to the frames of a pacer.
package final class FrameSubscription {
    fileprivate weak var pacer: FramePacer?
    private let handler: (FrameTick) -> Void
    private var lastTarget = -Double.infinity

    /// The time of the next frame to report, in seconds; earlier frames are skipped: -infinity reports all, infinity
    /// none.
    package var due: Double {
        didSet { if due != oldValue { pacer?.update() } }
    }

    fileprivate init(_ handler: @escaping (FrameTick) -> Void, due: Double) {
        (self.handler, self.due) = (handler, due)
    }

    /// Ends the subscription; also allowed during a tick.
    package func end() {
        let ending = pacer
        pacer = nil
        ending?.remove(self)
    }

    fileprivate func notify(_ frame: FrameTick) {
        // Predicted times vary slightly, so a time between two refreshes belongs to the nearer one.
        guard pacer != nil, frame.targetTimestamp != lastTarget, due <= frame.targetTimestamp + frame.duration / 2
        else { return }
        lastTarget = frame.targetTimestamp
        handler(frame)
    }
}
