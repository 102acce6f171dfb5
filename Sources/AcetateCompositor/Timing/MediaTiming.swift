/// What `CAMediaTiming` holds, for layers and animations alike: the mapping of parent time to local time.
///
/// Two stages (chapter 1 of the timing header): parent time to active local time,
/// `t = (tp - begin) * speed + offset`; then to basic local time, where the duration repeats and reverses.
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

    /// Active local time at the parent's time.
    package func localTime(atParent time: Double) -> Double { (time - beginTime) * speed + timeOffset }

    /// The parent's time at the active local time; the begin time where the speed is zero.
    package func parentTime(atLocal time: Double) -> Double {
        speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
    }

    /// Seconds of active local time from start to end, with repeats and reverses; may be infinite.
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = duration * (autoreverses ? 2 : 1)
        return repeatCount > 0 ? cycle * repeatCount : cycle
    }

    /// Where the object stands at a time.
    package struct Phase: Sendable, Equatable {
        /// Seconds of basic local time, 0...duration.
        package var basicTime: Double
        /// Whole cycles that have passed.
        package var cycle: Double
    }

    /// The phase at the parent's time; nil where the object has no effect.
    package func phase(atParent time: Double) -> Phase? {
        var local = localTime(atParent: time)
        let active = activeDuration
        if local < 0 {
            guard fill.contains(.backwards) else { return nil }
            local = 0
        } else if local >= active {
            // A playing object shows its last instant only by filling.
            guard fill.contains(.forwards) || (speed < 0 && local == active) else { return nil }
            local = active
        }
        guard duration > 0, local.isFinite else { return Phase(basicTime: local > 0 ? duration : 0, cycle: 0) }
        let period = duration * (autoreverses ? 2 : 1)
        var cycle = (local / period).rounded(.down)
        var within = local - cycle * period
        // The end of the last cycle, not the start of one that never plays.
        if local == active, within == 0, cycle > 0 { (within, cycle) = (period, cycle - 1) }
        if within > duration { within = period - within }
        return Phase(basicTime: max(0, min(duration, within)), cycle: cycle)
    }

    /// The parent's time at which the active duration begins.
    package var activeStart: Double {
        speed > 0 ? parentTime(atLocal: 0) : speed < 0 ? parentTime(atLocal: activeDuration) : -.infinity
    }

    /// The parent's time at which the active duration ends; infinite where time stands still or repeats for ever.
    package var activeEnd: Double {
        speed > 0 ? parentTime(atLocal: activeDuration) : speed < 0 ? parentTime(atLocal: 0) : .infinity
    }
}
