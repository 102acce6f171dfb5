import Foundation

/// Values of a layer that are a function only of time and of the values of an ancestor. The render thread computes them
/// on its own, and the same time gives the same values, whatever was shown before.
package struct ComputedAnimation: Sendable {
    /// The targets that it writes.
    package var targets: [AnimationTarget]
    /// The number of levels up to the layer whose presentation values the function reads; 0 for the layer itself, with the
    /// values before this animation.
    package var sourceLevelsUp: Int
    /// Whether the values change with time even if those of the source do not.
    package var followsTime: Bool
    /// The number of time steps per second, counted from the beginning; 0 for a step with each frame.
    package var frameRate: Double
    /// The values of the targets, in their order; nil leaves a target unchanged.
    package var values: @Sendable (Moment, _ source: LayerValues) -> [PropertyValue?]

    /// A moment, in seconds.
    package struct Moment: Sendable, Equatable {
        /// The time since the animation began.
        package var seconds: Double
        /// The time of the animation's parent, which is a layer.
        package var parent: Double

        package init(seconds: Double, parent: Double) { (self.seconds, self.parent) = (seconds, parent) }
    }

    package init(
        targets: [AnimationTarget], sourceLevelsUp: Int, followsTime: Bool, frameRate: Double = 0,
        values: @escaping @Sendable (Moment, _ source: LayerValues) -> [PropertyValue?]
    ) {
        (self.targets, self.sourceLevelsUp, self.followsTime) = (targets, sourceLevelsUp, followsTime)
        (self.frameRate, self.values) = (frameRate > 0 && frameRate.isFinite ? frameRate : 0, values)
    }

    /// Tolerance for rounding errors, so that a frame at the time of a step belongs to that step.
    private static let slack = 1e-6

    /// The time of the last step before `seconds`.
    package func step(at seconds: Double) -> Double {
        guard frameRate > 0, seconds.isFinite else { return seconds }
        return (seconds * frameRate + Self.slack).rounded(.down) / frameRate
    }

    /// The time of the next step.
    func nextStep(after seconds: Double) -> Double {
        guard frameRate > 0, seconds.isFinite else { return seconds }
        return ((seconds * frameRate + Self.slack).rounded(.down) + 1) / frameRate
    }

    /// Writes the values of a moment into `values`. A value that is not finite is ignored.
    package func apply(
        at seconds: Double, begun beginTime: Double, source: LayerValues, to values: inout LayerValues
    ) {
        let step = step(at: seconds)
        for (target, value) in zip(targets, self.values(Moment(seconds: step, parent: beginTime + step), source)) {
            guard let value, value.isFinite else { continue }
            target.set(value, in: &values)
        }
    }
}

extension LayerAnimation {
    /// The computed animation; nil for any other effect.
    package var computed: ComputedAnimation? {
        guard case .computed(let animation) = effect else { return nil }
        return animation
    }
}
