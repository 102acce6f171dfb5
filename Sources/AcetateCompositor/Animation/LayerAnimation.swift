/// An animation of a layer, as a value that can be sent to the render thread.
package struct LayerAnimation: Sendable {
    /// Identifies the animation; unique in the process.
    package var id: UInt64
    /// The begin time is in the time of the parent, and is resolved: it is never a 0 that means "now".
    ///
    /// The parent is the layer; for a member of a group it is the group, whose basic local time runs from 0.
    package var timing: MediaTiming
    /// The timing function, which is applied to the fraction of the duration that has passed.
    package var curve: TimingCurve
    package var effect: Effect
    /// The number of levels up to the layer whose local time the animation uses; 0 for the layer itself.
    package var levelsUp = 0
    /// The frame rates at which the animation is shown; nil for the refresh rate of the screen. Those of a group's
    /// members are ignored.
    package var frameRates: FrameRates?

    /// The effect of an animation. Indirect, because an animation is passed on often, but the effect is read once per
    /// frame.
    package indirect enum Effect: Sendable {
        case property(PropertyAnimation)
        /// Members run together in the group's time, and are clipped to its duration.
        case group([LayerAnimation])
        /// A transition, which changes no values.
        case transition(LayerTransition)
        /// Values computed from the time and another layer's values, without progress.
        case computed(ComputedAnimation)
    }

    package init(id: UInt64, timing: MediaTiming, curve: TimingCurve = .linear, effect: Effect, levelsUp: Int = 0) {
        (self.id, self.timing, self.curve) = (id, timing, curve)
        (self.effect, self.levelsUp) = (effect, levelsUp)
    }

    /// Applies the animation at its parent's time to `values`, which earlier animations may have changed. `source`
    /// returns the presentation values, at that moment, of the layer a number of levels up.
    ///
    /// This is the only evaluator: the render thread, `presentation()` and `CARenderer` all call it.
    package func apply(
        at time: Double, to values: inout LayerValues, source: (_ levelsUp: Int) -> LayerValues? = { _ in nil }
    ) {
        forEachPhase(at: time) { animation, phase, duration in
            switch animation.effect {
            case .property(let property):
                property.apply(
                    PropertyAnimation.Moment(
                        phase: phase, duration: duration, autoreverses: animation.timing.autoreverses,
                        curve: animation.curve),
                    to: &values)
            case .computed(let computed):
                // The layer's own values are those before this animation.
                let levelsUp = computed.sourceLevelsUp
                guard let source = levelsUp == 0 ? values : source(levelsUp) else { return }
                computed.apply(
                    at: phase.basicTime, begun: animation.timing.beginTime, source: source, to: &values)
            case .group, .transition: break
            }
        }
    }

    /// Calls `body` with each animation that has an effect at the parent's time and is not a group: this one, or those
    /// inside it. Also passes its phase and its duration.
    func forEachPhase(at time: Double, _ body: (LayerAnimation, MediaTiming.Phase, Double) -> Void) {
        forEachPhase(timing.phase(atParent: time, end: .included), duration: timing.duration, body)
    }

    private func forEachPhase(
        _ phase: MediaTiming.Phase?, duration: Double, _ body: (LayerAnimation, MediaTiming.Phase, Double) -> Void
    ) {
        guard let phase else { return }
        guard case .group(let members) = effect else {
            body(self, phase, duration)
            return
        }
        let time = groupTime(phase, duration: duration)
        for member in members { member.forEachPhase(inGroup: time, duration: duration, body) }
    }

    /// The time of a group's members: its basic local time, with the timing function applied, clipped to the duration.
    private func groupTime(_ phase: MediaTiming.Phase, duration: Double) -> Double {
        guard duration.isFinite, curve != .linear else { return phase.basicTime }
        return max(0, min(duration, curve(phase.progress) * duration))
    }

    /// Visits the animation as a member of a group at `time` of the group's `duration`.
    ///
    /// Without a duration of its own a member has the group's. One that plays up to the group's end keeps its effect as
    /// long as the group does.
    private func forEachPhase(
        inGroup time: Double, duration: Double, _ body: (LayerAnimation, MediaTiming.Phase, Double) -> Void
    ) {
        var timing = timing
        if timing.duration == 0 { timing.duration = duration }
        let end: MediaTiming.End = time >= duration ? .held : .included
        forEachPhase(timing.phase(atParent: time, end: end), duration: timing.duration, body)
    }

    /// Whether its value changes at or after the parent's time, which passes at `rate` local seconds per second.
    package func isRunning(at time: Double, rate: Double = 1) -> Bool {
        guard timing.speed != 0 else { return false }
        if timing.duration == .infinity, timing.repeatDuration <= 0, isHeldByProgress {
            // An animation without progress only changes when it begins.
            let beginning = timing.speed > 0 ? timing.activeStart : timing.activeEnd
            return rate > 0 ? time < beginning : rate < 0 && time > beginning
        }
        // It has its last value at exactly its end, and may lose it after that.
        return rate > 0
            ? time < timing.activeEnd || (time == timing.activeEnd && !holdsLastValue)
            : rate < 0 && (time > timing.activeStart || (time == timing.activeStart && !holdsFirstValue))
    }

    /// Whether what it shows at the end of its active duration, in its parent's time, stays.
    private var holdsLastValue: Bool { timing.fill.contains(timing.speed > 0 ? .forwards : .backwards) }
    /// Whether what it shows at the beginning of its active duration was there before.
    private var holdsFirstValue: Bool { timing.fill.contains(timing.speed > 0 ? .backwards : .forwards) }

    /// Whether nothing changes as long as its progress does not.
    private var isHeldByProgress: Bool {
        switch effect {
        case .group: false
        case .transition: true
        case .computed(let animation): !animation.followsTime
        case .property(let animation): !animation.isTimedBySeconds
        }
    }

    /// When the next frame is due for the animation after the tree's `time`: `time` itself for the next refresh, a
    /// later time if nothing changes before it, infinity if nothing changes any more. `clock` maps to the parent's
    /// time, and `period` is the time between refreshes of the screen in seconds, or 0.
    package func nextFrameTime(after time: Double, by clock: LayerClock, period: Double = 0) -> Double {
        let stretch = clock.stretch(at: time)
        guard let local = stretch.local, isRunning(at: local, rate: stretch.rate) else { return stretch.end }
        let (start, end) =
            stretch.rate > 0 ? (timing.activeStart, timing.activeEnd) : (timing.activeEnd, timing.activeStart)
        // Its last value goes right after the end.
        if local == end { return min(stretch.end, time.nextUp) }
        guard stretch.rate > 0 ? local < start : local > start else {
            guard stretch.rate > 0, timing.speed > 0, let step = nextStep(after: local), step > local else {
                guard let frameRates else { return time }
                // The end is shown in time.
                let end = stretch.rate > 0 ? max(time, clock.treeTime(reaching: end, after: time)) : stretch.end
                return min(stretch.end, end, frameRates.nextFrame(after: time, period: period))
            }
            return min(stretch.end, max(time, clock.treeTime(reaching: step, after: time)))
        }
        return min(stretch.end, max(time, clock.treeTime(reaching: start, after: time)))
    }

    /// The parent's time until which the animation, running forward, holds its values; nil if they change with each
    /// frame.
    private func nextStep(after local: Double) -> Double? {
        switch effect {
        case .computed(let computed):
            return timing.parentTime(atActive: computed.nextStep(after: timing.activeTime(atParent: local)))
        case .property(let property):
            guard case .keyframes(let keyframes) = property.track, keyframes.isDiscrete, curve == .linear,
                !timing.autoreverses, timing.duration.isFinite,
                let phase = timing.phase(atParent: local, end: .included)
            else { return nil }
            let wait = keyframes.nextValue(after: phase.progress) * timing.duration - phase.basicTime
            let active = min(timing.activeDuration, timing.activeTime(atParent: local) + wait)
            return timing.parentTime(atActive: active)
        case .group, .transition:
            return nil
        }
    }

    /// Calls `body` with each target that the animation, or one inside it, writes.
    package func forEachTarget(_ body: (AnimationTarget) -> Void) {
        switch effect {
        case .property(let animation):
            body(animation.target)
            if animation.rotatesLayer { body(.property(.transform)) }
        case .group(let members):
            for member in members { member.forEachTarget(body) }
        case .computed(let animation):
            for target in animation.targets { body(target) }
        case .transition:
            break
        }
    }

    /// The motion of the layer due to the animation and those inside it.
    var motion: LayerMotion {
        var motion: LayerMotion = []
        forEachTarget { motion.formUnion(LayerMotion($0)) }
        return motion
    }

    /// All targets that the animation and those inside it write.
    package var targets: [AnimationTarget] {
        var found: [AnimationTarget] = []
        forEachTarget { found.append($0) }
        return found
    }
}
