import AcetateCompositor
import Foundation

/// An animation whose values are a function of time, which the render thread calls for each frame.
///
/// The function runs on any thread, and must give the same values for the same time.
package final class FunctionAnimation: CAAnimation {
    private var targets: [AnimationTarget] = []
    private var function: @Sendable (_ seconds: Double) -> [PropertyValue?] = { _ in [] }

    /// Creates an animation of the layer to which it is added.
    ///
    /// - Parameters:
    ///   - targets: the properties that change.
    ///   - duration: the time during which they change, in seconds. Afterwards they keep the last values until the animation
    ///     is removed.
    ///   - function: the values of the targets, in their order, at a number of seconds after the beginning.
    package init(
        of targets: [AnimationTarget], duration: Double,
        _ function: @escaping @Sendable (_ seconds: Double) -> [PropertyValue?]
    ) {
        (self.targets, self.function) = (targets, function)
        super.init()
        self.duration = duration
        fillMode = .both
        isRemovedOnCompletion = false
    }

    private override init() { super.init() }

    package required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copy(with zone: NSZone? = nil) -> Any {
        let copy = FunctionAnimation()
        copy.copyProperties(of: self)
        (copy.targets, copy.function) = (targets, function)
        return copy
    }

    package override func effect(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation.Effect {
        let function = function
        return .computed(
            ComputedAnimation(targets: targets, sourceLevelsUp: 0, followsTime: true) { moment, _ in
                function(moment.seconds)
            })
    }
}
