import Foundation

/// An animation of one property: its target and its track.
package struct PropertyAnimation: Sendable {
    package let target: AnimationTarget
    package let track: Track
    /// Converts the track's numbers to the target's value.
    package let valueFunction: ValueFunction?
    /// Whether the value is added to that of the target.
    package let isAdditive: Bool
    /// Whether each cycle adds to the value at the end of the previous one.
    package let isCumulative: Bool
    /// A faster equivalent of the above, if it is only a change of a few numbers between two values.
    private let change: StraightChange?

    /// The value as a function of time.
    package indirect enum Track: Sendable {
        case basic(Endpoints)
        case spring(Spring, Endpoints)
        case keyframes(Keyframes)
    }

    package init(
        target: AnimationTarget, track: Track, valueFunction: ValueFunction? = nil, isAdditive: Bool = false,
        isCumulative: Bool = false
    ) {
        (self.target, self.track, self.valueFunction) = (target, track, valueFunction)
        (self.isAdditive, self.isCumulative) = (isAdditive, isCumulative)
        let isPlain = valueFunction == nil && !isAdditive && !isCumulative
        change = isPlain ? StraightChange(track, of: target) : nil
    }

    /// The phase of the animation.
    struct Moment {
        var phase: MediaTiming.Phase
        /// In seconds.
        var duration: Double
        var autoreverses: Bool
        var curve: TimingCurve
    }

    /// Whether its value is a function of the seconds that have passed, not of the fraction of the duration.
    var isTimedBySeconds: Bool {
        if case .spring = track { return true }
        return false
    }

    /// Whether it rotates the layer along a path.
    var rotatesLayer: Bool {
        guard case .keyframes(let keyframes) = track else { return false }
        return keyframes.rotatesLayer
    }

    /// Writes the value of a moment into `values`. Does nothing if the target does not exist, or if the value is of
    /// another kind or not finite.
    func apply(_ moment: Moment, to values: inout LayerValues) {
        if let change {
            let value = change.value(at: moment.curve(moment.phase.progress))
            if value.isFinite { target.set(value, in: &values) }
            return
        }
        guard let underlying = target.get(from: values) else { return }
        let base = base(over: underlying)
        let progress = moment.phase.progress
        guard var value = value(at: progress, moment, over: base) else { return }
        if isCumulative, moment.phase.cycle > 0,
            let cycleEnd = self.value(at: moment.autoreverses ? 0 : 1, moment, over: base),
            let sum = value.adding(cycleEnd, scale: moment.phase.cycle)
        {
            value = sum
        }
        if let valueFunction {
            guard let transform = valueFunction.transform(value) else { return }
            value = .transform(transform)
        }
        if isAdditive { value = underlying.adding(value) ?? value }
        guard value.isFinite else { return }
        target.set(value, in: &values)
        rotate(&values, at: progress, moment.curve)
    }

    /// The value of a missing endpoint: the target's value, or zero for an additive animation.
    private func base(over underlying: PropertyValue) -> PropertyValue {
        if let valueFunction {
            guard case .transform(let transform) = underlying, !isAdditive else { return valueFunction.neutral }
            return valueFunction.value(of: transform)
        }
        return isAdditive ? underlying.zero : underlying
    }

    /// The track's value after a fraction of the duration.
    private func value(at progress: Double, _ moment: Moment, over base: PropertyValue) -> PropertyValue? {
        switch track {
        case .basic(let endpoints):
            return endpoints.resolved(over: base).map { $0.start.interpolated(to: $0.end, at: moment.curve(progress)) }
        case .spring(let spring, let endpoints):
            let seconds =
                moment.duration.isFinite ? moment.curve(progress) * moment.duration : moment.phase.basicTime
            return endpoints.resolved(over: base).map {
                $0.start.interpolated(to: $0.end, at: spring.fraction(at: seconds))
            }
        case .keyframes(let keyframes):
            guard keyframes.hasEffect else { return nil }
            let value = keyframes.value(at: keyframes.hasOwnCurves ? progress : moment.curve(progress))
            // A path gives points, and may move what is a size, such as a translation.
            guard case .size = base, case .point(let point) = value else { return value }
            return .size(CGSize(width: point.x, height: point.y))
        }
    }

    /// Rotates the layer to match the tangent of the path.
    private func rotate(_ values: inout LayerValues, at progress: Double, _ curve: TimingCurve) {
        guard case .keyframes(let keyframes) = track,
            let angle = keyframes.angle(at: keyframes.hasOwnCurves ? progress : curve(progress))
        else { return }
        values.transform = CATransform3DRotate(values.transform, angle, 0, 0, 1)
    }
}

/// A change of a few numbers between two values, independent of the layer's own value, as in most animations. Computed
/// without conversion to `PropertyValue`.
private struct StraightChange: Sendable {
    private let from, to: ValueVector

    /// Nil for other tracks, and for targets that a layer may not have.
    init?(_ track: PropertyAnimation.Track, of target: AnimationTarget) {
        switch target {
        case .property, .field: break
        case .filterInput, .cell, .custom: return nil
        }
        guard case .basic(let endpoints) = track, let from = endpoints.from.flatMap(ValueVector.init),
            let to = endpoints.to.flatMap(ValueVector.init), from.form == to.form, from.form != .color
        else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// See `PropertyValue.interpolated`.
    func value(at fraction: Double) -> PropertyValue {
        ValueVector(form: from.form, vector: from.vector + (to.vector - from.vector) * fraction).value
    }
}
