/// The values of `CAMediaTiming`, for layers and animations: the mapping of parent time to local time.
///
/// There are two stages, as in the header. Parent time `tp` is mapped to active local time, `t = (tp - begin) * speed +
/// offset`, for any sign of `speed`. Active local time is mapped to basic local time, in which the duration repeats and
/// reverses. The following cases are not specified in the header:
/// - A cycle is the duration, or with `autoreverses` twice the duration. Therefore a repeat count of 1 ends at the
///   start value, and one of 1.5 at the end value.
/// - A repeat count of 0 is 1. A repeat duration takes precedence over a repeat count. The documents say that they are
///   not used together.
/// - An animation has its last value at exactly its end: `0 <= t <= active`. A layer is shown at the instant at which its
///   active duration begins, and not at its end: `0 <= t < active`, and where time runs backwards `0 < t <= active`.
///   `forwards` clamps `t` to its upper end, and `backwards` to 0, by local time, whatever the speed's sign. The upper end
///   is the end of the last cycle, not the start of one that never plays.
/// - A speed of 0 holds `t` at the offset.
/// - The progress of an infinite duration is always 0. A duration of 0 ends when it begins.
package struct MediaTiming: Sendable, Equatable {
    /// In the parent's time, in seconds.
    package var beginTime = 0.0
    /// In seconds.
    package var duration = 0.0
    package var speed = 1.0
    /// In seconds of active local time.
    package var timeOffset = 0.0
    package var repeatCount = 0.0
    /// In seconds.
    package var repeatDuration = 0.0
    package var autoreverses = false
    package var fill: Fill = []

    /// The sides of its active duration on which an object keeps its effect.
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

    /// The parent's time at the active local time; the begin time if the speed is zero.
    package func parentTime(atActive time: Double) -> Double {
        speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
    }

    /// The parent's time at which the active duration begins; -infinite if time stands still.
    package var activeStart: Double {
        speed > 0 ? parentTime(atActive: 0) : speed < 0 ? parentTime(atActive: activeDuration) : -.infinity
    }

    /// The parent's time at which the active duration ends; infinite if time stands still or repeats forever.
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

    /// The duration of a cycle in seconds.
    package var period: Double { autoreverses ? duration * 2 : duration }

    /// The position of an object in its duration at a time.
    package struct Phase: Sendable, Equatable {
        /// Seconds of basic local time, 0...duration.
        package var basicTime: Double
        /// The number of complete cycles.
        package var cycle: Double
        /// The fraction of the duration that has passed, 0...1; always 0 if the duration is infinite.
        package var progress: Double
    }

    /// Whether the instant at which the active duration ends belongs to it.
    package enum End: Sendable {
        /// It does not: a layer's.
        case excluded
        /// It does: an animation's.
        case included
        /// It does, and so does a nanosecond after it, to allow for rounding: a member's of a group that is at its own end.
        case held

        /// Seconds outside the active duration that still belong to it; nil where its end does not.
        fileprivate var tolerance: Double? {
            switch self {
            case .excluded: nil
            case .included: 0
            case .held: 1e-9
            }
        }
    }

    /// The phase at the parent's time; nil where the object has no effect.
    package func phase(atParent time: Double, end: End = .excluded) -> Phase? {
        phase(atActive: activeTime(atParent: time), end: end)
    }

    /// The phase at the active local time; nil where the object has no effect.
    package func phase(atActive time: Double, end: End = .excluded) -> Phase? {
        let active = activeDuration
        guard !time.isNaN, active >= 0 else { return nil }
        let tolerance = end.tolerance
        if time < 0 || (time == 0 && speed < 0) {
            return fill.contains(.backwards) || tolerance.map { time >= -$0 } ?? false ? first : nil
        }
        if time > active || (time == active && speed >= 0) {
            return fill.contains(.forwards) || tolerance.map { time - active <= $0 } ?? false ? last : nil
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

    /// The end of the last cycle; nil if there is no last one.
    package var last: Phase? {
        guard duration > 0 else { return Phase(basicTime: 0, cycle: 0, progress: autoreverses ? 0 : 1) }
        guard period.isFinite else { return nil }
        var (within, cycle): (Double, Double)
        if repeatDuration > 0 {
            let count = repeatDuration / period
            within = repeatDuration.truncatingRemainder(dividingBy: period)
            cycle = ((repeatDuration - within) / period).rounded()
            // A number that is whole except for rounding errors counts as whole.
            if abs(count - count.rounded()) <= 4 * count.ulp { (within, cycle) = (0, count.rounded()) }
        } else {
            let count = repeatCount > 0 ? repeatCount : 1
            cycle = count.rounded(.down)
            within = (count - cycle) * period
        }
        guard within.isFinite, cycle.isFinite else { return nil }
        // The end of the last cycle, not the start of one that is never played.
        if within == 0, cycle > 0 { (within, cycle) = (period, cycle - 1) }
        return phase(within: within, cycle: cycle)
    }

    private func phase(within time: Double, cycle: Double) -> Phase {
        let basic = max(0, min(duration, autoreverses && time > duration ? period - time : time))
        return Phase(basicTime: basic, cycle: cycle, progress: duration.isFinite ? basic / duration : 0)
    }
}
