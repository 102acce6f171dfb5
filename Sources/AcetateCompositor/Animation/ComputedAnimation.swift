import Foundation

/// Values of a layer that are a function of time and of what a layer above it holds, and of nothing else: so the render
/// thread works them out by itself, and the same time gives the same values whatever was shown before.
package struct ComputedAnimation: Sendable {
    /// What it writes.
    package var targets: [AnimationTarget]
    /// Up to the layer whose values, as shown, the function reads.
    package var sourceLevelsUp: Int
    /// Whether the values change with time alone, where the source's do not.
    package var followsTime: Bool
    /// How often in a second time goes on, in even steps from the beginning; 0 for with every frame.
    package var frameRate: Double
    /// The targets' values, in their order; nil leaves a target as it is.
    package var values: @Sendable (Moment, _ source: LayerValues) -> [PropertyValue?]

    /// A moment, in seconds.
    package struct Moment: Sendable, Equatable {
        /// Since the animation began.
        package var seconds: Double
        /// In the time that it began in: a layer's.
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

    /// A step's worth of rounding, so that a frame at a step's time belongs to that step.
    private static let slack = 1e-6

    /// The time that counts at the animation's seconds: that of the last step.
    package func step(at seconds: Double) -> Double {
        guard frameRate > 0, seconds.isFinite else { return seconds }
        return (seconds * frameRate + Self.slack).rounded(.down) / frameRate
    }

    /// When the next step begins.
    func nextStep(after seconds: Double) -> Double {
        guard frameRate > 0, seconds.isFinite else { return seconds }
        return ((seconds * frameRate + Self.slack).rounded(.down) + 1) / frameRate
    }

    /// Writes the values of a moment into `values`; a value that is not finite leaves the former one.
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
    /// The computed animation that it is; nil for any other.
    package var computed: ComputedAnimation? {
        guard case .computed(let animation) = effect else { return nil }
        return animation
    }
}
