/// The map from a tree's time to a layer's local time, through the timings of the layer and all its superlayers.
///
/// A layer whose duration is 0, the default, or infinite exists forever, and its time is a linear function of its
/// superlayer's, also before its begin time. For a layer with a finite duration, the second stage of its timing applies
/// as well: time repeats and reverses, and outside the active duration it is clamped by the fill mode, or the layer is
/// not shown. Linear maps are combined into one. Only layers of the other kind need a step each.
package struct LayerClock: Sendable, Equatable {
    /// From the tree's time to that of the first step.
    private var steps: [Step] = []
    /// From the tree's time, or the last step's basic local time.
    private var tail = LinearTime()

    private struct Step: Sendable, Equatable {
        /// From the tree's time, or the previous step's basic local time, to the active local time.
        var linear: LinearTime
        /// The timing whose second stage applies.
        var timing: MediaTiming
    }

    /// The clock of the tree itself.
    package init() {}

    /// The clock of a layer with this timing, if `self` is its superlayer's.
    package func then(_ timing: MediaTiming) -> LayerClock {
        var clock = self
        clock.tail = tail.then(timing)
        if timing.isLimited {
            clock.steps.append(Step(linear: clock.tail, timing: timing))
            clock.tail = LinearTime()
        }
        return clock
    }

    /// Local seconds at the tree's time; nil if the layer is not shown at that time.
    package func local(at tree: Double) -> Double? {
        var time = tree
        for step in steps {
            guard let phase = step.timing.phase(atActive: step.linear(time)) else { return nil }
            time = phase.basicTime
        }
        return tail(time)
    }

    /// Local seconds per second of the tree; nil if this varies.
    package var constantRate: Double? { steps.isEmpty ? tail.rate : nil }

    /// The first time of the tree, from `tree` on, at which the local time is `local`; infinite if there is none.
    ///
    /// If thousands of cycles pass before that, a time in between, at which to call this again.
    package func treeTime(reaching local: Double, after tree: Double) -> Double {
        guard !steps.isEmpty else { return tail.time(reaching: local, from: tree) }
        guard reaches(local) else { return .infinity }
        var time = tree
        for _ in 0..<1000 {
            let stretch = stretch(at: time)
            if let value = stretch.local {
                let wait = stretch.rate == 0 ? (value == local ? 0 : .infinity) : (local - value) / stretch.rate
                // The end of an interval belongs to it, with a tolerance for rounding errors.
                if wait >= 0, wait < .infinity, time + wait <= stretch.end { return time + wait }
            }
            guard stretch.end < .infinity else { return .infinity }
            time = max(stretch.end, time.nextUp)
        }
        return time
    }

    /// Whether the last step's basic local time ever maps to the local time.
    private func reaches(_ local: Double) -> Bool {
        guard let duration = steps.last?.timing.duration else { return true }
        let (start, end) = (tail(0), tail(duration))
        return local >= min(start, end) && local <= max(start, end)
    }

    /// An interval of the tree's time in which the local time is linear.
    package struct Stretch: Sendable, Equatable {
        /// Local time at the beginning; nil if the layer is not shown.
        package var local: Double?
        /// Local seconds per second of the tree; 0 if the layer is not shown.
        package var rate: Double
        /// The end of the interval in the tree's time; may be infinite.
        package var end: Double

        package init(local: Double?, rate: Double, end: Double) {
            (self.local, self.rate, self.end) = (local, rate, end)
        }
    }

    /// The interval that contains the tree's time.
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
                // As long as a superlayer is removed, so are all layers below it.
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

    /// A time of the tree until which the layer stays shown, or not shown, as it is at `tree`.
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
    /// Whether a layer with this timing ends or repeats: its duration is finite and greater than 0.
    package var isLimited: Bool { duration > 0 && duration < .infinity }

    /// A layer's local time at its superlayer's time. If the layer is not shown, the nearer end of its time span.
    package func nearestLocalTime(atParent time: Double) -> Double {
        let active = activeTime(atParent: time)
        guard isLimited else { return active }
        let phase = phase(atActive: active) ?? (active > 0 ? last ?? first : first)
        return phase.basicTime
    }

    /// Basic local time at the active local time, and its direction relative to active local time: 1, -1, or 0 if it
    /// stands still. `isForward` is the direction of active local time. Nil if the object has no effect.
    fileprivate func motion(atActive time: Double, isForward: Bool) -> (basicTime: Double, direction: Double)? {
        guard let phase = phase(atActive: time) else { return nil }
        let active = activeDuration
        if isForward ? time < 0 || time >= active : time <= 0 || time > active { return (phase.basicTime, 0) }
        let within = time.truncatingRemainder(dividingBy: period)
        guard autoreverses else {
            // At the start of a cycle, backward time continues at the end of the previous cycle.
            return (isForward || within > 0 ? phase.basicTime : duration, 1)
        }
        let goesBack = isForward ? within >= duration : within > duration || within == 0
        return (phase.basicTime, goesBack ? -1 : 1)
    }

    /// The next active local time after `time` at which basic local time begins, reverses, restarts or ends.
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

/// A linear function of time.
struct LinearTime: Sendable, Equatable {
    /// Seconds per second of the source time.
    private(set) var rate = 1.0
    private var offset = 0.0

    /// The mapped time. For a rate of 0, this is the offset, even if the time is infinite.
    func callAsFunction(_ time: Double) -> Double { rate == 0 ? offset : time * rate + offset }

    /// `self`, followed by the first stage of a timing.
    func then(_ timing: MediaTiming) -> LinearTime {
        var result = LinearTime()
        result.rate = rate * timing.speed
        result.offset =
            timing.speed == 0 ? timing.timeOffset : (offset - timing.beginTime) * timing.speed + timing.timeOffset
        return result
    }

    /// The time from `start` on that maps to `target`; infinite if there is none.
    func time(reaching target: Double, from start: Double) -> Double {
        guard rate != 0 else { return target == offset ? start : .infinity }
        let time = (target - offset) / rate
        // A time that is in the past only by rounding errors counts as now.
        return time >= start ? time : time >= start - 4 * start.ulp ? start : .infinity
    }
}
