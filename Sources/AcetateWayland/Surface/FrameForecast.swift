/// A frame that is about to be drawn: the window's owner is told of it, and what it has the source change until it
/// answers shows in that frame. Times are seconds on CLOCK_MONOTONIC.
package struct FrameForecast: Hashable, Sendable {
    /// Counts up; the answer names it.
    package let serial: UInt64
    /// When the frame before was shown, as foretold; nil if there was none just before.
    package let formerTime: Double?
    /// When this one will be shown: what the source will be asked for.
    package let showTime: Double
    /// From refresh to refresh.
    package let period: Double
}

/// A render thread's side of telling its window's owner of frames. One is out at a time, so that nothing piles up where the
/// owner's thread is busy: then frames are drawn without it. Render thread only.
struct ForecastExchange {
    /// Frames that are shown from this time on are told.
    var start = Double.infinity

    private let tell: (FrameForecast) -> Void
    private var lastSerial: UInt64 = 0
    private var isAnswered = true
    /// The show time of the frame that is being made.
    private var showTime: Double?
    /// Until when that one waits for the answer.
    private var limit = -Double.infinity
    /// The frame that is being made was told.
    private(set) var isTold = false

    init(_ tell: @escaping (FrameForecast) -> Void) { self.tell = tell }

    /// The earliest frame to be told: its show time, infinite while the last one is not answered.
    var nextShowTime: Double { isAnswered ? start : .infinity }

    /// The frame that is being made was told, and there is no answer.
    var isUnanswered: Bool { isTold && !isAnswered }

    /// Until when the frame that is being made waits to be drawn: -infinity if it need not; nil if none is being made.
    var waitingLimit: Double? { showTime.map { _ in isAnswered ? -.infinity : limit } }

    /// Begins a frame, unless one is begun: gives it its time, and tells of it. Returns whether there is an answer to wait
    /// for, which is so for the better part of a period, less the seconds that painting takes.
    mutating func begin(now: Double, clock: inout FrameClock, painting: Double) -> Bool {
        guard showTime == nil, nextShowTime < .infinity else { return false }
        let former = clock.lastShown
        let time = clock.nextShowTime(now: now)
        showTime = time
        guard time >= start - clock.period / 2 else { return false }
        isTold = true
        isAnswered = false
        lastSerial += 1
        limit = now + max(0.25 * clock.period, 0.75 * clock.period - painting)
        let isInRun = former < time && time - former < 1.5 * clock.period
        tell(
            FrameForecast(
                serial: lastSerial, formerTime: isInRun ? former : nil, showTime: time, period: clock.period))
        return true
    }

    /// The frame is drawn: its time, nil if none was begun.
    mutating func finish() -> Double? {
        defer { (showTime, isTold) = (nil, false) }
        return showTime
    }

    mutating func take(answer serial: UInt64) {
        if serial == lastSerial { isAnswered = true }
    }
}
