/// Foretells when the next frame will be shown: times that advance evenly with the refreshes although the callbacks
/// that pace the drawing jitter. Pure; times are seconds on CLOCK_MONOTONIC.
///
/// Within a run of frames each time is the one before plus the interval, plus a tenth of the difference from "now plus
/// the usual lead". The interval is the smoothed time from callback to callback, which headless and loaded compositors
/// do not keep exactly at a refresh. The lead, from drawing to light, is one refresh until presentation feedback tells
/// better.
struct FrameClock {
    /// Seconds from refresh to refresh.
    private(set) var period: Double
    /// Seconds from the start of drawing to the frame's showing.
    private(set) var lead: Double
    /// Seconds from frame to frame, as they come in a run.
    private var interval: Double
    private var lastNow = -Double.infinity
    /// The time that was given last.
    private(set) var lastShown = -Double.infinity

    /// `refresh` is the output's, in refreshes a second; 60 if unknown.
    init(refresh: Double?) {
        period = Self.period(refresh)
        lead = period
        interval = period
    }

    private static func period(_ refresh: Double?) -> Double {
        guard let refresh, refresh.isFinite, refresh > 0 else { return 1.0 / 60 }
        return 1 / min(max(refresh, 1), 1000)
    }

    /// The window has moved to another output, or its mode has changed.
    mutating func setRefresh(_ refresh: Double?) {
        let new = Self.period(refresh)
        guard new != period else { return }
        lead *= new / period
        period = new
        interval = new
    }

    /// The time for a frame that is drawn now. Never goes back.
    ///
    /// `isPaced` says that the compositor has asked for this frame: then it gets a refresh of its own, although it may
    /// follow the one before closely because that was late. A frame out of turn shares the refresh of one just before.
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
        // A frame of its own has a time of its own, unless the compositor asks far more often than it shows.
        if isPaced { time = max(time, min(lastShown + period / 4, aim + period)) }
        time = max(time, lastShown)
        lastNow = now
        lastShown = time
        return time
    }

    /// Feedback: a frame that was foretold for one time was shown at another.
    mutating func presented(at actual: Double, foretold: Double) {
        let error = actual - foretold
        guard error.isFinite else { return }
        lead = min(max(lead + 0.5 * error, 0), 4 * period)
    }
}
