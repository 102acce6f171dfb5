import AcetateCompositor
import AcetateKeyValue
import Foundation

/// The context in which an animation is converted to a `LayerAnimation`: its layer, key and begin time.
package struct Lowering {
    /// Unique in the process.
    package var id: UInt64
    /// In the local time of `layer`, in seconds; resolved.
    package var beginTime: Double
    /// The layer to which the animation was added, and its key there.
    package var layer: CALayer
    package var key: String?
    /// The layer whose values change: one of the animation's `targets(from: layer)`.
    package var target: CALayer

    /// The context of an animation of the layer's own values, or of those of its descendant `target`.
    package init(id: UInt64, beginTime: Double, layer: CALayer, key: String?, target: CALayer? = nil) {
        (self.id, self.beginTime, self.layer, self.key) = (id, beginTime, layer, key)
        self.target = target ?? layer
    }

    /// The number of levels from the target up to the layer whose time the animation follows.
    var levelsUp: Int { target === layer ? 0 : max(0, target.depth - layer.depth) }

    /// Warns that an animation, or one of its settings, has no effect.
    func report(_ fault: AnimationFault, of animation: CAAnimation) {
        let keyPath = (animation as? CAPropertyAnimation)?.keyPath ?? ""
        Diagnostics.warnOnce(
            message(fault, of: animation), key: "animation.\(Diagnostics.brief(keyPath)).\(fault.kind)")
    }

    /// The warning for a fault: the layer, the animation's key and key path, the cause and the remedy.
    package func message(_ fault: AnimationFault, of animation: CAAnimation) -> String {
        let keyPath = (animation as? CAPropertyAnimation)?.keyPath
        return "the animation \(key.map { "“\($0)”" } ?? "without a key") of \(layer.archivedName)"
            + "\(keyPath.map { ", which animates “\(Diagnostics.brief($0))”," } ?? "") \(fault)"
    }
}

extension CAAnimation {
    /// The animation as a value for the render thread; nil, with a warning, if it cannot run.
    package func lowered(_ lowering: Lowering) -> LayerAnimation? {
        do {
            return try lower(lowering)
        } catch {
            lowering.report(error, of: self)
            return nil
        }
    }

    /// The animation as a value for the render thread.
    package func lower(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation {
        var timing = timing
        timing.beginTime = lowering.beginTime
        let mustBeFinite = [
            ("beginTime", timing.beginTime), ("speed", timing.speed), ("timeOffset", timing.timeOffset),
        ]
        for (name, value) in mustBeFinite where !value.isFinite { throw .time(name, value) }
        var result = LayerAnimation(
            id: lowering.id, timing: timing, curve: timingFunction?.curve ?? .linear, effect: try effect(lowering))
        result.levelsUp = lowering.levelsUp
        if preferredFrameRateRange != .default { result.frameRates = preferredFrameRateRange.rates }
        return result
    }
}
