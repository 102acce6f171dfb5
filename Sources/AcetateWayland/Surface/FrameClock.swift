/// A prediction of the time at which the next frame will be shown. The times advance evenly with the refreshes, although
/// the frame callbacks, which pace the drawing, jitter. Times are seconds on CLOCK_MONOTONIC.
///
/// Within a run of frames each time is the previous one plus the interval, plus a tenth of the difference from "now
/// plus the lead". The interval is the smoothed time between callbacks, which headless and loaded compositors do not
/// keep at exactly one refresh. The lead is the time from drawing to presentation: one refresh until presentation
/// feedback measures it.
struct FrameClock {
    /// Seconds from refresh to refresh.
    private(set) var period: Double
    /// Seconds from the start of drawing to the presentation of the frame.
    private(set) var lead: Double
    /// Seconds from frame to frame within a run.
    private var interval: Double
    private var lastNow = -Double.infinity
    /// The time that was returned last.
    private(set) var lastShown = -Double.infinity

    /// `refresh` is the output's refresh rate, in refreshes per second; 60 if unknown.
    init(refresh: Double?) {
        period = Self.period(refresh)
        lead = period
        interval = period
    }

    private static func period(_ refresh: Double?) -> Double {
        guard let refresh, refresh.isFinite, refresh > 0 else { return 1.0 / 60 }
        return 1 / min(max(refresh, 1), 1000)
    }

    /// Sets the refresh rate after the window has moved to another output or the output's mode has changed.
    mutating func setRefresh(_ refresh: Double?) {
        let new = Self.period(refresh)
        guard new != period else { return }
        lead *= new / period
        period = new
        interval = new
    }

    /// The time for a frame that is drawn now. It never decreases.
    ///
    /// `isPaced` is true if the compositor has requested this frame by a callback. Then it gets its own refresh, even
    /// if it follows closely after a late frame. Any other frame shares the refresh of a frame just before it.
    mutating func nextShowTime(now: Double, isPaced: Bool = true) -> Double {
        let aim = now + lead
        let elapsed = now - lastNow
        var time = aim
        if elapsed < 0.5 * period, !isPaced {
            time = lastShown
        } else if elapsed < 1.5 * period {
            if elapsed >= 0.5 * period { interval += 0.1 * (min(max(elapsed, 0.8 * period), 1.2 * period) - interval) }
            let next = lastShown + interval
            let error = aim - next
            if abs(error) < period { time = next + 0.1 * error }
        }
        // A paced frame gets its own time, unless the compositor requests far more frames than it shows.
        if isPaced { time = max(time, min(lastShown + period / 4, aim + period)) }
        time = max(time, lastShown)
        lastNow = now
        lastShown = time
        return time
    }

    /// Adjusts the lead by presentation feedback: a frame was shown at another time than predicted.
    mutating func presented(at actual: Double, predicted: Double) {
        let error = actual - predicted
        guard error.isFinite else { return }
        lead = min(max(lead + 0.5 * error, 0), 4 * period)
    }
}
