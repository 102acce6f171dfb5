/// An animation of one property, as a value: what crosses to the render thread.
package struct LayerAnimation: Sendable {
    /// Tells animations of a layer apart; unique in the process.
    package var id: UInt64
    /// Its begin time is in the layer's local time, and resolved (never a 0 that means "now").
    package var timing: MediaTiming
    package var curve: TimingCurve
    package var target: AnimationTarget
    package var from: PropertyValue?
    package var to: PropertyValue?
    package var by: PropertyValue?
    package var isAdditive = false
    package var isCumulative = false

    package init(id: UInt64, timing: MediaTiming, curve: TimingCurve, target: AnimationTarget) {
        (self.id, self.timing, self.curve, self.target) = (id, timing, curve, target)
    }

    /// Applies the animation at the layer's local time to `values`, which earlier animations may have changed.
    ///
    /// The one evaluator: the render thread, `presentation()` and `CARenderer` all call it.
    package func apply(at time: Double, to values: inout LayerValues) {
        guard let phase = timing.phase(atParent: time), let underlying = target.get(from: values),
            let (start, end) = endpoints(over: isAdditive ? underlying.zero : underlying)
        else { return }
        let fraction = timing.duration > 0 ? curve(phase.basicTime / timing.duration) : 1
        var value = start.interpolated(to: end, at: fraction)
        if isCumulative, phase.cycle > 0, let sum = value.adding(end, scale: phase.cycle) { value = sum }
        if isAdditive { value = underlying.adding(value) ?? value }
        guard value.isFinite else { return }
        target.set(value, in: &values)
    }

    /// Where the change begins and ends, by the table of `CABasicAnimation`'s header.
    private func endpoints(over current: PropertyValue) -> (PropertyValue, PropertyValue)? {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): from.adding(by).map { (from, $0) }
        case (nil, let to?, let by?): to.adding(by, scale: -1).map { ($0, to) }
        case (let from?, nil, nil): (from, current)
        case (nil, let to?, nil): (current, to)
        case (nil, nil, let by?): current.adding(by).map { (current, $0) }
        case (nil, nil, nil): (current, current)
        }
    }

    /// Whether its value changes, or will, after the layer's local time, which passes at `rate` local seconds a second.
    package func isRunning(at time: Double, rate: Double = 1) -> Bool {
        guard timing.speed != 0 else { return false }
        return rate > 0 ? time < timing.activeEnd : rate < 0 && time > timing.activeStart
    }
}
