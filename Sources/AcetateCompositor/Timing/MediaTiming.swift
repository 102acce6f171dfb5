/// What `CAMediaTiming` holds, for layers and animations alike: the mapping of parent time to local time.
///
/// The header's two stages: parent time `tp` to active local time, `t = (tp - begin) * speed + offset`, whatever the
/// sign of `speed`; then to basic local time, where the duration repeats and reverses. Where the header leaves an edge
/// open:
/// - A cycle is the duration, or with `autoreverses` the way there and back. So a repeat count of 1 ends at the start
///   value, and 1.5 at the end value.
/// - A repeat count of 0 is 1. A repeat duration counts before a repeat count, of which the documents say that they are
///   not used together.
/// - The active duration holds the instant at which it begins, and not the one at which it ends: `0 <= t < active`, and
///   where time runs backwards `0 < t <= active`. `forwards` clamps `t` to its upper end, and `backwards` to 0, by local
///   time, whatever the speed's sign. The upper end is the end of the last cycle, not the start of one that never plays.
/// - A speed of 0 holds `t` at the offset.
/// - An infinite duration never gets on: its progress stays 0. A duration of 0 is over as it begins.
package struct MediaTiming: Sendable, Equatable {
    /// In the parent's seconds.
    package var beginTime = 0.0
    /// Seconds.
    package var duration = 0.0
    package var speed = 1.0
    /// Seconds of active local time.
    package var timeOffset = 0.0
    package var repeatCount = 0.0
    /// Seconds.
    package var repeatDuration = 0.0
    package var autoreverses = false
    package var fill: Fill = []

    /// On which sides of its active duration an object holds its effect.
    package struct Fill: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let backwards = Self(rawValue: 1)
        package static let forwards = Self(rawValue: 2)
    }

    package init() {}

    // MARK: Stage 1

    /// Active local time at the parent's time.
    package func activeTime(atParent time: Double) -> Double { (time - beginTime) * speed + timeOffset }

    /// The parent's time at the active local time; the begin time where the speed is zero.
    package func parentTime(atActive time: Double) -> Double {
        speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
    }

    /// The parent's time at which the active duration begins; -infinite where time stands still.
    package var activeStart: Double {
        speed > 0 ? parentTime(atActive: 0) : speed < 0 ? parentTime(atActive: activeDuration) : -.infinity
    }

    /// The parent's time at which the active duration ends; infinite where time stands still or repeats for ever.
    package var activeEnd: Double {
        speed > 0 ? parentTime(atActive: activeDuration) : speed < 0 ? parentTime(atActive: 0) : .infinity
    }

    // MARK: Stage 2

    /// Seconds of active local time from start to end, with repeats and reverses; may be infinite.
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        guard duration > 0 else { return 0 }
        return repeatCount > 0 ? period * repeatCount : period
    }

    /// Seconds of a cycle.
    package var period: Double { autoreverses ? duration * 2 : duration }

    /// Where the object stands at a time.
    package struct Phase: Sendable, Equatable {
        /// Seconds of basic local time, 0...duration.
        package var basicTime: Double
        /// Whole cycles that have passed.
        package var cycle: Double
        /// The part of the duration that has passed, 0...1; 0 for ever where the duration is infinite.
        package var progress: Double
    }

    /// The phase at the parent's time; nil where the object has no effect.
    ///
    /// `holdingEnd` counts the last instant, and what rounding lets lie a nanosecond beyond it, as active: for a member
    /// of a group that itself stands at its end.
    package func phase(atParent time: Double, holdingEnd: Bool = false) -> Phase? {
        phase(atActive: activeTime(atParent: time), holdingEnd: holdingEnd)
    }

    /// The phase at the active local time; nil where the object has no effect.
    package func phase(atActive time: Double, holdingEnd: Bool = false) -> Phase? {
        let active = activeDuration
        guard !time.isNaN, active >= 0 else { return nil }
        if time < 0 || (time == 0 && speed < 0) {
            return fill.contains(.backwards) || (holdingEnd && time >= -1e-9) ? first : nil
        }
        if time > active || (time == active && speed >= 0) {
            return fill.contains(.forwards) || (holdingEnd && time - active <= 1e-9) ? last : nil
        }
        if time == active || duration <= 0 { return last }
        guard time.isFinite else { return nil }
        let period = period
        guard period.isFinite else { return phase(within: time, cycle: 0) }
        let within = time.truncatingRemainder(dividingBy: period)
        return phase(within: within, cycle: ((time - within) / period).rounded())
    }

    /// The beginning of the first cycle.
    package var first: Phase { Phase(basicTime: 0, cycle: 0, progress: 0) }

    /// The end of the last cycle; nil where none is the last.
    package var last: Phase? {
        guard duration > 0 else { return Phase(basicTime: 0, cycle: 0, progress: autoreverses ? 0 : 1) }
        guard period.isFinite else { return nil }
        var (within, cycle): (Double, Double)
        if repeatDuration > 0 {
            let count = repeatDuration / period
            within = repeatDuration.truncatingRemainder(dividingBy: period)
            cycle = ((repeatDuration - within) / period).rounded()
            // Whole but for rounding is whole.
            if abs(count - count.rounded()) <= 4 * count.ulp { (within, cycle) = (0, count.rounded()) }
        } else {
            let count = repeatCount > 0 ? repeatCount : 1
            cycle = count.rounded(.down)
            within = (count - cycle) * period
        }
        guard within.isFinite, cycle.isFinite else { return nil }
        // The end of the last cycle, not the start of one that never plays.
        if within == 0, cycle > 0 { (within, cycle) = (period, cycle - 1) }
        return phase(within: within, cycle: cycle)
    }

    private func phase(within time: Double, cycle: Double) -> Phase {
        let basic = max(0, min(duration, autoreverses && time > duration ? period - time : time))
        return Phase(basicTime: basic, cycle: cycle, progress: duration.isFinite ? basic / duration : 0)
    }
}
