/// A predicted frame, of which the window's owner is notified before it is drawn. The frame shows the changes that the
/// owner makes to the source before it answers. Times are seconds on CLOCK_MONOTONIC.
package struct FramePrediction: Hashable, Sendable {
    /// An increasing number, which the answer contains.
    package let serial: UInt64
    /// The predicted presentation time of the previous frame; nil if there was none just before.
    package let formerTime: Double?
    /// The predicted presentation time of this frame, with which the source will be updated.
    package let showTime: Double
    /// The time between refreshes.
    package let period: Double
}

/// The state of the notifications that a render thread sends to its window's owner. At most one is unanswered, so that
/// they do not accumulate while the owner's thread is busy. Meanwhile frames are drawn without notifications. Used only
/// on the render thread.
struct PredictionExchange {
    /// The presentation time from which the owner is notified of frames.
    var start = Double.infinity

    private let notify: (FramePrediction) -> Void
    private var lastSerial: UInt64 = 0
    private var isAnswered = true
    /// The presentation time of the current frame; nil if none has begun.
    private var showTime: Double?
    /// The time until which the current frame waits for the answer.
    private var limit = -Double.infinity
    /// Whether the owner was notified of the current frame.
    private(set) var wasNotified = false

    init(_ notify: @escaping (FramePrediction) -> Void) { self.notify = notify }

    /// The earliest presentation time of the next notification; infinite while the last one is unanswered.
    var nextShowTime: Double { isAnswered ? start : .infinity }

    /// Whether the owner was notified of the current frame and has not answered.
    var isUnanswered: Bool { wasNotified && !isAnswered }

    /// The time until which the current frame waits to be drawn: -infinity if it does not wait, nil if none has begun.
    var waitingLimit: Double? { showTime.map { _ in isAnswered ? -.infinity : limit } }

    /// Begins a frame unless one has begun: determines its time, and notifies the owner. Returns whether the frame
    /// waits for an answer, which it does for at most 0.75 periods less the time of painting, and at least 0.25
    /// periods.
    mutating func begin(now: Double, clock: inout FrameClock, painting: Double) -> Bool {
        guard showTime == nil, nextShowTime < .infinity else { return false }
        let former = clock.lastShown
        let time = clock.nextShowTime(now: now)
        showTime = time
        guard time >= start - clock.period / 2 else { return false }
        wasNotified = true
        isAnswered = false
        lastSerial += 1
        limit = now + max(0.25 * clock.period, 0.75 * clock.period - painting)
        let isInRun = former < time && time - former < 1.5 * clock.period
        notify(
            FramePrediction(
                serial: lastSerial, formerTime: isInRun ? former : nil, showTime: time, period: clock.period))
        return true
    }

    /// Ends the frame when it is drawn, and returns its time; nil if none has begun.
    mutating func finish() -> Double? {
        defer { (showTime, wasNotified) = (nil, false) }
        return showTime
    }

    mutating func take(answer serial: UInt64) {
        if serial == lastSerial { isAnswered = true }
    }
}
