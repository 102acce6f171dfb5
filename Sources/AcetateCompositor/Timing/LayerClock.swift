/// The map from a tree's time to a layer's local time, through the timings of the layer and all its superlayers.
///
/// A layer whose duration is 0, the default, or infinite lives for ever, and its time is linear in its superlayer's, before
/// its begin time as well. One with a finite duration goes through the second stage of its timing too: it repeats and
/// reverses, and outside its active duration it is clamped by its fill mode, or not shown at all. Linear maps are put
/// together into one; only layers of the other kind cost a step each.
package struct LayerClock: Sendable, Equatable {
    /// From the tree's time into the first step's.
    private var steps: [Step] = []
    /// From the tree's time, or the last step's basic local time.
    private var tail = LinearTime()

    private struct Step: Sendable, Equatable {
        /// From the tree's time, or the former step's basic local time, to the active local time.
        var linear: LinearTime
        /// Whose second stage counts.
        var timing: MediaTiming
    }

    /// The tree's own time.
    package init() {}

    /// First `self`, a superlayer's clock, then the layer's timing.
    package func then(_ timing: MediaTiming) -> LayerClock {
        var clock = self
        clock.tail = tail.then(timing)
        if timing.isLimited {
            clock.steps.append(Step(linear: clock.tail, timing: timing))
            clock.tail = LinearTime()
        }
        return clock
    }

    /// Local seconds at the tree's time; nil where the layer is not shown then.
    package func local(at tree: Double) -> Double? {
        var time = tree
        for step in steps {
            guard let phase = step.timing.phase(atActive: step.linear(time)) else { return nil }
            time = phase.basicTime
        }
        return tail(time)
    }

    /// Local seconds for each of the tree's; nil where that changes from time to time.
    package var constantRate: Double? { steps.isEmpty ? tail.rate : nil }

    /// The first of the tree's times from `tree` on at which the local time is `local`; infinite where there is none.
    ///
    /// Where thousands of cycles pass before that, some time in between at which to ask again.
    package func treeTime(reaching local: Double, after tree: Double) -> Double {
        guard !steps.isEmpty else { return tail.time(reaching: local, from: tree) }
        guard reaches(local) else { return .infinity }
        var time = tree
        for _ in 0..<1000 {
            let stretch = stretch(at: time)
            if let value = stretch.local {
                let wait = stretch.rate == 0 ? (value == local ? 0 : .infinity) : (local - value) / stretch.rate
                // A stretch's end belongs to it, but for rounding.
                if wait >= 0, wait < .infinity, time + wait <= stretch.end { return time + wait }
            }
            guard stretch.end < .infinity else { return .infinity }
            time = max(stretch.end, time.nextUp)
        }
        return time
    }

    /// Whether the last step's basic local time comes to the local time at all.
    private func reaches(_ local: Double) -> Bool {
        guard let duration = steps.last?.timing.duration else { return true }
        let (start, end) = (tail(0), tail(duration))
        return local >= min(start, end) && local <= max(start, end)
    }

    /// A stretch of the tree's time in which the local time is linear.
    package struct Stretch: Sendable, Equatable {
        /// Local time at the beginning; nil where the layer is not shown.
        package var local: Double?
        /// Local seconds for each of the tree's; 0 where the layer is not shown.
        package var rate: Double
        /// The tree's time at which it ends; infinite where it does not.
        package var end: Double

        package init(local: Double?, rate: Double, end: Double) {
            (self.local, self.rate, self.end) = (local, rate, end)
        }
    }

    /// The stretch that begins, or is under way, at the tree's time.
    package func stretch(at tree: Double) -> Stretch {
        var (time, rate, end) = (tree, 1.0, Double.infinity)
        var isShown = true
        for step in steps {
            let active = step.linear(time)
            rate *= step.linear.rate
            if rate != 0 {
                let turn = step.timing.nextTurn(after: active, isForward: rate > 0)
                end = min(end, tree + (turn - active) / rate)
            }
            guard let (basic, direction) = step.timing.motion(atActive: active, isForward: rate >= 0) else {
                // The superlayer's removal counts for all below it, as long as it lasts.
                isShown = false
                break
            }
            time = basic
            rate *= direction
        }
        if end.isNaN || end <= tree { end = tree.nextUp }
        guard isShown else { return Stretch(local: nil, rate: 0, end: end) }
        return Stretch(local: tail(time), rate: rate * tail.rate, end: end)
    }

    /// A time of the tree's before which a layer that is shown at `tree` stays so, and one that is not stays hidden.
    package func nextAppearance(after tree: Double) -> Double {
        guard let first = steps.first else { return .infinity }
        guard steps.count == 1 else { return stretch(at: tree).end }
        let (active, rate) = (first.linear(tree), first.linear.rate)
        guard rate != 0 else { return .infinity }
        let edges = rate > 0 ? [0, first.timing.activeDuration] : [first.timing.activeDuration, 0]
        for edge in edges where rate > 0 ? active < edge : active > edge {
            return max(tree.nextUp, tree + (edge - active) / rate)
        }
        return .infinity
    }
}

