/// A frame that is about to be made, told before what it shows is committed. All in `CACurrentMediaTime`'s seconds.
package struct FrameTick: Equatable, Sendable {
    /// When the frame before it was seen; one `duration` earlier where there was none just before.
    package var timestamp: Double
    /// When the frame will be seen: the time at which its animations are evaluated, to the last bit.
    package var targetTimestamp: Double
    /// From one refresh of the screen to the next.
    package var duration: Double

    package init(timestamp: Double, targetTimestamp: Double, duration: Double) {
        (self.timestamp, self.targetTimestamp, self.duration) = (timestamp, targetTimestamp, duration)
    }

    /// The frame after one that was seen at `former`, if there was one, on a screen of unknown refresh rate.
    package init(after former: Double?, at time: Double, duration: Double = 1.0 / 60) {
        let isInRun = former.map { $0 < time && time - $0 < 1.5 * duration } ?? false
        self.init(
            timestamp: isInRun ? former ?? time : time - duration, targetTimestamp: time, duration: duration)
    }
}

/// Tells of the frames of one place (a window, a renderer, a screen) before they are made, to those who must run code for
/// each: what they change shows in the frame that they were told of.
///
/// Whoever makes the frames calls `tick(_:)`, on the thread of the layers that the frames show, and looks at `due`: where
/// that is infinite nobody waits, and no frame need be made. Confined to that thread.
package final class FramePacer {
    private var subscriptions: [FrameSubscription] = []
    private var isTicking = false
    /// Somebody has come since the last review.
    private var hasNewcomer = false
    /// In `source`, while somebody waits here.
    private var upstream: FrameSubscription?

    package init() {}

    deinit { upstream?.end() }

    /// Frames that are seen before this time are of no interest: -infinity for all of interest, infinity for none.
    package private(set) var due = Double.infinity

    /// Called after each change of `due`, and when somebody new waits, who may want a frame that was told already.
    package var demandDidChange: (() -> Void)? {
        didSet { if due != .infinity { demandDidChange?() } }
    }

    /// Where this one's frames come from, where that is another pacer. Default nil. Kept.
    package var source: FramePacer? {
        didSet {
            if source !== oldValue { follow() }
        }
    }

    /// Calls `handler` before each frame, until the subscription is ended. The pacer keeps it so long.
    package func subscribe(
        due: Double = -.infinity, _ handler: @escaping (FrameTick) -> Void
    ) -> FrameSubscription {
        let subscription = FrameSubscription(handler, due: due)
        subscription.pacer = self
        subscriptions.append(subscription)
        hasNewcomer = true
        review()
        return subscription
    }

    /// Tells of a frame, once to each who waits for it: a second time with the same time tells only those who are new.
    /// The caller commits what they have changed.
    package func tick(_ frame: FrameTick) {
        isTicking = true
        for subscription in subscriptions where subscription.pacer === self { subscription.tell(frame) }
        isTicking = false
        review()
    }

    fileprivate func remove(_ subscription: FrameSubscription) {
        subscriptions.removeAll { $0 === subscription }
        review()
    }

    /// Works out `due` anew.
    fileprivate func review() {
        guard !isTicking else { return }
        let new = subscriptions.reduce(.infinity) { min($0, $1.due) }
        guard new != due || hasNewcomer else { return }
        due = new
        if hasNewcomer || upstream == nil { follow() } else { upstream?.due = due }
        hasNewcomer = false
        demandDidChange?()
    }

    /// Waits at the source, as a newcomer there.
    private func follow() {
        upstream?.end()
        upstream = due == .infinity ? nil : source?.subscribe(due: due) { [unowned self] frame in tick(frame) }
    }
}

/// Somebody's wish to be told of frames.
package final class FrameSubscription {
    fileprivate weak var pacer: FramePacer?
    private let handler: (FrameTick) -> Void
    private var lastTarget = -Double.infinity

    /// Frames that are seen before this time, in seconds, are not told: -infinity for none of them, infinity for all.
    package var due: Double {
        didSet { if due != oldValue { pacer?.review() } }
    }

    fileprivate init(_ handler: @escaping (FrameTick) -> Void, due: Double) {
        (self.handler, self.due) = (handler, due)
    }

    /// Ends it, during a tick too.
    package func end() {
        let former = pacer
        pacer = nil
        former?.remove(self)
    }

    fileprivate func tell(_ frame: FrameTick) {
        // Foretold times waver a little; what is due between two refreshes is meant for the nearer one.
        guard pacer != nil, frame.targetTimestamp != lastTarget, due <= frame.targetTimestamp + frame.duration / 2
        else { return }
        lastTarget = frame.targetTimestamp
        handler(frame)
    }
}