extension MediaTiming {
    /// Whether a layer with this timing ends, or repeats: whether its duration is finite and more than 0.
    package var isLimited: Bool { duration > 0 && duration < .infinity }

    /// A layer's local time at its superlayer's; where the layer is not shown, the end of its time that is nearer.
    package func nearestLocalTime(atParent time: Double) -> Double {
        let active = activeTime(atParent: time)
        guard isLimited else { return active }
        let phase = phase(atActive: active) ?? (active > 0 ? last ?? first : first)
        return phase.basicTime
    }

    /// Basic local time at the active local time, and whether it goes on from there with (1) or against (-1) the active
    /// local time, which goes forward or backward, or stands still (0); nil where the object has no effect.
    fileprivate func motion(atActive time: Double, isForward: Bool) -> (basicTime: Double, direction: Double)? {
        guard let phase = phase(atActive: time) else { return nil }
        let active = activeDuration
        if isForward ? time < 0 || time >= active : time <= 0 || time > active { return (phase.basicTime, 0) }
        let within = time.truncatingRemainder(dividingBy: period)
        guard autoreverses else {
            // Going backward, time leaves a cycle's start for the end of the one before.
            return (isForward || within > 0 ? phase.basicTime : duration, 1)
        }
        let goesBack = isForward ? within >= duration : within > duration || within == 0
        return (phase.basicTime, goesBack ? -1 : 1)
    }

    /// The active local time after `time` at which basic local time begins, turns, starts again or ends.
    fileprivate func nextTurn(after time: Double, isForward: Bool) -> Double {
        let active = activeDuration
        if isForward {
            if time < 0 { return 0 }
            guard time < active else { return .infinity }
            return min(active, ((time / duration).rounded(.down) + 1) * duration)
        }
        if time > active { return active }
        guard time > 0 else { return -.infinity }
        return max(0, ((time / duration).rounded(.up) - 1) * duration)
    }
}

/// A linear map of time.
struct LinearTime: Sendable, Equatable {
    /// Seconds for each of those it maps from.
    private(set) var rate = 1.0
    private var offset = 0.0

    /// The mapped time. A rate of 0 gives the offset whatever the time.
    func callAsFunction(_ time: Double) -> Double { rate == 0 ? offset : time * rate + offset }

    /// First `self`, then the first stage of a timing.
    func then(_ timing: MediaTiming) -> LinearTime {
        var result = LinearTime()
        result.rate = rate * timing.speed
        result.offset =
            timing.speed == 0 ? timing.timeOffset : (offset - timing.beginTime) * timing.speed + timing.timeOffset
        return result
    }

    /// The time from `start` on that is mapped to `target`; infinite where there is none.
    func time(reaching target: Double, from start: Double) -> Double {
        guard rate != 0 else { return target == offset ? start : .infinity }
        let time = (target - offset) / rate
        // A time that has passed by no more than rounding is now.
        return time >= start ? time : time >= start - 4 * start.ulp ? start : .infinity
    }
}
